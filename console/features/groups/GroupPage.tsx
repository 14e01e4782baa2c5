import { Pencil } from 'lucide-react';
import { LinkButton } from '#ui-kit';
import { Can } from '#console/auth/Can.tsx';
import { lazyPart } from '#console/crud/lazy-part.tsx';
import { RecordStatus } from '#console/crud/RecordStatus.tsx';
import { type GroupRecordFragment, groupOperations } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { RecordEmployees, RequiredItems } from '#console/records/lazy-parts.ts';
import { RecordEdit } from '#console/records/RecordEdit.tsx';
import { RecordPage } from '#console/records/RecordPage.tsx';
import { RecordSkeleton } from '#console/records/RecordSkeleton.tsx';
import { RecordTabs } from '#console/records/RecordTabs.tsx';
import { RecordTop } from '#console/records/RecordTop.tsx';
import { useHistoryView } from '#console/records/useHistoryView.tsx';
import { useLocation } from '#console/router/hooks.ts';
import { GroupRules } from './GroupRules.tsx';

const GroupForm = lazyPart(() => import('./GroupForm.tsx').then((m) => m.GroupForm));

/** The page of a group: its rules, its employees, and what happened to it. */
export function GroupPage({ id }: { id: string }) {
  const t = useText();
  const query = groupOperations.useGet(id);
  return (
    <RecordPage
      query={query}
      record={query.data?.getGroup}
      failedTitle={t(($) => $.groups.form.loadFailed)}
      skeleton={<RecordSkeleton />}
    >
      {(group) => <LoadedGroup group={group} />}
    </RecordPage>
  );
}

function LoadedGroup({ group }: { group: GroupRecordFragment }) {
  const { id, period, status } = group;
  const t = useText();
  const isEditing = useLocation().pathname.endsWith('/edit');
  const history = useHistoryView(id);
  return (
    <>
      <RecordTop
        record={group}
        badge={<RecordStatus status={status} />}
        facts={[
          { id: 'rules', fact: t(($) => $.groups.page.rules, { count: group.rules.length }) },
          { id: 'period', fact: t(($) => $.groups.period, { count: period }) },
        ]}
        actions={
          <Can permission="EMPLOYEE_MANAGEMENT">
            <LinkButton href={`/groups/${id}/edit`} variant="primary" icon={Pencil}>
              {t(($) => $.common.edit)}
            </LinkButton>
          </Can>
        }
      />
      <RecordTabs
        id={id}
        views={[
          { id: 'rules', label: t(($) => $.groups.form.rules), content: () => <GroupRules group={group} /> },
          {
            id: 'employees',
            label: t(($) => $.groups.columns.employees),
            content: () => <RecordEmployees noun="groupId" id={id} />,
          },
          {
            id: 'required',
            label: t(($) => $.groups.fields.requiredItems),
            content: () => <RequiredItems owner="group" id={id} />,
          },
          ...history,
        ]}
      />
      {isEditing && (
        <RecordEdit id={id}>
          <GroupForm id={id} />
        </RecordEdit>
      )}
    </>
  );
}

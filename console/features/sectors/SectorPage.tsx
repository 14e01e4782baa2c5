import { Pencil } from 'lucide-react';
import { LinkButton } from '#ui-kit';
import { Can } from '#console/auth/Can.tsx';
import { lazyPart } from '#console/crud/lazy-part.tsx';
import { RecordStatus } from '#console/crud/RecordStatus.tsx';
import { sectorOperations, type SectorRecordFragment } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { RecordEmployees, RequiredItems } from '#console/records/lazy-parts.ts';
import { RecordEdit } from '#console/records/RecordEdit.tsx';
import { RecordPage } from '#console/records/RecordPage.tsx';
import { RecordSkeleton } from '#console/records/RecordSkeleton.tsx';
import { RecordTabs } from '#console/records/RecordTabs.tsx';
import { RecordTop } from '#console/records/RecordTop.tsx';
import { useHistoryView } from '#console/records/useHistoryView.tsx';
import { useLocation } from '#console/router/hooks.ts';
import { SectorOverview } from './SectorOverview.tsx';

const SectorForm = lazyPart(() => import('./SectorForm.tsx').then((m) => m.SectorForm));

/** The page of a sector: its people by group, job role and cost center, and what happened to it. */
export function SectorPage({ id }: { id: string }) {
  const t = useText();
  const query = sectorOperations.useGet(id);
  return (
    <RecordPage
      query={query}
      record={query.data?.getSector}
      failedTitle={t(($) => $.sectors.form.loadFailed)}
      skeleton={<RecordSkeleton />}
    >
      {(sector) => <LoadedSector sector={sector} />}
    </RecordPage>
  );
}

function LoadedSector({ sector }: { sector: SectorRecordFragment }) {
  const { id, code, description, status } = sector;
  const t = useText();
  const isEditing = useLocation().pathname.endsWith('/edit');
  const history = useHistoryView(id);
  return (
    <>
      <RecordTop
        record={sector}
        badge={<RecordStatus status={status} />}
        facts={[
          { id: 'code', fact: code },
          { id: 'description', fact: description },
        ]}
        actions={
          <Can permission="EMPLOYEE_MANAGEMENT">
            <LinkButton href={`/sectors/${id}/edit`} variant="primary" icon={Pencil}>
              {t(($) => $.common.edit)}
            </LinkButton>
          </Can>
        }
      />
      <RecordTabs
        id={id}
        views={[
          {
            id: 'overview',
            label: t(($) => $.sectorPeople.overview),
            content: () => <SectorOverview sectorId={id} />,
          },
          {
            id: 'employees',
            label: t(($) => $.sectorPeople.employees),
            content: () => <RecordEmployees noun="sectorId" id={id} />,
          },
          {
            id: 'required',
            label: t(($) => $.sectors.fields.requiredItems),
            content: () => <RequiredItems owner="sector" id={id} />,
          },
          ...history,
        ]}
      />
      {isEditing && (
        <RecordEdit id={id}>
          <SectorForm id={id} />
        </RecordEdit>
      )}
    </>
  );
}

import { History } from 'lucide-react';
import { IdentityCell, LinkTabs, StatusBadge, type TableColumn } from '#ui-kit';
import { lazyPart } from '#console/crud/lazy-part.tsx';
import { ListPage } from '#console/crud/ListPage.tsx';
import { useListState } from '#console/crud/useListState.ts';
import { type AuditLogFieldsFragment, auditLogOperations } from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import { FILTERS, toFilter, viewOf, VIEWS } from './audit-log-filters.ts';
import { toneOf } from '#console/records/audit-entry.ts';
import { useAuditLogFilters } from './useAuditLogFilters.tsx';
import { useAuditWords } from '#console/records/useAuditWords.ts';
import { RecordLink } from '#console/records/RecordLink.tsx';

const AuditLogDrawer = lazyPart(() => import('./AuditLogDrawer.tsx').then((m) => m.AuditLogDrawer));

/** The audit logs of the company (S11). */
export const AuditLogsPage = () => <AuditLogs isSystemAdmin={false} />;

/** The audit logs of all customers and of the platform, for system administrators (S11). */
export const SystemAuditLogsPage = () => <AuditLogs isSystemAdmin />;

function AuditLogs({ isSystemAdmin }: { isSystemAdmin: boolean }) {
  const t = useText();
  const { timeZone } = useFormat();
  const list = useListState({
    list: 'listAuditLogs',
    sortBy: ['CREATED_AT'],
    defaultSort: 'CREATED_AT_DESC',
    filters: FILTERS,
  });
  const filter = toFilter(list.variables.filter, timeZone);
  const hrefOf = (view: string) => {
    const params = new URLSearchParams(list.filterView);
    params.set('view', view);
    return `${isSystemAdmin ? '/admin' : ''}/audit-logs?${params.toString()}`;
  };
  const texts = t(($) => $.auditLogs.list, { returnObjects: true });
  return (
    <ListPage
      texts={{ ...texts, subtitle: isSystemAdmin ? t(($) => $.auditLogs.systemSubtitle) : texts.subtitle, create: '' }}
      list={{ ...list, variables: { ...list.variables, filter } }}
      operations={auditLogOperations}
      columns={useColumns(isSystemAdmin)}
      filters={useAuditLogFilters(list.chosen, isSystemAdmin)}
      icon={History}
      top={
        <LinkTabs
          label={t(($) => $.auditLogs.views.label)}
          currentId={viewOf(list.chosen)}
          items={VIEWS.map((id) => ({ id, label: t(($) => $.auditLogs.views[id]), href: hrefOf(id) }))}
        />
      }
      drawer={(id) => id && <AuditLogDrawer id={id} isSystemAdmin={isSystemAdmin} />}
    />
  );
}

function useColumns(isSystemAdmin: boolean): TableColumn<AuditLogFieldsFragment>[] {
  const t = useText();
  const words = useAuditWords();
  const columns: TableColumn<AuditLogFieldsFragment>[] = [
    {
      id: 'CREATED_AT',
      header: t(($) => $.auditLogs.columns.when),
      cell: ({ createdAt }) => <TimeCell at={createdAt} />,
      isSortable: true,
      width: '132px',
      skeleton: 'two-lines',
    },
    {
      id: 'record',
      header: t(($) => $.auditLogs.columns.record),
      cell: (entry) => <IdentityCell title={words.recordOf(entry)} detail={words.typeOf(entry)} />,
      isIdentity: true,
      skeleton: 'two-lines',
    },
    {
      id: 'operation',
      header: t(($) => $.auditLogs.columns.operation),
      cell: (entry) => (
        <StatusBadge tone={toneOf(entry)} icon={null}>
          {words.actOf(entry)}
        </StatusBadge>
      ),
    },
    {
      id: 'changes',
      header: t(($) => $.auditLogs.columns.changes),
      cell: (entry) => words.changesOf(entry),
      hideBelow: 'large',
    },
    {
      id: 'actor',
      header: t(($) => $.auditLogs.columns.actor),
      cell: (entry) => (
        <RecordLink type="ConsoleUser" id={entry.actorName && !isSystemAdmin ? entry.userId : null}>
          {words.actorOf(entry)}
        </RecordLink>
      ),
    },
  ];
  if (!isSystemAdmin) return columns;
  const customer: TableColumn<AuditLogFieldsFragment> = {
    id: 'customer',
    header: t(($) => $.auditLogs.columns.customer),
    cell: (entry) => words.customerOf(entry),
    hideBelow: 'medium',
  };
  return [...columns, customer];
}

function TimeCell({ at }: { at: string }) {
  const format = useFormat();
  return <IdentityCell title={format.time(at)} detail={format.date(at)} />;
}

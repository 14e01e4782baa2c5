import { CalendarClock } from 'lucide-react';
import { REPORT_FREQUENCIES } from '#api/features/report-schedules/report-frequencies.rules.ts';
import { IdentityCell, StatusBadge, type TableColumn } from '#ui-kit';
import { lazyPart } from '#console/crud/lazy-part.tsx';
import { ListPage } from '#console/crud/ListPage.tsx';
import { useStatusColumn } from '#console/crud/RecordStatus.tsx';
import { STATUSES, useStatusFilter } from '#console/crud/status.ts';
import { among } from '#console/crud/url-state.ts';
import { useListState } from '#console/crud/useListState.ts';
import { type ReportScheduleFieldsFragment, reportScheduleOperations } from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import { NotificationTabs } from '#console/records/NotificationTabs.tsx';

const ReportScheduleForm = lazyPart(() => import('./ReportScheduleForm.tsx').then((m) => m.ReportScheduleForm));

/** The lists and sheets that are sent at fixed times (IDEA-28). */
export function ReportSchedulesPage() {
  const t = useText();
  const format = useFormat();
  const list = useListState({
    list: 'listReportSchedules',
    sortBy: ['NAME'],
    filters: { status: among(STATUSES), frequency: among(REPORT_FREQUENCIES) },
  });
  const fields = t(($) => $.reportSchedules.fields, { returnObjects: true });
  const frequencies = REPORT_FREQUENCIES.map((value) => ({
    value,
    label: t(($) => $.reportSchedules.frequencies[value]),
  }));
  const columns: TableColumn<ReportScheduleFieldsFragment>[] = [
    {
      id: 'NAME',
      header: fields.name,
      cell: ({ name }) => <IdentityCell title={name} />,
      isSortable: true,
      isIdentity: true,
    },
    {
      id: 'list',
      header: fields.list,
      cell: ({ listTitle }) => listTitle ?? t(($) => $.reportSchedules.listGone),
      hideBelow: 'medium',
    },
    {
      id: 'frequency',
      header: fields.frequency,
      cell: ({ frequency }) => t(($) => $.reportSchedules.frequencies[frequency]),
      hideBelow: 'medium',
    },
    {
      id: 'receiverIds',
      header: fields.receiverIds,
      cell: ({ receivers }) => receivers.map(({ name }) => name ?? t(($) => $.reportSchedules.gone)).join(', '),
      hideBelow: 'large',
    },
    {
      id: 'nextRunAt',
      header: fields.nextRunAt,
      cell: ({ nextRunAt }) => (nextRunAt ? format.dateTime(nextRunAt) : t(($) => $.reportSchedules.paused)),
      hideBelow: 'large',
    },
    { id: 'lastState', header: fields.lastState, cell: (schedule) => <LastResult schedule={schedule} /> },
    useStatusColumn(),
  ];
  return (
    <ListPage
      texts={t(($) => $.reportSchedules.list, { returnObjects: true })}
      list={list}
      operations={reportScheduleOperations}
      columns={columns}
      filters={[useStatusFilter(), { name: 'frequency', label: fields.frequency, options: frequencies }]}
      icon={CalendarClock}
      nameOf={({ name }) => name}
      permission="ADMINISTRATOR"
      top={<NotificationTabs current="reports" />}
      drawer={(id) => <ReportScheduleForm id={id} />}
    />
  );
}

/** Whether the last report reached everybody. */
function LastResult({ schedule: { lastState, lastRefused } }: { schedule: ReportScheduleFieldsFragment }) {
  const t = useText();
  if (!lastState) return t(($) => $.reportSchedules.never);
  if (lastState === 'NOT_SENT')
    return <StatusBadge tone="danger">{t(($) => $.reportSchedules.states.NOT_SENT)}</StatusBadge>;
  if (lastRefused > 0) return <StatusBadge tone="warning">{t(($) => $.reportSchedules.partly)}</StatusBadge>;
  return <StatusBadge tone="success">{t(($) => $.reportSchedules.states[lastState])}</StatusBadge>;
}

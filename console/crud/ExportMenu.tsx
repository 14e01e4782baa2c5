import { CalendarClock, Download } from 'lucide-react';
import { Button, Menu, type TableColumn } from '#ui-kit';
import { useCan } from '#console/auth/Can.tsx';
import { useSession } from '#console/auth/useSession.ts';
import { useText } from '#console/i18n/useText.ts';
import { useNavigate } from '#console/router/hooks.ts';
import { keepReportDraft } from './report-draft.ts';
import { useDownload } from './useDownload.ts';

/** The list, and what of it is exported. */
export type ExportMenuProps = {
  /** Field of Query of the list, for example `listSectors`. */
  list: string;
  /** Variables of the list's query; the page is left out. */
  variables: unknown;
  /** The columns that are shown, in their order. */
  columns: readonly Pick<TableColumn<never>, 'id' | 'isActions'>[];
  isDisabled?: boolean;
};

const FORMATS = ['XLSX', 'CSV', 'PDF'] as const;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Downloads all records of a list, not only the page, with its filter and order as a workbook, CSV file or PDF (S9, S13). */
export function ExportMenu({ list, variables, columns, isDisabled }: ExportMenuProps) {
  const t = useText();
  const texts = t(($) => $.crud.export, { returnObjects: true });
  const { download, isPending } = useDownload(texts);
  const navigate = useNavigate();
  const isAdministrator = useCan('ADMINISTRATOR');
  const { user } = useSession();
  // Administrators of the platform have no company whose people get reports.
  const maySchedule = isAdministrator && user?.subdomain !== null;
  const { limit: _limit, nextToken: _page, ...chosen } = isRecord(variables) ? variables : {};
  const start = (format: string, ids?: readonly string[]) => {
    const body = { format, columns: ids, variables: chosen };
    void download(`/api/exports/${list}`, `${list}.${format.toLowerCase()}`, body);
  };
  const shown = columns.filter(({ isActions }) => !isActions).map(({ id }) => id);
  const entries = (group: string, ids?: readonly string[]) =>
    FORMATS.map((format) => ({
      id: `${group} ${format}`,
      label: texts[format],
      onAction: () => start(format, ids),
    }));
  const schedule = {
    id: 'regularly',
    title: texts.regularly,
    entries: [
      {
        id: 'schedule',
        label: texts.schedule,
        icon: CalendarClock,
        onAction: () => {
          keepReportDraft({ list, variables: chosen, columns: shown });
          void navigate('/report-schedules/new');
        },
      },
    ],
  };
  return (
    <Menu
      trigger={
        <Button icon={Download} isPending={isPending} pendingLabel={texts.running} isDisabled={isDisabled}>
          {texts.action}
        </Button>
      }
      label={texts.action}
      groups={[
        { id: 'shown', title: texts.shown, entries: entries('shown', shown) },
        { id: 'all', title: texts.all, entries: entries('all') },
        ...(maySchedule ? [schedule] : []),
      ]}
    />
  );
}

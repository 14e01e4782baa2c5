import { DescriptionList } from '#ui-kit';
import { useText } from '#console/i18n/useText.ts';

type ReportContentsProps = {
  /** Undefined while it is being read, null for a list that is gone. */
  title: string | null | undefined;
  variables: string | null | undefined;
  columns: readonly string[] | null | undefined;
};

/** What a report contains. It comes from the list, and another list needs another report. */
export function ReportContents({ title, variables, columns }: ReportContentsProps) {
  const t = useText();
  const filter = t(($) => (isFiltered(variables) ? $.reportSchedules.filtered : $.reportSchedules.whole));
  const shown = columns
    ? t(($) => $.reportSchedules.chosenColumns, { count: columns.length })
    : t(($) => $.reportSchedules.allColumns);
  return (
    <DescriptionList
      items={[
        {
          label: t(($) => $.reportSchedules.fields.list),
          value: title === null ? t(($) => $.reportSchedules.listGone) : (title ?? '…'),
          detail: `${filter} ${shown}`,
        },
      ]}
    />
  );
}

/** Whether the variables leave out records. */
function isFiltered(variables: string | null | undefined): boolean {
  const { filter } = Object(JSON.parse(variables ?? '{}'));
  return Object.values(Object(filter)).some((value) => value !== null && value !== undefined && value !== '');
}

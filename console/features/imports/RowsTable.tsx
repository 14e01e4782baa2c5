import { keyFieldOf } from '#api/features/imports/import-nouns.rules.ts';
import { IdentityCell, Stack, Table, type TableColumn, Text } from '#ui-kit';
import { LoadFailure } from '#console/crud/LoadFailure.tsx';
import {
  type ImportBatchFieldsFragment,
  type ImportResult,
  type ImportRowFieldsFragment,
  useGetImportRowsQuery,
} from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import { columnLetter, faultText, fieldLabel } from './import-texts.ts';

/** Rows that are shown. */
const SHOWN = 25;

/** Rows without a fault or a change say nothing but their name: a sample of them, so that the button of the import is in sight. */
const SAMPLE = 5;

type RowsTableProps = {
  batch: ImportBatchFieldsFragment;
  result?: ImportResult;
  /** Only rows that the undo kept. */
  isKept?: boolean;
  total: number;
};

/** The first rows of a result: what they are, and what the import would do with them. */
export function RowsTable({ batch, result, isKept, total }: RowsTableProps) {
  const t = useText();
  const format = useFormat();
  const shown = result === 'NEW' || result === 'SAME' ? SAMPLE : SHOWN;
  const query = useGetImportRowsQuery({
    variables: { id: batch.id, result, isKept, limit: shown },
    fetchPolicy: 'cache-and-network',
  });
  const rows = query.data?.getImportRows.items;
  const texts = t(($) => $.imports.check, { returnObjects: true });
  const cellOf = ({ cells }: ImportRowFieldsFragment, field: string): string => {
    const column = batch.columns.find((mapped) => mapped.field === field)?.column;
    return column === undefined ? '' : (cells[column] ?? '');
  };
  const columns: TableColumn<ImportRowFieldsFragment>[] = [
    {
      id: 'record',
      header: texts.record,
      isIdentity: true,
      skeleton: 'two-lines',
      cell: (row) => (
        <IdentityCell
          title={cellOf(row, 'name') || cellOf(row, keyFieldOf(batch.noun)) || texts.withoutName}
          detail={t(($) => $.imports.check.row, {
            row: format.number(row.line),
            key: cellOf(row, keyFieldOf(batch.noun)),
          })}
        />
      ),
    },
    { id: 'what', header: texts.what, cell: (row) => <RowContent batch={batch} row={row} /> },
  ];
  if (query.error && !rows)
    return <LoadFailure title={texts.loadFailed} error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <Stack gap={2}>
      <Table
        caption={texts.results}
        columns={columns}
        rows={rows ?? []}
        getRowKey={({ line }) => String(line)}
        loading={rows ? undefined : { label: t(($) => $.common.loading), rows: 3 }}
        emptyState={<Text tone="muted">{texts.noRows}</Text>}
      />
      {total > shown && <Text tone="muted">{t(($) => $.imports.check.more, { count: total - shown })}</Text>}
    </Stack>
  );
}

/** What a row changes, or the rules that it breaks with the place of each. */
function RowContent({ batch, row }: { batch: ImportBatchFieldsFragment; row: ImportRowFieldsFragment }) {
  const t = useText();
  const { noun } = batch;
  const lines = [
    ...row.faults.map((fault) =>
      typeof fault.column === 'number'
        ? t(($) => $.imports.check.faultAt, {
            cell: `${columnLetter(fault.column ?? 0)}${row.line}`,
            text: faultText(t, noun, fault),
          })
        : faultText(t, noun, fault),
    ),
    ...row.changes.map(({ field, old, new: value }) =>
      t(($) => $.imports.check.change, { field: fieldLabel(t, noun, field), old: old || '–', new: value || '–' }),
    ),
  ];
  if (lines.length === 0)
    return <Text tone="muted">{row.result && t(($) => $.imports.check.resultTexts[row.result ?? 'SAME'])}</Text>;
  return (
    <Stack gap={1}>
      {lines.map((line) => (
        <Text key={line} element="p">
          {line}
        </Text>
      ))}
    </Stack>
  );
}

import { DATE_ORDERS } from '#api/features/imports/import-batch.rules.ts';
import { fieldsOf } from '#api/features/imports/import-nouns.rules.ts';
import { Alert, IdentityCell, RadioGroup, Select, Stack, Table, type TableColumn } from '#ui-kit';
import {
  type ImportBatchFieldsFragment,
  type ImportDateOrder,
  useGetImportRowsQuery,
} from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import { columnLetter, fieldLabel, fieldOptions } from './import-texts.ts';

/** Fields of the columns, by the number of the column; null: the column is not imported. */
export type ChosenFields = Readonly<Record<number, string | null>>;

type FileColumn = ImportBatchFieldsFragment['columns'][number];

type ColumnsStepProps = {
  batch: ImportBatchFieldsFragment;
  chosen: ChosenFields;
  onChoose: (column: number, field: string | null) => void;
  dateOrder: ImportDateOrder;
  onDateOrder: (order: ImportDateOrder) => void;
};

/** First values of a column that are shown. */
const SAMPLES = 3;

/** The value of the choice "not imported"; a select shows no choice for null. */
const NONE = '';

/** Which field each column fills. */
export function ColumnsStep({ batch, chosen, onChoose, dateOrder, onDateOrder }: ColumnsStepProps) {
  const t = useText();
  const format = useFormat();
  const { data } = useGetImportRowsQuery({ variables: { id: batch.id, limit: SAMPLES } });
  const texts = t(($) => $.imports.columns, { returnObjects: true });
  const { noun } = batch;
  const fields = fieldsOf(noun);
  const used = new Set(Object.values(chosen));
  const missing = fields.filter(({ name, isRequired }) => isRequired && !used.has(name));
  const hasDays = fields.some(({ name, kind }) => kind === 'DAY' && used.has(name));
  const samplesOf = (column: number): string =>
    (data?.getImportRows.items ?? [])
      .map(({ cells }) => cells[column] ?? '')
      .filter((cell) => cell !== '')
      .join(' · ');
  const headingOf = ({ column, heading }: FileColumn): string =>
    heading || t(($) => $.imports.columns.unnamed, { column: columnLetter(column) });
  const columns: TableColumn<FileColumn>[] = [
    {
      id: 'column',
      header: texts.inFile,
      isIdentity: true,
      cell: (column) => <IdentityCell title={headingOf(column)} detail={samplesOf(column.column)} />,
    },
    {
      id: 'field',
      header: texts.field,
      cell: (column) => (
        <Select
          label={t(($) => $.imports.columns.fieldOf, { column: headingOf(column) })}
          isLabelHidden
          placeholder={texts.ignored}
          options={[{ value: NONE, label: texts.ignored }, ...fieldOptions(t, noun)]}
          value={chosen[column.column] ?? NONE}
          onChange={(value) => onChoose(column.column, value === NONE ? null : value)}
        />
      ),
    },
  ];
  return (
    <Stack gap={4}>
      {missing.length > 0 && (
        <Alert tone="warning" title={texts.missingTitle} isLive={false}>
          {t(($) => $.imports.columns.missing, {
            fields: format.list(missing.map(({ name }) => fieldLabel(t, noun, name))),
          })}
        </Alert>
      )}
      <Table caption={texts.inFile} columns={columns} rows={batch.columns} getRowKey={({ column }) => String(column)} />
      {hasDays && (
        <RadioGroup
          label={texts.dateOrder}
          options={DATE_ORDERS.map((value) => ({ value, label: texts.dateOrders[value] }))}
          value={dateOrder}
          onChange={(value) => onDateOrder(value === 'MONTH_FIRST' ? 'MONTH_FIRST' : 'DAY_FIRST')}
        />
      )}
    </Stack>
  );
}

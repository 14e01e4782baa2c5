import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { WAREHOUSE_STOCK_LIMITS } from '#api/features/main-warehouses/warehouse-stock.rules.ts';
import { Button, Grid, ProgressBar, SearchField, Stack, Text } from '#ui-kit';
import { PiecesField } from '#console/crud/fields/PiecesField.tsx';
import { type Fault, toFault } from '#console/apollo/fault.ts';
import { FaultAlert } from '#console/crud/FaultAlert.tsx';
import { useAction } from '#console/crud/useAction.ts';
import {
  GetStockCountDocument,
  type StockCountDetailsFragment,
  useRecordStockCountMutation,
  useSubmitStockCountMutation,
} from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import { type CountLine, nameOfLine } from './count-state.ts';

/** Most lines that are shown at once; the search finds the others. */
const SHOWN = 60;

/** Numbers that are being recorded, by the position of their line. A recorded one is shown as the server has it: somebody else may have counted again. */
type Typed = Readonly<Record<number, { counted: number } | undefined>>;

type CountEntryProps = { count: StockCountDetailsFragment; onChanged: () => void };

/** Counting: each number is recorded when it is typed, because the ledger of that moment is what it is compared with. */
export function CountEntry({ count, onChanged }: CountEntryProps) {
  const t = useText();
  const format = useFormat();
  const [search, setSearch] = useState('');
  const client = useApolloClient();
  const [typed, setTyped] = useState<Typed>({});
  const { record, fault: recordFault } = useRecording(count);
  const [submitCount] = useSubmitStockCountMutation();
  const { run, isPending, fault } = useAction();
  const lines = count.lines.filter((line) => matches(line, search)).slice(0, SHOWN);

  const change = async (position: number, counted: number | null) => {
    if (counted === null) return;
    const entry = { counted };
    setTyped((current) => ({ ...current, [position]: entry }));
    if (!(await record(position, counted))) return;
    await client.refetchQueries({ include: [GetStockCountDocument] });
    setTyped((current) => (current[position] === entry ? { ...current, [position]: undefined } : current));
    onChanged();
  };
  const submit = async () => {
    const { id, version } = count;
    const send = () => submitCount({ variables: { input: { id, version } } });
    if (
      !(await run(
        send,
        t(($) => $.stockCounts.submitted),
      ))
    )
      onChanged();
  };

  return (
    <Stack gap={4}>
      <FaultAlert
        title={t(($) => $.stockCounts.recordFailed)}
        fault={recordFault}
        fieldLabel={t(($) => $.stockCounts.counted)}
      />
      <FaultAlert
        title={t(($) => $.stockCounts.submitFailed)}
        fault={fault}
        fieldLabel={t(($) => $.stockCounts.counted)}
      />
      <ProgressBar
        label={t(($) => $.stockCounts.counted)}
        value={count.countedLines}
        maxValue={count.lineCount}
        valueLabel={t(($) => $.stockCounts.progress, {
          counted: format.number(count.countedLines),
          all: format.number(count.lineCount),
        })}
      />
      {count.lines.length > SHOWN && (
        <SearchField
          label={t(($) => $.mainWarehouses.stock.search)}
          placeholder={t(($) => $.mainWarehouses.stock.search)}
          clearLabel={t(($) => $.common.clearSearch)}
          value={search}
          onChange={setSearch}
        />
      )}
      {lines.map((line) => (
        <EntryRow
          key={line.position}
          line={line}
          value={typed[line.position]?.counted ?? line.counted ?? null}
          onChange={(counted) => void change(line.position, counted)}
        />
      ))}
      <Button
        variant="primary"
        isPending={isPending}
        isDisabled={count.countedLines < count.lineCount}
        onPress={() => void submit()}
      >
        {t(($) => $.stockCounts.submit)}
      </Button>
    </Stack>
  );
}

const matches = (line: CountLine, search: string): boolean =>
  nameOfLine(line).toLowerCase().includes(search.trim().toLowerCase());

/** Records one line. The answer is false when it was refused; `fault` says why. */
function useRecording({ id, version }: StockCountDetailsFragment) {
  const [send] = useRecordStockCountMutation();
  const [fault, setFault] = useState<Fault>();
  const record = async (position: number, counted: number): Promise<boolean> => {
    const input = { id, version, lines: [{ position, counted }] };
    const { error } = await send({ variables: { input } }).catch((thrown: unknown) => ({ error: thrown }));
    setFault(error ? toFault(error) : undefined);
    return !error;
  };
  return { record, fault };
}

type EntryRowProps = { line: CountLine; value: number | null; onChange: (counted: number | null) => void };

function EntryRow({ line, value, onChange }: EntryRowProps) {
  const t = useText();
  const name = nameOfLine(line);
  return (
    <Grid minColumn={200} gap={3}>
      <Stack gap={1}>
        <Text weight="medium">{name}</Text>
        <Text size="small" tone="muted">
          {[
            line.certificateNumber,
            line.countedByName && t(($) => $.stockCounts.lineCountedBy, { name: line.countedByName }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </Stack>
      <PiecesField
        label={t(($) => $.stockCounts.countedOf, { name })}
        isLabelHidden
        value={value}
        onChange={onChange}
        minValue={0}
        maxValue={WAREHOUSE_STOCK_LIMITS.quantity}
      />
    </Grid>
  );
}

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button, Dialog, ProgressBar, Stack, Text, TextField, useAnnounce } from '#ui-kit';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import { type Bulk, type BulkDialogProps, type BulkKind, type BulkRow, rowsFor } from './bulk.ts';
import { BulkResult } from './BulkResult.tsx';
import { MatchingDialog } from './MatchingDialog.tsx';
import { type BulkOutcome, runBulk } from './run-bulk.ts';
import { useBulkWords } from './useBulkWords.ts';
import { sendRows } from './send-rows.ts';
import { StatusChanges } from './StatusChanges.tsx';

/** Number of records that the question names. */
const MAX_NAMED = 5;

type Props<R extends BulkRow> = BulkDialogProps<R> & {
  /** The fields of a change, above the question. */
  fields?: ReactNode;
  /** The values of a change of all that match. */
  values?: object;
  /** Excludes rows that the action would leave as they are. */
  applies?: (row: R) => boolean;
  /** Something is still to be chosen. */
  isIncomplete?: boolean;
};

type Phase<R> = { name: 'asking' } | { name: 'running'; settled: number } | { name: 'over'; outcome: BulkOutcome<R> };

/** Asks before the bulk action: on all that match it is the server's work, on selected rows the page's. */
export function BulkDialog<R extends BulkRow>(props: Props<R>) {
  const { matching, kind, values, fields, isIncomplete, onClose } = props;
  if (!matching) return <SelectionDialog {...props} />;
  return (
    <MatchingDialog
      kind={kind}
      matching={matching}
      values={values}
      fields={fields}
      isIncomplete={isIncomplete}
      onClose={onClose}
    />
  );
}

/** Asks before the action on selected rows, shows its progress, and lists those that were not changed with the reasons. */
function SelectionDialog<R extends BulkRow>({
  kind,
  bulk,
  chosen,
  onDone,
  onClose,
  fields,
  applies = () => true,
  isIncomplete = false,
}: Props<R>) {
  const t = useText();
  const announce = useAnnounce();
  const { things, agreement } = useBulkWords(bulk.lists[0]);
  // The selection at the start: the list changes while the action runs.
  const [atStart] = useState(chosen);
  const { statusAfter } = bulk;
  const rows = rowsFor(kind, atStart)
    .filter(applies)
    .filter((row) => !statusAfter || statusAfter(row, kind) !== undefined);
  const others = atStart.length - rows.length;
  const [typed, setTyped] = useState('');
  const asked = kind === 'delete' ? bulk.typedDelete?.(rows) : undefined;
  const [phase, setPhase] = useState<Phase<R>>({ name: 'asking' });
  const isStopped = useRef(false);
  useEffect(
    () => () => {
      isStopped.current = true;
    },
    [],
  );

  const stop = () => {
    isStopped.current = true;
  };
  const start = async () => {
    isStopped.current = false;
    setPhase({ name: 'running', settled: 0 });
    const outcome = await runBulk(rows, (chunk) => sendRows(bulk, kind, chunk), {
      onProgress: (settled) => setPhase({ name: 'running', settled }),
      isStopped: () => isStopped.current,
    });
    setPhase({ name: 'over', outcome });
    if (outcome.done.length < rows.length) announce(summaryOf(outcome), 'assertive');
    onDone(outcome);
  };
  const notDone = (count: number) => t(($) => $.bulk.notDone[kind], { count, things: things(count), ...agreement });
  const summaryOf = ({ done, failed, left }: BulkOutcome<R>) =>
    [notDone(failed.length + left.length), t(($) => $.bulk.done, { count: done.length, ...agreement })].join(' ');

  const title =
    phase.name === 'over'
      ? notDone(rows.length - phase.outcome.done.length)
      : t(($) => $.bulk.ask[kind], { things: things(rows.length) });
  return (
    <Dialog
      isOpen
      role={fields && phase.name === 'asking' ? 'dialog' : 'alertdialog'}
      title={title}
      onClose={phase.name === 'running' ? stop : onClose}
      closeLabel={t(($) => $.common.close)}
      footer={
        <Buttons
          kind={kind}
          phase={phase}
          isDisabled={isIncomplete || rows.length === 0 || (asked && typed.trim() !== asked.phrase.trim())}
          onStart={() => void start()}
          onStop={stop}
          onClose={onClose}
        />
      }
    >
      {phase.name === 'asking' && fields}
      {phase.name === 'asking' && (
        <Question kind={kind} bulk={bulk} rows={rows} others={others}>
          {asked && <TextField label={asked.label} value={typed} onChange={setTyped} autoComplete="off" />}
        </Question>
      )}
      {phase.name === 'running' && <Progress settled={phase.settled} total={rows.length} label={title} />}
      {phase.name === 'over' && (
        <BulkResult outcome={phase.outcome} nameOf={bulk.nameOf} labels={bulk.labels} agreement={agreement} />
      )}
    </Dialog>
  );
}

type ButtonsProps = {
  kind: BulkKind;
  phase: Phase<unknown>;
  isDisabled?: boolean;
  onStart: () => void;
  onStop: () => void;
  onClose: () => void;
};

function Buttons({ kind, phase, isDisabled, onStart, onStop, onClose }: ButtonsProps) {
  const t = useText();
  if (phase.name === 'running') return <Button onPress={onStop}>{t(($) => $.bulk.stop)}</Button>;
  if (phase.name === 'over') {
    return (
      <Button variant="primary" onPress={onClose} autoFocus>
        {t(($) => $.common.close)}
      </Button>
    );
  }
  return (
    <>
      <Button onPress={onClose} autoFocus={kind !== 'change'}>
        {t(($) => $.common.cancel)}
      </Button>
      <Button variant={kind === 'delete' ? 'danger' : 'primary'} isDisabled={isDisabled} onPress={onStart}>
        {kind === 'change' ? t(($) => $.bulk.employees.apply) : t(($) => $.crud.bulk.actions[kind])}
      </Button>
    </>
  );
}

type QuestionProps<R> = { kind: BulkKind; bulk: Bulk<R>; rows: readonly R[]; others: number; children?: ReactNode };

/** The effect of the action and the records that it changes. */
function Question<R extends BulkRow>({ kind, bulk, rows, others, children }: QuestionProps<R>) {
  const t = useText();
  const { nameOf, statusAfter } = bulk;
  const { agreement } = useBulkWords(bulk.lists[0]);
  const named = rows.slice(0, MAX_NAMED);
  const rest = rows.length - MAX_NAMED;
  return (
    <Stack gap={3}>
      <Text element="p">{t(($) => $.bulk.effect[kind], { count: rows.length, ...agreement })}</Text>
      {bulk.lists.includes('listCustomers') && kind !== 'change' && (
        <Text element="p">{t(($) => $.bulk.customers[kind], { count: rows.length })}</Text>
      )}
      {statusAfter ? (
        <StatusChanges rows={named} kind={kind} nameOf={nameOf} statusAfter={statusAfter} />
      ) : (
        <Text element="p" weight="strong">
          {named.map(nameOf).join(', ')}
          {rest > 0 && ` ${t(($) => $.bulk.more, { count: rest })}`}
        </Text>
      )}
      {statusAfter && rest > 0 && <Text element="p">{t(($) => $.bulk.more, { count: rest })}</Text>}
      {others > 0 && (kind === 'activate' || kind === 'deactivate' || kind === 'change') && (
        <Text element="p" tone="muted">
          {t(($) => $.bulk.others[kind], { count: others, ...agreement })}
        </Text>
      )}
      {children}
    </Stack>
  );
}

function Progress({ settled, total, label }: { settled: number; total: number; label: string }) {
  const t = useText();
  const format = useFormat();
  const valueLabel = t(($) => $.bulk.progress, { settled: format.number(settled), total: format.number(total) });
  return <ProgressBar label={label} isLabelHidden value={settled} maxValue={total} valueLabel={valueLabel} />;
}

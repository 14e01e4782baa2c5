import { Button, Card, ProgressBar, Stack, Text } from '#ui-kit';
import { FaultAlert } from '#console/crud/FaultAlert.tsx';
import { useAction } from '#console/crud/useAction.ts';
import {
  type ImportBatchFieldsFragment,
  useCancelImportMutation,
  useGetImportBatchQuery,
} from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';

/** In ms. How often the progress is read. */
const POLL_INTERVAL = 1000;

/** Rows that the running step has to finish; undefined while the file is read. */
function totalOf({ state, rowCount, newCount, changedCount }: ImportBatchFieldsFragment): number | undefined {
  if (state === 'READING') return undefined;
  return state === 'CHECKING' ? rowCount : newCount + changedCount;
}

/** The running step of an import. */
export function ImportProgress({ batch }: { batch: ImportBatchFieldsFragment }) {
  const t = useText();
  const format = useFormat();
  const [cancel] = useCancelImportMutation();
  const { run, isPending, fault } = useAction();
  useGetImportBatchQuery({
    variables: { id: batch.id },
    pollInterval: POLL_INTERVAL,
    skipPollAttempt: () => document.hidden,
    fetchPolicy: 'network-only',
  });
  const { state, done } = batch;
  const texts = t(($) => $.imports.progress, { returnObjects: true });
  const total = totalOf(batch);
  const isUndoing = state === 'UNDOING';
  const label = state === 'READING' || state === 'CHECKING' || state === 'APPLYING' ? texts[state] : texts.UNDOING;
  return (
    <Card title={label} description={isUndoing ? texts.undoText : texts.text}>
      <Stack gap={4}>
        <ProgressBar label={label} isLabelHidden value={total === undefined ? undefined : done} maxValue={total} />
        <Text tone="muted">
          {total === undefined
            ? t(($) => $.imports.progress.rows, { count: done })
            : t(($) => $.imports.progress.rowsOf, { done: format.number(done), total: format.number(total) })}
        </Text>
        {fault && <FaultAlert fault={fault} title={texts.cancelFailed} />}
        {!isUndoing && (
          <div>
            <Button isPending={isPending} onPress={() => void run(() => cancel({ variables: { id: batch.id } }))}>
              {texts.cancel}
            </Button>
          </div>
        )}
      </Stack>
    </Card>
  );
}

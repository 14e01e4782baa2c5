import { Button, Card, ProgressBar, Stack, Text } from '#ui-kit';
import { FaultAlert } from '#console/crud/FaultAlert.tsx';
import { useBulkWords } from '#console/crud/bulk/useBulkWords.ts';
import { useAction } from '#console/crud/useAction.ts';
import {
  type BulkActionFieldsFragment,
  useGetBulkActionQuery,
  useStopBulkActionMutation,
} from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';

/** In ms. How often the progress is read. */
const POLL_INTERVAL = 1000;

/** How far a running action is, and the button that stops it. */
export function BulkActionProgress({ action }: { action: BulkActionFieldsFragment }) {
  const t = useText();
  const format = useFormat();
  const [stop] = useStopBulkActionMutation();
  const { run, isPending, fault } = useAction();
  useGetBulkActionQuery({
    variables: { id: action.id },
    pollInterval: POLL_INTERVAL,
    skipPollAttempt: () => document.hidden,
    fetchPolicy: 'network-only',
  });
  const { total, changedCount, refusedCount, list } = action;
  const { things, agreement } = useBulkWords(list);
  const isFinding = action.state === 'FINDING';
  const done = changedCount + refusedCount;
  const texts = t(($) => $.bulk.page.progress, { returnObjects: true });
  const label = isFinding ? texts.finding : texts.running;
  return (
    <Card title={label} description={texts.text}>
      <Stack gap={4}>
        <ProgressBar label={label} isLabelHidden value={isFinding ? undefined : done} maxValue={Math.max(total, 1)} />
        <Text tone="muted">
          {isFinding
            ? t(($) => $.bulk.page.progress.found, { count: total, things: things(total), ...agreement })
            : t(($) => $.bulk.page.progress.of, { done: format.number(done), total: format.number(total) })}
        </Text>
        {fault && <FaultAlert fault={fault} title={texts.stopFailed} />}
        <div>
          <Button isPending={isPending} onPress={() => void run(() => stop({ variables: { id: action.id } }))}>
            {texts.stop}
          </Button>
        </div>
      </Stack>
    </Card>
  );
}

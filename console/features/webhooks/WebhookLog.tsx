import { Send } from 'lucide-react';
import { useState } from 'react';
import { Button, Inline, Section, type TimelineItem } from '#ui-kit';
import { FaultAlert } from '#console/crud/FaultAlert.tsx';
import { LoadPart } from '#console/crud/LoadPart.tsx';
import { FieldSkeletons } from '#console/crud/FieldSkeletons.tsx';
import { PagedTimeline } from '#console/crud/PagedTimeline.tsx';
import { useAction } from '#console/crud/useAction.ts';
import {
  useListWebhookDeliveriesQuery,
  useReplayWebhookDeliveryMutation,
  useSendTestWebhookMutation,
  type WebhookDeliveryFieldsFragment,
} from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';

/** Messages of one page, and how often (ms) the page is read while one of them is being sent. */
const PAGE = 10;
const POLL = 2000;

const TONES = { NEW: 'info', SENDING: 'info', DELIVERED: 'success', FAILED: 'danger' } as const;

/** What was sent to a webhook, the newest first, with a test and a replay of each message. */
export function WebhookLog({ webhookId, hasSecret }: { webhookId: string; hasSecret: boolean }) {
  const t = useText();
  const texts = t(($) => $.webhooks.log, { returnObjects: true });
  const [token, setToken] = useState<string | null>();
  const [isWatching, setWatching] = useState(false);
  const query = useListWebhookDeliveriesQuery({
    variables: { webhookId, limit: PAGE, nextToken: token },
    fetchPolicy: 'cache-and-network',
    pollInterval: isWatching ? POLL : 0,
  });
  const page = (query.data ?? query.previousData)?.listWebhookDeliveries;
  const [sendTest] = useSendTestWebhookMutation();
  const [replay] = useReplayWebhookDeliveryMutation();
  const test = useAction();
  const again = useAction();
  const itemOf = useItem(async (id) => {
    await again.run(() => replay({ variables: { webhookDeliveryId: id } }), texts.replayed);
    setWatching(true);
  });
  const startTest = async () => {
    const refused = await test.run(() => sendTest({ variables: { webhookId } }), texts.testSent);
    if (refused) return;
    setToken(undefined);
    setWatching(true);
    await query.refetch();
  };
  return (
    <Section
      title={texts.title}
      headingLevel={3}
      actions={
        <Button
          size="small"
          icon={Send}
          isPending={test.isPending}
          isDisabled={!hasSecret}
          onPress={() => void startTest()}
        >
          {texts.test}
        </Button>
      }
    >
      <FaultAlert title={texts.testFailed} fault={test.fault} />
      <FaultAlert title={texts.replayFailed} fault={again.fault} />
      <LoadPart query={query} record={page} failedTitle={texts.loadFailed} skeleton={<FieldSkeletons />}>
        {(shown) => (
          <PagedTimeline
            label={texts.title}
            emptyText={`${texts.empty}. ${texts.emptyText}`}
            items={shown.items.map(itemOf)}
            page={shown}
            onPage={setToken}
          />
        )}
      </LoadPart>
    </Section>
  );
}

function useItem(onReplay: (id: string) => Promise<void>) {
  const t = useText();
  const format = useFormat();
  return (message: WebhookDeliveryFieldsFragment): TimelineItem => {
    const { id, eventType, occurredAt, state, attempts, durationMs, fault, responseStatus } = message;
    const result = fault
      ? t(($) => $.webhooks.faults[fault], { status: responseStatus })
      : responseStatus && t(($) => $.webhooks.faults.WRONG_STATUS, { status: responseStatus });
    const facts = [
      t(($) => $.webhooks.states[state]),
      result,
      attempts > 0 && t(($) => $.webhooks.log.attempts, { count: attempts }),
      durationMs !== null && durationMs !== undefined && t(($) => $.webhooks.log.milliseconds, { count: durationMs }),
    ];
    const isFinal = state === 'DELIVERED' || state === 'FAILED';
    return {
      id,
      title: t(($) => $.webhooks.types[eventType]),
      detail: (
        <Inline gap={2} justify="between">
          <span>{facts.filter(Boolean).join(' · ')}</span>
          {isFinal && (
            <Button size="small" variant="ghost" onPress={() => void onReplay(id)}>
              {t(($) => $.webhooks.log.replay)}
            </Button>
          )}
        </Inline>
      ),
      time: format.dateTime(occurredAt),
      dateTime: occurredAt,
      tone: TONES[state],
      isPending: !isFinal,
    };
  };
}

import { useState } from 'react';
import { Alert, Button, Card, Stack, Text } from '#ui-kit';
import { isCustomerAdmin } from '#console/auth/requirement.ts';
import { useSession } from '#console/auth/useSession.ts';
import { LoadFailure } from '#console/crud/LoadFailure.tsx';
import {
  type CounterDifferenceFieldsFragment,
  useListOpenCounterDifferencesQuery,
} from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import { RecordLink } from '#console/records/RecordLink.tsx';
import { ResolveCountersDialog } from './ResolveCountersDialog.tsx';
import { PRESENCE_POLLING } from './useMachineList.ts';

/** The oldest machines whose counters disagree with the records. Nothing while all agree. */
export function CounterWorkList() {
  const t = useText();
  const format = useFormat();
  const isAdmin = isCustomerAdmin(useSession());
  const query = useListOpenCounterDifferencesQuery(PRESENCE_POLLING);
  const [chosen, setChosen] = useState<CounterDifferenceFieldsFragment>();
  const title = t(($) => $.machineBoard.counters.title);
  if (query.error && !query.data)
    return (
      <Card title={title}>
        <LoadFailure title={title} error={query.error} onRetry={() => void query.refetch()} />
      </Card>
    );
  const { items = [], totalCount = 0 } = query.data?.listCounterDifferences ?? {};
  if (items.length === 0) return null;
  return (
    <Card title={title} description={t(($) => $.machineBoard.counters.text)}>
      <Stack gap={3}>
        {items.map((difference) => (
          <Alert
            key={difference.id}
            tone="warning"
            isLive={false}
            title={
              <RecordLink type="Machine" id={difference.machine?.id}>
                {difference.machine?.name}
              </RecordLink>
            }
            actions={
              isAdmin && (
                <Button size="small" onPress={() => setChosen(difference)}>
                  {t(($) => $.machineBoard.counters.resolve)}
                </Button>
              )
            }
          >
            <CounterLines difference={difference} />
          </Alert>
        ))}
        {totalCount > items.length && (
          <Text size="small" tone="muted">
            {t(($) => $.machineBoard.counters.more, { total: format.number(totalCount) })}
          </Text>
        )}
      </Stack>
      {chosen && (
        <ResolveCountersDialog
          difference={chosen}
          onClose={() => setChosen(undefined)}
          onDone={async () => {
            await query.refetch();
            setChosen(undefined);
          }}
        />
      )}
    </Card>
  );
}

/** What each counter should show, and what it shows. */
function CounterLines({ difference: { lines } }: { difference: CounterDifferenceFieldsFragment }) {
  const t = useText();
  const format = useFormat();
  return lines.map(({ channel, expected, counted, hasFallen }) => {
    const numbers = { expected: format.number(expected), counted: format.number(counted) };
    const counter =
      channel === null || channel === undefined
        ? t(($) => $.machineBoard.counters.all)
        : t(($) => $.machineBoard.counters.channel, { channel: format.number(channel) });
    return (
      <Text key={`${channel}-${hasFallen}`} element="p">
        {`${counter}: ${hasFallen ? t(($) => $.machineBoard.counters.fell, numbers) : t(($) => $.machineBoard.counters.differs, numbers)}`}
      </Text>
    );
  });
}

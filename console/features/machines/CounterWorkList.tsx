import { Card, Link, Stack, Text } from '#ui-kit';
import { LoadFailure } from '#console/crud/LoadFailure.tsx';
import { useListOpenCounterDifferencesQuery } from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import { CounterDifferenceAlert } from './CounterDifferenceAlert.tsx';
import { PRESENCE_POLLING } from './useMachineList.ts';

/** The oldest machines whose counters disagree with the records. Nothing while all agree. */
export function CounterWorkList() {
  const t = useText();
  const format = useFormat();
  const query = useListOpenCounterDifferencesQuery(PRESENCE_POLLING);
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
          <CounterDifferenceAlert
            key={difference.id}
            difference={difference}
            title={<Link href={`/machines/${difference.machineId}?view=counters`}>{difference.machine?.name}</Link>}
            onDone={() => query.refetch()}
          />
        ))}
        {totalCount > items.length && (
          <Text size="small" tone="muted">
            {t(($) => $.machineBoard.counters.more, { total: format.number(totalCount) })}
          </Text>
        )}
      </Stack>
    </Card>
  );
}

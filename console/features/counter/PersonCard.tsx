import { ScanLine } from 'lucide-react';
import { Avatar, Button, Card, IdentityCell, Inline, StatusBadge, Text } from '#ui-kit';
import { useListCounterHoldingsQuery } from '#console/generated/operations.ts';
import { useNow } from '#console/i18n/useNow.ts';
import { useText } from '#console/i18n/useText.ts';
import { RecordLink } from '#console/records/RecordLink.tsx';
import { heldOf } from './held.ts';
import type { CounterPerson } from './PersonSearch.tsx';

/** In ms. How often the state of the held pieces follows the clock. */
const MINUTE = 60_000;

/** The person at the counter, with the pieces that the person holds. */
export function PersonCard({ person, onLeave }: { person: CounterPerson; onLeave: () => void }) {
  const t = useText();
  const now = useNow(MINUTE);
  const { data } = useListCounterHoldingsQuery({
    variables: { employeeId: person.id },
    fetchPolicy: 'cache-and-network',
  });
  const { items, totalCount } = data?.listHoldings ?? { items: [], totalCount: 0 };
  const held = heldOf(items, now);
  return (
    <Card>
      <Inline gap={3} justify="between">
        <Inline gap={3} isWrapped={false}>
          <Avatar name={person.name} size={40} />
          <IdentityCell
            title={
              <RecordLink type="Employee" id={person.id}>
                {person.name}
              </RecordLink>
            }
            detail={[person.identification, person.role, person.sector].filter(Boolean).join(' · ')}
          />
        </Inline>
        <Button icon={ScanLine} onPress={onLeave}>
          {t(($) => $.counter.person.other)}
        </Button>
      </Inline>
      {held.length > 0 && (
        <Inline gap={2}>
          <Text tone="muted" size="small">
            {t(($) => $.counter.person.holds)}
          </Text>
          {held.map(({ name, pieces, isDue }) => (
            <StatusBadge key={name} tone={isDue ? 'danger' : 'neutral'} icon={null}>
              {isDue
                ? t(($) => $.counter.person.heldDue, { product: name, count: pieces })
                : t(($) => $.counter.person.held, { product: name, count: pieces })}
            </StatusBadge>
          ))}
          {totalCount > items.length && (
            <Text tone="muted" size="small">
              {t(($) => $.counter.person.olderDeliveries, { count: totalCount - items.length })}
            </Text>
          )}
        </Inline>
      )}
    </Card>
  );
}

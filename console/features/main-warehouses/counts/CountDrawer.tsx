import { Printer } from 'lucide-react';
import { useState } from 'react';
import { Alert, Button, DescriptionList, Drawer, Inline, LinkButton, Stack, StatusBadge } from '#ui-kit';
import { Can } from '#console/auth/Can.tsx';
import { FieldSkeletons } from '#console/crud/FieldSkeletons.tsx';
import { LoadFailure } from '#console/crud/LoadFailure.tsx';
import { useAction } from '#console/crud/useAction.ts';
import { Waiting } from '#console/crud/Waiting.tsx';
import {
  type StockCountDetailsFragment,
  useCancelStockCountMutation,
  useGetStockCountQuery,
} from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import { useWarehouseStockChanges } from '#console/pickers/useWarehouseStockChanges.ts';
import { CountDecision } from './CountDecision.tsx';
import { COUNT_TONES } from './count-state.ts';
import { CountEntry } from './CountEntry.tsx';
import { CountResult } from './CountResult.tsx';
import { CountSheet } from './CountSheet.tsx';

type CountDrawerProps = { id: string; warehouseId: string; onClose: () => void; onChanged: () => void };

/** The drawer of a count: counting, approval, or the result. */
export function CountDrawer({ id, warehouseId, onClose, onChanged }: CountDrawerProps) {
  const t = useText();
  const query = useGetStockCountQuery({ variables: { id }, fetchPolicy: 'cache-and-network' });
  useWarehouseStockChanges(warehouseId, () => void query.refetch());
  const [isPrinting, setPrinting] = useState(false);
  const count = query.data?.getStockCount;
  return (
    <Drawer
      isOpen
      onClose={onClose}
      size="wide"
      title={t(($) => $.stockCounts.one)}
      subtitle={
        count && (
          <StatusBadge tone={COUNT_TONES[count.state]} icon={null}>
            {t(($) => $.stockCounts.states[count.state])}
          </StatusBadge>
        )
      }
      closeLabel={t(($) => $.common.close)}
    >
      {count ? (
        <Stack gap={5}>
          <CountFacts count={count} />
          <Inline>
            <Button icon={Printer} onPress={() => setPrinting(true)}>
              {t(($) => (count.state === 'OPEN' ? $.stockCounts.printSheet : $.stockCounts.printResult))}
            </Button>
            {count.documentId && (
              <LinkButton href={`/warehouse/${count.warehouse.id}?view=documents&document=${count.documentId}`}>
                {t(($) => $.stockCounts.seeDocument)}
              </LinkButton>
            )}
          </Inline>
          <CountBody count={count} onChanged={onChanged} />
          {isPrinting && <CountSheet count={count} onDone={() => setPrinting(false)} />}
        </Stack>
      ) : query.error ? (
        <LoadFailure
          title={t(($) => $.stockCounts.loadFailed)}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <Waiting>
          <FieldSkeletons />
        </Waiting>
      )}
    </Drawer>
  );
}

function CountFacts({ count }: { count: StockCountDetailsFragment }) {
  const t = useText();
  const format = useFormat();
  const { warehouse, createdAt, round, note, reason, state, decidedByName, decidedAt } = count;
  const isApproved = state === 'APPROVED';
  const facts = [
    { id: 'warehouse', label: t(($) => $.mainWarehouses.noun), value: warehouse.name },
    { id: 'opened', label: t(($) => $.stockCounts.opened), value: format.dateTime(createdAt) },
    { id: 'note', label: t(($) => $.stockCounts.note), value: note },
    { id: 'round', label: t(($) => $.stockCounts.round), value: round > 1 && format.number(round) },
    {
      id: 'decided',
      label: t(($) => (isApproved ? $.stockCounts.decidedBy : $.stockCounts.rejectedBy)),
      value: decidedByName && [decidedByName, decidedAt && format.dateTime(decidedAt)].filter(Boolean).join(' · '),
    },
    { id: 'reason', label: t(($) => $.stockCounts.reason), value: reason },
  ];
  return <DescriptionList items={facts.filter(({ value }) => value)} />;
}

type CountBodyProps = { count: StockCountDetailsFragment; onChanged: () => void };

function CountBody({ count, onChanged }: CountBodyProps) {
  const t = useText();
  if (count.state === 'OPEN')
    return (
      <Can permission="WAREHOUSE_MANAGEMENT">
        <CountEntry key={count.round} count={count} onChanged={onChanged} />
        <Cancellation count={count} onChanged={onChanged} />
      </Can>
    );
  return (
    <>
      {count.state === 'SUBMITTED' && !count.mayApprove && (
        <Alert tone="info" title={t(($) => $.stockCounts.waitingTitle)}>
          {t(($) => $.stockCounts.waitingText)}
        </Alert>
      )}
      <CountResult count={count} />
      {count.mayApprove && <CountDecision count={count} onChanged={onChanged} />}
      {count.state === 'SUBMITTED' && !count.mayApprove && <Cancellation count={count} onChanged={onChanged} />}
    </>
  );
}

/** Ends the count without a booking. */
function Cancellation({ count, onChanged }: CountBodyProps) {
  const t = useText();
  const [cancel] = useCancelStockCountMutation();
  const { run, isPending } = useAction();
  const submit = async () => {
    const { id, version } = count;
    const send = () => cancel({ variables: { input: { id, version } } });
    if (
      !(await run(
        send,
        t(($) => $.stockCounts.cancelled),
      ))
    )
      onChanged();
  };
  return (
    <Inline>
      <Button variant="ghost" isPending={isPending} onPress={() => void submit()}>
        {t(($) => $.stockCounts.cancel)}
      </Button>
    </Inline>
  );
}

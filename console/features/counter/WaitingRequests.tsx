import { Button, Card, IdentityCell, Inline, Stack, StatusBadge, type Tone } from '#ui-kit';
import { FaultAlert } from '#console/crud/FaultAlert.tsx';
import { useAction } from '#console/crud/useAction.ts';
import {
  ListCounterHoldingsDocument,
  type ListWaitingAtCounterQuery,
  useHandOutWaitingMutation,
  useListWaitingAtCounterQuery,
} from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { useWarehouseStockChanges } from '#console/pickers/useWarehouseStockChanges.ts';

type Waiting = ListWaitingAtCounterQuery['listWaitingAtCounter'][number];
type WaitingState = 'PENDING_APPROVAL' | 'APPROVED' | 'PENDING_DELIVERY';

const TONES: Record<WaitingState, Tone> = {
  PENDING_APPROVAL: 'warning',
  APPROVED: 'warning',
  PENDING_DELIVERY: 'success',
};

type WaitingRequestsProps = { warehouseId: string; employeeId: string };

/** What was requested for the person at this counter: approved pieces are handed out, the others wait. */
export function WaitingRequests({ warehouseId, employeeId }: WaitingRequestsProps) {
  const t = useText();
  const { data, refetch } = useListWaitingAtCounterQuery({
    variables: { warehouseId, employeeId },
    fetchPolicy: 'cache-and-network',
  });
  // An approval reserves stock.
  useWarehouseStockChanges(warehouseId, () => void refetch());
  const waiting = data?.listWaitingAtCounter ?? [];
  if (waiting.length === 0) return null;
  return (
    <Card title={t(($) => $.counter.waiting.title)}>
      {waiting.map((request) => (
        <Request key={request.id} request={request} onSettled={() => void refetch()} />
      ))}
    </Card>
  );
}

function Request({ request, onSettled }: { request: Waiting; onSettled: () => void }) {
  const t = useText();
  const { run, isPending, fault } = useAction();
  const [handOut] = useHandOutWaitingMutation({ refetchQueries: [ListCounterHoldingsDocument] });
  const { id, version, product } = request;
  const name = [product.name, product.size].filter(Boolean).join(', ');
  const state = stateOf(request);
  const submit = async () => {
    await run(
      () => handOut({ variables: { input: { id, version, result: 'SUCCESS' } } }),
      t(($) => $.counter.result.handedOut, { count: product.quantityRequested }),
    );
    onSettled();
  };
  return (
    <Stack gap={2}>
      <FaultAlert title={t(($) => $.counter.basket.failed)} fault={fault} />
      <Inline gap={3} justify="between">
        <IdentityCell title={t(($) => $.counter.person.held, { product: name, count: product.quantityRequested })} />
        <Inline gap={3}>
          <StatusBadge tone={TONES[state]}>{t(($) => $.counter.waiting.states[state])}</StatusBadge>
          {state === 'PENDING_DELIVERY' && (
            <Button isPending={isPending} onPress={() => void submit()}>
              {t(($) => $.counter.waiting.handOut, { product: product.name ?? '' })}
            </Button>
          )}
        </Inline>
      </Inline>
    </Stack>
  );
}

/** The list contains these three states only. */
const stateOf = ({ withdrawalStatus }: Waiting): WaitingState =>
  withdrawalStatus === 'PENDING_DELIVERY' || withdrawalStatus === 'APPROVED' ? withdrawalStatus : 'PENDING_APPROVAL';

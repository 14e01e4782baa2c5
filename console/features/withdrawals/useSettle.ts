import {
  useApproveWithdrawalMutation,
  useCancelWithdrawalMutation,
  useConfirmWithdrawalDeliveryMutation,
  useRejectWithdrawalMutation,
  useResolveWithdrawalDiscrepancyMutation,
  type WithdrawalFieldsFragment,
} from '#console/generated/operations.ts';
import type { Settlement } from './settlements.ts';

/** Returns a function that sends the decision with its reason. */
export function useSettle({ id, version }: WithdrawalFieldsFragment, settlement: Settlement) {
  const [approve] = useApproveWithdrawalMutation();
  const [reject] = useRejectWithdrawalMutation();
  const [confirm] = useConfirmWithdrawalDeliveryMutation();
  const [cancel] = useCancelWithdrawalMutation();
  const [resolve] = useResolveWithdrawalDiscrepancyMutation();
  return (reason: string) => {
    if (settlement === 'approve') return approve({ variables: { input: { id, version, reason: reason || null } } });
    if (settlement === 'reject') return reject({ variables: { input: { id, version, reason } } });
    if (settlement === 'cancel') return cancel({ variables: { input: { id, version, reason } } });
    if (settlement === 'resolve') return resolve({ variables: { input: { id, version, note: reason } } });
    const result = settlement === 'notDelivered' ? ('FAILED' as const) : ('SUCCESS' as const);
    return confirm({ variables: { input: { id, version, result, reason: reason || null } } });
  };
}

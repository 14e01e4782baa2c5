import type { Tone } from '#ui-kit';
import type { WithdrawalFieldsFragment, WithdrawalStatus } from '#console/generated/operations.ts';
import type { Text } from '#console/i18n/useText.ts';

/** The colour of a status; its word stands beside it. */
export const STATUS_TONES: Record<WithdrawalStatus, Tone> = {
  PENDING_APPROVAL: 'warning',
  APPROVED: 'info',
  REJECTED: 'danger',
  PENDING_DELIVERY: 'info',
  DELIVERED: 'success',
  FAILED_DELIVERY: 'danger',
  CANCELLED: 'neutral',
};

type Judged = Pick<WithdrawalFieldsFragment, 'withdrawalStatus' | 'refusalCode' | 'deliveryDetails'>;

/** A withdrawal's status in words that say what is the matter: "Refused: quota used up", "Result unknown". */
export function statusOf(
  { withdrawalStatus, refusalCode, deliveryDetails }: Judged,
  t: Text,
): { tone: Tone; text: string } {
  if (withdrawalStatus === 'PENDING_DELIVERY' && deliveryDetails.resultUnknown)
    return { tone: 'warning', text: t(($) => $.withdrawals.resultUnknown) };
  const tone = STATUS_TONES[withdrawalStatus];
  if (withdrawalStatus === 'REJECTED' && refusalCode) {
    return {
      tone,
      text: t(($) => $.withdrawals.refusedBecause, { reason: t(($) => $.withdrawals.refusals[refusalCode].short) }),
    };
  }
  return { tone, text: t(($) => $.withdrawals.statuses[withdrawalStatus]) };
}

/** How much of the rule is left with this withdrawal; one that delivered nothing takes nothing. */
export function leftOf({
  allowance,
  withdrawalStatus,
  product,
}: Pick<WithdrawalFieldsFragment, 'allowance' | 'withdrawalStatus' | 'product'>):
  { used: number; left: number } | undefined {
  if (!allowance) return undefined;
  const counts =
    withdrawalStatus === 'DELIVERED' || withdrawalStatus === 'PENDING_DELIVERY' || withdrawalStatus === 'APPROVED';
  const used = allowance.usedBefore + (counts ? product.quantityRequested : 0);
  return { used, left: Math.max(allowance.quantity - used, 0) };
}

/** The end of an id: enough to tell withdrawals apart by word of mouth. */
export const codeOf = (id: string): string => id.slice(-5);

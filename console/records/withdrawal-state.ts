import type { Tone } from '#ui-kit';
import type { WithdrawalFieldsFragment, WithdrawalStatus } from '#console/generated/operations.ts';
import type { Text } from '#console/i18n/useText.ts';

/** The colour of a status. */
export const STATUS_TONES: Record<WithdrawalStatus, Tone> = {
  PENDING_APPROVAL: 'warning',
  APPROVED: 'info',
  REJECTED: 'danger',
  PENDING_DELIVERY: 'info',
  DELIVERED: 'success',
  FAILED_DELIVERY: 'danger',
  CANCELLED: 'neutral',
};

type StatusFields = Pick<WithdrawalFieldsFragment, 'withdrawalStatus' | 'refusalCode' | 'deliveryDetails'>;

/** The text and colour of a withdrawal's status, with the reason: "Refused: quota used up", "Result unknown". */
export function statusOf(
  { withdrawalStatus, refusalCode, deliveryDetails }: StatusFields,
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

/** The used and remaining quantity of the rule after this withdrawal; undefined without a limit. Undelivered withdrawals do not count. */
export function leftOf({
  allowance,
  withdrawalStatus,
  product,
}: Pick<WithdrawalFieldsFragment, 'allowance' | 'withdrawalStatus' | 'product'>):
  | { used: number; left: number; quantity: number }
  | undefined {
  if (!allowance || allowance.quantity === null || allowance.quantity === undefined) return undefined;
  const counts =
    withdrawalStatus === 'DELIVERED' || withdrawalStatus === 'PENDING_DELIVERY' || withdrawalStatus === 'APPROVED';
  const used = allowance.usedBefore + (counts ? product.quantityRequested : 0);
  return { used, left: Math.max(allowance.quantity - used, 0), quantity: allowance.quantity };
}

/** The end of the id, a short code that people can tell each other. */
export const codeOf = (id: string): string => id.slice(-5);

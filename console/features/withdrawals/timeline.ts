import type { Tone } from '#ui-kit';
import type { WithdrawalFieldsFragment } from '#console/generated/operations.ts';

/** What may have happened, by the name of its words in locales `withdrawals.steps`. */
export type StepName =
  | 'identifiedPASSWORD'
  | 'identifiedBIOMETRY'
  | 'requested'
  | 'approvedByRule'
  | 'approvedByPerson'
  | 'approved'
  | 'refused'
  | 'offlineDelivered'
  | 'delivered'
  | 'deliveredByHand'
  | 'waiting'
  | 'unknown'
  | 'failed'
  | 'failedByHand'
  | 'cancelled'
  | 'deliveredPending';

export type Step = {
  name: StepName;
  tone: Tone;
  /** When, as far as it is known. */
  at?: string | null;
  /** Words of the machine or of a person. */
  reason?: string | null;
  isPending?: boolean;
};

type Story = WithdrawalFieldsFragment;

/** What happened, in order, from what is recorded: no step is told that did not happen. */
export function timelineOf(story: Story): Step[] {
  if (story.deliveryDetails.offline) return offlineSteps(story);
  return [...askingSteps(story), ...decisionSteps(story), ...endSteps(story)];
}

function offlineSteps({ access, dateTime, withdrawalStatus, deliveryDetails }: Story): Step[] {
  const isDelivered = withdrawalStatus === 'DELIVERED';
  return [
    ...identified(access.initial, dateTime.requestedAt),
    isDelivered
      ? { name: 'offlineDelivered', tone: 'success', at: dateTime.deliveredAt ?? dateTime.requestedAt }
      : { name: 'failed', tone: 'danger', at: dateTime.requestedAt, reason: deliveryDetails.reason },
  ];
}

const identified = (method: Story['access']['initial'], at: string): Step[] =>
  method ? [{ name: `identified${method}`, tone: 'success', at }] : [];

/** A person whom the machine could not identify has only asked. */
function askingSteps({ access, dateTime, refusalCode }: Story): Step[] {
  const isProven = refusalCode !== 'UNKNOWN_EMPLOYEE' && refusalCode !== 'WRONG_PIN' && refusalCode !== 'PIN_LOCKED';
  return [
    ...(isProven ? identified(access.initial, dateTime.requestedAt) : []),
    { name: 'requested', tone: 'success', at: dateTime.requestedAt },
  ];
}

function decisionSteps({ approval, allowance, dateTime }: Story): Step[] {
  if (approval.status === 'PENDING') return [];
  if (approval.status === 'REJECTED')
    return [
      { name: 'refused', tone: 'danger', at: approval.approvedAt ?? dateTime.requestedAt, reason: approval.reason },
    ];
  const name = approval.userName ? 'approvedByPerson' : allowance ? 'approvedByRule' : 'approved';
  return [{ name, tone: 'success', at: approval.approvedAt, reason: approval.reason }];
}

function endSteps(story: Story): Step[] {
  const { withdrawalStatus, deliveryDetails, dateTime, updatedAt, discrepancies } = story;
  const { reason, mode, resultUnknown } = deliveryDetails;
  const isByHand = mode === 'MANUAL';
  // A record that was touched after its end no longer says when the end was.
  const endedAt = discrepancies.includes('RESULT_CONTRADICTED') ? undefined : updatedAt;
  switch (withdrawalStatus) {
    case 'DELIVERED':
      return [{ name: isByHand ? 'deliveredByHand' : 'delivered', tone: 'success', at: dateTime.deliveredAt, reason }];
    case 'FAILED_DELIVERY':
      return [{ name: isByHand ? 'failedByHand' : 'failed', tone: 'danger', at: endedAt, reason }, NOT_DELIVERED];
    case 'CANCELLED':
      return [{ name: 'cancelled', tone: 'neutral', at: endedAt, reason }];
    case 'REJECTED':
      return [];
    default:
      return [{ name: resultUnknown ? 'unknown' : 'waiting', tone: resultUnknown ? 'warning' : 'info' }, NOT_DELIVERED];
  }
}

const NOT_DELIVERED: Step = { name: 'deliveredPending', tone: 'neutral', isPending: true };

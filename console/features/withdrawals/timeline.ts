import type { Tone } from '#ui-kit';
import type { WithdrawalFieldsFragment } from '#console/generated/operations.ts';

/** Steps of a withdrawal: keys of the texts in `withdrawalPage.timeline`. */
export type StepName =
  | 'identifiedPASSWORD'
  | 'identifiedBIOMETRY'
  | 'identifiedBADGE_PASSWORD'
  | 'identifiedBADGE_BIOMETRY'
  | 'requested'
  | 'approvedByRule'
  | 'approvedByPerson'
  | 'approved'
  | 'approvedAtCounter'
  | 'rejectedByPerson'
  | 'handedOut'
  | 'waitingApproval'
  | 'waitingCounter'
  | 'waitingStock'
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

/** A step of a withdrawal's timeline. */
export type Step = {
  name: StepName;
  tone: Tone;
  /** Time of the step, if it is known. */
  at?: string | null;
  /** Reason that the machine or a user gave. */
  reason?: string | null;
  isPending?: boolean;
};

type Withdrawal = WithdrawalFieldsFragment;

/** The steps of a withdrawal in order. Contains only steps that the record proves. */
export function timelineOf(withdrawal: Withdrawal): Step[] {
  if (withdrawal.deliveryDetails.offline) return offlineSteps(withdrawal);
  return [...requestSteps(withdrawal), ...decisionSteps(withdrawal), ...endSteps(withdrawal)];
}

function offlineSteps({ access, dateTime, withdrawalStatus, deliveryDetails }: Withdrawal): Step[] {
  const isDelivered = withdrawalStatus === 'DELIVERED';
  return [
    ...identifiedSteps(access, dateTime.requestedAt),
    isDelivered
      ? { name: 'offlineDelivered', tone: 'success', at: dateTime.deliveredAt ?? dateTime.requestedAt }
      : { name: 'failed', tone: 'danger', at: dateTime.requestedAt, reason: deliveryDetails.reason },
  ];
}

function identifiedSteps({ identifiedBy, initial }: Withdrawal['access'], at: string): Step[] {
  if (!initial) return [];
  return [
    { name: identifiedBy === 'BADGE' ? `identifiedBADGE_${initial}` : `identified${initial}`, tone: 'success', at },
  ];
}

/** If the machine could not identify the person, there is only the request. */
function requestSteps({ access, dateTime, refusalCode, requestReason }: Withdrawal): Step[] {
  const isIdentified =
    refusalCode !== 'UNKNOWN_EMPLOYEE' && refusalCode !== 'WRONG_PIN' && refusalCode !== 'PIN_LOCKED';
  return [
    ...(isIdentified ? identifiedSteps(access, dateTime.requestedAt) : []),
    { name: 'requested', tone: 'success', at: dateTime.requestedAt, reason: requestReason },
  ];
}

function decisionSteps({ approval, allowance, dateTime, deliverySource }: Withdrawal): Step[] {
  if (approval.status === 'PENDING') return [];
  if (approval.status === 'REJECTED') {
    const name = approval.userName ? 'rejectedByPerson' : 'refused';
    return [{ name, tone: 'danger', at: approval.approvedAt ?? dateTime.requestedAt, reason: approval.reason }];
  }
  const byPerson = deliverySource.type === 'LICENSE' ? 'approvedAtCounter' : 'approvedByPerson';
  const name = approval.userName ? byPerson : allowance ? 'approvedByRule' : 'approved';
  return [{ name, tone: 'success', at: approval.approvedAt, reason: approval.reason }];
}

function endSteps(withdrawal: Withdrawal): Step[] {
  const { withdrawalStatus, deliveryDetails, deliverySource, dateTime, updatedAt } = withdrawal;
  const { discrepancies, discrepancyResolution } = withdrawal;
  const { reason, mode, resultUnknown } = deliveryDetails;
  const isByHand = mode === 'MANUAL';
  const isAtCounter = deliverySource.type === 'LICENSE';
  // A later contradiction, or its resolution, changed `updatedAt`, so it is no longer the time of the end.
  const endedAt = discrepancies.includes('RESULT_CONTRADICTED') || discrepancyResolution ? undefined : updatedAt;
  switch (withdrawalStatus) {
    case 'PENDING_APPROVAL':
      return [{ name: 'waitingApproval', tone: 'warning' }, NOT_DELIVERED];
    case 'APPROVED':
      return [{ name: 'waitingStock', tone: 'warning' }, NOT_DELIVERED];
    case 'DELIVERED':
      if (isAtCounter) return [{ name: 'handedOut', tone: 'success', at: dateTime.deliveredAt, reason }];
      return [{ name: isByHand ? 'deliveredByHand' : 'delivered', tone: 'success', at: dateTime.deliveredAt, reason }];
    case 'FAILED_DELIVERY':
      return [{ name: isByHand ? 'failedByHand' : 'failed', tone: 'danger', at: endedAt, reason }, NOT_DELIVERED];
    case 'CANCELLED':
      return [{ name: 'cancelled', tone: 'neutral', at: endedAt, reason }];
    case 'REJECTED':
      return [];
    default:
      if (isAtCounter) return [{ name: 'waitingCounter', tone: 'info' }, NOT_DELIVERED];
      return [{ name: resultUnknown ? 'unknown' : 'waiting', tone: resultUnknown ? 'warning' : 'info' }, NOT_DELIVERED];
  }
}

const NOT_DELIVERED: Step = { name: 'deliveredPending', tone: 'neutral', isPending: true };

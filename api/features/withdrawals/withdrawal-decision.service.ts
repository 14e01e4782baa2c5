import type { RulePeriodKind } from '#api/features/groups/group.rules.ts';
import type { AccessMethod, DiscrepancyCode, RefusalCode } from './withdrawal.rules.ts';

/** A channel that could serve the request. All candidates contain the same product. */
export type Candidate = {
  id: string;
  channel: number;
  productId: string;
  /** Whether product and size are active. */
  isOffered: boolean;
  isCertificateActive: boolean;
  /** Last valid day, YYYY-MM-DD in the tenant's time zone; null means no expiry. */
  certificateValidUntil: string | null;
  status: string;
  quantity: number;
  reserved: number;
};

/** Why the grant of a supervisor was refused. */
export const SUPERVISOR_FAULTS = [
  'UNKNOWN_EMPLOYEE',
  'EMPLOYEE_INACTIVE',
  'WRONG_PIN',
  'PIN_LOCKED',
  'NOT_PERMITTED',
  'SAME_PERSON',
  'EXTRA_USED',
] as const;
export type SupervisorFault = (typeof SUPERVISOR_FAULTS)[number];

/** Result of the identity check of a person. */
export type Proof = 'PROVEN' | 'WRONG_PIN' | 'PIN_LOCKED';

/** What a rule and the exceptions of the person allow, in pieces, and the used part. */
export type Allowance = {
  /** Null when an exception allows it without a rule. */
  groupName: string | null;
  /** Without a meaning when isExempt. */
  quantity: number;
  /** Longest length of the period. */
  periodDays: number;
  periodKind: RulePeriodKind;
  usedBefore: number;
  /** An exception removes the limit. */
  isExempt: boolean;
  /** The newest exception that took part in the decision. */
  exceptionId: string | null;
};

/** Pieces that are left; null means without limit. */
export const leftOf = ({ isExempt, quantity, usedBefore }: Allowance): number | null =>
  isExempt ? null : Math.max(0, quantity - usedBefore);

/** All inputs of the decision, read while the employee is locked. */
export type Facts = {
  /** In the tenant's time zone, YYYY-MM-DD. */
  today: string;
  isTenantActive: boolean;
  /** Machine or warehouse. */
  isPlaceActive: boolean;
  /** Null when no employee has this identification. */
  employee: { isActive: boolean; proof: Proof } | null;
  /** Null: the decision is about the rule only, without a place. */
  candidates: readonly Candidate[] | null;
  /** Requested pieces; one at a machine. */
  pieces: number;
  /** Null without a group, with an inactive group, or without a rule and an exception for the product. */
  allowance: Allowance | null;
  /** GRANTED: a supervisor at the machine allows one extra piece. APPROVED: a console user allows what the rule does not. */
  grant: 'NONE' | 'GRANTED' | 'APPROVED' | SupervisorFault;
};

/** Result of decide(). */
export type Decision =
  | {
      kind: 'approve';
      /** In the order of the attempts. */ channels: Candidate[];
      /** Beyond the rule. */ isExtra: boolean;
    }
  | {
      kind: 'refuse';
      code: RefusalCode;
      /** The channel of the refusal. */ channel: Candidate | null;
      supervisorFault: SupervisorFault | null;
    };

/**
 * Approves or refuses a withdrawal: at a machine, at a counter, and in the preview. The order of the checks is that of the
 * refusal codes in the protocol.
 */
export function decide(facts: Facts): Decision {
  const { employee, candidates, pieces } = facts;
  if (!employee) return refuse('UNKNOWN_EMPLOYEE');
  if (!employee.isActive) return refuse('EMPLOYEE_INACTIVE');
  if (employee.proof !== 'PROVEN') return refuse(employee.proof);
  if (!facts.isPlaceActive) return refuse('MACHINE_INACTIVE');
  if (!facts.isTenantActive) return refuse('TENANT_SUSPENDED');
  if (!candidates) {
    const verdict = judgeRule(facts);
    return 'code' in verdict
      ? refuse(verdict.code, null, verdict.fault)
      : { kind: 'approve', channels: [], ...verdict };
  }

  const ordered = candidates.toSorted(byExpiryThenNumber);
  const first = ordered[0] ?? null;
  if (!first) return refuse('PRODUCT_NOT_IN_MACHINE');
  const valid = ordered.filter((candidate) => isCertificateValid(candidate, facts.today));
  if (valid.length === 0) return refuse('CERTIFICATE_EXPIRED', first);
  const verdict = judgeRule(facts);
  if ('code' in verdict) return refuse(verdict.code, valid[0], verdict.fault);

  const ready = valid.filter(
    ({ isOffered, status, quantity, reserved }) => isOffered && status === 'AVAILABLE' && quantity - reserved >= pieces,
  );
  if (ready.length > 0) return { kind: 'approve', channels: ready, ...verdict };
  const isEmpty = valid.some((candidate) => candidate.isOffered && ['AVAILABLE', 'EMPTY'].includes(candidate.status));
  return refuse(isEmpty ? 'OUT_OF_STOCK' : 'CHANNEL_UNAVAILABLE', valid[0]);
}

type RuleVerdict = { isExtra: boolean } | { code: 'NO_RULE' | 'QUOTA_EXCEEDED'; fault: SupervisorFault | null };

/** Whether rule and exceptions allow the pieces, or a person grants them. */
function judgeRule({ allowance, pieces, grant }: Facts): RuleVerdict {
  const left = allowance && leftOf(allowance);
  const isWithinRule = allowance !== null && (left === null || left >= pieces);
  if (isWithinRule) return { isExtra: false };
  if (grant === 'APPROVED') return { isExtra: true };
  if (!allowance) return { code: 'NO_RULE', fault: null };
  const isFirstExtra = pieces === 1 && allowance.usedBefore === allowance.quantity;
  return grant === 'GRANTED' && isFirstExtra ? { isExtra: true } : { code: 'QUOTA_EXCEEDED', fault: faultOf(grant) };
}

/** Conflicts of an offline delivery with the records: all reasons that would have refused it online. */
export function discrepanciesOf(facts: Facts): DiscrepancyCode[] {
  const { employee, allowance, candidates, today } = facts;
  const [channel] = candidates ?? [];
  const isBlocked = channel && (!channel.isOffered || ['ERROR', 'MAINTENANCE'].includes(channel.status));
  const codes: (DiscrepancyCode | false | null | undefined)[] = [
    !employee && 'UNKNOWN_EMPLOYEE',
    employee && !employee.isActive && 'EMPLOYEE_INACTIVE',
    !channel && 'PRODUCT_NOT_IN_MACHINE',
    channel && !isCertificateValid(channel, today) && 'CERTIFICATE_EXPIRED',
    employee && channel && !allowance && 'NO_RULE',
    allowance && leftOf(allowance) === 0 && 'QUOTA_EXCEEDED',
    isBlocked && 'CHANNEL_UNAVAILABLE',
    channel && channel.quantity <= channel.reserved && 'OUT_OF_STOCK',
  ];
  return codes.filter((code) => typeof code === 'string');
}

/** Result of an identity check. The machine itself checks biometry, so no PIN is needed then. */
export const proofOf = (method: AccessMethod, isLocked: boolean, isPinCorrect: boolean): Proof => {
  if (method === 'BIOMETRY') return 'PROVEN';
  if (isLocked) return 'PIN_LOCKED';
  return isPinCorrect ? 'PROVEN' : 'WRONG_PIN';
};

const refuse = (
  code: RefusalCode,
  channel: Candidate | null = null,
  supervisorFault: SupervisorFault | null = null,
): Decision => ({
  kind: 'refuse',
  code,
  channel,
  supervisorFault,
});

/** Fault of a supervisor. A second extra piece above the rule is EXTRA_USED. */
const faultOf = (grant: Facts['grant']): SupervisorFault | null => {
  if (grant === 'NONE' || grant === 'APPROVED') return null;
  return grant === 'GRANTED' ? 'EXTRA_USED' : grant;
};

const isCertificateValid = ({ isCertificateActive, certificateValidUntil }: Candidate, today: string): boolean =>
  isCertificateActive && (certificateValidUntil === null || today <= certificateValidUntil);

/** First expired, first out; pieces without expiry come last. */
function byExpiryThenNumber(a: Candidate, b: Candidate): number {
  const [endA, endB] = [a.certificateValidUntil ?? '9999-12-31', b.certificateValidUntil ?? '9999-12-31'];
  if (endA !== endB) return endA < endB ? -1 : 1;
  return a.channel - b.channel;
}

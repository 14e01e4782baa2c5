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

/** Quota of a group's rule in pieces, and the used part. */
export type Allowance = { groupName: string; quantity: number; periodDays: number; usedBefore: number };

/** All inputs of the decision, read while the employee is locked. */
export type Facts = {
  /** In the tenant's time zone, YYYY-MM-DD. */
  today: string;
  isTenantActive: boolean;
  isMachineActive: boolean;
  /** Null when no employee has this identification. */
  employee: { isActive: boolean; proof: Proof } | null;
  candidates: readonly Candidate[];
  /** Null without a group, with an inactive group, or without a rule for the product. */
  allowance: Allowance | null;
  /** GRANTED: a supervisor at the machine allows one extra piece. */
  supervisor: 'NONE' | 'GRANTED' | SupervisorFault;
};

/** Result of decide(). */
export type Decision =
  | { kind: 'approve'; /** In the order of the attempts. */ channels: Candidate[]; isExtra: boolean }
  | {
      kind: 'refuse';
      code: RefusalCode;
      /** The channel of the refusal. */ channel: Candidate | null;
      supervisorFault: SupervisorFault | null;
    };

/** Approves or refuses a withdrawal. The order of the checks is that of the refusal codes in the protocol. */
export function decide(facts: Facts): Decision {
  const { employee, allowance, candidates } = facts;
  if (!employee) return refuse('UNKNOWN_EMPLOYEE');
  if (!employee.isActive) return refuse('EMPLOYEE_INACTIVE');
  if (employee.proof !== 'PROVEN') return refuse(employee.proof);
  if (!facts.isMachineActive) return refuse('MACHINE_INACTIVE');
  if (!facts.isTenantActive) return refuse('TENANT_SUSPENDED');

  const ordered = candidates.toSorted(byExpiryThenNumber);
  const first = ordered[0] ?? null;
  if (!first) return refuse('PRODUCT_NOT_IN_MACHINE');
  const valid = ordered.filter((candidate) => isCertificateValid(candidate, facts.today));
  if (valid.length === 0) return refuse('CERTIFICATE_EXPIRED', first);
  if (!allowance) return refuse('NO_RULE', valid[0]);
  const isWithinRule = allowance.usedBefore < allowance.quantity;
  const isExtra = !isWithinRule && facts.supervisor === 'GRANTED' && allowance.usedBefore === allowance.quantity;
  if (!isWithinRule && !isExtra) return refuse('QUOTA_EXCEEDED', valid[0], faultOf(facts.supervisor));

  const ready = valid.filter(
    (candidate) => candidate.isOffered && candidate.status === 'AVAILABLE' && candidate.quantity > candidate.reserved,
  );
  if (ready.length > 0) return { kind: 'approve', channels: ready, isExtra };
  const isEmpty = valid.some((candidate) => candidate.isOffered && ['AVAILABLE', 'EMPTY'].includes(candidate.status));
  return refuse(isEmpty ? 'OUT_OF_STOCK' : 'CHANNEL_UNAVAILABLE', valid[0]);
}

/** Conflicts of an offline delivery with the records: all reasons that would have refused it online. */
export function discrepanciesOf(facts: Facts): DiscrepancyCode[] {
  const { employee, allowance, candidates, today } = facts;
  const [channel] = candidates;
  const isBlocked = channel && (!channel.isOffered || ['ERROR', 'MAINTENANCE'].includes(channel.status));
  const codes: (DiscrepancyCode | false | null | undefined)[] = [
    !employee && 'UNKNOWN_EMPLOYEE',
    employee && !employee.isActive && 'EMPLOYEE_INACTIVE',
    !channel && 'PRODUCT_NOT_IN_MACHINE',
    channel && !isCertificateValid(channel, today) && 'CERTIFICATE_EXPIRED',
    employee && channel && !allowance && 'NO_RULE',
    allowance && allowance.usedBefore >= allowance.quantity && 'QUOTA_EXCEEDED',
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
const faultOf = (supervisor: Facts['supervisor']): SupervisorFault | null => {
  if (supervisor === 'NONE') return null;
  return supervisor === 'GRANTED' ? 'EXTRA_USED' : supervisor;
};

const isCertificateValid = ({ isCertificateActive, certificateValidUntil }: Candidate, today: string): boolean =>
  isCertificateActive && (certificateValidUntil === null || today <= certificateValidUntil);

/** First expired, first out; pieces without expiry come last. */
function byExpiryThenNumber(a: Candidate, b: Candidate): number {
  const [endA, endB] = [a.certificateValidUntil ?? '9999-12-31', b.certificateValidUntil ?? '9999-12-31'];
  if (endA !== endB) return endA < endB ? -1 : 1;
  return a.channel - b.channel;
}

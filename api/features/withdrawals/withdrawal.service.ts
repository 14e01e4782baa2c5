import { createRow } from '#api/crud/create-row.ts';
import type { Tx } from '#api/crud/write.ts';
import { clock } from '#api/platform/clock.ts';
import type { PubSub } from '#api/platform/pubsub.ts';
import { dayIn } from '#api/platform/time-zone.ts';
import { reserve } from '#api/stock/ledger.ts';
import {
  decide,
  type Allowance,
  type Decision,
  type Facts,
  type SupervisorFault,
} from './withdrawal-decision.service.ts';
import {
  allowanceOf,
  machineFacts,
  wantedChannels,
  type NamedChannel,
  type Wanted,
} from './withdrawal-facts.service.ts';
import { lockPeople, provePerson, type CheckedIdentity, type IdentifiedEmployee } from './identity-check.service.ts';
import { copyCircumstances } from './withdrawal-record.ts';
import { Withdrawal } from './withdrawal.entity.ts';
import type { RefusalCode } from './withdrawal.rules.ts';

/** What keeps races from overdrawing a rule or a channel. Tests put in ones without a lock, to see that it is they that hold. */
export type WithdrawalGuards = { lockPeople: typeof lockPeople; reserve: typeof reserve };
export const GUARDS: WithdrawalGuards = { lockPeople, reserve };

export type WithdrawalParts = { pubsub: PubSub; guards: WithdrawalGuards };

/** A request as a machine makes it; identities have been looked at before the transaction. */
export type WithdrawalRequest = Wanted & {
  machineId: string;
  employee: CheckedIdentity;
  supervisor: CheckedIdentity | null;
  /** The machine's own clock, kept as evidence. */
  machineTime: Date | null;
};

export type RequestOutcome =
  | { kind: 'approved'; withdrawalId: string; employeeName: string; channel: NamedChannel; allowance: Allowance | null }
  | { kind: 'refused'; withdrawalId: string; code: RefusalCode; supervisorFault: SupervisorFault | null };

/** Decides about a request and records it either way. Locks: employee, then channel; the withdrawal is new. */
export async function requestWithdrawal(
  tx: Tx,
  parts: WithdrawalParts,
  request: WithdrawalRequest,
): Promise<RequestOutcome> {
  const { employee, supervisor, machineId } = request;
  const now = clock.now();
  const people = await parts.guards.lockPeople(
    tx,
    [employee, supervisor].flatMap((identity) => identity?.employeeId ?? []),
  );
  const person = people.get(employee.employeeId ?? '') ?? null;
  const machine = await machineFacts(tx, machineId);
  const candidates = await wantedChannels(tx, machineId, request);
  const [first] = candidates;
  const allowance = person && first ? await allowanceOf(tx, person, first.productId, now) : null;
  const facts: Facts = {
    today: dayIn(machine.timeZone, now),
    isTenantActive: machine.tenantStatus === 'ACTIVE',
    isMachineActive: machine.machineStatus === 'ACTIVE',
    employee: person && { isActive: person.status === 'ACTIVE', proof: await provePerson(tx, person, employee) },
    candidates,
    allowance,
    supervisor: supervisor ? await judgeSupervisor(tx, people, person, supervisor) : 'NONE',
  };
  const decision = decide(facts);
  const reserved = await reserveFirst(tx, parts.guards, decision);
  const refusal = reserved ? null : refusalOf(decision);
  const channel = candidates.find(({ id }) => id === (reserved ?? refusal?.channelId)) ?? null;
  const granter =
    decision.kind === 'approve' && decision.isExtra ? people.get(supervisor?.employeeId ?? '') : undefined;

  const withdrawal = await createRow(tx, Withdrawal, {
    ...(await copyCircumstances(tx, {
      machineId,
      machine,
      identification: employee.identification,
      person,
      channel,
      channelNumber: request.channel,
      allowance,
    })),
    accessInitial: employee.method,
    requestedAt: now,
    machineTime: request.machineTime,
    approvalUserId: granter?.id ?? null,
    approvalUserName: granter?.name ?? null,
    ...(refusal ? { ...REFUSED, refusalCode: refusal.code } : { ...APPROVED, approvedAt: now }),
  });
  announce(tx, parts.pubsub, withdrawal);
  if (refusal || !channel) {
    const code = refusal?.code ?? 'OUT_OF_STOCK';
    return { kind: 'refused', withdrawalId: withdrawal.id, code, supervisorFault: refusal?.supervisorFault ?? null };
  }
  return { kind: 'approved', withdrawalId: withdrawal.id, employeeName: person?.name ?? '', channel, allowance };
}

const APPROVED = {
  approvalStatus: 'APPROVED',
  deliveryStatus: 'PENDING',
  withdrawalStatus: 'PENDING_DELIVERY',
} as const;
const REFUSED = { approvalStatus: 'REJECTED', deliveryStatus: 'FAILED', withdrawalStatus: 'REJECTED' } as const;

/** Tells open screens, once it is committed. */
export function announce(tx: Tx, pubsub: PubSub, { customerId, id, sourceId }: Withdrawal): void {
  tx.afterCommit(() => {
    pubsub.publish('withdrawal', { customerId, id });
    pubsub.publish('machine', { customerId, id: sourceId });
  });
}

/** Takes the first channel that still has a piece: others may have been quicker since the look at the stock. */
async function reserveFirst(tx: Tx, guards: WithdrawalGuards, decision: Decision): Promise<string | null> {
  if (decision.kind === 'refuse') return null;
  for (const { id } of decision.channels) if (await guards.reserve(tx, id)) return id;
  return null;
}

function refusalOf(decision: Decision): {
  code: RefusalCode;
  channelId: string | null;
  supervisorFault: SupervisorFault | null;
} {
  if (decision.kind === 'refuse')
    return { code: decision.code, channelId: decision.channel?.id ?? null, supervisorFault: decision.supervisorFault };
  return { code: 'OUT_OF_STOCK', channelId: decision.channels[0]?.id ?? null, supervisorFault: null };
}

/** A supervisor grants an extra piece to somebody else, with their own proof. */
async function judgeSupervisor(
  tx: Tx,
  people: Map<string, IdentifiedEmployee>,
  receiver: IdentifiedEmployee | null,
  checked: CheckedIdentity,
): Promise<Facts['supervisor']> {
  const supervisor = people.get(checked.employeeId ?? '');
  if (!supervisor) return 'UNKNOWN_EMPLOYEE';
  if (supervisor.id === receiver?.id) return 'SAME_PERSON';
  if (supervisor.status !== 'ACTIVE') return 'EMPLOYEE_INACTIVE';
  const proof = await provePerson(tx, supervisor, checked);
  if (proof !== 'PROVEN') return proof;
  return supervisor.permission === 'SUPERVISOR' ? 'GRANTED' : 'NOT_PERMITTED';
}

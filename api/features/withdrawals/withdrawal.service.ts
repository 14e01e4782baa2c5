import { createRow } from '#api/crud/create-row.ts';
import type { Tx } from '#api/crud/write.ts';
import { clock } from '#api/platform/clock.ts';
import type { PubSub } from '#api/platform/pubsub.ts';
import { dayIn } from '#api/platform/time-zone.ts';
import { reserve } from '#api/stock/ledger.ts';
import { publishWarehouseStock } from '#api/stock/warehouse-events.ts';
import { allowanceOf } from './allowance.service.ts';
import {
  decide,
  type Allowance,
  type Decision,
  type Facts,
  type SupervisorFault,
} from './withdrawal-decision.service.ts';
import { machineFacts, findChannels, type NamedChannel, type ChannelQuery } from './withdrawal-facts.service.ts';
import {
  isActiveOn,
  lockPeople,
  verifyPerson,
  type CheckedIdentity,
  type IdentifiedEmployee,
} from './identity-check.service.ts';
import { copyFromSources } from './withdrawal-record.service.ts';
import { reportWithdrawal } from './withdrawal-event.service.ts';
import { Withdrawal } from './withdrawal.entity.ts';
import type { RefusalCode } from './withdrawal.rules.ts';

/**
 * Functions that prevent races from exceeding a rule or the stock of a channel. Tests replace them by versions without
 * locks, to show that the locks are necessary.
 */
export type WithdrawalGuards = { lockPeople: typeof lockPeople; reserve: typeof reserve };
/** The guards of the product. */
export const GUARDS: WithdrawalGuards = { lockPeople, reserve };

/** Services that requestWithdrawal needs. */
export type WithdrawalServices = { pubsub: PubSub; guards: WithdrawalGuards };

/** A machine's request. Its identities were checked before the transaction. */
export type WithdrawalRequest = ChannelQuery & {
  machineId: string;
  employee: CheckedIdentity;
  supervisor: CheckedIdentity | null;
  /** Time of the machine's clock; kept as evidence. */
  machineTime: Date | null;
};

/** Result of a request. `allowance` is the quota before this piece. */
export type RequestOutcome =
  | { kind: 'approved'; withdrawalId: string; employeeName: string; channel: NamedChannel; allowance: Allowance | null }
  | { kind: 'refused'; withdrawalId: string; code: RefusalCode; supervisorFault: SupervisorFault | null };

/** Approves or refuses a request, and records both. Locks employee, then channel; the withdrawal is new. */
export async function requestWithdrawal(
  tx: Tx,
  services: WithdrawalServices,
  request: WithdrawalRequest,
): Promise<RequestOutcome> {
  const { employee, supervisor, machineId } = request;
  const now = clock.now();
  const people = await services.guards.lockPeople(
    tx,
    [employee, supervisor].flatMap((identity) => identity?.employeeId ?? []),
  );
  const person = people.get(employee.employeeId ?? '') ?? null;
  const machine = await machineFacts(tx, machineId);
  const candidates = await findChannels(tx, machineId, request);
  const [first] = candidates;
  const allowance =
    person && first ? await allowanceOf(tx, person, first.productId, { at: now, timeZone: machine.timeZone }) : null;
  const today = dayIn(machine.timeZone, now);
  const facts: Facts = {
    today,
    isTenantActive: machine.tenantStatus === 'ACTIVE',
    isPlaceActive: machine.machineStatus === 'ACTIVE',
    employee: person && { isActive: isActiveOn(person, today), proof: await verifyPerson(tx, person, employee) },
    candidates,
    pieces: 1,
    allowance,
    grant: supervisor ? await checkSupervisor(tx, { people, receiver: person, supervisor, today }) : 'NONE',
  };
  const decision = decide(facts);
  const reserved = await reserveFirst(tx, services.guards, decision);
  const refusal = reserved ? null : refusalOf(decision);
  const channel = candidates.find(({ id }) => id === (reserved ?? refusal?.channelId)) ?? null;
  const grantingSupervisor =
    decision.kind === 'approve' && decision.isExtra ? people.get(supervisor?.employeeId ?? '') : undefined;

  const withdrawal = await createRow(tx, Withdrawal, {
    ...copyFromSources({
      machineId,
      machine,
      identification: employee.identification,
      identifiedBy: employee.identifiedBy,
      person,
      channel,
      channelNumber: request.channel,
      allowance,
    }),
    accessInitial: employee.method,
    accessConfirmation: grantingSupervisor && supervisor ? supervisor.method : null,
    requestedAt: now,
    machineTime: request.machineTime,
    approvalUserId: grantingSupervisor?.id ?? null,
    approvalUserName: grantingSupervisor?.name ?? null,
    ...(refusal ? { ...REFUSED, refusalCode: refusal.code } : { ...APPROVED, approvedAt: now }),
  });
  await reportWithdrawal(tx, withdrawal);
  publishWithdrawal(tx, services.pubsub, withdrawal);
  if (refusal || !channel) {
    const code = refusal?.code ?? 'OUT_OF_STOCK';
    return { kind: 'refused', withdrawalId: withdrawal.id, code, supervisorFault: refusal?.supervisorFault ?? null };
  }
  return { kind: 'approved', withdrawalId: withdrawal.id, employeeName: person?.name ?? '', channel, allowance };
}

/** Statuses of an approved request at a machine. */
export const APPROVED = {
  approvalStatus: 'APPROVED',
  deliveryStatus: 'PENDING',
  withdrawalStatus: 'PENDING_DELIVERY',
} as const;
/** Statuses of a refused request. */
export const REFUSED = { approvalStatus: 'REJECTED', deliveryStatus: 'FAILED', withdrawalStatus: 'REJECTED' } as const;

/** Notifies open screens of the withdrawal and of the stock that it changes, after the commit. */
export function publishWithdrawal(tx: Tx, pubsub: PubSub, { customerId, id, sourceId, sourceType }: Withdrawal): void {
  tx.afterCommit(() => pubsub.publish('withdrawal', { customerId, id }));
  if (sourceType === 'MACHINE') tx.afterCommit(() => pubsub.publish('machine', { customerId, id: sourceId }));
  else publishWarehouseStock(tx, pubsub, [sourceId]);
}

/** Reserves a piece in the first channel that still has one. Other requests may have reserved pieces since the read. */
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

/** Checks the grant of a supervisor: another active employee with the permission and a valid proof. */
async function checkSupervisor(
  tx: Tx,
  {
    people,
    receiver,
    supervisor: checked,
    today,
  }: {
    people: Map<string, IdentifiedEmployee>;
    receiver: IdentifiedEmployee | null;
    supervisor: CheckedIdentity;
    today: string;
  },
): Promise<Facts['grant']> {
  const supervisor = people.get(checked.employeeId ?? '');
  if (!supervisor) return 'UNKNOWN_EMPLOYEE';
  if (supervisor.id === receiver?.id) return 'SAME_PERSON';
  if (!isActiveOn(supervisor, today)) return 'EMPLOYEE_INACTIVE';
  const proof = await verifyPerson(tx, supervisor, checked);
  if (proof !== 'PROVEN') return proof;
  return supervisor.permission === 'SUPERVISOR' ? 'GRANTED' : 'NOT_PERMITTED';
}

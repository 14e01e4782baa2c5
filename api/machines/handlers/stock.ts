import type { Tx } from '#api/crud/write.ts';
import { machineFacts } from '#api/features/withdrawals/withdrawal-facts.service.ts';
import {
  isActiveOn,
  lockPeople,
  verifyPerson,
  type CheckedIdentity,
} from '#api/features/withdrawals/identity-check.service.ts';
import { clock } from '#api/platform/clock.ts';
import { notFound } from '#api/platform/errors.ts';
import { dayIn } from '#api/platform/time-zone.ts';
import { count, lockChannel, restock, setChannelStatus } from '#api/stock/ledger.ts';
import type { GatewayDependencies, MachineContext } from '../context.ts';
import type { Answer } from '../inbox.ts';
import { MESSAGE_RULES } from '../messages.ts';
import type { RestockRefusal, StockOutcome } from '../protocol.ts';
import { nothingToPrepare, once } from './once.ts';
import { checkPerson } from './withdrawal.ts';

/** Books the machine's count of its channels, with one ledger row per difference. */
export const stockReport = once(MESSAGE_RULES.stockReport, nothingToPrepare, async (tx, machine, { channels }) => {
  const lines: { channel: number; outcome: StockOutcome; quantity: number | null }[] = [];
  for (const { channel, quantity } of channels.toSorted((a, b) => a.channel - b.channel)) {
    lines.push({ channel, ...(await countChannel(tx, machine.machineId, channel, quantity)) });
  }
  announceStock(tx, machine.dependencies, machine.machineId);
  return { type: 'stockRecorded', channels: lines };
});

/** Books the count of one channel, unless it is below the reservations or above the capacity. */
export async function countChannel(
  tx: Tx,
  machineId: string,
  number: number,
  counted: number,
): Promise<{ outcome: StockOutcome; quantity: number | null }> {
  const channel = await lockChannel(tx, { machineId, channel: number });
  if (!channel) return { outcome: 'UNKNOWN_CHANNEL', quantity: null };
  const { quantity, reserved, capacity } = channel;
  if (counted === quantity) return { outcome: 'UNCHANGED', quantity };
  if (counted < reserved) return { outcome: 'BELOW_RESERVED', quantity };
  if (counted > capacity) return { outcome: 'OVER_CAPACITY', quantity };
  await count(tx, channel, counted, { reason: 'MACHINE_REPORT' });
  return { outcome: 'ADJUSTED', quantity: counted };
}

/** Records a new status of a channel. */
export const channelReport = once(
  MESSAGE_RULES.channelReport,
  nothingToPrepare,
  async (tx, { machineId, dependencies }, report) => {
    const channel = await lockChannel(tx, { machineId, channel: report.channel });
    if (!channel) throw notFound('Channel');
    const { status } = await setChannelStatus(tx, channel, report.status, report);
    announceStock(tx, dependencies, machineId);
    return { type: 'channelRecorded', channel: report.channel, status };
  },
);

/** Books a restock by a person with the permission OPERATOR or SUPERVISOR (requirements D4). */
export const restockByOperator = once(
  MESSAGE_RULES.restock,
  (machine, { operator }) => checkPerson(machine, operator),
  async (tx, machine, { channel, quantity }, operator): Promise<Answer> => {
    const checked = await checkOperator(tx, machine, operator);
    if ('code' in checked) return { type: 'refused', code: checked.code };
    const stock = await lockChannel(tx, { machineId: machine.machineId, channel });
    if (!stock) return { type: 'refused', code: 'UNKNOWN_CHANNEL' satisfies RestockRefusal };
    if (stock.quantity + quantity > stock.capacity)
      return { type: 'refused', code: 'OVER_CAPACITY' satisfies RestockRefusal };
    const after = await restock(tx, stock, quantity, checked.name);
    announceStock(tx, machine.dependencies, machine.machineId);
    return { type: 'restocked', channel, quantity: after.quantity };
  },
);

async function checkOperator(
  tx: Tx,
  { machineId }: MachineContext,
  checked: CheckedIdentity,
): Promise<{ name: string } | { code: RestockRefusal }> {
  const person = (await lockPeople(tx, checked.employeeId ? [checked.employeeId] : [])).get(checked.employeeId ?? '');
  if (!person) return { code: 'UNKNOWN_EMPLOYEE' };
  const { machineStatus, tenantStatus, timeZone } = await machineFacts(tx, machineId);
  if (!isActiveOn(person, dayIn(timeZone, clock.now()))) return { code: 'EMPLOYEE_INACTIVE' };
  const proof = await verifyPerson(tx, person, checked);
  if (proof !== 'PROVEN') return { code: proof };
  if (!MAY_RESTOCK.has(person.permission)) return { code: 'NOT_PERMITTED' };
  if (machineStatus !== 'ACTIVE') return { code: 'MACHINE_INACTIVE' };
  return tenantStatus === 'ACTIVE' ? { name: person.name } : { code: 'TENANT_SUSPENDED' };
}

const MAY_RESTOCK = new Set(['OPERATOR', 'SUPERVISOR']);

/** Publishes the change to open screens after the commit. */
export function announceStock(tx: Tx, { pubsub }: GatewayDependencies, machineId: string): void {
  const { customerId } = tx;
  tx.afterCommit(() => pubsub.publish('machine', { customerId, id: machineId }));
}

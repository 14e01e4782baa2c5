import { createRow, newRow, type NewValues } from '#api/crud/create-row.ts';
import { markDeleted } from '#api/crud/delete-row.ts';
import { lockRow, saveRow, updateRow } from '#api/crud/update-row.ts';
import { write, type Tx } from '#api/crud/write.ts';
import { change, firstRow, sql } from '#api/db/sql.ts';
import type { TenantContext } from '#api/graphql/context.ts';
import type { CreateMachineInput, UpdateMachineInput } from '#api/graphql/generated/types.ts';
import { clock } from '#api/platform/clock.ts';
import { inUse } from '#api/platform/errors.ts';
import { validate, validatePartial } from '#api/rules/validate.ts';
import { MachineStock } from '#api/features/channels/machine-stock.entity.ts';
import { MachineCredential } from './machine-credential.entity.ts';
import { Machine } from './machine.entity.ts';
import { takeMachinePlace } from './machine-limit.ts';
import { machineRules } from './machine.rules.ts';

/** A machine has its layout from the start, without channels. */
export function createMachine(ctx: TenantContext, input: CreateMachineInput): Promise<Machine> {
  const values = validate(machineRules, input);
  return write(ctx, async (tx) => {
    await takeMachinePlace(tx, ctx.services.config.MACHINES_PER_CUSTOMER);
    const machine = await createRow(tx, Machine, values);
    await createRow(tx, MachineStock, { machineId: machine.id });
    announce(ctx, tx, machine.id);
    return machine;
  });
}

/** The machines of a customer that is being made, all at once; nobody listens for them yet. */
export async function createMachines(tx: Tx, machines: readonly NewValues<Machine>[]): Promise<void> {
  const made = machines.map((values) => newRow(tx, Machine, values));
  tx.em.persist(made);
  await tx.em.flush();
  tx.em.persist(made.map(({ id: machineId }) => newRow(tx, MachineStock, { machineId })));
  await tx.em.flush();
}

export function updateMachine(ctx: TenantContext, input: UpdateMachineInput): Promise<Machine> {
  const values = validatePartial(machineRules, input);
  return write(ctx, async (tx) => {
    const machine = await updateRow(tx, Machine, input, values);
    announce(ctx, tx, machine.id);
    return machine;
  });
}

/** Refused while pieces are inside, reserved ones among them. Its empty channels go, its credentials are revoked. */
export function deleteMachine(ctx: TenantContext, { id, version }: { id: string; version: number }) {
  return write(ctx, async (tx) => {
    const machine = await lockRow(tx, Machine, id, version);
    await refuseWhileFilled(tx, id);
    const deleted = await markDeleted(tx, machine);
    await change(tx.em, sql`delete from channel where customer_id = ${tx.customerId} and machine_id = ${id}`);
    await deleteStock(tx, id);
    await revokeCredentials(ctx, tx, id);
    announce(ctx, tx, id);
    return deleted;
  });
}

async function deleteStock(tx: Tx, machineId: string): Promise<void> {
  const stock = await tx.em.findOneOrFail(MachineStock, { customerId: tx.customerId, machineId });
  await saveRow(tx, stock, { status: 'DELETED', deletedAt: clock.now() });
}

async function revokeCredentials({ services }: TenantContext, tx: Tx, machineId: string): Promise<void> {
  const { customerId } = tx;
  const active = await tx.em.find(MachineCredential, { customerId, machineId, revokedAt: null });
  for (const credential of active) {
    Object.assign(credential, { revokedAt: clock.now(), revokedBy: tx.actor.id });
    tx.afterCommit(() =>
      services.pubsub.publish('machineCredential', { customerId, machineId, credentialId: credential.id }),
    );
  }
  await tx.em.flush();
}

/** Locks the channels, so that no piece comes in before they are removed. */
async function refuseWhileFilled({ em, customerId }: Tx, machineId: string): Promise<void> {
  const inside = await firstRow(
    em,
    sql<{ pieces: number }>`select coalesce(sum(quantity), 0) as pieces from channel
      where customer_id = ${customerId} and machine_id = ${machineId} for update`,
  );
  const count = Number(inside?.pieces ?? 0);
  if (count > 0) throw inUse([{ type: 'PIECE', count }]);
}

/** Tells the screens, and the machine itself, once the change is committed. */
function announce({ services }: TenantContext, tx: Tx, id: string): void {
  const { customerId } = tx;
  tx.afterCommit(() => {
    services.pubsub.publish('machine', { customerId, id });
    services.pubsub.publish('machineConfig', { customerId, machineId: id });
  });
}

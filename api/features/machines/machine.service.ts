import { createRow, newRow, type NewValues } from '#api/crud/create-row.ts';
import { markDeleted } from '#api/crud/delete-row.ts';
import { restoreRow } from '#api/crud/restore-row.ts';
import { lockRow, updateRow } from '#api/crud/update-row.ts';
import { write, type Tx } from '#api/crud/write.ts';
import { firstRow, sql } from '#api/db/sql.ts';
import type { TenantContext } from '#api/graphql/context.ts';
import type { CreateMachineInput, UpdateMachineInput } from '#api/graphql/generated/types.ts';
import { clock } from '#api/platform/clock.ts';
import { validate, validatePartial } from '#api/rules/validate.ts';
import { addChannels, deleteLayout, type EmptyChannel } from '#api/features/channels/machine-layout.service.ts';
import { MachineStock } from '#api/features/channels/machine-stock.entity.ts';
import { MachineCredential } from './machine-credential.entity.ts';
import { Machine } from './machine.entity.ts';
import { requireBelowMachineLimit } from './machine-limit.ts';
import { machineRules } from './machine.rules.ts';

type ChangeContext = Pick<TenantContext, 'services'>;

/** Creates a machine and its layout without channels. VALIDATION when the customer's limit of machines is reached. */
export function createMachine(ctx: TenantContext, input: CreateMachineInput): Promise<Machine> {
  const values = validate(machineRules, input);
  return write(ctx, (tx) => addMachine(ctx, tx, values));
}

/** The same inside a transaction, with channels that are empty. */
export async function addMachine(
  ctx: ChangeContext,
  tx: Tx,
  values: NewValues<Machine>,
  channels: readonly EmptyChannel[] = [],
): Promise<Machine> {
  await requireBelowMachineLimit(tx, ctx.services.config.MACHINES_PER_CUSTOMER);
  const machine = await createRow(tx, Machine, values);
  const layout = await createRow(tx, MachineStock, { machineId: machine.id });
  await addChannels(tx, layout, channels);
  publishChange(ctx, tx, machine.id);
  return machine;
}

/** Creates all machines of a new customer. It publishes no events, because nobody can be subscribed yet. */
export async function createMachines(tx: Tx, machines: readonly NewValues<Machine>[]): Promise<void> {
  const made = machines.map((values) => newRow(tx, Machine, values));
  tx.em.persist(made);
  await tx.em.flush();
  tx.em.persist(made.map(({ id: machineId }) => newRow(tx, MachineStock, { machineId })));
  await tx.em.flush();
}

/** Changes a machine, and notifies screens and the machine. */
export function updateMachine(ctx: TenantContext, input: UpdateMachineInput): Promise<Machine> {
  const values = validatePartial(machineRules, input);
  return write(ctx, async (tx) => {
    const machine = await updateRow(tx, Machine, input, values);
    publishChange(ctx, tx, machine.id);
    return machine;
  });
}

/** Deletes a machine with its empty channels, and revokes its credentials. IN_USE while it contains pieces. */
export const deleteMachine = (ctx: TenantContext, key: { id: string; version: number }) =>
  write(ctx, (tx) => removeMachine(ctx, tx, key));

/** The same inside a transaction. */
async function removeMachine(ctx: ChangeContext, tx: Tx, { id, version }: { id: string; version: number }) {
  const machine = await lockRow(tx, Machine, id, version);
  await deleteLayout(tx, await layoutOf(tx, id));
  const deleted = await markDeleted(tx, machine);
  await revokeCredentials(ctx, tx, id);
  publishChange(ctx, tx, id);
  return deleted;
}

/**
 * Deletes a machine, inside a transaction, unless somebody uses it: its layout was changed, it has credentials, or pieces have
 * moved. Returns whether it is deleted.
 */
export async function removeUnusedMachine(
  ctx: ChangeContext,
  tx: Tx,
  key: { id: string; version: number },
): Promise<boolean> {
  const found = await firstRow(
    tx.em,
    sql<{ isUsed: number }>`
      select exists (select 1 from machine_credential where customer_id = ${tx.customerId} and machine_id = ${key.id})
        or exists (select 1 from stock_movement where customer_id = ${tx.customerId} and machine_id = ${key.id})
        or exists (select 1 from machine_stock
          where customer_id = ${tx.customerId} and machine_id = ${key.id} and live = 1 and version > 1) as isUsed`,
  );
  if (found?.isUsed !== 0) return false;
  await removeMachine(ctx, tx, key);
  return true;
}

/**
 * Restores a deleted machine with an empty layout. It needs a new credential, because the old ones stay revoked. VALIDATION
 * when the customer's limit of machines is reached.
 */
export function restoreMachine(ctx: TenantContext, key: { id: string; version: number }): Promise<Machine> {
  return write(ctx, async (tx) => {
    await requireBelowMachineLimit(tx, ctx.services.config.MACHINES_PER_CUSTOMER);
    const machine = await restoreRow(tx, Machine, key);
    await createRow(tx, MachineStock, { machineId: machine.id });
    publishChange(ctx, tx, machine.id);
    return machine;
  });
}

const layoutOf = ({ em, customerId }: Tx, machineId: string): Promise<MachineStock> =>
  em.findOneOrFail(MachineStock, { customerId, machineId, status: { $ne: 'DELETED' } });

async function revokeCredentials({ services }: ChangeContext, tx: Tx, machineId: string): Promise<void> {
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

/** Notifies screens and the machine after the commit. */
function publishChange({ services }: ChangeContext, tx: Tx, id: string): void {
  const { customerId } = tx;
  tx.afterCommit(() => {
    services.pubsub.publish('machine', { customerId, id });
    services.pubsub.publish('machineConfig', { customerId, machineId: id });
  });
}

import { lockPlatformRow, saveRow } from '#api/crud/update-row.ts';
import { write, type Tx } from '#api/crud/write.ts';
import { recordAudit } from '#api/db/audit.ts';
import { rows, sql } from '#api/db/sql.ts';
import { deleteSessionsOf } from '#api/features/sessions/session.service.ts';
import type { Context } from '#api/graphql/context.ts';
import type { CreateSystemAdminInput, UpdateSystemAdminInput } from '#api/graphql/generated/types.ts';
import { clock } from '#api/platform/clock.ts';
import { AppError, conflict, invalidField } from '#api/platform/errors.ts';
import { validate, validateGiven } from '#api/rules/validate.ts';
import { removeLeftAccounts } from './system-admin-account.ts';
import { SystemAdmin } from './system-admin.entity.ts';
import { systemAdminRules } from './system-admin.rules.ts';
import { requireSystemAdmin } from './system-admin.service.ts';

/**
 * First the row, which nobody can sign in with, then account and mail, then the row becomes ACTIVE. While Keycloak is
 * away it stays PENDING, and can be invited again.
 */
export async function createSystemAdmin(ctx: Context, input: CreateSystemAdminInput): Promise<SystemAdmin> {
  const { name, email, systemPermissions = [] } = validate(systemAdminRules, withoutNulls(input));
  const pending = await write(ctx, (tx) => {
    const row = Object.assign(new SystemAdmin(), { name, email, systemPermissions, status: 'PENDING' as const });
    row.createdBy = tx.actor.id;
    tx.em.persist(row);
    return saveRow(tx, row, {});
  });
  try {
    return await activate(ctx, pending);
  } catch (error) {
    if (error instanceof AppError && error.code === 'UNAVAILABLE') return pending;
    await write(ctx, async (tx) => saveRow(tx, await lockPlatformRow(tx, SystemAdmin, pending.id), DELETED()));
    throw error;
  }
}

/** A new temporary password, for somebody who has never signed in; makes the account where it is not made yet. */
export async function inviteSystemAdmin(ctx: Context, id: string): Promise<SystemAdmin> {
  const admin = await requireSystemAdmin(ctx.em, id);
  const isWaiting = admin.status === 'PENDING' || (admin.status === 'ACTIVE' && !admin.lastLoginAt);
  if (!isWaiting) throw invalidField('id', 'wrongStatus');
  return activate(ctx, admin);
}

async function activate(ctx: Context, person: SystemAdmin): Promise<SystemAdmin> {
  const { identity } = ctx.services;
  await removeLeftAccounts(ctx);
  const invited = { id: person.id, name: person.name, email: person.email, isSystemAdmin: true };
  const language = person.language ?? ctx.language;
  const { subject } = await identity.invite({ home: null, person: invited, language, company: null });
  return write(ctx, async (tx) => {
    const changes = { invitation: { old: null, new: 'SENT' } };
    await recordAudit(tx.em, [{ operation: 'UPDATE', targetEntityType: 'USER', targetEntityId: person.id, changes }]);
    return saveRow(tx, await lockPlatformRow(tx, SystemAdmin, person.id), { subject, status: 'ACTIVE' });
  });
}

/** The row is what decides who gets in; Keycloak follows, but has to know first of somebody who may sign in again. */
export async function updateSystemAdmin(ctx: Context, input: UpdateSystemAdminInput): Promise<SystemAdmin> {
  const { name, systemPermissions, status } = validateGiven(systemAdminRules, input);
  const before = await requireSystemAdmin(ctx.em, input.id);
  if (before.version !== input.version) throw conflict(before.version);
  if (status && before.status === 'PENDING') throw invalidField('status', 'wrongStatus');
  if (status === 'ACTIVE' && before.status === 'INACTIVE' && before.subject)
    await ctx.services.identity.setAccount(null, before.subject, { enabled: true });

  const isSuspending = status === 'INACTIVE' && before.status === 'ACTIVE';
  const after = await write(ctx, async (tx) => {
    if (isSuspending) await requireOthers(tx, input.id, 'status');
    const row = await lockPlatformRow(tx, SystemAdmin, input.id, input.version);
    if (isSuspending) await endSessions(ctx, tx, row.id);
    return saveRow(tx, row, { name, systemPermissions, status });
  });
  const changed = { ...(isSuspending && { enabled: false }), ...(after.name !== before.name && { name: after.name }) };
  const { subject } = after;
  if (subject && Object.keys(changed).length > 0)
    await follow(ctx, () => ctx.services.identity.setAccount(null, subject, changed));
  return after;
}

export async function deleteSystemAdmin(
  ctx: Context,
  { id, version }: { id: string; version: number },
): Promise<{ id: string; deletedAt: Date }> {
  const { deletedAt } = await write(ctx, async (tx) => {
    await requireOthers(tx, id, 'id');
    const row = await lockPlatformRow(tx, SystemAdmin, id, version);
    await endSessions(ctx, tx, id);
    return saveRow(tx, row, DELETED());
  });
  await follow(ctx, () => removeLeftAccounts(ctx));
  return { id, deletedAt: deletedAt ?? clock.now() };
}

/** On all replicas, on open sockets too. */
async function endSessions({ services }: Context, tx: Tx, id: string): Promise<void> {
  await deleteSessionsOf(tx.em, null, id);
  tx.afterCommit(() => services.identity.accessChanged({ customerId: null, userId: id }));
}

const DELETED = () => ({ status: 'DELETED' as const, deletedAt: clock.now() });

/** What the row says already; Keycloak being away must not undo it. */
async function follow({ log, requestId }: Context, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.warn({ err: error, requestId }, 'an account in Keycloak does not follow its row');
  }
}

/**
 * Nobody shuts themselves out, and somebody active stays. Locks all who are active, in one order, so that two who shut
 * each other out at once take turns.
 */
async function requireOthers(tx: Tx, id: string, field: string): Promise<void> {
  if (tx.actor.id === id) throw invalidField(field, 'notYourself');
  const active = await rows(
    tx.em,
    sql<{ id: string }>`select id from system_admin where status = 'ACTIVE' order by id for update`,
  );
  if (active.every((admin) => admin.id === id)) throw invalidField(field, 'lastAdministrator');
}

const withoutNulls = ({ systemPermissions, ...input }: CreateSystemAdminInput) => ({
  ...input,
  systemPermissions: systemPermissions ?? undefined,
});

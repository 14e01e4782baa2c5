import { lockPlatformRow, saveRow } from '#api/crud/update-row.ts';
import { write, type Tx } from '#api/crud/write.ts';
import { recordAudit } from '#api/db/audit.ts';
import { rows, sql } from '#api/db/sql.ts';
import { deleteSessionsOf } from '#api/features/sessions/session.service.ts';
import type { Context } from '#api/graphql/context.ts';
import type { CreateSystemAdminInput, UpdateSystemAdminInput } from '#api/graphql/generated/types.ts';
import { withinLetterLimits } from '#api/mail/letter-limits.ts';
import { clock } from '#api/platform/clock.ts';
import { conflict, invalidField, unavailable } from '#api/platform/errors.ts';
import { validate, validatePartial } from '#api/rules/validate.ts';
import { callerOf } from '#api/tasks/caller.ts';
import type { OwnTask } from '#api/tasks/tasks.ts';
import {
  systemAdminAccountTask,
  systemAdminInvitationTask,
  systemAdminRemovalTask,
} from './system-admin-account.task.ts';
import { SystemAdmin } from './system-admin.entity.ts';
import { systemAdminRules } from './system-admin.rules.ts';
import { requireSystemAdmin } from './system-admin.service.ts';

/**
 * Writes row and invitation in one transaction, and waits for the first attempt. When Keycloak or mail is unavailable,
 * the person stays PENDING and the task sends the invitation later.
 */
export async function createSystemAdmin(ctx: Context, input: CreateSystemAdminInput): Promise<SystemAdmin> {
  const { name, email, systemPermissions = [] } = validate(systemAdminRules, withoutNulls(input));
  const { pending, invitation } = await withinLimits(ctx, email, () =>
    write(ctx, async (tx) => {
      const row = Object.assign(new SystemAdmin(), { name, email, systemPermissions, status: 'PENDING' as const });
      row.createdBy = tx.actor.id;
      tx.em.persist(row);
      const pending = await saveRow(tx, row, {});
      return { pending, invitation: ctx.services.mail ? await enqueueInvitation(ctx, tx, pending.id) : null };
    }),
  );
  if (!invitation) return pending;
  await invitation.run();
  return requireSystemAdmin(ctx.em, pending.id);
}

/**
 * Sends a new temporary password to a person who has never signed in. UNAVAILABLE when mail is off, or when Keycloak or
 * mail is unavailable now; then the task sends the invitation later.
 */
export async function inviteSystemAdmin(ctx: Context, id: string): Promise<SystemAdmin> {
  const admin = await requireSystemAdmin(ctx.em, id);
  const isWaiting = admin.status === 'PENDING' || (admin.status === 'ACTIVE' && !admin.lastLoginAt);
  if (!isWaiting) throw invalidField('id', 'wrongStatus');
  if (!ctx.services.mail) throw unavailable('mail');
  const invitation = await withinLimits(ctx, admin.email, () =>
    write(ctx, async (tx) => {
      const changes = { invitation: { old: null, new: 'REQUESTED' } };
      await recordAudit(tx.em, [{ operation: 'UPDATE', targetEntityType: 'USER', targetEntityId: id, changes }]);
      return enqueueInvitation(ctx, tx, id);
    }),
  );
  const { error } = await invitation.run();
  if (error) throw error;
  return requireSystemAdmin(ctx.em, id);
}

function withinLimits<T>({ services, actor }: Context, recipient: string, call: () => Promise<T>) {
  const letter = { senderId: actor.id ?? 'system', customerId: null, recipient };
  return withinLetterLimits(services.identity.limiter, services.config, letter, call);
}

function enqueueInvitation({ services, language }: Context, tx: Tx, id: string): Promise<OwnTask> {
  const payload = { language, invitedBy: callerOf(tx.actor) };
  return services.tasks.enqueueOwn(tx, systemAdminInvitationTask, payload, { customerId: null, subject: id });
}

/**
 * Changes a system administrator. The row decides on access, and a task updates Keycloak later. Only a reactivation
 * updates Keycloak first.
 */
export async function updateSystemAdmin(ctx: Context, input: UpdateSystemAdminInput): Promise<SystemAdmin> {
  const { name, systemPermissions, status } = validatePartial(systemAdminRules, input);
  const before = await requireSystemAdmin(ctx.em, input.id);
  if (before.version !== input.version) throw conflict(before.version);
  if (status && before.status === 'PENDING') throw invalidField('status', 'wrongStatus');
  if (status === 'ACTIVE' && before.status === 'INACTIVE' && before.subject)
    await ctx.services.identity.setAccount(null, before.subject, { enabled: true });

  const isSuspending = status === 'INACTIVE' && before.status === 'ACTIVE';
  const { after, account } = await write(ctx, async (tx) => {
    if (isSuspending) await requireOtherAdministrator(tx, input.id, 'status');
    const row = await lockPlatformRow(tx, SystemAdmin, input.id, input.version);
    if (isSuspending) await endSessions(ctx, tx, row.id);
    const after = await saveRow(tx, row, { name, systemPermissions, status });
    const changesAccount = after.status !== before.status || after.name !== before.name;
    const target = { customerId: null, subject: after.id };
    const { tasks } = ctx.services;
    return { after, account: changesAccount ? await tasks.enqueueOwn(tx, systemAdminAccountTask, {}, target) : null };
  });
  await account?.run();
  return after;
}

/** Deletes a system administrator, ends the sessions and removes the account. The address may then be used again. */
export async function deleteSystemAdmin(
  ctx: Context,
  { id, version }: { id: string; version: number },
): Promise<{ id: string; deletedAt: Date }> {
  const { deletedAt, removal } = await write(ctx, async (tx) => {
    await requireOtherAdministrator(tx, id, 'id');
    const row = await lockPlatformRow(tx, SystemAdmin, id, version);
    await endSessions(ctx, tx, id);
    const { deletedAt } = await saveRow(tx, row, deletedValues());
    const target = { customerId: null, subject: 'platform' };
    return { deletedAt, removal: await ctx.services.tasks.enqueueOwn(tx, systemAdminRemovalTask, {}, target) };
  });
  await removal.run();
  return { id, deletedAt: deletedAt ?? clock.now() };
}

/** Ends all sessions of a person on all replicas, also open sockets. */
async function endSessions({ services }: Context, tx: Tx, id: string): Promise<void> {
  await deleteSessionsOf(tx.em, null, id);
  tx.afterCommit(() => services.identity.accessChanged({ customerId: null, userId: id }));
}

const deletedValues = () => ({ status: 'DELETED' as const, deletedAt: clock.now() });

/**
 * VALIDATION for the own account, and for the last active system administrator. Locks all active ones in a fixed order,
 * so that two of them cannot lock out each other at the same time.
 */
async function requireOtherAdministrator(tx: Tx, id: string, field: string): Promise<void> {
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

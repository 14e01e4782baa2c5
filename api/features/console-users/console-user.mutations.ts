import { createRow } from '#api/crud/create-row.ts';
import { deleteRow } from '#api/crud/delete-row.ts';
import { requireLive } from '#api/crud/require-live.ts';
import { getOrFail } from '#api/crud/rows.ts';
import { lockRow, saveRow } from '#api/crud/update-row.ts';
import { write, type Tx } from '#api/crud/write.ts';
import { recordAudit } from '#api/db/audit.ts';
import type { TenantContext } from '#api/graphql/context.ts';
import type { CreateConsoleUserInput, DeleteResult, UpdateConsoleUserInput } from '#api/graphql/generated/types.ts';
import { conflict, invalidField, unavailable } from '#api/platform/errors.ts';
import { validate, validatePartial } from '#api/rules/validate.ts';
import { callerOf } from '#api/tasks/caller.ts';
import type { OwnTask } from '#api/tasks/tasks.ts';
import {
  consoleUserAccountTask,
  consoleUserInvitationTask,
  consoleUserRemovalTask,
} from './console-user-account.task.ts';
import { endSessionsOf, keepAdministrators, renewTokensOf } from './console-user-rights.ts';
import { ConsoleUser } from './console-user.entity.ts';
import { consoleUserChangeRules, consoleUserRules } from './console-user.rules.ts';

/** What an update asks for, once the rules have seen it. */
type Change = Partial<Pick<ConsoleUser, 'name' | 'isCustomerAdmin' | 'permissionRoleId'>> & {
  status?: 'ACTIVE' | 'INACTIVE';
};

/**
 * Row and invitation in one transaction; the first try is waited for. Where Keycloak or mail is away the person stays
 * PENDING, and the invitation follows when they are back. Where mail is off inviteConsoleUser has to be called later.
 */
export async function createConsoleUser(ctx: TenantContext, input: CreateConsoleUserInput): Promise<ConsoleUser> {
  const values = validate(consoleUserRules, input);
  const { user, invitation } = await write(ctx, async (tx) => {
    await requireRole(tx, values.permissionRoleId);
    const user = await createRow(tx, ConsoleUser, { ...values, status: 'PENDING' });
    return { user, invitation: ctx.services.mail ? await enqueueInvitation(ctx, tx, user.id) : null };
  });
  if (!invitation) return user;
  await invitation.run();
  return getOrFail(ctx, ConsoleUser, user.id);
}

/**
 * A new temporary password for somebody who has never signed in. UNAVAILABLE when mail is off, or Keycloak or mail is
 * away now: the invitation follows then.
 */
export async function inviteConsoleUser(ctx: TenantContext, id: string): Promise<ConsoleUser> {
  const user = await getOrFail(ctx, ConsoleUser, id);
  if (user.lastLoginAt || user.status === 'INACTIVE') throw invalidField('id', 'wrongStatus');
  if (!ctx.services.mail) throw unavailable('mail');
  const invitation = await write(ctx, async (tx) => {
    const changes = { invitation: { old: null, new: 'REQUESTED' } };
    await recordAudit(tx.em, [{ operation: 'UPDATE', targetEntityType: 'USER', targetEntityId: id, changes }]);
    return enqueueInvitation(ctx, tx, id);
  });
  const { error } = await invitation.run();
  if (error) throw error;
  return getOrFail(ctx, ConsoleUser, id);
}

function enqueueInvitation({ services, language }: TenantContext, tx: Tx, id: string): Promise<OwnTask> {
  const payload = { language, invitedBy: callerOf(tx.actor) };
  return services.tasks.enqueueOwn(tx, consoleUserInvitationTask, payload, { customerId: tx.customerId, subject: id });
}

/**
 * A right is granted in Keycloak first and in our row last, and taken in the reverse order: both must grant it, so
 * whatever fails between the two leaves the person with less, never with more. A grant that Keycloak cannot take is
 * UNAVAILABLE and changes nothing; taking always works.
 */
export async function updateConsoleUser(ctx: TenantContext, input: UpdateConsoleUserInput): Promise<ConsoleUser> {
  const change: Change = validatePartial(consoleUserChangeRules, input);
  const before = await getOrFail(ctx, ConsoleUser, input.id);
  if (before.version !== input.version) throw conflict(before.version);
  const promotes = change.isCustomerAdmin === true && !before.isCustomerAdmin;
  const returns = change.status === 'ACTIVE' && before.status === 'INACTIVE';
  if (before.subject && (promotes || returns)) {
    await ctx.services.identity.setAccount(ctx.tenant.id, before.subject, {
      ...(promotes && { isCustomerAdmin: true }),
      ...(returns && { enabled: true }),
    });
  }
  const isOfAccount = change.name !== undefined || change.isCustomerAdmin !== undefined || change.status !== undefined;
  const { user, account } = await write(ctx, async (tx) => {
    const user = await changeRow(ctx, tx, input, change);
    const about = { customerId: tx.customerId, subject: user.id };
    const { tasks } = ctx.services;
    return { user, account: isOfAccount ? await tasks.enqueueOwn(tx, consoleUserAccountTask, {}, about) : null };
  });
  await account?.run();
  return user;
}

/** The row stays, DELETED; its sessions end, its account goes, and the address may be used again. */
export async function deleteConsoleUser(
  ctx: TenantContext,
  key: { id: string; version: number },
): Promise<DeleteResult> {
  const { deleted, removal } = await write(ctx, async (tx) => {
    await keepAdministrators(tx, key.id, 'id');
    const deleted = await deleteRow(tx, ConsoleUser, key);
    await endSessionsOf(tx, key.id);
    announceAccessChange(ctx, tx, key.id);
    const about = { customerId: tx.customerId, subject: tx.customerId };
    return { deleted, removal: await ctx.services.tasks.enqueueOwn(tx, consoleUserRemovalTask, {}, about) };
  });
  await removal.run();
  return deleted;
}

async function changeRow(
  ctx: TenantContext,
  tx: Tx,
  { id, version }: { id: string; version: number },
  change: Change,
): Promise<ConsoleUser> {
  if (change.isCustomerAdmin === false) await keepAdministrators(tx, id, 'isCustomerAdmin');
  if (change.status === 'INACTIVE') await keepAdministrators(tx, id, 'status');
  await requireRole(tx, change.permissionRoleId);
  const user = await lockRow(tx, ConsoleUser, id, version);
  // Nobody is active without an account: that comes with the invitation.
  if (change.status && user.status === 'PENDING') throw invalidField('status', 'wrongStatus');
  const promoted = change.isCustomerAdmin === true && !user.isCustomerAdmin;
  await saveRow(tx, user, change);
  if (user.status === 'INACTIVE') await endSessionsOf(tx, id);
  else if (promoted) await renewTokensOf(tx, id);
  announceAccessChange(ctx, tx, id);
  return user;
}

const requireRole = (tx: Tx, id: string | null | undefined): Promise<void> =>
  requireLive(tx, [{ path: 'permissionRoleId', table: 'permission_role', id }]);

function announceAccessChange({ services: { identity } }: TenantContext, tx: Tx, userId: string): void {
  const { customerId } = tx;
  tx.afterCommit(() => identity.accessChanged({ customerId, userId }));
}

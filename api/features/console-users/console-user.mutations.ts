import { createRow } from '#api/crud/create-row.ts';
import { deleteRow } from '#api/crud/delete-row.ts';
import { requireLive } from '#api/crud/require-live.ts';
import { getOrFail } from '#api/crud/rows.ts';
import { lockRow, saveRow } from '#api/crud/update-row.ts';
import { write, type Tx } from '#api/crud/write.ts';
import { recordAudit } from '#api/db/audit.ts';
import { dropInbox } from '#api/features/inbox/inbox.service.ts';
import type { TenantContext } from '#api/graphql/context.ts';
import type { CreateConsoleUserInput, DeleteResult, UpdateConsoleUserInput } from '#api/graphql/generated/types.ts';
import { withinLetterLimits } from '#api/mail/letter-limits.ts';
import { conflict, invalidField, unavailable } from '#api/platform/errors.ts';
import { validate, validatePartial } from '#api/rules/validate.ts';
import { callerOf } from '#api/tasks/caller.ts';
import type { OwnTask } from '#api/tasks/tasks.ts';
import {
  consoleUserAccountTask,
  consoleUserInvitationTask,
  consoleUserRemovalTask,
} from './console-user-account.task.ts';
import { endSessionsOf, requireOtherAdministrator, renewTokensOf } from './console-user-rights.ts';
import { ConsoleUser } from './console-user.entity.ts';
import { consoleUserChangeRules, consoleUserRules } from './console-user.rules.ts';

/** Validated input of an update. */
type Change = Partial<Pick<ConsoleUser, 'name' | 'isCustomerAdmin' | 'permissionRoleId'>> & {
  status?: 'ACTIVE' | 'INACTIVE';
};

/**
 * Writes row and invitation in one transaction, and waits for the first attempt. When Keycloak or mail is unavailable,
 * the person stays PENDING and the task sends the invitation later. When mail is off, an administrator must call
 * inviteConsoleUser later.
 */
export async function createConsoleUser(ctx: TenantContext, input: CreateConsoleUserInput): Promise<ConsoleUser> {
  const values = validate(consoleUserRules, input);
  const { user, invitation } = await withinLimits(ctx, values.email, () =>
    write(ctx, async (tx) => {
      await requireRole(tx, values.permissionRoleId);
      const user = await createRow(tx, ConsoleUser, { ...values, status: 'PENDING' });
      return { user, invitation: ctx.services.mail ? await enqueueInvitation(ctx, tx, user.id) : null };
    }),
  );
  if (!invitation) return user;
  await invitation.run();
  return getOrFail(ctx, ConsoleUser, user.id);
}

/**
 * Sends a new temporary password to a person who has never signed in. UNAVAILABLE when mail is off, or when Keycloak or
 * mail is unavailable now; then the task sends the invitation later.
 */
export async function inviteConsoleUser(ctx: TenantContext, id: string): Promise<ConsoleUser> {
  const user = await getOrFail(ctx, ConsoleUser, id);
  if (user.lastLoginAt || user.status === 'INACTIVE') throw invalidField('id', 'wrongStatus');
  if (!ctx.services.mail) throw unavailable('mail');
  const invitation = await withinLimits(ctx, user.email, () =>
    write(ctx, async (tx) => {
      const changes = { invitation: { old: null, new: 'REQUESTED' } };
      await recordAudit(tx.em, [{ operation: 'UPDATE', targetEntityType: 'USER', targetEntityId: id, changes }]);
      return enqueueInvitation(ctx, tx, id);
    }),
  );
  const { error } = await invitation.run();
  if (error) throw error;
  return getOrFail(ctx, ConsoleUser, id);
}

function withinLimits<T>({ services, viewer, tenant }: TenantContext, recipient: string, call: () => Promise<T>) {
  const letter = { senderId: viewer.id, customerId: viewer.isSystemAdmin ? null : tenant.id, recipient };
  return withinLetterLimits(services.identity.limiter, services.config, letter, call);
}

function enqueueInvitation({ services, language }: TenantContext, tx: Tx, id: string): Promise<OwnTask> {
  const payload = { language, invitedBy: callerOf(tx.actor) };
  return services.tasks.enqueueOwn(tx, consoleUserInvitationTask, payload, { customerId: tx.customerId, subject: id });
}

/**
 * Changes a person. A right counts only when both Keycloak and the row grant it. So a grant goes to Keycloak first and
 * then to the row, and a revocation in reverse order: a failure between the two never leaves the person with more
 * rights. A grant is UNAVAILABLE and changes nothing when Keycloak is unavailable; a revocation always works.
 */
export async function updateConsoleUser(ctx: TenantContext, input: UpdateConsoleUserInput): Promise<ConsoleUser> {
  const change: Change = validatePartial(consoleUserChangeRules, input);
  const before = await getOrFail(ctx, ConsoleUser, input.id);
  if (before.version !== input.version) throw conflict(before.version);
  const grantsAdmin = change.isCustomerAdmin === true && !before.isCustomerAdmin;
  const reactivates = change.status === 'ACTIVE' && before.status === 'INACTIVE';
  if (before.subject && (grantsAdmin || reactivates)) {
    await ctx.services.identity.setAccount(ctx.tenant.id, before.subject, {
      ...(grantsAdmin && { isCustomerAdmin: true }),
      ...(reactivates && { enabled: true }),
    });
  }
  const changesAccount =
    change.name !== undefined || change.isCustomerAdmin !== undefined || change.status !== undefined;
  const { user, account } = await write(ctx, async (tx) => {
    const user = await changeRow(ctx, tx, input, change);
    const target = { customerId: tx.customerId, subject: user.id };
    const { tasks } = ctx.services;
    return { user, account: changesAccount ? await tasks.enqueueOwn(tx, consoleUserAccountTask, {}, target) : null };
  });
  await account?.run();
  return user;
}

/** Marks the row as DELETED, ends the sessions and removes the account. The address may then be used again. */
export async function deleteConsoleUser(
  ctx: TenantContext,
  key: { id: string; version: number },
): Promise<DeleteResult> {
  const { deleted, removal } = await write(ctx, async (tx) => {
    await requireOtherAdministrator(tx, key.id, 'id');
    const deleted = await deleteRow(tx, ConsoleUser, key);
    await endSessionsOf(tx, key.id);
    await dropInbox(tx, key.id);
    announceAccessChange(ctx, tx, key.id);
    const target = { customerId: tx.customerId, subject: tx.customerId };
    return { deleted, removal: await ctx.services.tasks.enqueueOwn(tx, consoleUserRemovalTask, {}, target) };
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
  if (change.isCustomerAdmin === false) await requireOtherAdministrator(tx, id, 'isCustomerAdmin');
  if (change.status === 'INACTIVE') await requireOtherAdministrator(tx, id, 'status');
  await requireRole(tx, change.permissionRoleId);
  const user = await lockRow(tx, ConsoleUser, id, version);
  // A person needs an account to be active; the invitation creates it.
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

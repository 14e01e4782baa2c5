import { LockMode } from '@mikro-orm/core';
import { getOrFail } from '#api/crud/rows.ts';
import { saveRow } from '#api/crud/update-row.ts';
import { write, type Tx } from '#api/crud/write.ts';
import { recordAudit } from '#api/db/audit.ts';
import { change, rows, sql } from '#api/db/sql.ts';
import type { TenantContext } from '#api/graphql/context.ts';
import { notFound } from '#api/platform/errors.ts';
import { ConsoleUser } from './console-user.entity.ts';

/** Accounts that one call clears away; more are left to the next. */
const CLEARED = 20;

/**
 * Makes the account of a person, sends the temporary password by mail, in the person's language or else the caller's,
 * and notes the account on the row: the person is ACTIVE from then on. Safe to repeat.
 */
export async function inviteByRow(ctx: TenantContext, user: ConsoleUser): Promise<ConsoleUser> {
  const { identity } = ctx.services;
  const { id: home, displayName: company } = ctx.tenant;
  const { id, name, email, isCustomerAdmin } = user;
  // An address that is used again must not find the account of who had it before.
  await removeLeftAccounts(ctx);
  const person = { id, name, email, isCustomerAdmin };
  const { subject } = await identity.invite({ home, person, language: user.language ?? ctx.language, company });
  const linked = await write(ctx, (tx) => linkAccount(tx, id, subject));
  if (!linked) {
    await identity.removeAccount(home, subject);
    throw notFound('ConsoleUser');
  }
  if (linked.isCustomerAdmin !== isCustomerAdmin || linked.name !== name) await mirrorAccount(ctx, id);
  return linked;
}

/** Null when the person was deleted meanwhile. */
async function linkAccount(tx: Tx, id: string, subject: string): Promise<ConsoleUser | null> {
  const key = { customerId: tx.customerId, id };
  const user = await tx.em.findOne(ConsoleUser, key, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!user || user.status === 'DELETED') return null;
  const changes = { invitation: { old: null, new: 'SENT' } };
  await recordAudit(tx.em, [{ operation: 'UPDATE', targetEntityType: 'USER', targetEntityId: id, changes }]);
  const status = user.status === 'PENDING' ? 'ACTIVE' : user.status;
  return user.subject === subject && user.status === status ? user : saveRow(tx, user, { subject, status });
}

/**
 * Has Keycloak say of an account what our row says by now. The row decides alone what is taken away, so that Keycloak
 * may hear of it later: the next change of the same kind tells it again.
 */
export async function mirrorAccount(ctx: TenantContext, id: string): Promise<void> {
  const { services, tenant, log } = ctx;
  try {
    const { subject, name, isCustomerAdmin, status } = await getOrFail(ctx, ConsoleUser, id);
    if (!subject) return;
    await services.identity.setAccount(tenant.id, subject, { name, isCustomerAdmin, enabled: status === 'ACTIVE' });
  } catch (error) {
    log.warn({ err: error, customerId: tenant.id, userId: id }, 'account not like its row in Keycloak for now');
  }
}

/** Removes the accounts of people who are deleted, those among them that an earlier try had to leave. */
export async function removeLeftAccounts({ em, tenant, services }: TenantContext): Promise<void> {
  const left = await rows(
    em,
    sql<{ id: string; subject: string }>`select id, subject from console_user
      where customer_id = ${tenant.id} and subject is not null and status = 'DELETED' limit ${CLEARED}`,
  );
  for (const { id, subject } of left) {
    await services.identity.removeAccount(tenant.id, subject);
    await change(em, sql`update console_user set subject = null where customer_id = ${tenant.id} and id = ${id}`);
  }
}

import { LockMode } from '@mikro-orm/core';
import { saveRow } from '#api/crud/update-row.ts';
import { write, type Tx } from '#api/crud/write.ts';
import { recordAudit } from '#api/db/audit.ts';
import { change, rows, sql } from '#api/db/sql.ts';
import { customerRow } from '#api/features/customers/customer.service.ts';
import type { Context } from '#api/graphql/context.ts';
import { MAIL_LANGUAGES } from '#api/mail/language.ts';
import { yup } from '#api/rules/yup.ts';
import { actorOf, callerRules } from '#api/tasks/caller.ts';
import { defineTask, type TaskRun } from '#api/tasks/task.ts';
import { ConsoleUser } from './console-user.entity.ts';
import { consoleUserById } from './console-user.service.ts';

type Services = Context['services'];
type Run = TaskRun<Services>;

/** Accounts per query when accounts are removed. */
const REMOVAL_BATCH = 20;

/** Short first delay, because a person usually waits; long last delay, because Keycloak may be overloaded. */
const backoff = { firstMs: 2000, longestMs: 120_000 };

const tenantOf = ({ customerId, subject }: Pick<Run, 'customerId' | 'subject'>): string => {
  if (customerId === null) throw new Error(`${subject} belongs to no tenant`);
  return customerId;
};

/**
 * Creates the account of a person, sends the temporary password by mail and links the account to the row, which makes
 * the person ACTIVE. The mail is in the language of the person, or else of the inviter. The subject is the person's id.
 */
export const consoleUserInvitationTask = defineTask({
  kind: 'console-user-invitation',
  once: true,
  priority: 2,
  sealed: true,
  backoff,
  payload: yup.object({
    language: yup.string().oneOf(MAIL_LANGUAGES).required(),
    invitedBy: callerRules,
  }),
  async run({ language, invitedBy }, { services, subject: id, ...run }: Run) {
    const home = tenantOf({ subject: id, ...run });
    const { orm, identity } = services;
    const user = await consoleUserById(orm.em.fork(), home, id);
    if (!user || user.lastLoginAt || user.status === 'INACTIVE') return;
    const { displayName: company, status } = await customerRow(orm.em.fork(), home);
    if (status === 'DELETED') return;
    // A new person with a reused address must not get the account of the former owner.
    await removeAccountsOfDeleted(services, home);
    const { name, email, isCustomerAdmin } = user;
    const person = { id, name, email, isCustomerAdmin };
    const { subject } = await identity.invite({ home, person, language: user.language ?? language, company });
    const actor = actorOf(invitedBy);
    const linked = await write({ em: orm.em, tenant: { id: home }, actor }, async (tx) => {
      const row = await linkAccount(tx, id, subject);
      // The account must also get changes that were made during this task.
      const isBehind = row && (row.isCustomerAdmin !== isCustomerAdmin || row.name !== name);
      if (isBehind) await services.tasks.enqueue(tx, consoleUserAccountTask, {}, { customerId: home, subject: id });
      return row;
    });
    if (!linked) await identity.removeAccount(home, subject);
  },
});

/** Links the account to the person. Null when the person was deleted during the task. */
async function linkAccount(tx: Tx, id: string, subject: string): Promise<ConsoleUser | null> {
  const key = { customerId: tx.customerId, id };
  const user = await tx.em.findOne(ConsoleUser, key, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!user || user.status === 'DELETED') return null;
  const changes = { invitation: { old: null, new: 'SENT' } };
  await recordAudit(tx.em, [{ operation: 'UPDATE', targetEntityType: 'USER', targetEntityId: id, changes }]);
  const status = user.status === 'PENDING' ? 'ACTIVE' : user.status;
  return user.subject === subject && user.status === status ? user : saveRow(tx, user, { subject, status });
}

/** Copies name, rights and status of the row to the account in Keycloak. */
export const consoleUserAccountTask = defineTask({
  kind: 'console-user-account',
  once: true,
  priority: 3,
  backoff,
  payload: yup.object({}),
  async run(_, { services, subject: id, ...run }: Run) {
    const home = tenantOf({ subject: id, ...run });
    const user = await consoleUserById(services.orm.em.fork(), home, id);
    if (!user?.subject) return;
    const { subject, name, isCustomerAdmin, status } = user;
    await services.identity.setAccount(home, subject, { name, isCustomerAdmin, enabled: status === 'ACTIVE' });
  },
});

/** Removes the accounts of deleted people of a tenant. The subject is the tenant's id. */
export const consoleUserRemovalTask = defineTask({
  kind: 'console-user-removal',
  once: true,
  priority: 3,
  backoff,
  payload: yup.object({}),
  run: (_, { services, ...run }: Run) => removeAccountsOfDeleted(services, tenantOf(run)),
});

async function removeAccountsOfDeleted({ orm, identity }: Services, customerId: string): Promise<void> {
  const em = orm.em.fork();
  for (;;) {
    const left = await rows(
      em,
      sql<{ id: string; subject: string }>`select id, subject from console_user
        where customer_id = ${customerId} and subject is not null and status = 'DELETED' limit ${REMOVAL_BATCH}`,
    );
    for (const { id, subject } of left) {
      await identity.removeAccount(customerId, subject);
      await change(em, sql`update console_user set subject = null where customer_id = ${customerId} and id = ${id}`);
    }
    if (left.length < REMOVAL_BATCH) return;
  }
}

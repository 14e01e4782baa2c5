import { LockMode } from '@mikro-orm/core';
import { saveRow } from '#api/crud/update-row.ts';
import { write } from '#api/crud/write.ts';
import { recordAudit } from '#api/db/audit.ts';
import { change, rows, sql } from '#api/db/sql.ts';
import type { Context } from '#api/graphql/context.ts';
import { MAIL_LANGUAGES } from '#api/mail/language.ts';
import { yup } from '#api/rules/yup.ts';
import { actorOf, callerRules } from '#api/tasks/caller.ts';
import { defineTask, type TaskRun } from '#api/tasks/task.ts';
import { SystemAdmin } from './system-admin.entity.ts';
import { systemAdminById } from './system-admin.service.ts';

type Services = Context['services'];
type Run = TaskRun<Services>;

/** Accounts per query when accounts are removed. */
const REMOVAL_BATCH = 20;

const backoff = { firstMs: 2000, longestMs: 120_000 };

/**
 * Creates the account of a system administrator, sends the temporary password by mail and links the account to the row,
 * which makes the person ACTIVE. The subject is the person's id.
 */
export const systemAdminInvitationTask = defineTask({
  kind: 'system-admin-invitation',
  once: true,
  priority: 2,
  sealed: true,
  backoff,
  payload: yup.object({
    language: yup.string().oneOf(MAIL_LANGUAGES).required(),
    invitedBy: callerRules,
  }),
  async run({ language, invitedBy }, { services, subject: id }: Run) {
    const { orm, identity } = services;
    const admin = await systemAdminById(orm.em.fork(), id);
    if (!admin || admin.lastLoginAt || admin.status === 'INACTIVE') return;
    await removeAccountsOfDeleted(services);
    const person = { id, name: admin.name, email: admin.email, isSystemAdmin: true };
    const { subject } = await identity.invite({
      home: null,
      person,
      language: admin.language ?? language,
      company: null,
    });
    const actor = actorOf(invitedBy);
    const isLinked = await write({ em: orm.em, tenant: null, actor }, async (tx) => {
      const row = await tx.em.findOne(SystemAdmin, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!row || row.status === 'DELETED') return false;
      const changes = { invitation: { old: null, new: 'SENT' } };
      await recordAudit(tx.em, [{ operation: 'UPDATE', targetEntityType: 'USER', targetEntityId: id, changes }]);
      await saveRow(tx, row, { subject, status: row.status === 'PENDING' ? 'ACTIVE' : row.status });
      return true;
    });
    if (!isLinked) await identity.removeAccount(null, subject);
  },
});

/** Copies name and status of the row to the account in Keycloak. */
export const systemAdminAccountTask = defineTask({
  kind: 'system-admin-account',
  once: true,
  priority: 3,
  backoff,
  payload: yup.object({}),
  async run(_, { services, subject: id }: Run) {
    const admin = await systemAdminById(services.orm.em.fork(), id);
    if (!admin?.subject) return;
    const { subject, name, status } = admin;
    await services.identity.setAccount(null, subject, { name, enabled: status === 'ACTIVE' });
  },
});

/** Removes the accounts of deleted system administrators, with their second factors and sessions in Keycloak. */
export const systemAdminRemovalTask = defineTask({
  kind: 'system-admin-removal',
  once: true,
  priority: 3,
  backoff,
  payload: yup.object({}),
  run: (_, { services }: Run) => removeAccountsOfDeleted(services),
});

async function removeAccountsOfDeleted({ orm, identity }: Services): Promise<void> {
  const em = orm.em.fork();
  for (;;) {
    const left = await rows(
      em,
      sql<{ id: string; subject: string }>`select id, subject from system_admin
        where subject is not null and status = 'DELETED' limit ${REMOVAL_BATCH}`,
    );
    for (const { id, subject } of left) {
      await identity.removeAccount(null, subject);
      await change(em, sql`update system_admin set subject = null where id = ${id}`);
    }
    if (left.length < REMOVAL_BATCH) return;
  }
}

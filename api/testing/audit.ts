import { createConnection } from 'mysql2/promise';
import { appUserOf } from '#api/config.ts';
import { countRows, rows, sql, type Sql } from '#api/db/sql.ts';
import type { AuditChange, AuditEvent, AuditOperation } from '#api/db/audit-entry.ts';
import { openChanges } from '#api/db/personal-data.ts';
import type { TestApp } from './app.ts';

export type SeenAudit = {
  operation: AuditOperation;
  event: AuditEvent | null;
  ip: string | null;
  actorType: string;
  actorId: string | null;
  customerId: string | null;
  mutationId: string;
  targetEntityType: string;
  changes: Record<string, AuditChange>;
};

/** Audit entries about changes of an entity, oldest first, with decrypted values. */
export const auditOf = (app: TestApp, entityId: string): Promise<SeenAudit[]> =>
  entriesOf(app, entityId, sql`(event is null or event = 'PASSWORD_CHANGED')`);

/** Audit entries about sign-ins, sign-outs and refusals of a person, oldest first (SEC-45). */
export const eventsOf = (app: TestApp, personId: string): Promise<SeenAudit[]> =>
  entriesOf(app, personId, sql`event is not null`);

async function entriesOf(app: TestApp, entityId: string, which: Sql): Promise<SeenAudit[]> {
  const found = await rows(
    app.services.orm.em.fork(),
    sql<SeenAudit & { secret: string | null }>`
      select operation, event, ip, actor_type as actorType, actor_id as actorId, audit_log.customer_id as customerId, mutation_id as mutationId,
        target_entity_type as targetEntityType, changes, secret
      from audit_log left join person_key on person_key.customer_id = coalesce(audit_log.customer_id, '') and person_id = target_entity_id
      where target_entity_id = ${entityId} and ${which} order by id`,
  );
  return found.map(({ secret, ...entry }) => ({ ...entry, changes: openChanges(entry.changes, entityId, secret) }));
}

/** Number of all entries about changes. Excludes events, because refusals are recorded asynchronously. */
export const auditCount = (app: TestApp): Promise<number> =>
  countRows(app.services.orm.em.fork(), 'audit_log', [sql`event is null`]);

/** Runs `work` while the product has no permission to write the audit trail. */
export async function withoutAudit<T>({ config }: TestApp, work: () => Promise<T>): Promise<T> {
  const connection = await createConnection({ uri: config.MYSQL_ADMIN_URL });
  const [table, user] = [`\`${config.DB_NAME}\`.audit_log`, `'${appUserOf(config.DB_NAME)}'@'%'`];
  await connection.query(`revoke insert on ${table} from ${user}`);
  try {
    return await work();
  } finally {
    await connection.query(`grant insert on ${table} to ${user}`);
    await connection.end();
  }
}

import { rows, sql } from '#api/db/sql.ts';
import type { AuditChange, AuditOperation } from '#api/db/audit.ts';
import type { TestApp } from './app.ts';

export type SeenAudit = {
  operation: AuditOperation;
  actorType: string;
  actorId: string | null;
  customerId: string | null;
  mutationId: string;
  targetEntityType: string;
  changes: Record<string, AuditChange>;
};

/** What the audit trail says of an entity, oldest first. */
export const auditOf = (app: TestApp, entityId: string): Promise<SeenAudit[]> =>
  rows(
    app.services.orm.em.fork(),
    sql<SeenAudit>`
      select operation, actor_type as actorType, actor_id as actorId, customer_id as customerId, mutation_id as mutationId,
        target_entity_type as targetEntityType, changes
      from audit_log where target_entity_id = ${entityId} order by id`,
  );

/** How many entries there are in all. */
export async function auditCount(app: TestApp): Promise<number> {
  const [counted] = await rows(
    app.services.orm.em.fork(),
    sql<{ total: number }>`select count(*) as total from audit_log`,
  );
  return Number(counted?.total);
}

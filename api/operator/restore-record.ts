import type { EntityMetadata } from '@mikro-orm/core';
import type { MikroORM, SqlEntityManager } from '@mikro-orm/mysql';
import type { Config } from '#api/config.ts';
import { write } from '#api/crud/write.ts';
import { createOrm } from '#api/db/orm.ts';
import { recordName } from '#api/db/record-name.ts';
import { firstRow, rows, sql } from '#api/db/sql.ts';
import { recordCards, type RecordCard } from '#api/nouns/cards.ts';
import { clock } from '#api/platform/clock.ts';
import { hasProperty } from '#api/platform/error-code.ts';
import { AppError } from '#api/platform/errors.ts';
import { OperatorError } from './operator-error.ts';
import { SYSTEM } from '#api/platform/caller.ts';

/** A deleted record, whose row still exists. */
export type DeletedRecord = { id: string; name: string | null; deletedAt: string };

type Tenant = { id: string };

type Kind = { card: RecordCard; meta: EntityMetadata };

/** Lists deleted records of one kind (`employee`, `cost_center`), latest first, at most 100. */
export const listDeleted = (config: Config, subdomain: string, kind: string): Promise<DeletedRecord[]> =>
  withOrm(config, async (orm) => {
    const em = orm.em.fork();
    const { card } = kindOf(orm, kind);
    const tenant = await tenantAt(em, subdomain);
    return rows(
      em,
      sql<DeletedRecord>`select id, ${recordName(card)} as name, deleted_at as deletedAt from ${sql.table(card.table)}
        where customer_id = ${tenant.id} and status = 'DELETED' order by deleted_at desc limit 100`,
    );
  });

/**
 * Restores a deleted record. It becomes INACTIVE: an administrator activates it, under the rules of that time. Refused
 * while another live record has its unique values, and while it refers to a deleted record. The audit trail records it
 * as a change by the system.
 */
export const restoreRecord = (config: Config, subdomain: string, kind: string, id: string): Promise<void> =>
  withOrm(config, async (orm) => {
    const { meta } = kindOf(orm, kind);
    const em = orm.em.fork();
    const tenant = await tenantAt(em, subdomain);
    await refuseDeletedReferences(em, meta, tenant, id);
    await write({ em, tenant, actor: SYSTEM }, async (tx) => {
      const record = await tx.em.findOne(meta.class, { customerId: tenant.id, id });
      if (!hasProperty(record, 'status') || record.status !== 'DELETED')
        throw new OperatorError(`No deleted ${kind} of ${subdomain} has the id ${id}`);
      Object.assign(record, { status: 'INACTIVE', deletedAt: null, updatedAt: clock.now(), updatedBy: null });
      await tx.em.flush();
    }).catch((error: unknown) => {
      throw readableError(error);
    });
  });

async function withOrm<T>(config: Config, work: (orm: MikroORM) => Promise<T>): Promise<T> {
  const orm = await createOrm(config.DATABASE_URL, { pool: 2 });
  try {
    return await work(orm);
  } finally {
    await orm.close(true);
  }
}

/** Finds a kind of tenant records with soft delete. */
function kindOf(orm: MikroORM, kind: string): Kind {
  const metadata = [...orm.getMetadata().getAll().values()].filter(
    ({ properties }) => 'customerId' in properties && 'deletedAt' in properties && 'status' in properties,
  );
  const kinds = recordCards.flatMap((card) => {
    const meta = metadata.find(({ className }) => className === card.type);
    return meta ? [{ card, meta }] : [];
  });
  const found = kinds.find(({ card }) => card.table === kind.replaceAll('-', '_'));
  if (!found) throw new OperatorError(`${kind} is none of ${kinds.map(({ card }) => card.table).join(', ')}`);
  return found;
}

async function tenantAt(em: SqlEntityManager, subdomain: string): Promise<Tenant> {
  const tenant = await firstRow(em, sql<Tenant>`select id from customer where subdomain = ${subdomain} and live = 1`);
  if (!tenant) throw new OperatorError(`No customer has the subdomain ${subdomain}`);
  return tenant;
}

type Parent = { column: string; parent: string };

async function refuseDeletedReferences(
  em: SqlEntityManager,
  { tableName }: EntityMetadata,
  { id: customerId }: Tenant,
  id: string,
): Promise<void> {
  const parents = await rows(
    em,
    sql<Parent>`select u.column_name as \`column\`, u.referenced_table_name as parent
      from information_schema.key_column_usage u
      join information_schema.columns c on c.table_schema = u.table_schema and c.table_name = u.referenced_table_name and c.column_name = 'status'
      where u.table_schema = database() and u.table_name = ${tableName} and u.referenced_column_name = 'id' and u.column_name <> 'customer_id'`,
  );
  for (const { column, parent } of parents) {
    const gone = await firstRow(
      em,
      sql<{ id: string }>`select p.id from ${sql.table(tableName)} r join ${sql.table(parent)} p
        on p.customer_id = r.customer_id and p.id = r.${sql.ref(column)}
        where r.customer_id = ${customerId} and r.id = ${id} and p.status = 'DELETED'`,
    );
    if (gone) throw new OperatorError(`It refers to ${parent} ${gone.id}, which is deleted: restore that first`);
  }
}

/** Explains the only refusal that an operator can expect: a unique value that another record has meanwhile. */
function readableError(error: unknown): unknown {
  if (!(error instanceof AppError) || error.code !== 'VALIDATION') return error;
  return new OperatorError(`Another live record has the same values: ${error.message}`);
}

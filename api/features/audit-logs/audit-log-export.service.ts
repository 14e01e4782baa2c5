import { entityRows } from '#api/crud/rows.ts';
import { sql, type Sql } from '#api/db/sql.ts';
import { customerBrief } from '#api/features/customers/customer-brief.service.ts';
import type { Context } from '#api/graphql/context.ts';
import { Loaders } from '#api/graphql/loaders.ts';
import { changesOf } from './audit-log-diff.queries.ts';
import { auditConditions } from './audit-log-filter.service.ts';
import { actorName, ipOf, targetName, type NameReader } from './audit-log-names.queries.ts';
import { AuditLog } from './audit-log.entity.ts';

/** Entries in memory at the same time. */
const PAGE = 500;

/** An entry with the names for the file. */
export type ExportedEntry = AuditLog & {
  actorName: string | null;
  targetName: string | null;
  customerName: string | null;
};

/** The entries of one record, newest first, at most EXPORT_MAX_ROWS. */
export async function* entriesOfRecord(ctx: Context, targetEntityID: string): AsyncGenerator<ExportedEntry> {
  const conditions = await auditConditions(ctx, { targetEntityID });
  yield* entriesFrom(ctx, conditions, await entityRows(ctx.em, AuditLog, conditions, NEWEST_FIRST));
}

const NEWEST_FIRST = sql`order by created_at desc, id desc limit ${PAGE}`;

async function* entriesFrom(
  ctx: Context,
  conditions: readonly Sql[],
  first: readonly AuditLog[],
): AsyncGenerator<ExportedEntry> {
  const limit = ctx.services.config.EXPORT_MAX_ROWS;
  let page = first;
  for (let sent = 0; page.length > 0;) {
    const named = await withNames(ctx, page.slice(0, limit - sent));
    yield* named;
    sent += named.length;
    const last = page.at(-1);
    if (!last || page.length < PAGE || sent >= limit) return;
    // The first condition lets MySQL start in the index where the page ended, instead of reading all earlier entries.
    const older = sql`created_at <= ${last.createdAt} and (created_at < ${last.createdAt} or id < ${last.id})`;
    page = await entityRows(ctx.services.orm.em.fork(), AuditLog, [...conditions, older], NEWEST_FIRST);
  }
}

/** Loads names per page, so that a long file does not fill the memory. */
function withNames({ services, tenant }: Context, page: readonly AuditLog[]): Promise<ExportedEntry[]> {
  const em = services.orm.em.fork();
  const reader: NameReader = { em, tenant, load: new Loaders(em, tenant?.id ?? null) };
  return Promise.all(
    page.map(async (entry) => {
      const [actor, target, customer, ip, changes] = await Promise.all([
        actorName(reader, entry),
        targetName(reader, entry),
        entry.customerId ? customerBrief(reader, entry.customerId) : null,
        ipOf(reader, entry),
        changesOf(reader, entry),
      ]);
      return {
        ...entry,
        ip,
        changes,
        actorName: actor,
        targetName: target,
        customerName: customer?.displayName ?? null,
      };
    }),
  );
}

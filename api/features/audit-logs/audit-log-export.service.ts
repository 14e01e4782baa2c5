import { entityRows } from '#api/crud/rows.ts';
import { write } from '#api/crud/write.ts';
import { recordAudit } from '#api/db/audit.ts';
import type { AuditChange } from '#api/db/audit-entry.ts';
import { countRows, sql, type Sql } from '#api/db/sql.ts';
import { customerBrief } from '#api/features/customers/customer-brief.service.ts';
import type { Context } from '#api/graphql/context.ts';
import type { AuditLogFilter } from '#api/graphql/generated/types.ts';
import { Loaders } from '#api/graphql/loaders.ts';
import { newId } from '#api/platform/ids.ts';
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

/** Result of an export. `isCapped` means that more entries match than AUDIT_EXPORT_MAX_ENTRIES. */
export type AuditExport = { isCapped: boolean; entries: AsyncGenerator<ExportedEntry> };

/**
 * Starts an export, newest entries first. The transaction that counts the entries also writes the entry of the export,
 * so no data leaves without an entry.
 */
export async function exportAuditLogs(ctx: Context, filter: AuditLogFilter): Promise<AuditExport> {
  const conditions = await auditConditions(ctx, filter);
  const limit = ctx.services.config.AUDIT_EXPORT_MAX_ENTRIES;
  const { total, newest } = await write(ctx, async (tx) => {
    const counted = await countRows(tx.em, 'audit_log', conditions, limit + 1);
    const first = await entityRows(tx.em, AuditLog, conditions, NEWEST_FIRST);
    const entry = { operation: 'EXPORT', targetEntityType: 'AUDIT', targetEntityId: newId() } as const;
    await recordAudit(tx.em, [{ ...entry, changes: filterChanges(filter) }]);
    return { total: counted, newest: first };
  });
  return { isCapped: total > limit, entries: entriesFrom(ctx, conditions, newest) };
}

const NEWEST_FIRST = sql`order by created_at desc, id desc limit ${PAGE}`;

/** The filter for the entry of the export. A search is only noted as `true`, because its text is a person's name. */
const filterChanges = (filter: AuditLogFilter): Record<string, AuditChange> =>
  Object.fromEntries(
    Object.entries(filter)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([field, value]) => [field, { old: null, new: field === 'search' ? true : value }]),
  );

async function* entriesFrom(
  ctx: Context,
  conditions: readonly Sql[],
  first: readonly AuditLog[],
): AsyncGenerator<ExportedEntry> {
  const limit = ctx.services.config.AUDIT_EXPORT_MAX_ENTRIES;
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

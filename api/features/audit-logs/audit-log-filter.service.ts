import { checkFilter } from '#api/crud/check-filter.ts';
import { all, contains, isIn, rows, sql, type Sql } from '#api/db/sql.ts';
import type { Context } from '#api/graphql/context.ts';
import type { AuditLogFilter } from '#api/graphql/generated/types.ts';
import { nounCards } from '#api/nouns/cards.ts';
import { invalid } from '#api/platform/errors.ts';
import { auditTypesOf, entityTypeNamed } from './audit-log.rules.ts';

type Reader = Pick<Context, 'em' | 'tenant'>;

/** What entries may be about. */
export const AUDIT_TYPES: readonly string[] = auditTypesOf(nounCards);

/** So many people's entries are looked up by person; of more, each entry is asked whose it is. */
const MOST_PEOPLE = 200;

/** True of every entry. Where nothing is asked for, MySQL sorts the whole table instead of reading an index in its order. */
export const ANY: Sql = sql`mutation_id <> ''`;

/** What a filter asks of an entry: the own tenant's only, or, without a tenant, everybody's. */
export async function auditConditions(ctx: Reader, filter: AuditLogFilter): Promise<Sql[]> {
  checkFilter(filter);
  return [
    ctx.tenant ? sql`customer_id = ${ctx.tenant.id}` : ANY,
    ...(filter.customerId ? [sql`customer_id = ${filter.customerId}`] : []),
    ...isIn('operation', filter.operation),
    ...isIn('event', filter.event),
    ...isIn('target_entity_type', typesOf(filter)),
    ...(filter.targetEntityID ? [sql`target_entity_id = ${filter.targetEntityID}`] : []),
    ...(filter.userId ? [sql`actor_type = 'USER'`, sql`actor_id = ${filter.userId}`] : []),
    ...(await byPerson(ctx, filter.search)),
    ...(filter.from ? [sql`created_at >= ${filter.from}`] : []),
    ...(filter.to ? [sql`created_at < ${filter.to}`] : []),
  ];
}

function typesOf({ targetEntityType: words }: AuditLogFilter): string[] | null {
  if (!words) return null;
  const types = words.map(entityTypeNamed);
  const faults = types.flatMap((type, index) =>
    AUDIT_TYPES.includes(type) ? [] : [{ path: `filter.targetEntityType[${index}]`, key: 'oneOf' }],
  );
  if (faults.length > 0) throw invalid(faults);
  return types;
}

/** Entries of people whose name or e-mail holds the text. */
async function byPerson(ctx: Reader, search: string | null | undefined): Promise<Sql[]> {
  const { em, tenant } = ctx;
  const ofTenant = all(contains(['name', 'email'], search));
  // A tenant sees who of the platform did something, but cannot find out their addresses.
  const ofPlatform = all(contains(tenant ? ['name'] : ['name', 'email'], search));
  if (contains(['name'], search).length === 0) return [];
  const people = await rows<{ id: string }>(
    em,
    sql`select id from console_user where ${tenant ? sql`customer_id = ${tenant.id}` : sql`true`} and ${ofTenant}
      union all select id from system_admin where ${ofPlatform} limit ${MOST_PEOPLE + 1}`,
  );
  if (people.length <= MOST_PEOPLE)
    return [
      sql`actor_type = 'USER'`,
      ...isIn(
        'actor_id',
        people.map(({ id }) => id),
      ),
    ];
  return [
    sql`actor_type = 'USER'`,
    sql`((select count(*) from console_user where console_user.customer_id = audit_log.customer_id and console_user.id = audit_log.actor_id and ${ofTenant})
      + (select count(*) from system_admin where system_admin.id = audit_log.actor_id and ${ofPlatform})) > 0`,
  ];
}

import { checkFilter } from '#api/crud/check-filter.ts';
import { all, contains, isIn, rows, sql, type Sql } from '#api/db/sql.ts';
import type { Context } from '#api/graphql/context.ts';
import type { AuditLogFilter } from '#api/graphql/generated/types.ts';
import { nounCards } from '#api/nouns/cards.ts';
import { invalid } from '#api/platform/errors.ts';
import { entityTypeOf } from './audit-log.rules.ts';
import { auditTypesOf } from './audit-types.rules.ts';

type Reader = Pick<Context, 'em' | 'tenant'>;

/** Entity types of entries. */
export const AUDIT_TYPES: readonly string[] = auditTypesOf(nounCards);

/** Up to this number of people, the filter lists their ids. Above it, a subquery checks the actor of each entry. */
const MAX_LISTED_PEOPLE = 200;

/** True for every entry. Without any condition MySQL sorts the whole table instead of reading an index in order. */
export const EVERY_ENTRY: Sql = sql`mutation_id <> ''`;

/** Conditions of a filter: entries of the own tenant, or of all tenants for a system administrator. */
export async function auditConditions(ctx: Reader, filter: AuditLogFilter): Promise<Sql[]> {
  checkFilter(filter);
  return [
    ctx.tenant ? sql`customer_id = ${ctx.tenant.id}` : EVERY_ENTRY,
    ...(filter.customerId ? [sql`customer_id = ${filter.customerId}`] : []),
    ...isIn('operation', filter.operation),
    ...isIn('event', filter.event),
    ...isIn('target_entity_type', typesOf(filter)),
    ...(filter.targetEntityID ? [sql`target_entity_id = ${filter.targetEntityID}`] : []),
    ...isIn('actor_type', filter.actorType),
    ...(filter.userId ? [sql`actor_type = 'USER'`, sql`actor_id = ${filter.userId}`] : []),
    ...(await actorConditions(ctx, filter.search)),
    ...(filter.from ? [sql`created_at >= ${filter.from}`] : []),
    ...(filter.to ? [sql`created_at < ${filter.to}`] : []),
  ];
}

function typesOf({ targetEntityType: names }: AuditLogFilter): string[] | null {
  if (!names) return null;
  const types = names.map(entityTypeOf);
  const faults = types.flatMap((type, index) =>
    AUDIT_TYPES.includes(type) ? [] : [{ path: `filter.targetEntityType[${index}]`, key: 'oneOf' }],
  );
  if (faults.length > 0) throw invalid(faults);
  return types;
}

/** Selects entries by people with the text in their name or e-mail. */
async function actorConditions(ctx: Reader, search: string | null | undefined): Promise<Sql[]> {
  const { em, tenant } = ctx;
  const ofTenant = all(contains(['name', 'email'], search));
  // A tenant sees names of system administrators, but must not find out their e-mail addresses.
  const ofPlatform = all(contains(tenant ? ['name'] : ['name', 'email'], search));
  if (contains(['name'], search).length === 0) return [];
  const people = await rows<{ id: string }>(
    em,
    sql`select id from console_user where ${tenant ? sql`customer_id = ${tenant.id}` : sql`true`} and ${ofTenant}
      union all select id from system_admin where ${ofPlatform} limit ${MAX_LISTED_PEOPLE + 1}`,
  );
  if (people.length <= MAX_LISTED_PEOPLE)
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

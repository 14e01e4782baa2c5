import { rows, sql, type Sql } from '#api/db/sql.ts';
import { customerBrief } from '#api/features/customers/customer-brief.service.ts';
import type { Context } from '#api/graphql/context.ts';
import type { AuditLog } from './audit-log.entity.ts';

/** What is needed to look names up: a request's context, or an export's page. */
export type NameReader = Pick<Context, 'em' | 'load' | 'tenant'>;

/** A record by its owner (null: the platform) and id. */
type Key = { customerId: string | null; id: string };
type Named = Key & { name: string | null };

const textOf = ({ customerId, id }: Key): string => `${customerId ?? ''}/${id}`;

function keyOf(text: string): Key {
  const [customerId = '', id = ''] = text.split('/');
  return { customerId: customerId === '' ? null : customerId, id };
}

/** Name of the person or machine behind an entry; all people of a page in one statement, and all machines. */
export async function actorName(ctx: NameReader, { actorType, actorId, customerId }: AuditLog): Promise<string | null> {
  if (!actorId || actorType === 'SYSTEM') return null;
  const key = { customerId: customerId ?? null, id: actorId };
  return actorType === 'USER' ? personName(ctx, key) : nameIn(ctx, 'machine', sql`name`, key);
}

/** Name that the record of an entry bears now; all records of a type and page in one statement. */
export async function targetName(
  ctx: NameReader,
  { targetEntityType, targetEntityId, customerId }: AuditLog,
): Promise<string | null> {
  const key = { customerId: customerId ?? null, id: targetEntityId };
  if (targetEntityType === 'USER') return personName(ctx, key);
  if (targetEntityType === 'CUSTOMER') return (await customerBrief(ctx, targetEntityId))?.displayName ?? null;
  const place = PLACES[targetEntityType];
  return place ? nameIn(ctx, place.table, place.name, key) : null;
}

/** Where the names of records stand; what is not here has none, as a withdrawal. */
const PLACES: Record<string, { table: string; name: Sql }> = {
  PRODUCT: { table: 'product', name: sql`name` },
  PRODUCT_SIZE: { table: 'product_size', name: sql`size` },
  PRODUCT_CERTIFICATE: { table: 'product_certificate', name: sql`concat(name, ' ', number)` },
  EMPLOYEE: { table: 'employee', name: sql`name` },
  MACHINE: { table: 'machine', name: sql`name` },
  SECTOR: { table: 'sector', name: sql`name` },
  COST_CENTER: { table: 'cost_center', name: sql`name` },
  JOB_ROLE: { table: 'job_role', name: sql`name` },
  GROUP: { table: 'group', name: sql`name` },
  PERMISSION_ROLE: { table: 'permission_role', name: sql`name` },
  LICENSE: { table: 'license', name: sql`name` },
};

function nameIn({ em, load }: NameReader, table: string, name: Sql, key: Key): Promise<string | null> {
  return load
    .batch(`audit.name.${table}`, (texts) =>
      answered(texts, (keys) =>
        rows(
          em,
          sql<Named>`select customer_id as customerId, id, ${name} as name from ${sql.table(table)} where ${among(keys)}`,
        ),
      ),
    )
    .load(textOf(key));
}

/** People of the tenant, and the platform's own, who write for tenants too. */
async function personName({ em, load }: NameReader, key: Key): Promise<string | null> {
  return load
    .batch('audit.name.person', async (texts) => {
      const ids = texts.map((text) => keyOf(text).id);
      const found = await rows(
        em,
        sql<Named>`select customer_id as customerId, id, name from console_user where ${among(texts.map(keyOf))}
          union all select null, id, name from system_admin where id in (${sql.join(ids)})`,
      );
      const names = namesOf(found);
      return texts.map((text) => names.get(text) ?? names.get(textOf({ ...keyOf(text), customerId: null })) ?? null);
    })
    .load(textOf(key));
}

async function answered(texts: readonly string[], find: (keys: Key[]) => Promise<Named[]>): Promise<(string | null)[]> {
  const names = namesOf(await find(texts.map(keyOf)));
  return texts.map((text) => names.get(text) ?? null);
}

const namesOf = (found: readonly Named[]): Map<string, string | null> =>
  new Map(found.map((row) => [textOf(row), row.name]));

/** Rows of these keys, read by the primary key. */
const among = (keys: readonly Key[]): Sql =>
  sql`(customer_id, id) in (${sql.join(keys.map(({ customerId, id }) => sql`(${customerId ?? ''}, ${id})`))})`;

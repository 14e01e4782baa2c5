import { rows, sql, type Sql } from '#api/db/sql.ts';
import { customerBrief } from '#api/features/customers/customer-brief.service.ts';
import type { Context } from '#api/graphql/context.ts';
import type { AuditLog } from './audit-log.entity.ts';

/** What is needed to look names up: a request's context, or an export's page. */
export type NameReader = Pick<Context, 'em' | 'load' | 'tenant'>;

/** A record by its owner (null: the platform) and id. */
type Key = { customerId: string | null; id: string };
type Named = Key & { name: string | null };
type Person = Named & { isOfPlatform: boolean };

const textOf = ({ customerId, id }: Key): string => `${customerId ?? ''}/${id}`;

function keyOf(text: string): Key {
  const [customerId = '', id = ''] = text.split('/');
  return { customerId: customerId === '' ? null : customerId, id };
}

/** Name of the person or machine behind an entry; all people of a page in one statement, and all machines. */
export async function actorName(ctx: NameReader, { actorType, actorId, customerId }: AuditLog): Promise<string | null> {
  if (!actorId || actorType === 'SYSTEM') return null;
  const key = { customerId: customerId ?? null, id: actorId };
  return actorType === 'USER' ? ((await person(ctx, key))?.name ?? null) : nameIn(ctx, 'MACHINE', key);
}

/** Where a call came from. Where the platform's people work from is no business of a tenant's. */
export async function ipOf(ctx: NameReader, { ip, actorType, actorId, customerId }: AuditLog): Promise<string | null> {
  if (!ip || !ctx.tenant || actorType !== 'USER' || !actorId) return ip ?? null;
  const known = await person(ctx, { customerId: customerId ?? null, id: actorId });
  return known && !known.isOfPlatform ? ip : null;
}

/** Name that the record of an entry bears now; all records of a type and page in one statement. */
export async function targetName(
  ctx: NameReader,
  { targetEntityType, targetEntityId, customerId }: AuditLog,
): Promise<string | null> {
  const key = { customerId: customerId ?? null, id: targetEntityId };
  if (targetEntityType === 'USER') return (await person(ctx, key))?.name ?? null;
  if (targetEntityType === 'CUSTOMER') return (await customerBrief(ctx, targetEntityId))?.displayName ?? null;
  return nameIn(ctx, targetEntityType, key);
}

/** Rows of a table, by their primary key. */
const named = (table: string, name: Sql) => (keys: readonly Key[]) =>
  sql<Named>`select customer_id as customerId, id, ${name} as name from ${sql.table(table)} where ${among(keys)}`;

const byName = (table: string) => named(table, sql`name`);

/** Finds the names of records of a type; what is not here has none, as an export. */
const NAMES: Record<string, (keys: readonly Key[]) => ReturnType<typeof sql<Named>>> = {
  PRODUCT: byName('product'),
  PRODUCT_SIZE: named('product_size', sql`size`),
  PRODUCT_CERTIFICATE: named('product_certificate', sql`concat(name, ' ', number)`),
  EMPLOYEE: byName('employee'),
  SECTOR: byName('sector'),
  COST_CENTER: byName('cost_center'),
  JOB_ROLE: byName('job_role'),
  GROUP: byName('group'),
  PERMISSION_ROLE: byName('permission_role'),
  LICENSE: byName('license'),
  // A machine's credentials are told of as MACHINE too; people know them by the end of their ids.
  MACHINE: (keys) =>
    sql<Named>`select customer_id as customerId, id, name from machine where ${among(keys)}
      union all select credential.customer_id, credential.id, concat(machine.name, ' · ', right(credential.id, 6))
        from machine_credential credential join machine on machine.customer_id = credential.customer_id and machine.id = credential.machine_id
        where ${among(keys, 'credential')}`,
  MACHINE_STOCK: (keys) =>
    sql<Named>`select channel.customer_id as customerId, channel.id, concat(machine.name, ' · ', channel.channel, ' · ', product.name) as name
      from channel join machine on machine.customer_id = channel.customer_id and machine.id = channel.machine_id
        join product on product.customer_id = channel.customer_id and product.id = channel.product_id
      where ${among(keys, 'channel')}
      union all select stock.customer_id, stock.id, machine.name
        from machine_stock stock join machine on machine.customer_id = stock.customer_id and machine.id = stock.machine_id
        where ${among(keys, 'stock')}`,
  WITHDRAWAL: named('withdrawal', sql`coalesce(employee_name, employee_identification)`),
};

async function nameIn({ em, load }: NameReader, type: string, key: Key): Promise<string | null> {
  const find = NAMES[type];
  if (!find) return null;
  return load
    .batch(`audit.name.${type}`, async (texts: readonly string[]) => {
      const found = await rows(em, find(texts.map(keyOf)));
      const names = new Map(found.map((row) => [textOf(row), row.name]));
      return texts.map((text) => names.get(text) ?? null);
    })
    .load(textOf(key));
}

/** People of the tenant, and the platform's own, who write for tenants too. */
async function person({ em, load }: NameReader, key: Key): Promise<Person | null> {
  return load
    .batch('audit.person', async (texts: readonly string[]) => {
      const ids = texts.map((text) => keyOf(text).id);
      const found = await rows(
        em,
        sql<Named>`select customer_id as customerId, id, name from console_user where ${among(texts.map(keyOf))}
          union all select null, id, name from system_admin where id in (${sql.join(ids)})`,
      );
      const people = new Map(found.map((row) => [textOf(row), { ...row, isOfPlatform: row.customerId === null }]));
      return texts.map((text) => people.get(text) ?? people.get(textOf({ ...keyOf(text), customerId: null })) ?? null);
    })
    .load(textOf(key));
}

/** Rows of these keys, read by the primary key. */
const among = (keys: readonly Key[], table?: string): Sql => {
  const column = (name: string) => sql.ref(table ? `${table}.${name}` : name);
  const wanted = keys.map(({ customerId, id }) => sql`(${customerId ?? ''}, ${id})`);
  return sql`(${column('customer_id')}, ${column('id')}) in (${sql.join(wanted)})`;
};

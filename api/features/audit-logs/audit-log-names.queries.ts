import { recordName } from '#api/db/record-name.ts';
import { rows, sql, type Sql } from '#api/db/sql.ts';
import { customerBrief } from '#api/features/customers/customer-brief.service.ts';
import type { Context } from '#api/graphql/context.ts';
import { among, loadByKey, type RecordKey } from '#api/graphql/load-by-key.ts';
import { recordCards, type RecordCard } from '#api/nouns/cards.ts';
import type { AuditLog } from './audit-log.entity.ts';

/** What is necessary to load names: the context of a request, or the page of an export. */
export type NameReader = Pick<Context, 'em' | 'load' | 'tenant'>;

type Named = RecordKey & { name: string | null };
type NamedPerson = Named & { isOfPlatform: boolean };

/** Name of the person or machine that caused an entry. One statement for all people of a page, one for all machines. */
export async function actorName(ctx: NameReader, { actorType, actorId, customerId }: AuditLog): Promise<string | null> {
  if (!actorId || actorType === 'SYSTEM') return null;
  const key = { customerId: customerId ?? null, id: actorId };
  return actorType === 'USER' ? ((await person(ctx, key))?.name ?? null) : nameOfRecord(ctx, 'MACHINE', key);
}

/** IP address of the call. Tenants do not see the addresses of system administrators. */
export async function ipOf(ctx: NameReader, { ip, actorType, actorId, customerId }: AuditLog): Promise<string | null> {
  if (!ip || !ctx.tenant || actorType !== 'USER' || !actorId) return ip ?? null;
  const known = await person(ctx, { customerId: customerId ?? null, id: actorId });
  return known && !known.isOfPlatform ? ip : null;
}

/** Current name of the record of an entry. One statement for all records of a type and page. */
export async function targetName(
  ctx: NameReader,
  { operation, targetEntityType, targetEntityId, customerId }: AuditLog,
): Promise<string | null> {
  const key = { customerId: customerId ?? null, id: targetEntityId };
  // The entry of a whole import has the kind of its records, but the id of the import: people know it by its file.
  if (operation === 'IMPORT') return nameOfRecord(ctx, IMPORT, key);
  if (targetEntityType === 'USER') return (await person(ctx, key))?.name ?? null;
  if (targetEntityType === 'CUSTOMER') return (await customerBrief(ctx, targetEntityId))?.displayName ?? null;
  return nameOfRecord(ctx, targetEntityType, key);
}

type NameFinder = (keys: readonly RecordKey[]) => ReturnType<typeof sql<Named>>;

/** Rows of a table, by their primary key. */
const named =
  (table: string, name: Sql): NameFinder =>
  (keys) =>
    sql<Named>`select customer_id as customerId, id, ${name} as name from ${sql.table(table)} where ${among(keys)}`;

/** Finds names by the name columns of a card. Types without name columns, such as exports, have no names. */
const finderOf = (card: RecordCard): NameFinder => named(card.table, recordName(card));

/** Key of imports among the names: they are no kind of record of the audit trail. */
const IMPORT = 'IMPORT';

/** Names from several tables or columns. */
const COMPOSED_NAMES: Record<string, NameFinder> = {
  [IMPORT]: named('import_batch', sql`file_name`),
  // Entries of a machine's credentials have the type MACHINE, too; people know a credential by the end of its id.
  MACHINE: (keys) =>
    sql<Named>`select customer_id as customerId, id, name from machine where ${among(keys)}
      union all select credential.customer_id, credential.id, concat(machine.name, ' · ', right(credential.id, 6))
        from machine_credential credential join machine on machine.customer_id = credential.customer_id and machine.id = credential.machine_id
        where ${among(keys, 'credential.customer_id', 'credential.id')}`,
  MACHINE_STOCK: (keys) =>
    sql<Named>`select channel.customer_id as customerId, channel.id, concat(machine.name, ' · ', channel.channel, ' · ', product.name) as name
      from channel join machine on machine.customer_id = channel.customer_id and machine.id = channel.machine_id
        join product on product.customer_id = channel.customer_id and product.id = channel.product_id
      where ${among(keys, 'channel.customer_id', 'channel.id')}
      union all select stock.customer_id, stock.id, machine.name
        from machine_stock stock join machine on machine.customer_id = stock.customer_id and machine.id = stock.machine_id
        where ${among(keys, 'stock.customer_id', 'stock.id')}`,
  COUNTER_DIFFERENCE: (keys) =>
    sql<Named>`select difference.customer_id as customerId, difference.id, machine.name
      from counter_difference difference join machine on machine.customer_id = difference.customer_id and machine.id = difference.machine_id
      where ${among(keys, 'difference.customer_id', 'difference.id')}`,
  PPE_SHEET: (keys) =>
    sql<Named>`select sheet.customer_id as customerId, sheet.id, concat(employee.name, ' · ', sheet.number) as name
      from ppe_sheet sheet join employee on employee.customer_id = sheet.customer_id and employee.id = sheet.employee_id
      where ${among(keys, 'sheet.customer_id', 'sheet.id')}`,
  PIECE_RETURN: (keys) =>
    sql<Named>`select returned.customer_id as customerId, returned.id, employee.name
      from piece_return returned join employee on employee.customer_id = returned.customer_id and employee.id = returned.employee_id
      where ${among(keys, 'returned.customer_id', 'returned.id')}`,
  STOCK_COUNT: (keys) =>
    sql<Named>`select counted.customer_id as customerId, counted.id, warehouse.name
      from stock_count counted join main_warehouse warehouse on warehouse.customer_id = counted.customer_id and warehouse.id = counted.warehouse_id
      where ${among(keys, 'counted.customer_id', 'counted.id')}`,
  WAREHOUSE: (keys) =>
    sql<Named>`select stock.customer_id as customerId, stock.id, concat(warehouse.name, ' · ', product.name) as name
      from warehouse_stock stock join main_warehouse warehouse on warehouse.customer_id = stock.customer_id and warehouse.id = stock.warehouse_id
        join product on product.customer_id = stock.customer_id and product.id = stock.product_id
      where ${among(keys, 'stock.customer_id', 'stock.id')}`,
  WITHDRAWAL: named('withdrawal', sql`coalesce(employee_name, employee_identification)`),
};

/** Current name of a record by its type in the audit trail; null when it does not exist or has no name. */
export async function nameOfRecord({ em, load }: NameReader, type: string, key: RecordKey): Promise<string | null> {
  const card = recordCards.find(({ auditType, nameColumns }) => auditType === type && nameColumns.length > 0);
  const find = COMPOSED_NAMES[type] ?? (card && finderOf(card));
  if (!find) return null;
  return (await loadByKey(load, `audit.name.${type}`, key, (keys) => rows(em, find(keys))))?.name ?? null;
}

/** A person of the tenant, or a system administrator, who may write for tenants too. */
const person = ({ em, load }: NameReader, key: RecordKey): Promise<NamedPerson | null> =>
  loadByKey(load, 'audit.person', key, async (keys) => {
    const ids = keys.map(({ id }) => id);
    const found = await rows(
      em,
      sql<Named>`select customer_id as customerId, id, name from console_user where ${among(keys)}
        union all select null, id, name from system_admin where id in (${sql.join(ids)})`,
    );
    return keys.flatMap((wanted) => {
      const same = found.filter(({ id }) => id === wanted.id);
      const own = same.find(({ customerId }) => customerId === wanted.customerId);
      const known = own ?? same.find(({ customerId }) => customerId === null);
      return known ? [{ ...wanted, name: known.name, isOfPlatform: known.customerId === null }] : [];
    });
  });

import { lockRow, saveRow } from '#api/crud/update-row.ts';
import { requireLive } from '#api/crud/require-live.ts';
import type { TenantRecord } from '#api/crud/rows.ts';
import { write, type Tx } from '#api/crud/write.ts';
import { recordAudit } from '#api/db/audit.ts';
import { change, rows, sql } from '#api/db/sql.ts';
import type { TenantContext } from '#api/graphql/context.ts';
import type { RequiredItem, RequiredItemInput } from '#api/graphql/generated/types.ts';
import { newId } from '#api/platform/ids.ts';
import { validate } from '#api/rules/validate.ts';
import { requiredItemRules } from './required-item.rules.ts';

/** The nouns that require items: the column of required_item, and the name in the audit trail. */
export type Owner = { column: 'group_id' | 'job_role_id' | 'sector_id'; auditType: 'GROUP' | 'JOB_ROLE' | 'SECTOR' };

type Change = { id: string; version: number; items: RequiredItemInput[] };

/** Replaces what everybody of a group, role or sector must hold. It is a part of that record and shares its version. */
export function setRequiredItems<T extends TenantRecord>(
  ctx: TenantContext,
  entity: new () => T,
  owner: Owner,
  { id, version, items }: Change,
): Promise<T> {
  const wanted = validate(requiredItemRules, { items }).items;
  return write(ctx, async (tx) => {
    const row = await lockRow(tx, entity, id, version);
    await requireLive(
      tx,
      wanted.map(({ productId }, index) => ({ path: `items[${index}].productId`, table: 'product', id: productId })),
    );
    await saveRow(tx, row, {});
    await replaceItems(tx, owner, id, wanted);
    return row;
  });
}

async function replaceItems(tx: Tx, { column, auditType }: Owner, id: string, wanted: RequiredItemInput[]) {
  const ofOwner = sql`customer_id = ${tx.customerId} and ${sql.ref(column)} = ${id}`;
  const old = await rows<RequiredItemInput>(
    tx.em,
    sql`select product_id as productId, quantity from required_item where ${ofOwner} order by position`,
  );
  const next = wanted.map(({ productId, quantity }) => ({ productId, quantity }));
  if (JSON.stringify(old) === JSON.stringify(next)) return;
  await change(tx.em, sql`delete from required_item where ${ofOwner}`);
  const values = next.map(
    ({ productId, quantity }, position) =>
      sql`(${tx.customerId}, ${newId()}, ${id}, ${productId}, ${quantity}, ${position})`,
  );
  if (values.length > 0)
    await change(
      tx.em,
      sql`insert into required_item (customer_id, id, ${sql.ref(column)}, product_id, quantity, position)
        values ${sql.join(values)}`,
    );
  await recordAudit(tx.em, [
    {
      operation: 'UPDATE',
      targetEntityType: auditType,
      targetEntityId: id,
      changes: { requiredItems: { old, new: next } },
    },
  ]);
}

/** What a group, role or sector requires, with the names of products. One statement for all records of a page. */
export const requiredItemsOf = (
  { em, load, tenant }: TenantContext,
  { column, auditType }: Owner,
  id: string,
): Promise<RequiredItem[]> =>
  load.many(`${auditType}.requiredItems`, id, {
    find: (ids) =>
      rows<RequiredItem & { ownerId: string }>(
        em,
        sql`select item.${sql.ref(column)} as ownerId, item.product_id as productId, product.name as productName, item.quantity
          from required_item item
          join product on product.customer_id = item.customer_id and product.id = item.product_id
          where item.customer_id = ${tenant.id} and item.${sql.ref(column)} in (${sql.join(ids)})
          order by ownerId, item.position`,
      ),
    ownerOf: ({ ownerId }) => ownerId,
  });

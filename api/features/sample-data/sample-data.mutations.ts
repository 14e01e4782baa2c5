import { write, type Tx } from '#api/crud/write.ts';
import { change, firstRow, rows, sql } from '#api/db/sql.ts';
import { lockTenant } from '#api/db/tenant-lock.ts';
import type { SampleKeptReason, SampleKind } from '#api/generated/enums.ts';
import type { TenantContext } from '#api/graphql/context.ts';
import type { KeptSample, SampleData, SampleRemoval } from '#api/graphql/generated/types.ts';
import { AppError, invalidField } from '#api/platform/errors.ts';
import { isEmpty, sampleData } from './sample-data.queries.ts';
import { SAMPLE_KINDS } from './sample-kinds.ts';
import { addSampleRecords } from './sample-records.ts';

type SampleRecord = { place: number; kind: SampleKind; id: string; version: number };

/** Adds the sample data in one transaction. VALIDATION when the company has records of its own, or sample data. */
export async function addSampleData(ctx: TenantContext): Promise<SampleData> {
  await write(ctx, async (tx) => {
    // Two administrators at once: the second one waits, and then finds the records of the first.
    await lockTenant(tx.em, tx.customerId, 'SAMPLE_DATA');
    const known = await samplesOf(tx, sql`for update`);
    if (known.length > 0 || !(await isEmpty(tx.em, tx.customerId))) throw invalidField('company', 'companyNotEmpty');
    const added = await addSampleRecords(ctx, tx);
    const values = added.map(
      ({ kind, id }, place) => sql`(${tx.customerId}, ${place}, ${kind}, ${id}, ${FIRST_VERSION})`,
    );
    await change(
      tx.em,
      sql`insert into sample_record (customer_id, place, kind, record_id, record_version) values ${sql.join(values)}`,
    );
  });
  return sampleData(ctx);
}

/** The version of a record that nobody has changed since it was added. */
const FIRST_VERSION = 1;

/**
 * Removes the sample data, the last records first, each in its own transaction: what refers to a record goes before it, and a
 * record that must stay keeps what it refers to.
 */
export async function removeSampleData(ctx: TenantContext): Promise<SampleRemoval> {
  const samples = await samplesOf({ em: ctx.em, customerId: ctx.tenant.id }, sql`order by place desc`);
  const kept: KeptSample[] = [];
  let removedCount = 0;
  for (const sample of samples) {
    const result = await removeOrKeep(ctx, sample);
    if (result === 'REMOVED') removedCount++;
    else if (result !== 'GONE') kept.push({ kind: sample.kind, id: sample.id, ...result });
  }
  return { removedCount, kept: kept.reverse() };
}

type Kept = { name: string; reason: SampleKeptReason };
/** GONE: somebody has deleted the record, or another request has decided about it. */
type Outcome = 'REMOVED' | 'GONE' | Kept;

async function removeOrKeep(ctx: TenantContext, sample: SampleRecord): Promise<Outcome> {
  try {
    return await write(ctx, (tx) => remove(ctx, tx, sample, true));
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'IN_USE') throw error;
    return write(ctx, (tx) => remove(ctx, tx, sample, false));
  }
}

async function remove(
  ctx: TenantContext,
  tx: Tx,
  { place, kind, id, version }: SampleRecord,
  isTried: boolean,
): Promise<Outcome> {
  const ofSample = sql`customer_id = ${tx.customerId} and place = ${place} and record_id = ${id}`;
  if ((await change(tx.em, sql`delete from sample_record where ${ofSample}`)) === 0) return 'GONE';
  const { table, remove: removeRecord } = SAMPLE_KINDS[kind];
  const found = await firstRow(
    tx.em,
    sql<{ version: number }>`select version from ${sql.table(table)}
      where customer_id = ${tx.customerId} and id = ${id} and live = 1 for update`,
  );
  if (!found) return 'GONE';
  if (found.version !== version) return { name: await nameOf(tx, kind, id), reason: 'CHANGED' };
  if (isTried && (await removeRecord(tx, { id, version }, ctx))) return 'REMOVED';
  return { name: await nameOf(tx, kind, id), reason: 'IN_USE' };
}

/** An item of a warehouse has the name of its product. */
async function nameOf(tx: Tx, kind: SampleKind, id: string): Promise<string> {
  const named =
    kind === 'WAREHOUSE'
      ? sql<{ name: string }>`select product.name from warehouse_stock item
          join product on product.customer_id = item.customer_id and product.id = item.product_id
          where item.customer_id = ${tx.customerId} and item.id = ${id}`
      : sql<{ name: string }>`select name from ${sql.table(SAMPLE_KINDS[kind].table)}
          where customer_id = ${tx.customerId} and id = ${id}`;
  return (await firstRow(tx.em, named))?.name ?? '';
}

const samplesOf = ({ em, customerId }: Pick<Tx, 'em' | 'customerId'>, rest = sql``): Promise<SampleRecord[]> =>
  rows(
    em,
    sql<SampleRecord>`select place, kind, record_id as id, record_version as version from sample_record
      where customer_id = ${customerId} ${rest}`,
  );

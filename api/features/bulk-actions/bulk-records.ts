import type { SqlEntityManager } from '@mikro-orm/mysql';
import { change, rows, sql, type Sql } from '#api/db/sql.ts';
import type { ActionKey } from './action-state.ts';
import type { StoredFault } from './bulk-action.entity.ts';

/** Values by field. */
export type FieldValues = Record<string, unknown>;

/** A record that the action has found. */
export type FoundRecord = {
  id: string;
  version: number;
  /** Values that the action will replace. */
  previous: FieldValues | null;
  /** Set when the record was changed after the start: it is refused without a try. */
  fault?: StoredFault;
};

/** A record to change. */
export type WaitingRecord = { place: number; id: string; version: number; input: FieldValues | null };

/** What became of a record that was sent. WAITING: it is to be sent again. */
export type RecordResult = {
  place: number;
  outcome: 'WAITING' | 'CHANGED' | 'REFUSED';
  newVersion?: number | null;
  fault?: StoredFault | null;
};

const isOf = ({ customerId, id }: ActionKey): Sql => sql`customer_id = ${customerId} and action_id = ${id}`;

/** Deletes up to this many records; returns how many there were. */
export const deleteRecords = (em: SqlEntityManager, key: ActionKey, limit: number): Promise<number> =>
  change(em, sql`delete from bulk_action_record where ${isOf(key)} limit ${limit}`);

/** Writes down found records behind the last place. A record that a list shows twice is taken once. */
export async function addFound(
  em: SqlEntityManager,
  key: ActionKey,
  found: readonly FoundRecord[],
  lastPlace: number,
): Promise<void> {
  if (found.length === 0) return;
  const values = found.map(
    ({ id, version, previous, fault }, index) =>
      sql`(${key.customerId}, ${key.id}, ${lastPlace + index + 1}, ${id}, ${version}, ${fault ? 'REFUSED' : 'WAITING'},
        ${previous && JSON.stringify(previous)}, ${fault ? JSON.stringify(fault) : null})`,
  );
  await change(
    em,
    sql`insert ignore into bulk_action_record (customer_id, action_id, place, record_id, record_version, outcome, previous, fault)
      values ${sql.join(values)}`,
  );
}

/** Takes over the records that another action has changed, with the values that they had before it. */
export const addChangedOf = (em: SqlEntityManager, key: ActionKey, original: string): Promise<number> =>
  change(
    em,
    sql`insert into bulk_action_record (customer_id, action_id, place, record_id, record_version, input)
      select ${key.customerId}, ${key.id}, place, record_id, new_version, previous from bulk_action_record original
      where original.customer_id = ${key.customerId} and original.action_id = ${original}
        and outcome = 'CHANGED' and new_version is not null`,
  );

/** How many records there are, and how many have each outcome. */
export async function countRecords(em: SqlEntityManager, key: ActionKey) {
  const found = await rows(
    em,
    sql<{ outcome: string; total: number }>`select outcome, count(*) as total from bulk_action_record
      where ${isOf(key)} group by outcome`,
  );
  const of = (outcome: string): number => Number(found.find((row) => row.outcome === outcome)?.total ?? 0);
  const total = found.reduce((sum, row) => sum + Number(row.total), 0);
  return { total, changed: of('CHANGED'), refused: of('REFUSED') };
}

type StoredRecord = Omit<WaitingRecord, 'input'> & { input: string | null };

/** The next records with this outcome, in their order. */
export async function recordsIn(
  em: SqlEntityManager,
  key: ActionKey,
  outcome: 'WAITING' | 'SENT',
  limit: number,
): Promise<WaitingRecord[]> {
  const found = await rows(
    em,
    sql<StoredRecord>`select place, record_id as id, record_version as version, input from bulk_action_record
      where ${isOf(key)} and outcome = ${outcome} order by place limit ${limit}`,
  );
  return found.map((row) => ({ ...row, input: row.input === null ? null : JSON.parse(row.input) }));
}

/** Marks records as sent: after an interruption it is not known whether they were changed. */
export const markSent = (em: SqlEntityManager, key: ActionKey, sent: readonly WaitingRecord[]): Promise<number> =>
  change(
    em,
    sql`update bulk_action_record set outcome = 'SENT'
      where ${isOf(key)} and place in (${sql.join(sent.map(({ place }) => place))})`,
  );

/** Stores what became of records, with one statement, and counts them in the action. */
export async function storeResults(
  em: SqlEntityManager,
  key: ActionKey,
  results: readonly RecordResult[],
): Promise<void> {
  if (results.length === 0) return;
  const values = results.map(
    ({ place, outcome, newVersion = null, fault }) =>
      sql`(${key.customerId}, ${key.id}, ${place}, '', 0, ${outcome}, ${newVersion}, ${fault ? JSON.stringify(fault) : null})`,
  );
  await change(
    em,
    sql`insert into bulk_action_record (customer_id, action_id, place, record_id, record_version, outcome, new_version, fault)
      values ${sql.join(values)} as result
      on duplicate key update outcome = result.outcome, new_version = result.new_version, fault = result.fault`,
  );
  const countOf = (outcome: string): number => results.filter((result) => result.outcome === outcome).length;
  await change(
    em,
    sql`update bulk_action set changed_count = changed_count + ${countOf('CHANGED')},
        refused_count = refused_count + ${countOf('REFUSED')}, updated_at = now(3)
      where customer_id = ${key.customerId} and id = ${key.id}`,
  );
}

import type { SqlEntityManager } from '@mikro-orm/mysql';
import { entityRows } from '#api/crud/rows.ts';
import { change, firstRow, sql, type Sql } from '#api/db/sql.ts';
import type { BulkActionState } from '#api/generated/enums.ts';
import { BulkAction, type StoredFault } from './bulk-action.entity.ts';

/** A bulk action of a tenant. */
export type ActionKey = { customerId: string; id: string };

const isAction = ({ customerId, id }: ActionKey): Sql => sql`customer_id = ${customerId} and id = ${id}`;

/** The row of a bulk action; undefined for another tenant's. */
export async function readAction(em: SqlEntityManager, key: ActionKey): Promise<BulkAction | undefined> {
  const [action] = await entityRows(em, BulkAction, [isAction(key)]);
  return action;
}

/** The state, locked until the end of the transaction, so that nobody else continues or ends the action meanwhile. */
export async function lockState(em: SqlEntityManager, key: ActionKey): Promise<BulkActionState | undefined> {
  const row = await firstRow(
    em,
    sql<{ state: BulkActionState }>`select state from bulk_action where ${isAction(key)} for update`,
  );
  return row?.state;
}

/** Changes an action that is in one of these states. Returns whether it was. */
export async function changeAction(
  em: SqlEntityManager,
  key: ActionKey,
  from: readonly BulkActionState[],
  values: Sql,
): Promise<boolean> {
  const matched = await change(
    em,
    sql`update bulk_action set ${values}, version = version + 1, updated_at = now(3)
      where ${isAction(key)} and state in (${sql.join([...from])})`,
  );
  return matched > 0;
}

/** Ends an action because of a refusal that concerns all records. */
export const failAction = (em: SqlEntityManager, key: ActionKey, fault: StoredFault): Promise<boolean> =>
  changeAction(em, key, ['FINDING', 'RUNNING'], sql`state = 'FAILED', fault = ${JSON.stringify(fault)}`);

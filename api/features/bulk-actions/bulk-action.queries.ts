import { OperationTypeNode, type GraphQLSchema } from 'graphql';
import { recordName } from '#api/db/record-name.ts';
import { isAnyOf, rows, sql } from '#api/db/sql.ts';
import type { BulkActionKind, BulkActionOutcome } from '#api/generated/enums.ts';
import { requireRootFields } from '#api/graphql/allow-directive.ts';
import type { TenantContext } from '#api/graphql/context.ts';
import type {
  BulkActionFault,
  BulkActionRecordPage,
  QueryGetBulkActionRecordsArgs,
} from '#api/graphql/generated/types.ts';
import { nounCards } from '#api/nouns/cards.ts';
import { invalidField, notFound } from '#api/platform/errors.ts';
import { readAction } from './action-state.ts';
import type { BulkAction, StoredFault } from './bulk-action.entity.ts';
import { BULK_ACTION_LIMITS } from './bulk-action.rules.ts';
import { bulkOperationsOf, isShown, mutationOf } from './bulk-list.ts';

const DEFAULT_LIMIT = 25;

/** A bulk action of the tenant. FORBIDDEN for people who may not do the same. */
export async function actionOf(ctx: TenantContext, schema: GraphQLSchema, id: string): Promise<BulkAction> {
  const action = await readAction(ctx.em, { customerId: ctx.tenant.id, id });
  if (!action) throw notFound('BulkAction');
  requireRootFields(schema, OperationTypeNode.MUTATION, [mutationOf(action.list, action.kind)], ctx);
  return action;
}

/** A delete of these also ends what a restore does not bring back: the connections and credentials of machines. */
const DELETE_IS_FINAL: ReadonlySet<string> = new Set(['listMachines']);

const REVERSE: Record<BulkActionKind, BulkActionKind | null> = {
  ACTIVATE: 'DEACTIVATE',
  DEACTIVATE: 'ACTIVATE',
  CHANGE: 'CHANGE',
  DELETE: 'RESTORE',
  RESTORE: null,
};

/** What decides whether an action can be undone. */
type UndoFacts = Pick<
  BulkAction,
  'list' | 'kind' | 'state' | 'changed' | 'changedCount' | 'hasRecords' | 'undoOf' | 'undoneBy'
>;

/** The kind of the action that reverts this one; null when nothing does. */
export function undoKindOf(schema: GraphQLSchema, { list, kind, changed, undoOf }: UndoFacts): BulkActionKind | null {
  const reverse = REVERSE[kind];
  if (undoOf || !reverse || (kind === 'DELETE' && DELETE_IS_FINAL.has(list))) return null;
  const operations = bulkOperationsOf(schema, list, reverse);
  if (!operations) return null;
  return Object.keys(changed ?? {}).every((field) => isShown(operations, field)) ? reverse : null;
}

/** Whether an action can be undone now. */
export const isUndoable = (schema: GraphQLSchema, action: UndoFacts): boolean =>
  ['DONE', 'STOPPED', 'FAILED'].includes(action.state) &&
  action.hasRecords &&
  action.changedCount > 0 &&
  !action.undoneBy &&
  undoKindOf(schema, action) !== null;

type StoredRecord = { place: number; recordId: string; outcome: string; fault: string | null };

/** One page of the records of an action, in its order. */
export async function bulkActionRecords(
  ctx: TenantContext,
  schema: GraphQLSchema,
  { bulkActionId: id, outcome, afterPlace, limit }: QueryGetBulkActionRecordsArgs,
): Promise<BulkActionRecordPage> {
  const count = limit ?? DEFAULT_LIMIT;
  const { page: max } = BULK_ACTION_LIMITS;
  if (count < 1 || count > max) throw invalidField('limit', count < 1 ? 'minimum' : 'maximum', { min: 1, max });
  const { em, tenant } = ctx;
  const action = await actionOf(ctx, schema, id);
  const stored = outcome === 'WAITING' ? ['WAITING', 'SENT'] : outcome ? [outcome] : [];
  const found = await rows(
    em,
    sql<StoredRecord>`select place, record_id as recordId, outcome, fault from bulk_action_record
      where customer_id = ${tenant.id} and action_id = ${id} and place > ${afterPlace ?? 0}
        ${stored.length > 0 ? sql`and outcome in (${sql.join(stored)})` : sql``}
      order by place limit ${count + 1}`,
  );
  const page = found.slice(0, count);
  const names = await namesOf(ctx, schema, action, page);
  return {
    items: page.map(({ place, recordId, outcome: became, fault }) => ({
      place,
      recordId,
      name: names.get(recordId) ?? null,
      outcome: shownOutcome(became),
      fault: fault === null ? null : toFault(JSON.parse(fault)),
    })),
    nextPlace: found.length > count ? page.at(-1)?.place : null,
  };
}

const shownOutcome = (stored: string): BulkActionOutcome =>
  stored === 'CHANGED' || stored === 'REFUSED' ? stored : 'WAITING';

/** The present names of records, deleted ones included. */
async function namesOf(
  { em, tenant }: TenantContext,
  schema: GraphQLSchema,
  { list, kind }: BulkAction,
  records: readonly StoredRecord[],
): Promise<Map<string, string | null>> {
  const type = bulkOperationsOf(schema, list, kind)?.items.name;
  const card = nounCards.find((one) => one.type === type);
  if (!card || records.length === 0) return new Map();
  const ids = records.map(({ recordId }) => recordId);
  const found = await rows(
    em,
    sql<{ id: string; name: string | null }>`select id, ${recordName(card)} as name from ${sql.table(card.table)}
      where customer_id = ${tenant.id} and ${isAnyOf('id', ids)}`,
  );
  return new Map(found.map(({ id, name }) => [id, name]));
}

/** A stored fault as the api shows it. */
export const toFault = ({ code, fields = [], references = [] }: StoredFault): BulkActionFault => ({
  code,
  fields: fields.map(({ path, key, values = {} }) => ({
    path,
    key,
    values: Object.entries(values).map(([name, value]) => ({ name, value: String(value) })),
  })),
  references,
});

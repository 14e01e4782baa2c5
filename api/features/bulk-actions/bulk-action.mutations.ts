import { getOperationAST, OperationTypeNode, parse, type GraphQLSchema } from 'graphql';
import { write, type Tx } from '#api/crud/write.ts';
import type { AuditEntry } from '#api/db/audit-entry.ts';
import { recordAudit } from '#api/db/audit.ts';
import { change, sql } from '#api/db/sql.ts';
import type { BulkActionKind } from '#api/generated/enums.ts';
import { requireRootFields } from '#api/graphql/allow-directive.ts';
import { variableFaults } from '#api/graphql/check-variables.ts';
import type { TenantContext } from '#api/graphql/context.ts';
import type { StartBulkActionInput } from '#api/graphql/generated/types.ts';
import { auditTypeOf } from '#api/nouns/cards.ts';
import { invalid, invalidField } from '#api/platform/errors.ts';
import { newId } from '#api/platform/ids.ts';
import { isRecord } from '#api/platform/property-of.ts';
import { validate } from '#api/rules/validate.ts';
import { changeAction, lockState } from './action-state.ts';
import { type BulkAction } from './bulk-action.entity.ts';
import { actionOf, isUndoable, undoKindOf } from './bulk-action.queries.ts';
import { startBulkActionRules } from './bulk-action.rules.ts';
import { bulkActionTask } from './bulk-action.task.ts';
import { bulkOperationsOf, findText, mutationOf, mutationText } from './bulk-list.ts';

/** Begins a bulk action. VALIDATION for lists and kinds without a bulk mutation, and for a wrong filter or wrong values. */
export async function startBulkAction(
  ctx: TenantContext,
  schema: GraphQLSchema,
  input: StartBulkActionInput,
): Promise<BulkAction> {
  const { list, kind, filter, values } = validate(startBulkActionRules, input);
  const operations = bulkOperationsOf(schema, list, kind);
  if (!operations) throw invalidField('list', 'oneOf');
  requireRootFields(schema, OperationTypeNode.QUERY, [list], ctx);
  requireRootFields(schema, OperationTypeNode.MUTATION, [mutationOf(list, kind)], ctx);
  const filtered = parsed('filter', filter);
  requireFitting(schema, findText(schema, operations, []), { filter: filtered, limit: 1, nextToken: null });
  const changed = kind === 'CHANGE' ? parsed('values', values ?? '{}') : null;
  if (kind === 'CHANGE' && Object.keys(changed ?? {}).length === 0) throw invalidField('values', 'required');
  if (changed && ('id' in changed || 'version' in changed)) throw invalidField('values', 'unknownField');
  if (changed)
    requireFitting(schema, mutationText(schema, list, kind), { input: [{ id: 'x', version: 1, ...changed }] });
  const id = newId();
  await write(ctx, (tx) =>
    insertAction(ctx, tx, {
      id,
      list,
      noun: operations.items.name,
      kind,
      changed,
      filter: filtered && JSON.stringify(filtered),
      undoOf: null,
    }),
  );
  return actionOf(ctx, schema, id);
}

/** Ends an action that has not ended. Records that were changed stay changed. */
export async function stopBulkAction(ctx: TenantContext, schema: GraphQLSchema, id: string): Promise<BulkAction> {
  const action = await actionOf(ctx, schema, id);
  await write(ctx, async (tx) => {
    const key = { customerId: tx.customerId, id };
    await lockState(tx.em, key);
    const values = sql`state = 'STOPPED', updated_by = ${tx.actor.id}`;
    if (!(await changeAction(tx.em, key, ['FINDING', 'RUNNING'], values))) throw invalidField('id', 'wrongStatus');
    await recordAudit(tx.em, [actionEntry(nounOf(schema, action), { ...action, state: 'STOPPED' })]);
  });
  return actionOf(ctx, schema, id);
}

/** Begins the reverse of an action that has ended. VALIDATION when it cannot be undone, or is undone already. */
export async function undoBulkAction(ctx: TenantContext, schema: GraphQLSchema, original: string): Promise<BulkAction> {
  const action = await actionOf(ctx, schema, original);
  const kind = undoKindOf(schema, action);
  if (!kind || !isUndoable(schema, action)) throw invalidField('id', 'wrongStatus');
  requireRootFields(schema, OperationTypeNode.MUTATION, [mutationOf(action.list, kind)], ctx);
  const id = newId();
  await write(ctx, async (tx) => {
    const key = { customerId: tx.customerId, id: original };
    const undone = await change(
      tx.em,
      sql`update bulk_action set undone_by = ${id}, version = version + 1, updated_at = now(3)
        where customer_id = ${key.customerId} and id = ${key.id} and undone_by is null and state in ('DONE', 'STOPPED', 'FAILED')`,
    );
    if (undone === 0) throw invalidField('id', 'wrongStatus');
    const noun = nounOf(schema, action);
    await insertAction(ctx, tx, { id, list: action.list, noun, kind, changed: null, filter: null, undoOf: original });
  });
  return actionOf(ctx, schema, id);
}

const nounOf = (schema: GraphQLSchema, { list, kind }: BulkAction): string =>
  bulkOperationsOf(schema, list, kind)?.items.name ?? '';

type NewAction = {
  id: string;
  list: string;
  noun: string;
  kind: BulkActionKind;
  changed: Record<string, unknown> | null;
  filter: string | null;
  undoOf: string | null;
};

/** Writes an action with its audit entry and its task. */
async function insertAction(ctx: TenantContext, tx: Tx, action: NewAction): Promise<void> {
  const { id, list, noun, kind, changed, filter, undoOf } = action;
  await change(
    tx.em,
    sql`insert into bulk_action (customer_id, id, list, kind, state, changed, undo_of, created_by, updated_by)
      values (${tx.customerId}, ${id}, ${list}, ${kind}, 'FINDING', ${changed && JSON.stringify(changed)}, ${undoOf},
        ${tx.actor.id}, ${tx.actor.id})`,
  );
  await recordAudit(tx.em, [actionEntry(noun, { id, kind, state: 'FINDING' })]);
  const { viewer, ip, language } = ctx;
  const starter = { id: viewer.id, isCustomerAdmin: viewer.isCustomerAdmin, ip, language };
  const about = { customerId: tx.customerId, subject: id };
  await ctx.services.tasks.enqueue(tx, bulkActionTask, { starter, filter }, about);
}

/** Entry of the audit trail about a whole action. Each record has its own entry. */
const actionEntry = (noun: string, { id, kind, state }: Pick<BulkAction, 'id' | 'kind' | 'state'>): AuditEntry => ({
  operation: 'UPDATE',
  targetEntityType: auditTypeOf(noun),
  targetEntityId: id,
  changes: { bulkAction: { old: null, new: kind }, bulkActionState: { old: null, new: state } },
});

/** An object that a text contains as JSON. VALIDATION for other texts. */
function parsed(path: string, text: string | null | undefined): Record<string, unknown> | null {
  if (text === null || text === undefined) return null;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw invalidField(path, 'invalid');
  }
  if (value === null) return null;
  if (!isRecord(value) || Array.isArray(value)) throw invalidField(path, 'invalid');
  return value;
}

/** VALIDATION unless the variables fit the document. */
function requireFitting(schema: GraphQLSchema, text: string, variables: Record<string, unknown>): void {
  const operation = getOperationAST(parse(text));
  if (!operation) throw new Error('The document of a bulk action has one operation');
  const faults = variableFaults(schema, operation, variables);
  const pathOf = (path: string) => path.replace(/^input\[0\]\./, 'values.').replace(/^\[0\]\./, 'values.');
  if (faults.length > 0) throw invalid(faults.map((fault) => ({ ...fault, path: pathOf(fault.path) })));
}

import { getOperationAST, OperationTypeNode, parse } from 'graphql';
import { SHEET_LIMITS } from '#api/features/ppe-sheets/ppe-sheet.rules.ts';
import { requireRootFields } from '#api/graphql/allow-directive.ts';
import { variableFaults } from '#api/graphql/check-variables.ts';
import type { Context } from '#api/graphql/context.ts';
import { contextFor } from '#api/graphql/request-context.ts';
import { invalid, invalidField } from '#api/platform/errors.ts';
import type { ListQueries } from './exports/list-exports.ts';
import { ID_COLUMN, listDocument, pageReader, readIds } from '#api/exports/read-list.ts';

const EMPLOYEES = { list: 'listEmployees', title: '', auditType: 'EMPLOYEE', columns: {} };

/** A context for the same caller that has read nothing yet, because a context keeps what it has read. */
export const renewed = ({ services, tenant, viewer, requestId, ip }: Context): Context =>
  contextFor(services, tenant, viewer, { requestId, ip });

/** Ids of the employees who match a filter of listEmployees, by name. VALIDATION without a filter, for a wrong one and for too many. */
export async function matchingEmployees(
  ctx: Context,
  { schema, executorOf }: ListQueries,
  filter: unknown,
): Promise<string[]> {
  // An empty filter chooses everybody; a body that forgot its choice must not.
  if (filter === undefined || filter === null) throw invalidField('filter', 'required');
  requireRootFields(schema, OperationTypeNode.QUERY, [EMPLOYEES.list], ctx);
  const { text } = listDocument(schema, EMPLOYEES, [ID_COLUMN]);
  const document = parse(text);
  const operation = getOperationAST(document);
  if (!operation) throw new Error('The document of a list has one operation');
  const variables = { filter, sort: 'NAME_ASC' };
  const faults = variableFaults(schema, operation, { ...variables, counts: false });
  if (faults.length > 0) throw invalid(faults);
  const readPage = pageReader(ctx, undefined, executorOf(text, { document, operation }), variables);
  const ids = await readIds(readPage, SHEET_LIMITS.archive);
  if (!ids) throw invalidField('filter', 'maxItems', { max: SHEET_LIMITS.archive });
  if (ids.length === 0) throw invalidField('filter', 'minItems', { min: 1 });
  return ids;
}

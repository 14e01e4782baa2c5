import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isObjectType,
  OperationTypeNode,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql';
import type { BulkActionKind } from '#api/generated/enums.ts';
import { mayUseRootField } from '#api/graphql/allow-directive.ts';
import type { TenantContext } from '#api/graphql/context.ts';

/** How the schema lists and changes the records of a list. The names follow from that of the list. */
export type BulkOperations = {
  /** Field of Query: `listSectors`. */
  list: string;
  /** The type of the records: `Sector`. */
  items: GraphQLObjectType;
  /** An order that a change of the records does not change, if the list has it. */
  sort: string | undefined;
};

const MUTATIONS: Record<BulkActionKind, string> = {
  ACTIVATE: 'update',
  DEACTIVATE: 'update',
  CHANGE: 'update',
  DELETE: 'delete',
  RESTORE: 'restore',
};

/** The bulk mutation of an action: `updateSectors`. */
export const mutationOf = (list: string, kind: BulkActionKind): string => list.replace(/^list/, MUTATIONS[kind]);

/** The list with its bulk mutation, or null when the schema has no such list or mutation. */
export function bulkOperationsOf(schema: GraphQLSchema, list: string, kind: BulkActionKind): BulkOperations | null {
  const queries = schema.getQueryType()?.getFields() ?? {};
  const field = /^list\w+s$/.test(list) && Object.hasOwn(queries, list) ? queries[list] : undefined;
  const page = field && getNamedType(field.type);
  const items = isObjectType(page) ? page.getFields()['items'] : undefined;
  const type = items && getNamedType(items.type);
  if (!field || !isObjectType(type) || !bulkInputOf(schema, list, kind)) return null;
  const order = field.args.find(({ name }) => name === 'sort');
  const orders = order && getNamedType(order.type);
  const sort = isEnumType(orders) && orders.getValue('CREATED_AT_ASC') ? 'CREATED_AT_ASC' : undefined;
  return { list, items: type, sort };
}

/** The type of a bulk mutation's input with its fields; null when there is no such mutation. */
function bulkInputOf(schema: GraphQLSchema, list: string, kind: BulkActionKind) {
  const mutations = schema.getMutationType()?.getFields() ?? {};
  const name = mutationOf(list, kind);
  const input = Object.hasOwn(mutations, name) ? mutations[name]?.args.find((arg) => arg.name === 'input') : undefined;
  const type = input && getNamedType(input.type);
  if (!input || !isInputObjectType(type) || !String(input.type).startsWith('[')) return null;
  const hasFields = kind !== 'ACTIVATE' && kind !== 'DEACTIVATE' ? true : 'status' in type.getFields();
  return hasFields ? { declared: String(input.type), type } : null;
}

/** The document of the bulk mutation. */
export function mutationText(schema: GraphQLSchema, list: string, kind: BulkActionKind): string {
  const input = bulkInputOf(schema, list, kind);
  if (!input) throw new Error(`The schema has no ${mutationOf(list, kind)}`);
  return `mutation ($input: ${input.declared}) { records: ${mutationOf(list, kind)}(input: $input) { id version } }`;
}

/** The document that reads a page of the records with what the action needs of them. */
export function findText(
  schema: GraphQLSchema,
  { list, items, sort }: BulkOperations,
  read: readonly string[],
): string {
  const args = schema.getQueryType()?.getFields()[list]?.args ?? [];
  const filter = args.find(({ name }) => name === 'filter');
  const has = (name: string) => name in items.getFields();
  const fields = ['id', 'version', 'status', 'createdAt', 'updatedAt', ...read].filter(has);
  return `query ($filter: ${String(filter?.type)}, $limit: Int, $nextToken: String) {
    page: ${list}(filter: $filter, limit: $limit, nextToken: $nextToken${sort ? `, sort: ${sort}` : ''}) {
      items { ${[...new Set(fields)].join(' ')} } nextToken } }`;
}

/** `addCostCenterIds` adds to what the record shows as `costCenterIds`. */
export const shownField = (changed: string): string =>
  changed.replace(/^add([A-Z])/, (_, letter: string) => letter.toLowerCase());

/** Whether a record shows the value of a field that a change sets, so that an undo can set the previous one. */
export function isShown({ items }: Pick<BulkOperations, 'items'>, changed: string): boolean {
  const field = items.getFields()[shownField(changed)];
  return field !== undefined && isLeafType(getNamedType(field.type));
}

/** The lists of records that the caller may change by bulk actions. */
export function changeableLists(schema: GraphQLSchema, ctx: TenantContext): string[] {
  const lists = Object.keys(schema.getQueryType()?.getFields() ?? {}).filter((name) => name.startsWith('list'));
  return lists.filter((list) =>
    (['ACTIVATE', 'DELETE', 'RESTORE'] as const).some(
      (kind) =>
        bulkOperationsOf(schema, list, kind) &&
        mayUseRootField(schema, OperationTypeNode.MUTATION, mutationOf(list, kind), ctx),
    ),
  );
}

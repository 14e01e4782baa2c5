import type { ExecutionResult, GraphQLSchema } from 'graphql';
import type { ExportedColumn, ExportedList } from '#api/crud/exported-list.ts';
import type { Context } from '#api/graphql/context.ts';
import { expectedFailure } from '#api/graphql/error-format.ts';
import { contextFor } from '#api/graphql/request-context.ts';
import { propertyOf } from '#api/platform/property-of.ts';

/** Executes one document of a text for a caller. */
export type RunDocument = (context: Context, variables: Record<string, unknown>) => Promise<ExecutionResult>;

/** A page of a list. */
export type ListRows = { items: readonly unknown[]; nextToken: string | null; totalCount: number | null };

/**
 * Records of a page: what a page costs beside its rows is a small part of it then, and it holds up the other requests of
 * the process for some milliseconds.
 */
export const PAGE = 500;

/** Arguments that the export sets itself. */
const PAGING = ['limit', 'nextToken'];

/** The query of an exported list. Its variables are those of the list in the console. */
export function listDocument(
  schema: GraphQLSchema,
  { list }: ExportedList,
  columns: readonly ExportedColumn[],
): { text: string; variables: readonly string[] } {
  const field = schema.getQueryType()?.getFields()[list];
  if (!field) throw new Error(`The schema has no list ${list}`);
  const declared = field.args.map(({ name, type }) => `$${name}: ${String(type)}`).join(', ');
  const given = field.args.map(({ name }) => `${name}: $${name}`).join(', ');
  const items = columns.map(({ selection }) => selection).join(' ');
  return {
    text: `query Export(${declared}, $counts: Boolean!) { page: ${list}(${given}) { items { ${items} } nextToken totalCount @include(if: $counts) } }`,
    variables: field.args.map(({ name }) => name).filter((name) => !PAGING.includes(name)),
  };
}

/** Reads pages of a list, each with a context of its own, because a context keeps what it has read. */
export function pageReader(
  { services, tenant, viewer, requestId, ip }: Context,
  acceptLanguage: string | undefined,
  run: RunDocument,
  variables: Readonly<Record<string, unknown>>,
): (nextToken: string | null, counts?: boolean) => Promise<ListRows> {
  return async (nextToken, counts = false) => {
    const context = contextFor(services, tenant, viewer, { requestId, ip, acceptLanguage, maxPage: PAGE });
    const { data, errors } = await run(context, { ...variables, limit: PAGE, nextToken, counts });
    const [error] = errors ?? [];
    if (error) throw expectedFailure(error) ?? error.originalError ?? error;
    const page = propertyOf(data, 'page');
    const [items, next, total] = [
      propertyOf(page, 'items'),
      propertyOf(page, 'nextToken'),
      propertyOf(page, 'totalCount'),
    ];
    return {
      items: Array.isArray(items) ? items : [],
      nextToken: typeof next === 'string' ? next : null,
      totalCount: typeof total === 'number' ? total : null,
    };
  };
}

/** The column for lists of which only the ids are needed. */
export const ID_COLUMN: ExportedColumn = { label: '', selection: 'id', read: () => null };

/** Ids of all records of a list that is read with ID_COLUMN; null when there are more than `most`. */
export async function readIds(readPage: ReturnType<typeof pageReader>, most: number): Promise<string[] | null> {
  const ids: string[] = [];
  for (let token: string | null = null; ;) {
    const { items, nextToken } = await readPage(token);
    ids.push(...items.map((item) => propertyOf(item, 'id')).filter((id) => typeof id === 'string'));
    if (ids.length > most) return null;
    if (nextToken === null) return ids;
    token = nextToken;
  }
}

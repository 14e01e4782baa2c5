import { type GraphQLSchema, OperationTypeNode } from 'graphql';
import { may, mayUseRootField } from '#api/graphql/allow-directive.ts';
import type { Context } from '#api/graphql/context.ts';
import type { Viewer } from '#api/platform/caller.ts';
import { isRecord } from '#api/platform/property-of.ts';

/** The variables of a scheduled report; undefined if the text is no JSON object. */
export function parsedVariables(text: string | null | undefined): Record<string, unknown> | undefined {
  if (text === null || text === undefined) return {};
  try {
    const parsed: unknown = JSON.parse(text);
    return isRecord(parsed) && !Array.isArray(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a person may read the list or, for sheets, the sheets of its employees. */
export const mayRead = (
  schema: GraphQLSchema,
  { list, format }: { list: string; format: string },
  ctx: Pick<Context, 'viewer' | 'tenant'>,
): boolean =>
  mayUseRootField(schema, OperationTypeNode.QUERY, list, ctx) &&
  (format !== 'SHEETS' || may({ to: 'CUSTOMER_ADMIN', permissions: ['REPORT_ACCESS'] }, ctx));

/** The rights with which a file was made. */
export type FileRights = Pick<Viewer, 'isCustomerAdmin' | 'permissions'>;

/** People with the same rights see the same list, so they get the same file. */
export const rightsKey = ({ isCustomerAdmin, permissions }: FileRights): string =>
  JSON.stringify([isCustomerAdmin, isCustomerAdmin ? [] : [...permissions].sort()]);

/** Whether a person has at least these rights. */
export const hasRights = (viewer: FileRights, needed: FileRights): boolean =>
  viewer.isCustomerAdmin ||
  (!needed.isCustomerAdmin && needed.permissions.every((permission) => viewer.permissions.includes(permission)));

import { getDirective, MapperKind, mapSchema } from '@graphql-tools/utils';
import {
  BREAK,
  defaultFieldResolver,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type DocumentNode,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  type OperationTypeNode,
} from 'graphql';
import { noteDenied } from './denied-access.ts';
import { forbidden, unauthenticated } from '#api/platform/errors.ts';
import type { Audience, CustomerPermission } from '#api/generated/enums.ts';
import type { Context } from './context.ts';

/** What a field declares with @allow. */
export type Allowed = { to: Audience; permissions?: CustomerPermission[]; orSystemAdmin?: boolean };

/** Checks a declaration against the caller. Throws UNAUTHENTICATED or FORBIDDEN. */
export function authorize(
  { to, permissions = [], orSystemAdmin = false }: Allowed,
  { viewer, tenant }: Pick<Context, 'viewer' | 'tenant'>,
): void {
  if (to === 'GUEST') return;
  if (!viewer) throw unauthenticated();
  if (to === 'SIGNED_IN') return;
  if (orSystemAdmin && viewer.isSystemAdmin && !tenant) return;
  if (to === 'SYSTEM_ADMIN') {
    if (!viewer.isSystemAdmin || tenant) throw forbidden();
    return;
  }
  if (!tenant || viewer.isSystemAdmin) throw forbidden();
  if (to === 'TENANT_USER' || viewer.isCustomerAdmin) return;
  if (!permissions.some((permission) => viewer.permissions.includes(permission))) throw forbidden(permissions[0]);
}

/** The same for an operation; a refusal is recorded in the audit trail. */
export function requireAllowed(allowed: Allowed, ctx: Context, operation: string): void {
  try {
    authorize(allowed, ctx);
  } catch (error) {
    noteDenied(ctx, operation);
    throw error;
  }
}

/** Throws UNAUTHENTICATED or FORBIDDEN unless the caller may use all these fields of Query, Mutation or Subscription. */
export function requireRootFields(
  schema: GraphQLSchema,
  kind: OperationTypeNode,
  names: Iterable<string>,
  ctx: Context,
): void {
  const fields = schema.getRootType(kind)?.getFields() ?? {};
  for (const name of names) {
    const field = fields[name];
    const allowed = field && allowedOf(schema, field);
    if (allowed) requireAllowed(allowed, ctx, name);
  }
}

/** Whether the caller may use this field of Query, Mutation or Subscription. */
export function mayUseRootField(
  schema: GraphQLSchema,
  kind: OperationTypeNode,
  name: string,
  ctx: Pick<Context, 'viewer' | 'tenant'>,
): boolean {
  const field = schema.getRootType(kind)?.getFields()[name];
  const allowed = field && allowedOf(schema, field);
  return allowed !== undefined && may(allowed, ctx);
}

/** Whether an operation selects a field below its root that has a permission of its own. */
export function selectsOwnPermission(schema: GraphQLSchema, document: DocumentNode): boolean {
  const types = new TypeInfo(schema);
  let found = false;
  const Field = () => {
    const [field, parent] = [types.getFieldDef(), types.getParentType()];
    if (field && parent && !ROOTS.has(parent.name) && allowedOf(schema, field)) found = true;
    return found ? BREAK : undefined;
  };
  visit(document, visitWithTypeInfo(types, { Field }));
  return found;
}

/** `deleteSector`, or `Customer.machines` for a field of an answer. */
const operationOf = ({ parentType: { name }, fieldName }: GraphQLResolveInfo): string =>
  ROOTS.has(name) ? fieldName : `${name}.${fieldName}`;

const ROOTS = new Set(['Query', 'Mutation', 'Subscription']);

/** The same as a boolean, for fields that show less instead of refusing. */
export function may(allowed: Allowed, ctx: Pick<Context, 'viewer' | 'tenant'>): boolean {
  try {
    authorize(allowed, ctx);
    return true;
  } catch {
    return false;
  }
}

/**
 * Wraps every field with @allow. A field of Query, Mutation or Subscription without @allow stops the start: there is no
 * default permission.
 */
export function withPermissions(schema: GraphQLSchema): GraphQLSchema {
  return mapSchema(schema, {
    [MapperKind.OBJECT_FIELD]: (field, fieldName, typeName) => {
      const allowed = allowedOf(schema, field);
      if (!allowed) {
        if (ROOTS.has(typeName)) throw new Error(`${typeName}.${fieldName} declares no @allow`);
        return field;
      }
      const { resolve = defaultFieldResolver, subscribe } = field;
      return {
        ...field,
        resolve: (source, args, ctx: Context, info) => {
          requireAllowed(allowed, ctx, operationOf(info));
          return resolve(source, args, ctx, info);
        },
        ...(subscribe && {
          subscribe: (source: unknown, args: unknown, ctx: Context, info: Parameters<typeof subscribe>[3]) => {
            requireAllowed(allowed, ctx, operationOf(info));
            return subscribe(source, args, ctx, info);
          },
        }),
      };
    },
  });
}

function allowedOf(schema: GraphQLSchema, field: Parameters<typeof getDirective>[1]): Allowed | undefined {
  const [declared] = getDirective(schema, field, 'allow') ?? [];
  return isAllowed(declared) ? declared : undefined;
}

const isAllowed = (value: unknown): value is Allowed => typeof value === 'object' && value !== null && 'to' in value;

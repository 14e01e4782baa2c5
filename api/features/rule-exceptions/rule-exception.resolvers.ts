import { createRow } from '#api/crud/create-row.ts';
import { deleteRow } from '#api/crud/delete-row.ts';
import { eachRecord } from '#api/crud/each-record.ts';
import { listPage } from '#api/crud/list-page.ts';
import { requireLive } from '#api/crud/require-live.ts';
import { restoreRow } from '#api/crud/restore-row.ts';
import { getOrFail } from '#api/crud/rows.ts';
import { lockRow, saveRow } from '#api/crud/update-row.ts';
import { write, type Tx } from '#api/crud/write.ts';
import { contains, isIn, sql, type Sql } from '#api/db/sql.ts';
import { userName } from '#api/features/console-users/user-name.service.ts';
import { Employee } from '#api/features/employees/employee.entity.ts';
import { Product } from '#api/features/products/product.entity.ts';
import { inTenant, type TenantContext } from '#api/graphql/context.ts';
import type {
  CreateRuleExceptionInput,
  RecordVersionInput,
  Resolvers,
  RuleExceptionFilter,
  UpdateRuleExceptionInput,
} from '#api/graphql/generated/types.ts';
import { reference } from '#api/graphql/reference.ts';
import { validate, validatePartial } from '#api/rules/validate.ts';
import { RuleException } from './rule-exception.entity.ts';
import { ruleExceptionRules } from './rule-exception.rules.ts';

export const resolvers = {
  Query: {
    getRuleException: (_, { id }, ctx) => getOrFail(inTenant(ctx), RuleException, id),
    listRuleExceptions: (_, args, ctx, info) =>
      listPage(inTenant(ctx), RuleException, args, info, {
        where: conditions(args.filter ?? {}),
        defaultSort: 'VALID_UNTIL_DESC',
      }),
  },
  Mutation: {
    createRuleException: (_, { input }, ctx) => createRuleException(inTenant(ctx), input),
    updateRuleException: (_, { input }, ctx) => updateRuleException(inTenant(ctx), input),
    deleteRuleException: (_, key, ctx) => deleteRuleException(inTenant(ctx), key),
    updateRuleExceptions: (_, { input }, ctx) => eachRecord(input, (one) => updateRuleException(inTenant(ctx), one)),
    deleteRuleExceptions: (_, { input }, ctx) => eachRecord(input, (key) => deleteRuleException(inTenant(ctx), key)),
    restoreRuleException: (_, key, ctx) => restoreRuleException(inTenant(ctx), key),
    restoreRuleExceptions: (_, { input }, ctx) => eachRecord(input, (key) => restoreRuleException(inTenant(ctx), key)),
  },
  RuleException: {
    employee: reference('employeeId', Employee),
    product: reference('productId', Product),
    grantedBy: userName('createdBy'),
  },
} satisfies Resolvers;

const deleteRuleException = (ctx: TenantContext, key: RecordVersionInput) =>
  write(ctx, (tx) => deleteRow(tx, RuleException, key));

const restoreRuleException = (ctx: TenantContext, key: RecordVersionInput) =>
  write(ctx, (tx) => restoreRow(tx, RuleException, key));

const conditions = (filter: RuleExceptionFilter): Sql[] => [
  ...contains(['reason'], filter.search),
  ...isIn('employee_id', filter.employeeId),
  ...isIn('product_id', filter.productId),
  ...(filter.validOn ? [sql`valid_from <= ${filter.validOn} and valid_until >= ${filter.validOn}`] : []),
];

function createRuleException(ctx: TenantContext, input: CreateRuleExceptionInput): Promise<RuleException> {
  const values = withoutUnused(validate(ruleExceptionRules, input));
  return write(ctx, async (tx) => {
    await requireTargets(tx, values);
    return createRow(tx, RuleException, values);
  });
}

/** Kind, quantity and days depend on each other, so the whole record is checked with the changes. */
function updateRuleException(ctx: TenantContext, input: UpdateRuleExceptionInput): Promise<RuleException> {
  const changes = validatePartial(ruleExceptionRules, input);
  return write(ctx, async (tx) => {
    const row = await lockRow(tx, RuleException, input.id, input.version);
    const { employeeId, productId, kind, extraQuantity, reason, validFrom, validUntil } = row;
    const before = { employeeId, productId, kind, extraQuantity, reason, validFrom, validUntil };
    await requireTargets(tx, changes);
    return saveRow(tx, row, withoutUnused(validate(ruleExceptionRules, { ...before, ...changes })));
  });
}

const requireTargets = (tx: Tx, { employeeId, productId }: { employeeId?: string; productId?: string }) =>
  requireLive(tx, [
    { path: 'employeeId', table: 'employee', id: employeeId },
    { path: 'productId', table: 'product', id: productId },
  ]);

const withoutUnused = <T extends { kind: string; extraQuantity?: number | null | undefined }>(values: T) => ({
  ...values,
  extraQuantity: values.kind === 'EXEMPT' ? null : values.extraQuantity,
});

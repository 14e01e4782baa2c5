import { createRow } from '#api/crud/create-row.ts';
import { deleteRow } from '#api/crud/delete-row.ts';
import { eachRecord } from '#api/crud/each-record.ts';
import { listPage } from '#api/crud/list-page.ts';
import { reading } from '#api/crud/read-columns.ts';
import { requireLive } from '#api/crud/require-live.ts';
import { restoreRow } from '#api/crud/restore-row.ts';
import { getOrFail } from '#api/crud/rows.ts';
import { updateRow } from '#api/crud/update-row.ts';
import { write, type Tx } from '#api/crud/write.ts';
import { contains, isIn, rows, sql, type Sql } from '#api/db/sql.ts';
import { userName } from '#api/features/console-users/user-name.service.ts';
import { shownPicture } from '#api/features/pictures/picture-copy.service.ts';
import { inTenant, type TenantContext } from '#api/graphql/context.ts';
import type {
  CreateGroupInput,
  GroupFilter,
  RecordVersionInput,
  Resolvers,
  UpdateGroupInput,
} from '#api/graphql/generated/types.ts';
import { invalidField } from '#api/platform/errors.ts';
import { validate, validatePartial } from '#api/rules/validate.ts';
import { replaceRules, rulesOf, storedRules, type RuleInput } from './group-rules.ts';
import { Group } from './group.entity.ts';
import { groupRules, lacksShifts } from './group.rules.ts';

export const resolvers = {
  Query: {
    getGroup: (_, { id }, ctx) => getOrFail(inTenant(ctx), Group, id),
    listGroups: (_, args, ctx, info) =>
      listPage(inTenant(ctx), Group, args, info, {
        where: conditions(inTenant(ctx), args.filter ?? {}),
        defaultSort: 'NAME_ASC',
        maxLimit: 1000,
      }),
  },
  Mutation: {
    createGroup: (_, { input }, ctx) => createGroup(inTenant(ctx), input),
    updateGroup: (_, { input }, ctx) => updateGroup(inTenant(ctx), input),
    deleteGroup: (_, key, ctx) => deleteGroup(inTenant(ctx), key),
    updateGroups: (_, { input }, ctx) => eachRecord(input, (one) => updateGroup(inTenant(ctx), one)),
    deleteGroups: (_, { input }, ctx) => eachRecord(input, (key) => deleteGroup(inTenant(ctx), key)),
    restoreGroup: (_, key, ctx) => restoreGroup(inTenant(ctx), key),
    restoreGroups: (_, { input }, ctx) => eachRecord(input, (key) => restoreGroup(inTenant(ctx), key)),
  },
  Group: {
    updatedByName: userName('updatedBy'),
    shiftStarts: reading(['shiftStarts'], ({ shiftStarts }) => shiftStarts ?? []),
    rules: reading(['id'], ({ id }, _, ctx) => rulesOf(inTenant(ctx), id)),
    products: reading(['id'], ({ id }, _, ctx) => rulesOf(inTenant(ctx), id)),
    employeesCount: reading(['id'], ({ id }, _, ctx) => employeesCount(inTenant(ctx), id)),
  },
  GroupRule: {
    productImageUrl: ({ productImageUrl: address }, _, ctx) =>
      shownPicture(ctx, { kind: 'IMAGE', customerId: inTenant(ctx).tenant.id, address }),
  },
} satisfies Resolvers;

const deleteGroup = (ctx: TenantContext, key: RecordVersionInput) => write(ctx, (tx) => deleteRow(tx, Group, key));

const restoreGroup = (ctx: TenantContext, key: RecordVersionInput) => write(ctx, (tx) => restoreRow(tx, Group, key));

const conditions = ({ tenant }: TenantContext, filter: GroupFilter): Sql[] => [
  ...contains(['name'], filter.search),
  ...isIn('product_id', filter.productId).map(
    (condition) => sql`id in (select group_id from group_rule where customer_id = ${tenant.id} and ${condition})`,
  ),
];

function createGroup(ctx: TenantContext, input: CreateGroupInput): Promise<Group> {
  const { rules, ...values } = validate(groupRules, input);
  return write(ctx, async (tx) => {
    await requireProducts(tx, rules);
    const group = await createRow(tx, Group, { ...values, shiftStarts: sorted(values.shiftStarts) ?? [] });
    requireShifts(group, rules);
    await replaceRules(tx, group.id, rules);
    return group;
  });
}

function updateGroup(ctx: TenantContext, input: UpdateGroupInput): Promise<Group> {
  const { rules, ...values } = validatePartial(groupRules, input);
  return write(ctx, async (tx) => {
    const group = await updateRow(tx, Group, input, { ...values, shiftStarts: sorted(values.shiftStarts) });
    requireShifts(group, rules ?? (await storedRules(tx, group.id)));
    if (rules) {
      await requireProducts(tx, rules);
      await replaceRules(tx, group.id, rules);
    }
    return group;
  });
}

const sorted = (starts: readonly string[] | undefined): string[] | undefined => starts?.toSorted();

function requireShifts({ shiftStarts }: Group, rules: readonly RuleInput[]): void {
  if (lacksShifts(rules, shiftStarts)) throw invalidField('shiftStarts', 'required');
}

const requireProducts = (tx: Tx, rules: readonly RuleInput[]) =>
  requireLive(
    tx,
    rules.map(({ productId }, index) => ({ path: `rules[${index}].productId`, table: 'product', id: productId })),
  );

/** Number of active employees of a group. One statement for all groups of a page. */
async function employeesCount({ em, load, tenant }: TenantContext, groupId: string): Promise<number> {
  const counted = await load.one('group.employeesCount', groupId, {
    find: (groupIds) =>
      rows<{ groupId: string; total: number }>(
        em,
        sql`select group_id as groupId, count(*) as total from employee
          where customer_id = ${tenant.id} and group_id in (${sql.join(groupIds)}) and status = 'ACTIVE'
          group by group_id`,
      ),
    ownerOf: (row) => row.groupId,
  });
  return Number(counted?.total ?? 0);
}

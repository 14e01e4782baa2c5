import { createRow } from '#api/crud/create-row.ts';
import { deleteRow } from '#api/crud/delete-row.ts';
import { listPage } from '#api/crud/list-page.ts';
import { reading } from '#api/crud/read-columns.ts';
import { requireLive } from '#api/crud/require-live.ts';
import { getOrFail } from '#api/crud/rows.ts';
import { updateRow } from '#api/crud/update-row.ts';
import { write, type Tx } from '#api/crud/write.ts';
import { contains, isIn, rows, sql, type Sql } from '#api/db/sql.ts';
import { shownPicture } from '#api/features/pictures/picture-copy.service.ts';
import { inTenant, type TenantContext } from '#api/graphql/context.ts';
import type { CreateGroupInput, GroupFilter, Resolvers, UpdateGroupInput } from '#api/graphql/generated/types.ts';
import { validate, validatePartial } from '#api/rules/validate.ts';
import { replaceRules, rulesOf, type RuleInput } from './group-rules.ts';
import { Group } from './group.entity.ts';
import { groupRules } from './group.rules.ts';

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
    deleteGroup: (_, key, ctx) => write(inTenant(ctx), (tx) => deleteRow(tx, Group, key)),
  },
  Group: {
    rules: reading(['id'], ({ id }, _, ctx) => rulesOf(inTenant(ctx), id)),
    products: reading(['id'], ({ id }, _, ctx) => rulesOf(inTenant(ctx), id)),
    employeesCount: reading(['id'], ({ id }, _, ctx) => employeesCount(inTenant(ctx), id)),
  },
  GroupRule: {
    productImageUrl: ({ productImageUrl }, _, ctx) => shownPicture(ctx, inTenant(ctx).tenant.id, productImageUrl),
  },
} satisfies Resolvers;

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
    const group = await createRow(tx, Group, values);
    await replaceRules(tx, group.id, rules);
    return group;
  });
}

function updateGroup(ctx: TenantContext, input: UpdateGroupInput): Promise<Group> {
  const { rules, ...values } = validatePartial(groupRules, input);
  return write(ctx, async (tx) => {
    const group = await updateRow(tx, Group, input, values);
    if (rules) {
      await requireProducts(tx, rules);
      await replaceRules(tx, group.id, rules);
    }
    return group;
  });
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

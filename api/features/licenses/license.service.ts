import type { GraphQLResolveInfo } from 'graphql';
import { createRow, withoutUndefined } from '#api/crud/create-row.ts';
import { listPage, listRows, type ListArgs, type Page } from '#api/crud/list-page.ts';
import { PLATFORM } from '#api/crud/totals.ts';
import { getOrFail } from '#api/crud/rows.ts';
import { lockRow, saveRow } from '#api/crud/update-row.ts';
import { write, type Tx, type WriteScope } from '#api/crud/write.ts';
import { contains, firstRow, isIn, rows, sql, type Sql } from '#api/db/sql.ts';
import { customerBrief } from '#api/features/customers/customer-brief.service.ts';
import type { Context } from '#api/graphql/context.ts';
import type {
  CreateLicenseInput,
  LicenseFilter,
  LicenseUsage,
  UpdateLicenseInput,
} from '#api/graphql/generated/types.ts';
import { invalidField, notFound } from '#api/platform/errors.ts';
import { isId } from '#api/platform/ids.ts';
import { validate } from '#api/rules/validate.ts';
import { displayStatusConditions } from './license-days.ts';
import { License } from './license.entity.ts';
import { licenseRules } from './license.rules.ts';

/** Leaves out licences of deleted customers. A scalar subquery, so that MySQL still reads licences in index order. */
export const hasLiveCustomer: Sql = sql`(select live from customer where customer.id = license.customer_id) = 1`;

/** A licence of the own tenant, or of the customer that a system administrator names. */
export async function getLicense(
  ctx: Context,
  { id, customerId }: { id: string; customerId?: string | null },
): Promise<License> {
  const { tenant } = ctx;
  if (tenant && customerId && customerId !== tenant.id) throw notFound('License');
  const owner = tenant?.id ?? customerId;
  if (!owner) throw invalidField('customerId', 'required');
  return getOrFail({ em: ctx.em, tenant: { id: owner } }, License, id);
}

/** Licences of the own tenant, or of all customers for a system administrator. */
export async function listLicenses(
  ctx: Context,
  args: ListArgs<LicenseFilter>,
  info: GraphQLResolveInfo,
): Promise<Page<License>> {
  const { tenant } = ctx;
  const where = [
    ...contains(['name'], args.filter?.search),
    ...isIn('customer_id', args.filter?.customerId),
    ...(await displayStatusConditions(ctx, args.filter?.displayStatus)),
  ];
  const options = { where, defaultSort: 'NAME_ASC' };
  if (tenant) return listPage({ services: ctx.services, maxPage: ctx.maxPage, tenant }, License, args, info, options);
  return listRows(ctx, License, args, info, { ...options, where: [hasLiveCustomer, ...where], scope: PLATFORM });
}

/** Writes in the customer's tenant, so that its administrators see the audit entry. */
export const scopeOf = ({ em, actor, load }: Context, customerId: string): WriteScope => ({
  em,
  actor,
  load,
  tenant: { id: customerId },
});

/** Creates a licence. VALIDATION when the customer is unknown or deleted. */
export async function createLicense(ctx: Context, input: CreateLicenseInput): Promise<License> {
  const values = validate(licenseRules, input);
  return write(scopeOf(ctx, input.customerId), async (tx) => {
    await requireCustomer(tx, input.customerId);
    return createRow(tx, License, values);
  });
}

/** Changes a licence. Checks the complete new licence, because value and currency depend on each other. */
export const updateLicense = (ctx: Context, input: UpdateLicenseInput): Promise<License> =>
  write(scopeOf(ctx, input.customerId), async (tx) => {
    const row = await lockRow(tx, License, input.id, input.version);
    const { name, type, expiryDate, usersLimit, machinesLimit, modules, totalValue, currency, status } = row;
    const present = { name, type, expiryDate, usersLimit, machinesLimit, modules, totalValue, currency, status };
    return saveRow(tx, row, validate(licenseRules, { ...present, ...withoutUndefined(input) }));
  });

/** Checks that the customer is not deleted, and locks it against deletion until the transaction ends. */
async function requireCustomer(tx: Tx, id: string): Promise<void> {
  const found =
    isId(id) && (await firstRow(tx.em, sql`select id from customer where id = ${id} and live = 1 for share`));
  if (!found) throw invalidField('customerId', 'unknown');
}

/** The customer of a licence. */
export async function customerOf(ctx: Context, { customerId }: License) {
  const customer = await customerBrief(ctx, customerId);
  if (!customer) throw notFound('Customer');
  return customer;
}

type UsageRow = { id: string; users: number; machines: number };

/** Usage of the customer of a licence. One statement for all customers of a page. */
export async function usageOf(
  { em, load }: Context,
  { customerId, usersLimit, machinesLimit }: License,
): Promise<LicenseUsage> {
  const used = await load.one('license.usage', customerId, {
    find: (ids) =>
      rows<UsageRow>(
        em,
        sql`select id,
            (select count(*) from console_user
              where console_user.customer_id = customer.id and console_user.live = 1) as users,
            (select count(*) from machine where machine.customer_id = customer.id and machine.live = 1) as machines
          from customer where id in (${sql.join(ids)})`,
      ),
    ownerOf: ({ id }) => id,
  });
  return { users: Number(used?.users ?? 0), machines: Number(used?.machines ?? 0), usersLimit, machinesLimit };
}

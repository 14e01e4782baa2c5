import { toInstant } from '#api/crud/rows.ts';
import { firstRow, isIn, rows, sql } from '#api/db/sql.ts';
import { endOfUse } from '#api/features/products/product-life.service.ts';
import type { TenantContext } from '#api/graphql/context.ts';
import type { EmployeeAllowance, QueryGetAllowancesArgs } from '#api/graphql/generated/types.ts';
import { clock } from '#api/platform/clock.ts';
import { notFound } from '#api/platform/errors.ts';
import { dayIn } from '#api/platform/time-zone.ts';
import { validate } from '#api/rules/validate.ts';
import {
  COUNTED,
  exceptionColumns,
  isValidOn,
  ruleColumns,
  ruleOf,
  type AppliedRule,
  type Moment,
  type RuleRow,
} from './allowance.service.ts';
import { isActiveOn } from './identity-check.service.ts';
import { allowancePreviewRules } from './allowance.rules.ts';
import { DAY_MS } from './rule-period.ts';
import { decide, leftOf, type Allowance, type Facts } from './withdrawal-decision.service.ts';
import { findChannels, findMachine, type NamedChannel } from './withdrawal-facts.service.ts';

type Person = {
  id: string;
  groupId: string | null;
  status: string;
  accessUntil: string | null;
  tenantStatus: string;
  timeZone: string;
};

type ProductRow = RuleRow & {
  productId: string;
  productName: string;
  productImageUrl: string | null;
  validityDays: number | null;
};

/** A withdrawal that counts against an allowance, or the newest delivery. */
type Taken = { productId: string; requestedAt: Date; deliveredAt: Date | null; pieces: number; returned: number };

/** What an employee may take, by the same decision as at machines and the counter. Books nothing. */
export async function getAllowances(ctx: TenantContext, args: QueryGetAllowancesArgs): Promise<EmployeeAllowance[]> {
  const { pieces, productIds } = validate(allowancePreviewRules, args);
  const person = await findPerson(ctx, args.employeeId);
  const now: Moment = { at: clock.now(), timeZone: person.timeZone };
  const products = await findProducts(ctx, person, now, productIds ?? []);
  const taken = await findTaken(ctx, person.id, products);
  const place = args.machineId ? await findPlace(ctx, args.machineId) : null;
  return products.map((product) => {
    const rule = ruleOf(product, now);
    const own = taken.filter(({ productId }) => productId === product.productId);
    const counted = rule ? countedBy(rule, own) : [];
    const usedBefore = counted.reduce((total, row) => total + row.pieces, 0);
    const allowance = rule && { ...rule.allowance, usedBefore };
    const decision = decide({ ...factsOf(person, place, product.productId, now), pieces: pieces ?? 1, allowance });
    return {
      ...described(product, own, now),
      ...figuresOf(allowance),
      isAllowed: decision.kind === 'approve',
      reason: decision.kind === 'refuse' ? decision.code : null,
      used: usedBefore,
      renewsAt: rule && allowance && leftOf(allowance) === 0 ? renewalOf(rule, allowance, counted) : null,
      extraQuantity: Number(product.extra ?? 0),
    };
  });
}

/** The withdrawals of the rule's period, with the pieces that count. */
const countedBy = ({ from, returnsCountBack }: AppliedRule, own: readonly Taken[]): Taken[] =>
  own
    .filter(({ requestedAt }) => requestedAt >= from)
    .map((row) => (returnsCountBack ? { ...row, pieces: row.pieces - row.returned } : row));

async function findPerson({ em, tenant }: TenantContext, employeeId: string): Promise<Person> {
  const person = await firstRow(
    em,
    sql<Person>`select employee.id, employee.group_id as groupId, employee.status, employee.access_until as accessUntil, customer.status as tenantStatus, customer.time_zone as timeZone
      from employee join customer on customer.id = employee.customer_id
      where employee.customer_id = ${tenant.id} and employee.id = ${employeeId} and employee.live = 1`,
  );
  if (!person) throw notFound('Employee');
  return person;
}

/** The products of the rules, of the exceptions and those of the caller, with rule and exceptions. */
async function findProducts(
  { em, tenant }: TenantContext,
  { id, groupId }: Person,
  { at, timeZone }: Moment,
  wanted: readonly string[],
): Promise<ProductRow[]> {
  return rows(
    em,
    sql<ProductRow>`
      select product.id as productId, product.name as productName, product.image_url as productImageUrl, product.validity_days as validityDays,
        ${ruleColumns}, exception.extra, exception.isExempt, exception.exceptionId, exception.exceptionFrom
      from product
      left join (\`group\` owner join group_rule rule on rule.customer_id = owner.customer_id and rule.group_id = owner.id)
        on owner.customer_id = ${tenant.id} and rule.customer_id = ${tenant.id} and owner.id = ${groupId} and owner.status = 'ACTIVE' and rule.product_id = product.id
      left join (select product_id, ${exceptionColumns} from rule_exception
        where ${isValidOn(tenant.id, id, dayIn(timeZone, at))} group by product_id) exception on exception.product_id = product.id
      where product.customer_id = ${tenant.id} and product.live = 1
        and (rule.id is not null or exception.exceptionId is not null ${wanted.length > 0 ? sql`or ${sql.join(isIn('product.id', wanted))}` : sql``})
      order by product.name, product.id`,
  );
}

/** The person's withdrawals of the products that count or have counted, oldest first. */
async function findTaken(
  { em, tenant }: TenantContext,
  employeeId: string,
  products: readonly ProductRow[],
): Promise<Taken[]> {
  if (products.length === 0) return [];
  const found = await rows(
    em,
    sql<Omit<Taken, 'requestedAt' | 'deliveredAt'> & { requestedAt: string; deliveredAt: string | null }>`
      select product_id as productId, requested_at as requestedAt, delivered_at as deliveredAt, quantity_requested as pieces,
        quantity_returned as returned from withdrawal
      where customer_id = ${tenant.id} and employee_id = ${employeeId}
        and product_id in (${sql.join(products.map(({ productId }) => productId))})
        and withdrawal_status in ${COUNTED}
      order by requested_at`,
  );
  return found.map((row) => ({
    ...row,
    requestedAt: toInstant(row.requestedAt),
    deliveredAt: row.deliveredAt === null ? null : toInstant(row.deliveredAt),
  }));
}

type Place = { isActive: boolean; channels: NamedChannel[] };

async function findPlace({ em, tenant }: TenantContext, machineId: string): Promise<Place> {
  const scope = { em, customerId: tenant.id };
  const machine = await findMachine(scope, machineId);
  if (!machine) throw notFound('Machine');
  return { isActive: machine.machineStatus === 'ACTIVE', channels: await findChannels(scope, machineId, {}) };
}

function factsOf(
  person: Person,
  place: Place | null,
  productId: string,
  { at, timeZone }: Moment,
): Omit<Facts, 'pieces' | 'allowance'> {
  const today = dayIn(timeZone, at);
  return {
    today,
    isTenantActive: person.tenantStatus === 'ACTIVE',
    isPlaceActive: place?.isActive ?? true,
    employee: { isActive: isActiveOn(person, today), proof: 'PROVEN' },
    candidates: place?.channels.filter((channel) => channel.productId === productId) ?? null,
    grant: 'NONE',
  };
}

function described(
  { productId, productName, productImageUrl, validityDays }: ProductRow,
  own: readonly Taken[],
  { timeZone }: Moment,
) {
  const deliveredAt = own.flatMap((taken) => taken.deliveredAt ?? []).at(-1) ?? null;
  const replaceBy = endOfUse({ timeZone, deliveredAt, validityDays });
  return { productId, productName, productImageUrl, lastDeliveredAt: deliveredAt, replaceBy };
}

const figuresOf = (allowance: Allowance | null) => ({
  quantity: allowance ? (allowance.isExempt ? null : allowance.quantity) : 0,
  left: allowance ? leftOf(allowance) : 0,
  periodKind: allowance?.periodKind ?? null,
  periodDays: allowance?.periodDays ?? null,
  isExempt: allowance?.isExempt ?? false,
});

/** When a piece becomes available: the end of the period, or the time at which enough counted pieces leave a sliding one. */
function renewalOf(
  { until, period, allowance }: AppliedRule,
  { usedBefore }: Allowance,
  counted: readonly Taken[],
): Date | null {
  if (until) return until;
  if (allowance.groupName === null) return null;
  let rest = usedBefore;
  for (const { requestedAt, pieces } of counted) {
    rest -= pieces;
    if (rest < allowance.quantity) return new Date(requestedAt.getTime() + period.days * DAY_MS);
  }
  return null;
}

import { COUNT_LIMIT, type ListOptions } from '#api/crud/list-page.ts';
import { all, rows, sql, type Sql } from '#api/db/sql.ts';
import type { EmployeeNeed } from '#api/generated/enums.ts';
import { clock } from '#api/platform/clock.ts';
import { dayIn } from '#api/platform/time-zone.ts';
import { withNeed } from './required-products.ts';
import { lifeTable, type SafetyScope } from './validity.ts';

/** Today by the tenant's calendar. */
export const todayOf = ({ tenant }: Pick<SafetyScope, 'tenant'>): string => dayIn(tenant.timeZone, clock.now());

/** SQL: the ids of employees who hold pieces that must be replaced this month; each once for each such product. */
const heldTooLong = (customerId: string, life: Sql, people: Sql): Sql => sql`
  select held.employee_id from product
  join ${life} on life.days = product.validity_days
  join held_product held on held.customer_id = ${customerId} and held.product_id = product.id and held.delivered_at < life.due
  where product.customer_id = ${customerId} and product.live = 1 and ${people}`;

/** SQL: the ids of employees with a training that has expired; each once for each such training. */
const expired = (customerId: string, today: string, people: Sql): Sql => sql`
  select held.employee_id from training_current held
  where held.customer_id = ${customerId} and held.expires_at < ${today} and ${people}`;

/** SQL: the ids of the employees with a need, also those who are not active. */
export async function peopleWith(scope: SafetyScope, need: EmployeeNeed): Promise<Sql> {
  const { id } = scope.tenant;
  if (need === 'TRAINING_EXPIRED') return expired(id, todayOf(scope), sql`true`);
  const life = await lifeTable(scope);
  if (need === 'REPLACEMENT_DUE') return heldTooLong(id, life, sql`true`);
  return sql`${withNeed({ customerId: id, life, people: sql`true` })} select distinct employee_id from need where held < quantity`;
}

/** The conditions of a list of employees with one of these needs, and the ids of those who match, if they are not too many. */
export async function needOptions(
  scope: SafetyScope,
  needs: readonly EmployeeNeed[],
  where: readonly Sql[],
): Promise<Pick<ListOptions, 'where' | 'isMany' | 'found'>> {
  const people = await Promise.all([...new Set(needs)].map((need) => peopleWith(scope, need)));
  if (people.length === 0) return { where: [sql`false`] };
  const isInNeed = sql`(${sql.join(
    people.map((ids) => sql`id in (select employee_id from (${ids}) as people)`),
    sql` or `,
  )})`;
  const conditions = [sql`status = 'ACTIVE'`, ...where, isInNeed];
  const found = await rows(
    scope.em,
    sql<{ id: string }>`select id from employee where ${all([sql`customer_id = ${scope.tenant.id}`, ...conditions])}
      limit ${COUNT_LIMIT + 1}`,
  );
  if (found.length > COUNT_LIMIT) return { where: conditions, isMany: true };
  return { where: [], found: { ids: found.map(({ id }) => id), isSorted: false } };
}

/** What employees need: employee id → number of products or trainings. */
export type Counts = ReadonlyMap<string, number>;

/** What these employees need today, by need. */
export async function needsOf(scope: SafetyScope, ids: readonly string[]): Promise<Record<EmployeeNeed, Counts>> {
  const { id } = scope.tenant;
  const life = await lifeTable(scope);
  const isAsked = sql`held.employee_id in (select id from employee
    where customer_id = ${id} and status = 'ACTIVE' and id in (${sql.join([...ids])}))`;
  const [lacking, due, late] = await Promise.all([
    count(
      scope,
      sql`${withNeed({ customerId: id, life, people: sql`id in (${sql.join([...ids])})` })}
      select employee_id as id, count(*) as total from need where held < quantity group by employee_id`,
    ),
    count(scope, countBy(heldTooLong(id, life, isAsked))),
    count(scope, countBy(expired(id, todayOf(scope), isAsked))),
  ]);
  return { LACKS_ITEMS: lacking, REPLACEMENT_DUE: due, TRAINING_EXPIRED: late };
}

const countBy = (people: Sql): Sql =>
  sql`select employee_id as id, count(*) as total from (${people}) as people group by employee_id`;

async function count({ em }: SafetyScope, query: Sql): Promise<Counts> {
  const found = await rows<{ id: string; total: number }>(em, query);
  return new Map(found.map(({ id, total }) => [id, Number(total)]));
}

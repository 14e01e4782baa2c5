import { tenantRows } from '#api/crud/rows.ts';
import { all, contains, isAnyOf, rows, sql, type Sql } from '#api/db/sql.ts';
import { findByIdentification, isActiveOn } from '#api/features/withdrawals/identity-check.service.ts';
import { Withdrawal } from '#api/features/withdrawals/withdrawal.entity.ts';
import type { TenantContext } from '#api/graphql/context.ts';
import type { CounterPerson, QueryListWaitingAtCounterArgs } from '#api/graphql/generated/types.ts';
import { clock } from '#api/platform/clock.ts';
import { dayIn } from '#api/platform/time-zone.ts';

/** Most people of one search. */
const MOST_PEOPLE = 20;

/** Most matches that are sorted. */
const MOST_MATCHES = 500;

/** Most withdrawals of one person that wait. */
const MOST_WAITING = 50;

/** Finds people by the exact badge, or else by words of name, badge or e-mail. */
export async function findCounterPeople(ctx: TenantContext, search: string): Promise<CounterPerson[]> {
  const badge = search.trim();
  if (badge === '') return [];
  const found = await findByIdentification({ em: ctx.em, customerId: ctx.tenant.id }, badge.slice(0, 50));
  const id = found?.id;
  const exact = id ? await people(ctx, [sql`employee.id = ${id}`]) : [];
  if (exact.length > 0) return exact;
  const words = contains(['name', 'identification', 'email'], badge.slice(0, 200));
  return people(ctx, [
    sql`employee.id in (select id from (
      select id from employee force index (employee_search)
      where customer_id = ${ctx.tenant.id} and live = 1 and ${all(words)} limit ${MOST_MATCHES}) found)`,
  ]);
}

async function people({ em, tenant }: TenantContext, conditions: readonly Sql[]): Promise<CounterPerson[]> {
  const found = await rows(
    em,
    sql<Omit<CounterPerson, 'isActive'> & { status: string; accessUntil: string | null }>`
      select employee.id, employee.name, employee.identification, employee.status, employee.access_until as accessUntil, sector.name as sector, job_role.name as role, owner.name as \`group\`
      from employee
      left join sector on sector.customer_id = employee.customer_id and sector.id = employee.sector_id
      left join job_role on job_role.customer_id = employee.customer_id and job_role.id = employee.job_role_id
      left join \`group\` owner on owner.customer_id = employee.customer_id and owner.id = employee.group_id
      where employee.customer_id = ${tenant.id} and employee.live = 1 and ${all(conditions)}
      order by employee.status <> 'ACTIVE', employee.name, employee.id limit ${MOST_PEOPLE}`,
  );
  const today = dayIn(tenant.timeZone, clock.now());
  return found.map(({ status, accessUntil, ...person }) => ({
    ...person,
    isActive: isActiveOn({ status, accessUntil }, today),
  }));
}

/** Withdrawals of a person that wait at the counter of a warehouse, the oldest first. */
export const listWaitingAtCounter = (
  ctx: TenantContext,
  { warehouseId, employeeId }: QueryListWaitingAtCounterArgs,
): Promise<Withdrawal[]> =>
  tenantRows(
    ctx,
    Withdrawal,
    [
      sql`employee_id = ${employeeId}`,
      sql`source_id = ${warehouseId}`,
      isAnyOf('withdrawal_status', ['PENDING_APPROVAL', 'APPROVED', 'PENDING_DELIVERY']),
    ],
    sql`order by requested_at, id limit ${MOST_WAITING}`,
  );

import { COUNT_LIMIT, type ListOptions } from '#api/crud/list-page.ts';
import { all, contains, isIn, rows, sql, type Sql } from '#api/db/sql.ts';
import type { TenantContext } from '#api/graphql/context.ts';
import type { TrainingFilter } from '#api/graphql/generated/types.ts';
import { clock } from '#api/platform/clock.ts';
import { addDays, dayIn } from '#api/platform/time-zone.ts';
import type { TrainingState } from './training-states.rules.ts';
import { EXPIRING_DAYS } from './training.rules.ts';

/** Most suggested names. */
const SUGGESTIONS = 20;

type Scope = Pick<TenantContext, 'em' | 'tenant'>;

/** Today, and the last day of the trainings that expire soon, by the tenant's calendar. */
export function trainingDays({ tenant }: Pick<Scope, 'tenant'>): { today: string; soon: string } {
  const today = dayIn(tenant.timeZone, clock.now());
  return { today, soon: addDays(today, EXPIRING_DAYS) };
}

/** The state of the record of a person and training that counts. */
export function stateOn(expiresAt: string | null | undefined, { today, soon }: { today: string; soon: string }) {
  if (!expiresAt || expiresAt > soon) return 'VALID';
  return expiresAt < today ? 'EXPIRED' : 'EXPIRING';
}

/** SQL: the condition of a state for rows of training_current. */
function endsIn(state: Exclude<TrainingState, 'RENEWED'>, { today, soon }: { today: string; soon: string }): Sql {
  if (state === 'EXPIRED') return sql`expires_at < ${today}`;
  if (state === 'VALID') return sql`expires_at > ${soon}`;
  return sql`expires_at between ${today} and ${soon}`;
}

/** The options of a list of trainings. The records of a state are found by the index of those that count. */
export async function trainingOptions(
  scope: Scope,
  filter: TrainingFilter,
): Promise<Pick<ListOptions, 'where' | 'isMany' | 'found'>> {
  const where = [
    ...contains(['name'], filter.search),
    ...isIn('employee_id', filter.employeeId),
    ...isIn('name', filter.name),
  ];
  if (!filter.state) return { where };
  const isInState = stateCondition(scope, filter.state);
  if (filter.state.includes('RENEWED')) return { where: [...where, isInState] };
  const found = await rows(
    scope.em,
    sql<{ id: string }>`select id from training
      where ${all([sql`customer_id = ${scope.tenant.id}`, ...where, isInState])} limit ${COUNT_LIMIT + 1}`,
  );
  if (found.length > COUNT_LIMIT) return { where: [...where, isInState], isMany: true };
  return { where: [], found: { ids: found.map(({ id }) => id), isSorted: false } };
}

/** SQL: whether a row of training is in one of the states. */
function stateCondition({ tenant }: Scope, states: readonly TrainingState[]): Sql {
  const days = trainingDays({ tenant });
  const current = (condition: Sql) =>
    sql`select training_id from training_current where customer_id = ${tenant.id} and ${condition}`;
  const conditions = states.map((state) =>
    state === 'RENEWED'
      ? sql`(live = 1 and id not in (${current(sql`true`)}))`
      : sql`id in (${current(endsIn(state, days))})`,
  );
  return conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`;
}

/** Whether a record is the latest one of its person and training. One statement for all rows of a page. */
export async function isCurrent({ em, load, tenant }: TenantContext, id: string): Promise<boolean> {
  const found = await load.one('training.isCurrent', id, {
    find: (ids) =>
      rows<{ id: string }>(
        em,
        sql`select training_id as id from training_current where customer_id = ${tenant.id} and training_id in (${sql.join(ids)})`,
      ),
    ownerOf: (row) => row.id,
  });
  return found !== null;
}

/** Names of the tenant's trainings that contain the text, without repetitions in other spellings. */
export async function suggestNames({ em, tenant }: Scope, search?: string | null): Promise<string[]> {
  const found = await rows(
    em,
    sql<{ name: string }>`select min(name) as name from training_current
      where customer_id = ${tenant.id} and ${all(contains(['name'], search))}
      group by name order by name limit ${SUGGESTIONS}`,
  );
  return found.map(({ name }) => name);
}

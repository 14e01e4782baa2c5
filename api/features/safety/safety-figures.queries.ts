import { LRUCache } from 'lru-cache';
import { firstRow, rows, sql } from '#api/db/sql.ts';
import type { SafetyFigures } from '#api/graphql/generated/types.ts';
import { addDays } from '#api/platform/time-zone.ts';
import { EXPIRING_DAYS } from '#api/features/trainings/training.rules.ts';
import { peopleWith, todayOf } from './employee-needs.service.ts';
import { withNeed } from './required-products.ts';
import { lifeTable, type SafetyScope } from './validity.ts';

/** Most sectors of the answer. */
const SECTORS = 100;

/** In ms: how long figures are kept at most. They are kept this many times as long as MySQL needed for them. */
const MAX_AGE = 30_000;
const TIMES = 20;

/** Figures that need less time are never kept, in ms: in a company of usual size a change shows at once. */
const QUICK = 200;

const kept = new LRUCache<string, SafetyFigures>({ max: 1000, ttl: MAX_AGE });

/** The figures of a tenant. Those that cost much are kept for a moment, so that many readers cost as much as one. */
export async function safetyFigures(scope: SafetyScope): Promise<SafetyFigures> {
  const key = scope.tenant.id;
  const known = kept.get(key);
  if (known) return known;
  const start = performance.now();
  const figures = await readFigures(scope);
  const elapsed = performance.now() - start;
  if (elapsed > QUICK) kept.set(key, figures, { ttl: Math.min(MAX_AGE, Math.round(elapsed * TIMES)) });
  return figures;
}

async function readFigures(scope: SafetyScope): Promise<SafetyFigures> {
  const [sectors, replacementDue, trainingExpired, trainings] = await Promise.all([
    sectorsOf(scope),
    countPeople(scope, 'REPLACEMENT_DUE'),
    countPeople(scope, 'TRAINING_EXPIRED'),
    trainingsOf(scope),
  ]);
  const sum = (field: 'employees' | 'required' | 'lackingItems') =>
    sectors.reduce((total, sector) => total + sector[field], 0);
  return {
    employees: sum('employees'),
    employeesWithRequirements: sum('required'),
    lackingItems: sum('lackingItems'),
    replacementDue,
    trainingExpired,
    ...trainings,
    sectors: sectors.slice(0, SECTORS),
  };
}

type SectorRow = {
  sectorId: string | null;
  name: string | null;
  employees: number;
  required: number;
  lackingItems: number;
};

/** Active employees by sector, those with requirements, and those who lack items. */
async function sectorsOf(scope: SafetyScope): Promise<SectorRow[]> {
  const { id } = scope.tenant;
  const found = await rows(
    scope.em,
    sql<SectorRow>`${withNeed({ customerId: id, life: await lifeTable(scope), people: sql`true` })}
      select person.sector_id as sectorId, max(sector.name) as name, count(*) as employees,
        count(lacking.employee_id) as required, coalesce(sum(lacking.items > 0), 0) as lackingItems
      from person
      left join (select employee_id, sum(held < quantity) as items from need group by employee_id) lacking
        on lacking.employee_id = person.id
      left join sector on sector.customer_id = ${id} and sector.id = person.sector_id
      group by person.sector_id
      order by lackingItems desc, employees desc, name`,
  );
  return found.map(({ employees, required, lackingItems, ...sector }) => ({
    ...sector,
    employees: Number(employees),
    required: Number(required),
    lackingItems: Number(lackingItems),
  }));
}

/** Active employees with a need. */
async function countPeople(scope: SafetyScope, need: 'REPLACEMENT_DUE' | 'TRAINING_EXPIRED'): Promise<number> {
  const { id } = scope.tenant;
  const found = await firstRow(
    scope.em,
    sql<{ total: number }>`select count(*) as total from (
        select distinct employee_id from (${await peopleWith(scope, need)}) as named) as people
      join employee on employee.customer_id = ${id} and employee.id = people.employee_id and employee.status = 'ACTIVE'`,
  );
  return Number(found?.total ?? 0);
}

/** The latest trainings by state: the same as in the list of trainings. */
async function trainingsOf(scope: SafetyScope) {
  const today = todayOf(scope);
  const { id } = scope.tenant;
  const found = await firstRow(
    scope.em,
    sql<{ total: number; expired: number | null; soon: number | null }>`
      select count(*) as total, sum(training_current.expires_at < ${today}) as expired,
        sum(training_current.expires_at between ${today} and ${addDays(today, EXPIRING_DAYS)}) as soon
      from training_current
      where training_current.customer_id = ${id}`,
  );
  const [total, trainingsExpired, trainingsExpiring] = [found?.total, found?.expired, found?.soon].map((value) =>
    Number(value ?? 0),
  );
  return {
    trainingsValid: (total ?? 0) - (trainingsExpired ?? 0) - (trainingsExpiring ?? 0),
    trainingsExpiring: trainingsExpiring ?? 0,
    trainingsExpired: trainingsExpired ?? 0,
  };
}

import type { SqlEntityManager } from '@mikro-orm/mysql';
import type { Config } from '#api/config.ts';
import type { Tx } from '#api/crud/write.ts';
import { change, firstRow, sql } from '#api/db/sql.ts';
import { createOrm } from '#api/db/orm.ts';
import type { RealmAdmin } from '#api/identity/realms.ts';
import { hashPin } from '#api/platform/pin.ts';
import { buildCompany, type Company, type Row } from './company.ts';
import { seedTenant, type DemoCompany } from './demo.ts';
import { HistoryBuilder } from './history.ts';
import { insertRows } from './insert.ts';
import { withLoadMemory } from './load-memory.ts';
import { Chance } from './random.ts';
import { insertCompany, type DemoTenant } from './tenant.ts';

const DAY_MS = 86_400_000;

/** How much data the large company has. */
export type LargeSize = { employees: number; machines: number; withdrawals: number; days: number };

/** Size of the company of `npm run db:seed -- --large`. */
export const LARGE: LargeSize = { employees: 100_000, machines: 500, withdrawals: 1_000_000, days: 365 };

/** Distinct PINs of the employees. A hash takes 30 ms, so one for each employee would take an hour. */
const PINS = 16;

const COMPANY: Omit<DemoCompany, 'size'> = {
  subdomain: 'large',
  displayName: 'Siderúrgica Grande',
  legalName: 'Siderúrgica Grande S.A.',
  businessId: '44555666000181',
  customerCode: 'LARGE',
  licensesCount: 10_000,
  contactColumns: { city: 'Volta Redonda', state: 'RJ', country: 'Brasil', contact_email: 'contato@large.example' },
  seed: 20_263,
};

/** Tables whose statistics the many new rows change. */
const FILLED = [
  'employee',
  'employee_cost_center',
  'machine',
  'channel',
  'withdrawal',
  'withdrawal_text',
  'stock_movement',
];

/**
 * Creates the large company with a year of history: an interrupted run leaves nothing. Returns false if it exists
 * already. The rows depend only on the date. The ledger is written by a second transaction at the same time, which
 * commits directly before the first.
 */
export async function seedLarge(
  config: Config,
  admin: Pick<RealmAdmin, 'ensureRealm'>,
  report: (line: string) => void,
): Promise<boolean> {
  const orm = await createOrm(config.DATABASE_URL, { pool: 4 });
  try {
    const em = orm.em.fork();
    if (await firstRow(em, sql`select 1 from customer where subdomain = ${COMPANY.subdomain} and live = 1`))
      return false;
    const { employees, machines } = LARGE;
    const size = { employees, groups: 6, products: 15, machines, withdrawalsPerDay: 0 };
    const pins = await largePins(config.PIN_PEPPER);
    await withLoadMemory(config, () =>
      seedTenant(em, admin, { ...COMPANY, size }, (tx, tenant) =>
        em.fork().transactional((ledger) => insertLarge({ tx, ledger }, tenant, LARGE, pins, Date.now(), report)),
      ),
    );
    for (const table of FILLED) await change(em, sql`analyze table ${sql.table(table)}`);
    return true;
  } finally {
    await orm.close(true);
  }
}

/** The hashes of the PINs that employees of a large company share. */
export const largePins = (pepper: string): Promise<string[]> =>
  Promise.all(Array.from({ length: PINS }, (_, index) => hashPin(String(1000 + index), pepper)));

/**
 * Inserts employees, machines, and the history until `now`, day by day: a year would not fit into memory. A day is
 * generated while MySQL inserts the one before. `ledger` inserts the movements of stock.
 */
export async function insertLarge(
  { tx, ledger }: { tx: Tx; ledger: SqlEntityManager },
  tenant: DemoTenant,
  size: LargeSize,
  pins: readonly string[],
  now: number,
  report: (line: string) => void,
): Promise<void> {
  const chance = new Chance(tenant.seed);
  const midnight = now - (now % DAY_MS);
  const from = midnight - size.days * DAY_MS;
  const company = buildCompany(chance, tenant.customerId, tenant.emailDomain, tenant.size, from, size.days);
  // The rows come from one generator. Checking the references of two million of them would take several minutes.
  for (const em of [tx.em, ledger]) await change(em, sql`set session foreign_key_checks = 0`);
  await insertCompany(tx, withPins(company, pins));
  report(`${size.employees} employees, ${size.machines} machines`);
  await change(tx.em, sql`set @withdrawal_texts_follow = 1`);
  const history = new HistoryBuilder(chance, tenant.customerId, company, tenant.restocker);
  let inserted = 0;
  let inserting: Promise<unknown> = Promise.resolve();
  for (const [index, count] of countsOfDays(from, now, size).entries()) {
    const { withdrawals, movements } = history.buildDay(from + index * DAY_MS, index === 0, count, now);
    await inserting;
    inserting = Promise.all([
      insertRows(tx.em, 'withdrawal', withdrawals),
      insertRows(ledger, 'stock_movement', movements),
    ]);
    inserted += withdrawals.length;
    if (index % 30 === 29) report(`${inserted} withdrawals`);
  }
  await inserting;
  await insertTexts(tx.em, tenant.customerId);
  await change(tx.em, sql`set @withdrawal_texts_follow = null`);
  await insertRows(tx.em, 'channel', history.channelRows());
  for (const em of [tx.em, ledger]) await change(em, sql`set session foreign_key_checks = 1`);
  report(`${inserted} withdrawals`);
}

/** Adds the texts that a search of withdrawals reads, as the triggers do for a single withdrawal. */
async function insertTexts(em: SqlEntityManager, customerId: string): Promise<void> {
  for (const { kind, term, name } of [
    { kind: 'PERSON', term: sql`employee_identification`, name: sql`coalesce(employee_name, '')` },
    { kind: 'PRODUCT', term: sql`product_name`, name: sql`''` },
    { kind: 'MACHINE', term: sql`source_name`, name: sql`''` },
  ])
    await change(
      em,
      sql`insert ignore into withdrawal_text (customer_id, kind, term, name)
        select distinct customer_id, ${kind}, ${term}, ${name} from withdrawal
        where customer_id = ${customerId} and ${term} is not null`,
    );
}

const withPins = ({ tables }: Company, pins: readonly string[]): Company['tables'] =>
  tables.map(([table, rows]): Company['tables'][number] => [
    table,
    table === 'employee'
      ? rows.map((row, index): Row => ({ ...row, pin_hash: pins[index % pins.length] ?? null }))
      : rows,
  ]);

/** Withdrawals of each day, `withdrawals` in all: none on Sundays, fewer on Saturdays and today. */
function countsOfDays(from: number, now: number, { withdrawals, days }: LargeSize): number[] {
  const weights = Array.from({ length: days + 1 }, (_, index) => {
    const weekday = new Date(from + index * DAY_MS).getUTCDay();
    const share = index === days ? (now % DAY_MS) / DAY_MS : 1;
    return share * (weekday === 0 ? 0.02 : weekday === 6 ? 0.4 : 1);
  });
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  let sum = 0;
  return weights.map((weight) => {
    const before = Math.round((sum / whole) * withdrawals);
    sum += weight;
    return Math.round((sum / whole) * withdrawals) - before;
  });
}

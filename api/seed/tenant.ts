import type { Tx } from '#api/crud/write.ts';
import { hashPin } from '#api/platform/pin.ts';
import { buildCompany, HISTORY_DAYS, type Company, type CompanySize } from './company.ts';
import { HistoryBuilder, type Restocker } from './history.ts';
import { insertRows } from './insert.ts';
import { buildMatrix } from './matrix.ts';
import { Chance } from './random.ts';
import { buildTrainings } from './trainings.ts';
import { buildWarehouses } from './warehouses.ts';

const DAY_MS = 86_400_000;

/** The tenant of a demo company, and parameters of its data. */
export type DemoTenant = {
  customerId: string;
  emailDomain: string;
  seed: number;
  size: CompanySize;
  restocker: Restocker;
  /** Counts the warehouse; the restocker if absent. */
  counter?: Restocker;
};

/** Generates a company with sixty days of history until `now` (milliseconds), as rows in the order of insertion. */
export async function generateCompany(tenant: DemoTenant, pinPepper: string, now: number): Promise<Company['tables']> {
  const chance = new Chance(tenant.seed);
  const midnight = now - (now % DAY_MS);
  const from = midnight - HISTORY_DAYS * DAY_MS;
  const company = buildCompany(chance, tenant.customerId, tenant.emailDomain, tenant.size, from);
  const history = new HistoryBuilder(chance, tenant.customerId, company, tenant.restocker).build(
    from,
    now,
    tenant.size.withdrawalsPerDay,
  );
  const pins = await hashPins(company, pinPepper);
  return [
    ...company.tables.map(([table, rows]): Company['tables'][number] =>
      table === 'employee'
        ? [table, rows.map((row) => ({ ...row, pin_hash: pins.get(String(row.id)) ?? null }))]
        : [table, rows],
    ),
    [
      'training',
      buildTrainings(new Chance(tenant.seed + 2), {
        customerId: tenant.customerId,
        employees: company.employees,
        now,
      }),
    ],
    [
      'required_item',
      buildMatrix(new Chance(tenant.seed + 3), { customerId: tenant.customerId, tables: company.tables, at: from }),
    ],
    ['channel', history.channels],
    ['withdrawal', history.withdrawals],
    ['stock_movement', history.movements],
    ...buildWarehouses(new Chance(tenant.seed + 1), {
      customerId: tenant.customerId,
      items: company.items,
      restocker: tenant.restocker,
      now,
    }),
  ];
}

/** Inserts the rows. The audit trail has only changes made after this. */
export async function insertCompany(tx: Tx, tables: Company['tables']): Promise<void> {
  for (const [table, rows] of tables) await insertRows(tx.em, table, rows);
}

/** Employee id → PIN hash. Hashing is slow by design, so it runs in parallel. */
async function hashPins(company: Company, pepper: string): Promise<Map<string, string>> {
  const hashes = await Promise.all(
    company.employees.map(async ({ id, pin }): Promise<[string, string]> => [id, await hashPin(pin, pepper)]),
  );
  return new Map(hashes);
}

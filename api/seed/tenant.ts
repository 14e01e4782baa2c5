import type { Tx } from '#api/crud/write.ts';
import { hashPin } from '#api/platform/pin.ts';
import { buildCompany, type Company, type CompanySize } from './company.ts';
import { Storyteller, type Restocker } from './history.ts';
import { insertRows } from './insert.ts';
import { Chance } from './random.ts';

const DAY_MS = 86_400_000;

/** Days of history before now. */
const HISTORY_DAYS = 60;

/** Whose company it is, and how it should look. */
export type DemoTenant = {
  customerId: string;
  emailDomain: string;
  seed: number;
  size: CompanySize;
  restocker: Restocker;
};

/** A company with sixty days of its life until `now` (milliseconds), as rows in the order of insertion. */
export async function tellCompany(tenant: DemoTenant, pinPepper: string, now: number): Promise<Company['tables']> {
  const chance = new Chance(tenant.seed);
  const midnight = now - (now % DAY_MS);
  const from = midnight - HISTORY_DAYS * DAY_MS;
  const company = buildCompany(chance, tenant.customerId, tenant.emailDomain, tenant.size, from);
  const history = new Storyteller(chance, tenant.customerId, company, tenant.restocker).tell(
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
    ['channel', history.channels],
    ['withdrawal', history.withdrawals],
    ['stock_movement', history.movements],
  ];
}

/** Writes it. The audit trail begins with what people do in the company from then on. */
export async function insertCompany(tx: Tx, tables: Company['tables']): Promise<void> {
  for (const [table, rows] of tables) await insertRows(tx.em, table, rows);
}

/** Employee → hash of the PIN. Slow by intention, so all at once. */
async function hashPins(company: Company, pepper: string): Promise<Map<string, string>> {
  const hashes = await Promise.all(
    company.employees.map(async ({ id, pin }): Promise<[string, string]> => [id, await hashPin(pin, pepper)]),
  );
  return new Map(hashes);
}

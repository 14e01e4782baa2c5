import { write } from '#api/crud/write.ts';
import { rows, sql } from '#api/db/sql.ts';
import { seedStockCount } from '#api/seed/stock-count.ts';
import { insertCompany, generateCompany } from '#api/seed/tenant.ts';
import type { TestApp } from '#api/testing/app.ts';

/** Id of one record of each kind that has a page or a drawer. */
export type RecordIds = Record<
  'employee' | 'group' | 'product' | 'machine' | 'mainWarehouse' | 'stockCount' | 'withdrawal' | 'sector' | 'jobRole',
  string
>;

/** Fills acme with sixty days of history, like the demo data; returns the id of one record of each kind. */
export async function fillCompany(app: TestApp): Promise<RecordIds> {
  const em = app.services.orm.em.fork();
  const customerId = app.acme.id;
  const [admin] = await rows(
    em,
    sql<{
      id: string;
      name: string;
    }>`select id, name from console_user where customer_id = ${customerId} and is_customer_admin = 1`,
  );
  if (!admin) throw new Error('acme has no administrator');
  const size = { employees: 40, groups: 6, products: 15, machines: 2, withdrawalsPerDay: 20 };
  const tenant = { customerId, emailDomain: 'acme.example', seed: 7, size, restocker: admin };
  const tables = await generateCompany(tenant, app.config.PIN_PEPPER, Date.now());
  await write({ em, tenant: app.acme, actor: { type: 'SYSTEM', id: null, name: null } }, (tx) =>
    insertCompany(tx, tables),
  );
  await seedStockCount(em, tenant, app.services.pubsub);
  const [count] = await rows(em, sql<{ id: string }>`select id from stock_count where customer_id = ${customerId}`);
  const lastId = (table: string): string => String(tables.find(([name]) => name === table)?.[1].at(-1)?.id);
  return {
    employee: lastId('employee'),
    group: lastId('group'),
    product: lastId('product'),
    machine: lastId('machine'),
    mainWarehouse: lastId('main_warehouse'),
    stockCount: String(count?.id),
    withdrawal: lastId('withdrawal'),
    sector: lastId('sector'),
    jobRole: lastId('job_role'),
  };
}

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rows, sql } from '#api/db/sql.ts';
import { Chance } from '#api/seed/random.ts';
import { auditStock } from '#api/stock/audit.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { FIRST_PIECES, makeCompany, WORK, type Company } from './warehouse-week.testing.ts';

const CLIENTS = 10;
const STEPS = 60;
const TEST_MS = 300_000;

/** The pieces of a certificate, from documents, counts, returns and withdrawals; none from the ledger. */
type Sum = { certificate: string; booked: number; stock: number };

let app: TestApp;
let company: Company;
beforeAll(async () => {
  app = await bootApp();
  company = await makeCompany(app);
});
afterAll(async () => {
  await Promise.all((company?.machines ?? []).map(({ client }) => client.close()));
  await app?.close();
});

const sums = () =>
  rows<Sum>(
    app.services.orm.em.fork(),
    sql`select c.id as certificate,
      cast(coalesce((select sum(l.quantity) from stock_document d join stock_document_line l on l.document_id = d.id
          where d.kind = 'RECEIPT' and d.state = 'DONE' and l.certificate_id = c.id), 0)
        - coalesce((select sum(if(d.state = 'IN_TRANSIT', l.quantity, l.quantity - l.received - l.returned))
          from stock_document d join stock_document_line l on l.document_id = d.id
          where d.kind in ('TRANSFER', 'REFILL') and l.certificate_id = c.id), 0)
        - coalesce((select sum(w.quantity_requested) from withdrawal w
          where w.withdrawal_status = 'DELIVERED' and w.certificate_id = c.id), 0)
        + coalesce((select sum(r.quantity) from piece_return r join withdrawal w on w.id = r.withdrawal_id
          where r.is_restocked = 1 and w.certificate_id = c.id), 0)
        + coalesce((select sum(cl.counted - cl.expected) from stock_count sc join stock_count_line cl on cl.count_id = sc.id
          where sc.state = 'APPROVED' and cl.certificate_id = c.id), 0) as signed) as booked,
      cast(coalesce((select sum(s.quantity_available + s.quantity_allocated) from warehouse_stock s
          where s.certificate_id = c.id), 0)
        + coalesce((select sum(ch.quantity) from channel ch where ch.certificate_id = c.id), 0) as signed) as stock
      from product_certificate c where c.customer_id = ${app.acme.id}`,
  );

const countOf = async (source: 'MACHINE' | 'LICENSE') =>
  (
    await rows<{ number: number }>(
      app.services.orm.em.fork(),
      sql`select count(*) as number from withdrawal where source_type = ${source} and withdrawal_status = 'DELIVERED'`,
    )
  )[0]?.number;

describe('a week of a company in which everybody books the same stock at once', () => {
  it('adds up, from the documents alone and by the ledger [M4] [E7] [S8]', { timeout: TEST_MS }, async () => {
    await Promise.all(
      Array.from({ length: CLIENTS }, async (_, client) => {
        const chance = new Chance(client + 1);
        for (let step = 0; step < STEPS; step += 1) await chance.pick(WORK)(company, chance);
      }),
    );
    const found = await sums();
    expect(found.map(({ stock }) => stock)).toEqual(found.map(({ booked }) => FIRST_PIECES + booked));
    expect(found.every(({ stock }) => stock > 0)).toBe(true);
    expect(await countOf('LICENSE')).toBe(company.issued.length);
    expect(await countOf('MACHINE')).toBe(company.machineDeliveries);
    expect(Math.min(company.issued.length, company.machineDeliveries)).toBeGreaterThan(10);
    expect((await auditStock(app.services.orm.em.fork())).mismatches).toEqual([]);
  });
});

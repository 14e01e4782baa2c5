import type { MikroORM } from '@mikro-orm/mysql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dropDatabase, migrateDatabase } from '#api/db/database.ts';
import { createOrm } from '#api/db/orm.ts';
import { insertCustomer } from '#api/seed/people.ts';
import { change, firstRow, sql } from '#api/db/sql.ts';
import type { Config } from '#api/config.ts';
import { newId } from '#api/platform/ids.ts';
import { testConfig } from '#api/testing/test-config.ts';
import {
  advanceSetup,
  backoffMs,
  dueCustomers,
  finishTask,
  hurrySetup,
  postponeTask,
  readTask,
  releaseLease,
  takeTask,
} from './customer-setup.service.ts';
import { newCustomer } from './customer.factory.ts';

/** A schema without a running product: nobody else takes the work. */
let config: Config;
let orm: MikroORM;
beforeAll(async () => {
  config = testConfig();
  await migrateDatabase(config);
  orm = await createOrm(config.DATABASE_URL, { pool: 10 });
});
afterAll(async () => {
  await orm?.close(true);
  await dropDatabase(config);
});

const em = () => orm.em.fork();

async function waiting(): Promise<string> {
  const { displayName, businessId, customerCode, subdomain } = newCustomer();
  const id = newId();
  const realm = `none-${id}`;
  const names = { displayName, legalName: displayName, businessId, customerCode, subdomain };
  await insertCustomer(em(), { id, ...names, licensesCount: 1, realm });
  await change(
    em(),
    sql`update customer set status = 'PENDING', setup_step = 'REALM', setup_next_at = now(3) where id = ${id}`,
  );
  return id;
}

const rowOf = (id: string) =>
  firstRow(
    em(),
    sql<{
      step: string | null;
      error: string | null;
      dueInMs: number | null;
      version: number;
    }>`select setup_step as step,
      setup_error as error, timestampdiff(microsecond, now(3), setup_next_at) div 1000 as dueInMs, version from customer where id = ${id}`,
  );

async function taken(id: string, lease: string) {
  const task = await takeTask(em(), id, lease);
  if (!task) throw new Error('The task was not to be had');
  return task;
}

describe('the work for a customer', () => {
  it('is had by one of many who ask at once, and by another only when the lease has ended REL-36', async () => {
    const id = await waiting();
    expect(await dueCustomers(em(), 10)).toContain(id);
    const answers = await Promise.all(Array.from({ length: 8 }, () => takeTask(em(), id, newId())));
    expect(answers.filter((task) => task !== null)).toMatchObject([{ id, step: 'REALM', attempts: 1 }]);
    expect(await dueCustomers(em(), 10)).not.toContain(id);
    expect(await takeTask(em(), id, newId())).toBeNull();
    await change(em(), sql`update customer set setup_lease_until = now(3) - interval 1 second where id = ${id}`);
    expect(await takeTask(em(), id, newId())).toMatchObject({ attempts: 2 });
  });

  it('is not written by who has lost the lease, nor for a customer that was deleted meanwhile', async () => {
    const id = await waiting();
    const [late, lease] = [newId(), newId()];
    const old = await taken(id, late);
    await change(em(), sql`update customer set setup_lease_until = now(3) - interval 1 second where id = ${id}`);
    const task = await taken(id, lease);
    expect(await advanceSetup(em(), old, late, 'INVITATION')).toBe(false);
    expect(await readTask(em(), id, late)).toBeNull();
    await change(em(), sql`update customer set status = 'DELETED' where id = ${id}`);
    expect(await advanceSetup(em(), task, lease, 'ADMINISTRATOR')).toBe(false);
    expect(await rowOf(id)).toMatchObject({ step: 'REALM' });
  });

  it('waits after a failure with its code, and is hurried by who asks; no version changes', async () => {
    const id = await waiting();
    const lease = newId();
    await postponeTask(em(), await taken(id, lease), lease, 'UNAVAILABLE');
    await releaseLease(em(), id, lease);
    const failed = await rowOf(id);
    expect(failed).toMatchObject({ step: 'REALM', error: 'UNAVAILABLE', version: 1 });
    expect(failed?.dueInMs).toBeGreaterThan(0);
    expect(await takeTask(em(), id, newId())).toBeNull();
    expect(await hurrySetup(em(), id)).toBe(1);
    expect(await rowOf(id)).toMatchObject({ error: null });
    expect(await takeTask(em(), id, newId())).toMatchObject({ attempts: 2 });
  });

  it('that was asked for again while it ran stays to be done', async () => {
    const id = await waiting();
    await change(em(), sql`update customer set status = 'INACTIVE', setup_step = null where id = ${id}`);
    const lease = newId();
    const task = await taken(id, lease);
    await change(em(), sql`update customer set setup_next_at = setup_next_at + interval 1 second where id = ${id}`);
    await finishTask(em(), task, lease);
    expect((await rowOf(id))?.dueInMs).not.toBeNull();
    const again = await readTask(em(), id, lease);
    if (again) await finishTask(em(), again, lease);
    expect((await rowOf(id))?.dueInMs).toBeNull();
    expect(await hurrySetup(em(), id)).toBe(0);
  });

  it('is tried again ever later, five minutes at most, and not by all at one moment', () => {
    for (const [attempts, most] of [
      [1, 1000],
      [2, 2000],
      [5, 16_000],
      [9, 256_000],
      [10, 300_000],
      [5000, 300_000],
    ] as const) {
      const waits = Array.from({ length: 50 }, () => backoffMs(attempts));
      expect(Math.max(...waits)).toBeLessThanOrEqual(most);
      expect(Math.min(...waits)).toBeGreaterThanOrEqual(most / 2);
      expect(new Set(waits).size).toBeGreaterThan(10);
    }
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Sector } from '#api/features/sectors/sector.entity.ts';
import { makeSector } from '#api/features/sectors/sector.factory.ts';
import { change, rows, sql } from '#api/db/sql.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { auditCount, auditOf, withoutAudit } from '#api/testing/audit.ts';
import type { GraphqlClient } from '#api/testing/client.ts';
import { lockRow, saveRow } from './update-row.ts';
import { write, type Tx } from './write.ts';

const UPDATE = 'mutation ($input: UpdateSectorInput!) { updateSector(input: $input) { id name version } }';
const DELETE = 'mutation ($id: ID!, $version: Int!) { deleteSector(id: $id, version: $version) { id } }';

let app: TestApp;
let admin: GraphqlClient;

beforeAll(async () => {
  app = await bootApp();
  admin = await app.as('admin');
});
afterAll(() => app?.close());

const inAcme = <T>(work: (tx: Tx) => Promise<T>) =>
  write({ em: app.services.orm.em, tenant: app.acme, actor: { type: 'SYSTEM', id: null, name: null } }, work);

const nameOf = async (id: string) =>
  (await rows(app.services.orm.em.fork(), sql<{ name: string }>`select name from sector where id = ${id}`))[0]?.name;

describe('versions', () => {
  it('accept one of twenty simultaneous edits; the others get CONFLICT [E3]', async () => {
    const { id } = await makeSector(app);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        admin.ask(UPDATE, { input: { id, version: 1, name: `Editor ${index}` } }),
      ),
    );
    expect(answers.filter(({ errors }) => errors.length === 0)).toHaveLength(1);
    const refusals = answers.flatMap(({ errors }) => errors);
    expect(refusals.every(({ extensions }) => extensions.code === 'CONFLICT' && extensions.currentVersion === 2)).toBe(
      true,
    );
    expect(await auditOf(app, id)).toHaveLength(2);
  });

  it('accept one of a simultaneous edit and delete [E3]', async () => {
    const { id } = await makeSector(app);
    const answers = await Promise.all([
      admin.ask(UPDATE, { input: { id, version: 1, name: 'Edited' } }),
      admin.ask(DELETE, { id, version: 1 }),
    ]);
    expect(answers.filter(({ errors }) => errors.length === 0)).toHaveLength(1);
    expect(await auditOf(app, id)).toHaveLength(2);
  });

  it.each([0, -1, 2, 2_147_483_647])('other than the current one are refused: %s [E3] SEC-8', async (version) => {
    const { id } = await makeSector(app);
    expect((await admin.error(UPDATE, { input: { id, version, name: 'x' } })).extensions).toMatchObject({
      code: 'CONFLICT',
      currentVersion: 1,
    });
  });

  it('are incremented also by an update that changes nothing [D18]', async () => {
    const { id, name } = await makeSector(app);
    expect(await admin.data(UPDATE, { input: { id, version: 1, name } })).toMatchObject({
      updateSector: { version: 2 },
    });
  });
});

describe('the audit entry', () => {
  it('is written together with its change: when it fails, nothing is written [D12]', async () => {
    const made = await makeSector(app);
    const before = await auditCount(app);
    const update = { input: { id: made.id, version: 1, name: 'Unseen' } };
    const { extensions } = await withoutAudit(app, () => admin.error(UPDATE, update));
    expect(extensions.code).toBe('INTERNAL');
    expect(await nameOf(made.id)).toBe(made.name);
    expect(await auditCount(app)).toBe(before);
    await admin.data(UPDATE, { input: { id: made.id, version: 1, name: 'Seen' } });
  });

  it('cannot be changed or removed by the product [D12]', async () => {
    const em = app.services.orm.em.fork();
    await expect(change(em, sql`update audit_log set operation = 'READ'`)).rejects.toThrow(/denied/);
    await expect(change(em, sql`delete from audit_log`)).rejects.toThrow(/denied/);
  });

  it('is a single one for an entity that changes in several steps, with the first and the last value [D12]', async () => {
    const { id, name } = await makeSector(app);
    await inAcme(async (tx) => {
      const sector = await lockRow(tx, Sector, id, 1);
      await saveRow(tx, sector, { name: 'Step one' });
      await saveRow(tx, sector, { name: 'Step two' });
    });
    expect((await auditOf(app, id)).slice(1)).toMatchObject([
      { actorType: 'SYSTEM', changes: { name: { old: name, new: 'Step two' } } },
    ]);
  });

  it('is required: a change outside of write() is refused before it reaches the database [D12]', async () => {
    const { id, name } = await makeSector(app);
    const em = app.services.orm.em.fork();
    em.setFilterParams('tenant', { customerId: app.acme.id });
    const sector = await em.findOneOrFail(Sector, { customerId: app.acme.id, id });
    sector.name = 'Unseen';
    await expect(em.flush()).rejects.toThrow('audit entry');
    expect(await nameOf(id)).toBe(name);
  });
});

describe('a transaction', () => {
  it('of a failed mutation is rolled back, and its effects do not run', async () => {
    const { id, name } = await makeSector(app);
    const before = await auditCount(app);
    let effects = 0;
    const failing = inAcme(async (tx) => {
      tx.afterCommit(() => void effects++);
      await saveRow(tx, await lockRow(tx, Sector, id, 1), { name: 'Half' });
      throw new Error('too bad');
    });
    await expect(failing).rejects.toThrow('too bad');
    expect([await nameOf(id), await auditCount(app), effects]).toEqual([name, before, 0]);
  });

  it.each(['the ORM', 'plain SQL'])('that deadlocks in %s is run again, and its effects run once', async (kind) => {
    const [one, two] = [await makeSector(app), await makeSector(app)];
    const lock = async (tx: Tx, id: string): Promise<void> => {
      if (kind === 'plain SQL')
        await rows(tx.em, sql`select id from sector where customer_id = ${tx.customerId} and id = ${id} for update`);
      else await lockRow(tx, Sector, id, 1);
    };
    let attempts = 0;
    let effects = 0;
    const meeting = Promise.withResolvers<void>();
    let arrived = 0;
    const crossing = (first: string, second: string) =>
      inAcme(async (tx) => {
        attempts++;
        tx.afterCommit(() => void effects++);
        await lock(tx, first);
        if (++arrived === 2) meeting.resolve();
        await meeting.promise;
        await lock(tx, second);
      });
    await Promise.all([crossing(one.id, two.id), crossing(two.id, one.id)]);
    expect([attempts, effects]).toEqual([3, 2]);
  });

  it('runs the last of several effects with the same key, and all effects without a key', async () => {
    const effects: string[] = [];
    const note = (text: string) => () => void effects.push(text);
    await inAcme(async (tx) => {
      tx.afterCommit(note('first'), 'key');
      tx.afterCommit(note('other'), 'other key');
      for (const text of ['without', 'without']) tx.afterCommit(note(text));
      tx.afterCommit(note('last'), 'key');
    });
    expect(effects.toSorted()).toEqual(['last', 'other', 'without', 'without']);
  });

  it('runs in READ COMMITTED isolation and in UTC', async () => {
    const [settings] = await inAcme((tx) =>
      rows<{ isolation: string; zone: string }>(
        tx.em,
        sql`select @@session.transaction_isolation as isolation, @@session.time_zone as zone`,
      ),
    );
    expect(settings).toEqual({ isolation: 'READ-COMMITTED', zone: '+00:00' });
  });
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { createConnection, type Connection, type RowDataPacket } from 'mysql2/promise';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Config } from '#api/config.ts';
import { insertCustomer } from '#api/seed/people.ts';
import { sql, rows } from '#api/db/sql.ts';
import { verifyAudit } from '#api/operator/verify-audit.ts';
import { newId } from '#api/platform/ids.ts';
import type { Storage } from '#api/platform/storage.ts';
import { closeServices, createServices } from '#api/server/services.ts';
import type { Services } from '#api/services/services.ts';
import { environmentOf, startProduct } from '#api/testing/product-process.ts';
import { takeStage, type Stage } from '#api/testing/stages.ts';
import { waitFor } from '#api/testing/wait-for.ts';
import { checkpointFolder, readCheckpoints, writeCheckpoint, type Checkpoint } from './checkpoints.ts';
import { BEGINNING, chainDigest, ENTRY_COLUMNS, entryDigest, storedText, type StoredEntry } from './links.ts';
import { recordPurge } from './purges.ts';
import { sealEntries } from './seal.ts';

/** Number of entries that exist before the first sealing. */
const OLD_ENTRIES = 3000;

/** Seconds that the product looks back: at each sealing, and before a checkpoint. */
const LATE = 15;
const VERY_LATE = 3600;

/** Time limit for a separate process on a busy computer. */
const PATIENCE_MS = 60_000;

let stage: Stage;
let config: Config;
let here: Services;
let replica: Services;
/** MySQL's root. */
let owner: Connection;

beforeAll(async () => {
  stage = await takeStage({ LOG_LEVEL: 'silent' }, []);
  ({ config } = stage);
  here = await createServices(config);
  replica = await createServices(config);
  const url = new URL(config.MYSQL_ADMIN_URL ?? '');
  url.pathname = `/${config.DB_NAME}`;
  owner = await createConnection({ uri: url.toString(), dateStrings: true });
  await owner.query("set session time_zone = '+00:00'");
  await insertOldEntries();
});
afterAll(async () => {
  for (const folder of [checkpointFolder(config), checkpointFolder(config).replace('checkpoints', 'purges')])
    for (const key of (await here?.storage?.keys(folder)) ?? []) await here.storage?.remove(key);
  for (const services of [here, replica]) if (services) await closeServices(services);
  await owner?.end();
  await stage?.release();
});

/** Inserts entries of the platform, one per minute. */
async function insertOldEntries(): Promise<void> {
  await owner.query(`set session cte_max_recursion_depth = ${OLD_ENTRIES}`);
  await owner.query(
    `insert into audit_log (id, mutation_id, operation, actor_type, target_entity_type, target_entity_id, changes, created_at)
      with recursive number as (select 1 as n union all select n + 1 from number where n < ${OLD_ENTRIES})
      select concat('A', lpad(n, 25, '0')), concat('B', lpad(n, 25, '0')), 'UPDATE', 'SYSTEM', 'SECTOR', concat('C', lpad(n, 25, '0')), '{}',
        now(3) - interval (n + 600) minute from number`,
  );
}

async function ask<T extends object>(query: string, values: unknown[] = []): Promise<T[]> {
  const [found] = await owner.query<(RowDataPacket & T)[]>(query, values);
  return found;
}

/** Inserts an entry like the product, with a time `secondsBefore` now or before the entry `of`. */
async function insertEntry(
  customerId: string | null,
  { secondsBefore = 0, of = null, by = owner }: { secondsBefore?: number; of?: string | null; by?: Connection } = {},
): Promise<string> {
  const id = newId();
  const changes = JSON.stringify({ name: { old: 'Zoë', new: 'Ana "A." Souza\n' }, quantity: { old: null, new: 1.5 } });
  const [other] = await ask<{ moment: string }>('select created_at as moment from audit_log where id = ?', [of]);
  await by.query(
    `insert into audit_log (id, customer_id, mutation_id, operation, actor_type, target_entity_type, target_entity_id, changes, created_at)
      values (?, ?, ?, 'UPDATE', 'SYSTEM', 'SECTOR', ?, ?, coalesce(timestamp(?), now(3)) - interval ? second)`,
    [id, customerId, newId(), newId(), changes, other?.moment ?? null, secondsBefore],
  );
  return id;
}

/** Creates a customer with this number of sealed entries, oldest first. */
async function createSealedTrail(count: number): Promise<{ customerId: string; entries: string[] }> {
  const customerId = newId();
  const name = customerId.slice(-12).toLowerCase();
  await insertCustomer(here.orm.em.fork(), {
    id: customerId,
    subdomain: `c-${name}`,
    displayName: name,
    legalName: name,
    businessId: name,
    customerCode: name,
    licensesCount: 1,
    realm: name,
  });
  const entries: string[] = [];
  for (let index = 0; index < count; index++) entries.push(await insertEntry(customerId));
  await sealEntries(here, LATE);
  expect(await chainOfCustomer(customerId)).toEqual(entries);
  return { customerId, entries };
}

/** Ids of the entries of a customer's chain, in order. */
const chainOfCustomer = async (customerId: string): Promise<string[]> =>
  (
    await ask<{ id: string }>('select entry_id as id from audit_chain where customer_id = ? order by sequence', [
      customerId,
    ])
  ).map(({ id }) => id);

/** Faults of the verification: kind and row. */
async function faultsOf(tenant: string): Promise<[string, string | null][]> {
  const { faults } = await verifyAudit(config, { tenant });
  return faults.map(({ kind, entryId }) => [kind, entryId]);
}

describe('the sealing of the audit trail', () => {
  it('starts with the existing entries, and later reads only new ones SEC-46', async () => {
    expect(await sealEntries(here, LATE)).toBe(OLD_ENTRIES);
    const added = await insertEntry(null);
    await sealEntries(here, LATE);
    const [end] = await ask('select entry_id as id, sequence from audit_chain order by sequence desc limit 1');
    expect(end).toEqual({ id: added, sequence: OLD_ENTRIES + 1 });

    const [start] = await ask<{ moment: string }>(
      'select cast(timer_start as char) as moment from performance_schema.events_statements_current where thread_id = ps_current_thread_id()',
    );
    await sealEntries(here, LATE);
    const examined = await waitFor('the statistics of MySQL', async () => {
      const statements = await ask<{ examined: number }>(
        `select rows_examined as examined from performance_schema.events_statements_history
          where current_schema = ? and timer_start > ? and sql_text like '%audit_chain%' and sql_text not like '%performance_schema%'`,
        [config.DB_NAME, start?.moment],
      );
      return statements.length >= 2 && statements.reduce((sum, statement) => sum + Number(statement.examined), 0);
    });
    expect(examined).toBeLessThan(20);
    expect((await verifyAudit(config, 'PLATFORM')).faults).toEqual([]);
  });

  it('covers every stored column of an entry SEC-46', async () => {
    const columns = await ask<{ name: string }>(
      "select column_name as name from information_schema.columns where table_schema = database() and table_name = 'audit_log'",
    );
    expect(columns.map(({ name }) => name).toSorted()).toEqual([...ENTRY_COLUMNS].toSorted());
  });

  it('creates one chain per customer and one of the platform, each only with its own entries SEC-46', async () => {
    const [one, other] = [await createSealedTrail(3), await createSealedTrail(2)];
    for (const { customerId, entries } of [one, other])
      expect(
        await ask('select customer_id as customer, sequence from audit_chain where entry_id in (?) order by sequence', [
          entries,
        ]),
      ).toEqual(entries.map((_, index) => ({ customer: customerId, sequence: index + 1 })));
    expect(await faultsOf(one.customerId)).toEqual([]);
  });

  it('creates one consistent chain when two replicas seal at the same time SEC-46', async () => {
    const { customerId } = await createSealedTrail(0);
    const entries: string[] = [];
    for (let round = 0; round < 10; round++) {
      for (let index = 0; index < 5; index++) entries.push(await insertEntry(customerId));
      await Promise.all([here, replica, here, replica].map((services) => sealEntries(services, LATE)));
    }
    await waitFor('all links', async () => {
      await Promise.all([here, replica].map((services) => sealEntries(services, LATE)));
      return (await chainOfCustomer(customerId)).length === entries.length;
    });
    expect((await chainOfCustomer(customerId)).toSorted()).toEqual(entries.toSorted());
    expect(await faultsOf(customerId)).toEqual([]);
  });

  it('seals an entry that is committed after newer ones, shortly or long after them SEC-46', async () => {
    const { customerId } = await createSealedTrail(0);
    const product = await createConnection({ uri: config.DATABASE_URL });
    await product.beginTransaction();
    const younger = await insertEntry(customerId);
    const late = await insertEntry(customerId, { secondsBefore: LATE - 5, of: younger, by: product });
    await sealEntries(here, LATE);
    expect(await chainOfCustomer(customerId)).toEqual([younger]);
    await product.commit();
    await product.end();
    await sealEntries(here, LATE);
    expect(await chainOfCustomer(customerId)).toEqual([younger, late]);

    const veryLate = await insertEntry(customerId, { secondsBefore: VERY_LATE / 2, of: younger });
    await sealEntries(here, LATE);
    expect(await chainOfCustomer(customerId)).not.toContain(veryLate);
    await sealEntries(here, VERY_LATE);
    expect(await chainOfCustomer(customerId)).toEqual([younger, late, veryLate]);
    expect(await faultsOf(customerId)).toEqual([]);
  });

  it('runs with checkpoints while the product runs, and stops with it SEC-46', async () => {
    const { customerId } = await createSealedTrail(1);
    const product = await startProduct({ ...config, AUDIT_SEAL_MS: 50, AUDIT_CHECKPOINT_SECONDS: 1 });
    try {
      const entry = await insertEntry(customerId);
      await waitFor('its link', async () => (await chainOfCustomer(customerId)).includes(entry), PATIENCE_MS);
      await waitFor('a checkpoint of it', () => checkpointOf(customerId, 2), PATIENCE_MS);
    } finally {
      expect(await product.stop()).toBe(0);
    }
    expect(await faultsOf(customerId)).toEqual([]);
  }, 240_000);

  async function checkpointOf(customerId: string, sequence: number): Promise<Checkpoint | null> {
    for await (const { checkpoint } of readCheckpoints(config, storageOf(here)))
      if (checkpoint?.heads.some((head) => head.chain === customerId && head.sequence === sequence)) return checkpoint;
    return null;
  }
});

describe('the verification reports, with the row, after a change by a user with all rights in the database', () => {
  it('an edited entry SEC-46', async () => {
    const { customerId, entries } = await createSealedTrail(4);
    await owner.query(`update audit_log set changes = json_set(changes, '$.quantity.new', 2) where id = ?`, [
      entries[1],
    ]);
    expect(await faultsOf(customerId)).toEqual([['ALTERED', entries[1]]]);
    await owner.query(`update audit_log set ip = '192.0.2.1' where id = ?`, [entries[2]]);
    expect(await faultsOf(customerId)).toEqual([
      ['ALTERED', entries[1]],
      ['ALTERED', entries[2]],
    ]);
  });

  it('an entry that was moved to another customer SEC-46', async () => {
    const { customerId, entries } = await createSealedTrail(2);
    const other = await createSealedTrail(1);
    await owner.query('update audit_log set customer_id = ? where id = ?', [other.customerId, entries[0]]);
    expect(await faultsOf(customerId)).toEqual([['ALTERED', entries[0]]]);
  });

  it('a deleted entry, alone or with its link SEC-46', async () => {
    const { customerId, entries } = await createSealedTrail(4);
    await owner.query('delete from audit_log where id = ?', [entries[1]]);
    expect(await faultsOf(customerId)).toEqual([['MISSING', entries[1]]]);
    await owner.query('delete from audit_chain where entry_id = ?', [entries[1]]);
    expect(await faultsOf(customerId)).toEqual([['LINKS_GONE', entries[2]]]);
    await owner.query(
      'update audit_chain set sequence = sequence - 1 where customer_id = ? and sequence > 2 order by sequence',
      [customerId],
    );
    expect(await faultsOf(customerId)).toEqual([['OUT_OF_PLACE', entries[2]]]);
  });

  it('entries in a changed order SEC-46', async () => {
    const { customerId, entries } = await createSealedTrail(5);
    for (const [from, to] of [
      [2, 99],
      [4, 2],
      [99, 4],
    ])
      await owner.query('update audit_chain set sequence = ? where customer_id = ? and sequence = ?', [
        to,
        customerId,
        from,
      ]);
    const faults = await faultsOf(customerId);
    expect(faults).toContainEqual(['OUT_OF_PLACE', entries[1]]);
    expect(faults).toContainEqual(['OUT_OF_PLACE', entries[3]]);
  });

  it('deleted last entries and links, even after new entries were added SEC-46', async () => {
    const { customerId, entries } = await createSealedTrail(4);
    await writeCheckpoint(here, new Map());
    const gone = entries.slice(2);
    await owner.query('delete from audit_log where id in (?)', [gone]);
    await owner.query('delete from audit_chain where entry_id in (?)', [gone]);
    expect(await faultsOf(customerId)).toEqual([['CUT_OFF', entries[1]]]);
    const grown: string[] = [];
    for (let index = 0; index < 3; index++) grown.push(await insertEntry(customerId));
    await sealEntries(here, LATE);
    expect(await faultsOf(customerId)).toEqual([['REWRITTEN', grown[1]]]);
    await writeCheckpoint(here, new Map());
    expect(await faultsOf(customerId)).toEqual([['REWRITTEN', grown[1]]]);
  });

  it('a changed entry whose chain was recomputed SEC-46', async () => {
    const { customerId, entries } = await createSealedTrail(2);
    await writeCheckpoint(here, new Map());
    entries.push(await insertEntry(customerId), await insertEntry(customerId));
    await sealEntries(here, LATE);
    await writeCheckpoint(here, new Map());
    expect(await faultsOf(customerId)).toEqual([]);
    await owner.query(`update audit_log set operation = 'READ' where id = ?`, [entries[2]]);
    await forgeChain(customerId);
    expect(await faultsOf(customerId)).toEqual([['REWRITTEN', entries[3]]]);
  });

  /** Recomputes all hashes of a chain from the present entries. */
  async function forgeChain(customerId: string): Promise<void> {
    let previous = BEGINNING;
    for (const id of await chainOfCustomer(customerId)) {
      const em = here.orm.em.fork();
      const [entry] = await rows(
        em,
        sql<StoredEntry>`select ${storedText('audit_log')} from audit_log where id = ${id}`,
      );
      if (!entry) throw new Error('The entry is missing');
      const hash = entryDigest(entry);
      previous = chainDigest(previous, hash);
      await owner.query('update audit_chain set entry_digest = ?, chain_digest = ? where entry_id = ?', [
        hash,
        previous,
        id,
      ]);
    }
  }

  it('an entry that was inserted with an old date SEC-46', async () => {
    const { customerId } = await createSealedTrail(2);
    const inserted = await insertEntry(customerId, { secondsBefore: 3 * VERY_LATE });
    await sealEntries(here, VERY_LATE);
    expect(await faultsOf(customerId)).toEqual([['UNSEALED', inserted]]);
  });

  it('a removed trail of a customer, even if somebody forged entries of its purge SEC-46', async () => {
    const { customerId } = await createSealedTrail(2);
    await writeCheckpoint(here, new Map());
    await removeTrail(customerId);
    expect(await faultsOfRemoved(customerId)).toEqual([CUT_OFF]);
    await owner.query('insert into audit_log set ?', [
      {
        id: newId(),
        mutation_id: newId(),
        operation: 'DELETE',
        actor_type: 'SYSTEM',
        target_entity_type: 'CUSTOMER',
        target_entity_id: customerId,
        changes: '{}',
      },
    ]);
    await sealEntries(here, LATE);
    expect(await faultsOfRemoved(customerId)).toEqual([CUT_OFF]);
  });

  it('a removed trail, unless the storage has a signed record of the purge of exactly this trail SEC-46', async () => {
    const { customerId } = await createSealedTrail(2);
    const other = await createSealedTrail(2);
    await writeCheckpoint(here, new Map());
    const place = { config, storage: storageOf(here) };
    await recordPurge({ ...place, config: { ...config, AUDIT_SECRET: 'n'.repeat(43) } }, customerId, 2);
    await recordPurge(place, other.customerId, 1);
    for (const id of [customerId, other.customerId]) {
      await removeTrail(id);
      expect(await faultsOfRemoved(id)).toEqual([CUT_OFF]);
    }
    await recordPurge(place, customerId, 2);
    expect(await faultsOfRemoved(customerId)).toEqual([]);
    // The record of an interrupted purge stays when the purge is repeated.
    await recordPurge(place, customerId, 0);
    expect(await faultsOfRemoved(customerId)).toEqual([]);
  });

  it('deleted last entries, even if the storage has a record of the customer’s purge SEC-46', async () => {
    const { customerId, entries } = await createSealedTrail(3);
    await writeCheckpoint(here, new Map());
    await recordPurge({ config, storage: storageOf(here) }, customerId, 3);
    await owner.query('delete from audit_log where id = ?', [entries[2]]);
    await owner.query('delete from audit_chain where entry_id = ?', [entries[2]]);
    expect(await faultsOf(customerId)).toEqual([['CUT_OFF', entries[1]]]);
  });

  const CUT_OFF = expect.objectContaining({ kind: 'CUT_OFF', entryId: null });

  async function removeTrail(customerId: string): Promise<void> {
    for (const table of ['audit_log', 'audit_chain', 'withdrawal_rollup'])
      await owner.query(`delete from ${table} where customer_id = ?`, [customerId]);
    await owner.query('delete from customer where id = ?', [customerId]);
  }

  const faultsOfRemoved = async (customerId: string) =>
    (await verifyAudit(config, 'ALL')).faults.filter(({ chain }) => chain === customerId);
});

function storageOf({ storage }: Services): Storage {
  if (!storage) throw new Error('The stack must have a storage');
  return storage;
}

describe('a checkpoint', () => {
  it('is accepted only with a valid signature, also by an older secret SEC-46', async () => {
    const { customerId } = await createSealedTrail(1);
    const folder = checkpointFolder(config);
    await writeCheckpoint(here, new Map());
    const key = ((await here.storage?.keys(folder)) ?? []).at(-1) ?? '';
    const written = (await here.storage?.read(key, 1_000_000))?.toString() ?? '';
    const forged = written.replace(`{"chain":"${customerId}","sequence":1,`, `{"chain":"${customerId}","sequence":0,`);
    expect(forged).not.toBe(written);
    await here.storage?.write(key, Buffer.from(forged), 'application/json');
    expect((await verifyAudit(config, { tenant: customerId })).faults).toEqual([
      expect.objectContaining({ kind: 'FORGED_CHECKPOINT', detail: expect.stringContaining(key) }),
    ]);
    await here.storage?.write(key, Buffer.from(written), 'application/json');
    const renewed = { ...config, AUDIT_SECRET: `${'n'.repeat(43)},${config.AUDIT_SECRET}` };
    expect((await verifyAudit(renewed, { tenant: customerId })).faults).toEqual([]);
    const foreign = { ...config, AUDIT_SECRET: 'n'.repeat(43) };
    expect((await verifyAudit(foreign, { tenant: customerId })).faults.map(({ kind }) => kind)).toContain(
      'FORGED_CHECKPOINT',
    );
  });
});

describe('npm run tenant -- verify-audit', () => {
  async function run(whose: string): Promise<{ code: number | null; output: string }> {
    const command = [path.resolve(import.meta.dirname, '../operator/tenant.ts'), 'verify-audit', whose];
    const child = spawn(process.execPath, command, {
      env: environmentOf(config),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const closed = once(child, 'close');
    const output = await text(child.stdout);
    await closed;
    return { code: child.exitCode, output };
  }

  it('exits with 0 without faults, and with 1 and the row of the fault otherwise SEC-46', async () => {
    const { customerId, entries } = await createSealedTrail(2);
    expect(await run(customerId)).toEqual({ code: 0, output: expect.stringContaining('as they were written') });
    await owner.query(`update audit_log set actor_type = 'USER' where id = ?`, [entries[0]]);
    const { code, output } = await run('--all');
    expect(code).toBe(1);
    expect(output).toContain(`${customerId}  ALTERED  entry ${entries[0]}`);
  }, 240_000);
});

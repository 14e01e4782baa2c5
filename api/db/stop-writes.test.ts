import { createPool, type Pool } from 'mysql2';
import { createConnection, type Connection } from 'mysql2/promise';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { propertyOf } from '#api/platform/property-of.ts';
import { takeStage, type Stage } from '#api/testing/stages.ts';
import { prepareConnections } from './connections.ts';
import { WriteStop } from './write-stop.ts';

const TIMEOUTS = { acquireMs: 10_000, statementMs: 10_000, queryMs: 5000 };
const REFUSED = { code: 'COMMITS_WAIT' };
/** REL-10. */
const WITHIN_MS = 5000;
/** Afterwards the next write asks again. */
const ASKED_AGAIN_MS = 5000;

let stage: Stage;
let other: Connection;
let pool: Pool;
let stop: WriteStop;
/** The answer to the question whether commits wait, and how often it was asked. */
let isWaiting = false;
let asked = 0;

beforeAll(async () => {
  stage = await takeStage({}, []);
  other = await createConnection({ uri: stage.config.DATABASE_URL });
  await other.query(`insert into task (kind, subject, priority, payload, state, due_at)
    values ('none', 'locked', 1, '{}', 'DEAD', now(3)), ('none', 'free', 1, '{}', 'DEAD', now(3))`);
});
beforeEach(() => {
  isWaiting = false;
  asked = 0;
  stop = new WriteStop(() => {
    asked += 1;
    return Promise.resolve(isWaiting);
  });
  pool = createPool({ uri: stage.config.DATABASE_URL, connectionLimit: 3 });
  prepareConnections(pool, { ...TIMEOUTS, stop });
});
afterEach(async () => {
  vi.useRealTimers();
  await other.query('rollback');
  await pool.promise().end();
});
afterAll(async () => {
  await other?.query("delete from task where kind = 'none'");
  await other?.end();
  await stage?.release();
});

const changeOf = (subject: string) => `update task set done = 1 + coalesce(done, 0) where subject = '${subject}'`;

/** Like the ORM: the statement is sent on a connection of the pool. */
async function send(statement: string): Promise<unknown> {
  const connection = await pool.promise().getConnection();
  try {
    const [answer] = await connection.query(statement);
    return answer;
  } finally {
    connection.release();
  }
}
const write = (subject = 'free') => send(changeOf(subject));
const doneOf = async (subject: string) =>
  Number(propertyOf(propertyOf(await send(`select done from task where subject = '${subject}'`), '0'), 'done'));

/** A transaction of the pool, which rolls back when it fails, as the ORM's do. */
async function inTransaction(...statements: string[]): Promise<void> {
  const connection = await pool.promise().getConnection();
  try {
    await connection.query('begin');
    for (const statement of statements) await connection.query(statement);
    await connection.query('commit');
  } catch (error) {
    await connection.query('rollback');
    throw error;
  } finally {
    connection.release();
  }
}

describe('while MySQL completes no commits', () => {
  it('a write that is already sent is given up within five seconds, and its connection is not used again REL-10', async () => {
    await other.query('begin');
    await other.query(changeOf('locked'));
    isWaiting = true;
    const begun = performance.now();
    await expect(write('locked')).rejects.toMatchObject(REFUSED);
    expect(performance.now() - begun).toBeLessThan(WITHIN_MS);
    expect(stop).toMatchObject({ isReadOnly: true, isClosed: true });
    await other.query('rollback');
    await Promise.all([doneOf('locked'), doneOf('locked'), doneOf('locked')]);
  });

  it('no connection sends another write, with or without a transaction; reads are sent REL-10', async () => {
    const before = await doneOf('free');
    isWaiting = true;
    await stop.look();
    await expect(write()).rejects.toMatchObject(REFUSED);
    await expect(inTransaction(changeOf('free'))).rejects.toMatchObject(REFUSED);
    expect(await doneOf('free')).toBe(before);
    await inTransaction(`select 1 from task where subject = 'free' for update`);
    expect(asked).toBe(1);
  });

  it('a write asks again after five seconds, and is sent when commits wait no more REL-10', async () => {
    const before = await doneOf('free');
    isWaiting = true;
    await stop.look();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ASKED_AGAIN_MS });
    await expect(write()).rejects.toMatchObject(REFUSED);
    expect(asked).toBe(2);

    isWaiting = false;
    vi.setSystemTime(Date.now() + ASKED_AGAIN_MS);
    await Promise.all([write(), inTransaction(changeOf('free'))]);
    expect(asked).toBe(3);
    expect(await doneOf('free')).toBe(before + 2);
    expect(stop).toMatchObject({ isReadOnly: false, isClosed: false });
  });
});

it('a write that waits for a lock, while commits do not wait, gets its turn REL-10', async () => {
  const before = await doneOf('locked');
  await other.query('begin');
  await other.query(`select 1 from task where subject = 'locked' for update`);
  const waiting = write('locked');
  await vi.waitFor(() => expect(asked).toBe(1), { timeout: WITHIN_MS });
  await other.query('commit');
  await waiting;
  expect(await doneOf('locked')).toBe(before + 1);
});

import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { pino } from 'pino';
import { proxyOf } from '#api/testing/tcp-proxy.ts';
import { waitFor } from '#api/testing/wait-for.ts';
import { createSharedCount, type SharedCount } from './shared-count.ts';

const log = pino({ level: 'silent' });
const counts: SharedCount[] = [];
afterAll(() => {
  for (const count of counts) count.close();
});

function countAt(url: string | undefined, namespace: string = randomUUID()): SharedCount {
  const count = createSharedCount(url, namespace, log);
  counts.push(count);
  return count;
}

const LONG = 600;
/** Replicas exchange counts once a second; on a busy machine it takes longer. */
const DEADLINE_MS = 30_000;
const seenBy = (count: SharedCount, key: string) => count.add(key, LONG, 0).total;
/** Whether all replicas count this total. */
const allSee = (counts: readonly SharedCount[], key: string, total: number) =>
  counts.every((count) => seenBy(count, key) === total);

describe('a count of one process', () => {
  it('adds up per key and returns the seconds left', async () => {
    const count = countAt(undefined);
    expect(count.add('a', LONG, 3)).toEqual({ total: 3, secondsLeft: expect.closeTo(LONG, -1) });
    expect(count.add('a', LONG, 4).total).toBe(7);
    expect(count.add('b', LONG, 1).total).toBe(1);
  });

  it('starts again when its time is over', async () => {
    const count = countAt(undefined);
    count.add('a', 0.2, 5);
    await waitFor('the time to pass', () => count.add('a', 0.2, 0).total === 0);
  });
});

describe('a count on several replicas', () => {
  it('adds up the counts of all replicas of one installation only', async () => {
    const namespace = randomUUID();
    const replicas = Array.from({ length: 3 }, () => countAt(process.env.VALKEY_URL, namespace));
    const otherInstallation = countAt(process.env.VALKEY_URL);
    for (const [at, replica] of replicas.entries()) replica.add('a', LONG, 10 ** at);
    await waitFor('all replicas to have the total', () => allSee(replicas, 'a', 111), DEADLINE_MS);
    for (const replica of replicas) replica.add('a', LONG, 1000);
    await waitFor('all replicas to have the new total', () => allSee(replicas, 'a', 3111), DEADLINE_MS);
    expect(seenBy(otherInstallation, 'a')).toBe(0);
  });

  it('continues in each process while Valkey is unavailable, and is exchanged afterwards', async () => {
    const { proxy, address } = await proxyOf(process.env.VALKEY_URL ?? '');
    const namespace = randomUUID();
    const here = countAt(address, namespace);
    const there = countAt(process.env.VALKEY_URL, namespace);
    here.add('a', LONG, 1);
    await waitFor('the other replica to have the count', () => allSee([there], 'a', 1), DEADLINE_MS);
    await proxy.cut();
    here.add('a', LONG, 5);
    there.add('a', LONG, 10);
    expect(seenBy(here, 'a')).toBe(6);
    await proxy.join();
    await waitFor('both replicas to have the total', () => allSee([here, there], 'a', 16), DEADLINE_MS);
    here.close();
    await proxy.close();
  });
});

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
/** Replicas tell each other once a second, a busy machine's later. */
const DEADLINE_MS = 30_000;
const seenBy = (count: SharedCount, key: string) => count.add(key, LONG, 0).tries;

describe('a count of one process', () => {
  it('adds up, each key for itself, and says for how long', () => {
    const count = countAt(undefined);
    expect(count.add('a', LONG, 3)).toEqual({ tries: 3, secondsLeft: expect.closeTo(LONG, -1) });
    expect(count.add('a', LONG, 4).tries).toBe(7);
    expect(count.add('b', LONG, 1).tries).toBe(1);
  });

  it('begins anew after its time', async () => {
    const count = countAt(undefined);
    count.add('a', 0.2, 5);
    await waitFor('the time to pass', () => count.add('a', 0.2, 0).tries === 0);
  });
});

describe('a count over replicas', () => {
  it('adds up what all of them counted, in one installation and not over two', async () => {
    const namespace = randomUUID();
    const replicas = Array.from({ length: 3 }, () => countAt(process.env.VALKEY_URL, namespace));
    const stranger = countAt(process.env.VALKEY_URL);
    for (const [at, replica] of replicas.entries()) replica.add('a', LONG, 10 ** at);
    await waitFor('all to know of all', () => replicas.every((replica) => seenBy(replica, 'a') === 111), DEADLINE_MS);
    for (const replica of replicas) replica.add('a', LONG, 1000);
    await waitFor('all to know of more', () => replicas.every((replica) => seenBy(replica, 'a') === 3111), DEADLINE_MS);
    expect(seenBy(stranger, 'a')).toBe(0);
  });

  it('goes on in each process while Valkey is away, and is told of afterwards', async () => {
    const { proxy, address } = await proxyOf(process.env.VALKEY_URL ?? '');
    const namespace = randomUUID();
    const here = countAt(address, namespace);
    const there = countAt(process.env.VALKEY_URL, namespace);
    here.add('a', LONG, 1);
    await waitFor('the other to know', () => seenBy(there, 'a') === 1, DEADLINE_MS);
    await proxy.cut();
    here.add('a', LONG, 5);
    there.add('a', LONG, 10);
    expect(seenBy(here, 'a')).toBe(6);
    await proxy.join();
    await waitFor('both to know', () => seenBy(here, 'a') === 16 && seenBy(there, 'a') === 16, DEADLINE_MS);
    here.close();
    await proxy.close();
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { pino } from 'pino';
import { proxyOf } from '#api/testing/tcp-proxy.ts';
import { waitFor } from '#api/testing/wait-for.ts';
import { createLimiter, networkOf, type Limiter } from './limiter.ts';

const log = pino({ level: 'silent' });
const limiters: Limiter[] = [];
afterAll(() => {
  for (const limiter of limiters) limiter.close();
});

function limiterAt(url: string | undefined, namespace: string = randomUUID()): Limiter {
  const limiter = createLimiter(url, namespace, log);
  limiters.push(limiter);
  return limiter;
}

/** The limiters of two replicas, when both are connected to Valkey; until then each counts only its own tries. */
async function replicas(url: string | undefined): Promise<[Limiter, Limiter]> {
  const namespace = randomUUID();
  const [one, two] = [limiterAt(url, namespace), limiterAt(url, namespace)];
  const once = { tries: 1, seconds: 60 };
  await waitFor('both to count in Valkey', async () => {
    const key = randomUUID();
    await one.take(key, once);
    return two.take(key, once).then(
      () => false,
      () => true,
    );
  });
  return [one, two];
}

const here = async () => limiterAt(undefined);
const inValkey = async () => (await replicas(process.env.VALKEY_URL))[0];

const LIMIT = { tries: 3, seconds: 60 };
const limited = { code: 'RATE_LIMITED', details: { retryAfterSeconds: expect.any(Number) } };

describe.each([
  ['in this process', here],
  ['in Valkey', inValkey],
])('counting tries %s', (_, newLimiter) => {
  it('accepts tries up to the limit and returns the seconds to wait', async () => {
    const limiter = await newLimiter();
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => limiter.take('a', LIMIT)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    const refusal = await limiter.take('a', LIMIT).catch((error: unknown) => error);
    expect(refusal).toMatchObject(limited);
    expect(refusal).toHaveProperty('details.retryAfterSeconds', expect.closeTo(60, -1));
    await limiter.take('b', LIMIT);
  });

  it('subtracts a returned try, never goes below zero, and resets', async () => {
    const limiter = await newLimiter();
    await limiter.giveBack('a');
    await limiter.giveBack('a');
    for (let round = 0; round < 3; round++) await limiter.take('a', LIMIT);
    await expect(limiter.take('a', LIMIT)).rejects.toMatchObject(limited);
    await limiter.giveBack('a');
    await limiter.giveBack('a');
    await limiter.take('a', LIMIT);
    await expect(limiter.take('a', LIMIT)).rejects.toMatchObject(limited);
    await limiter.reset('a');
    await limiter.take('a', LIMIT);
  });

  it('starts again when the time of the limit is over', async () => {
    const limiter = await newLimiter();
    const brief = { tries: 1, seconds: 1 };
    await limiter.take('a', brief);
    await expect(limiter.take('a', brief)).rejects.toMatchObject({ details: { retryAfterSeconds: 1 } });
    await waitFor(
      'the time to pass',
      () =>
        limiter.take('a', brief).then(
          () => true,
          () => false,
        ),
      3000,
    );
  });
});

describe('counting tries on several replicas', () => {
  it('adds up the tries of one installation only', async () => {
    const [one, two] = await replicas(process.env.VALKEY_URL);
    const [other] = await replicas(process.env.VALKEY_URL);
    await one.take('a', LIMIT);
    await two.take('a', LIMIT);
    await one.take('a', LIMIT);
    await expect(two.take('a', LIMIT)).rejects.toMatchObject(limited);
    await other.take('a', LIMIT);
  });

  it('continues in each process while Valkey is unavailable', async () => {
    const { proxy, address } = await proxyOf(process.env.VALKEY_URL ?? '');
    const limiter = limiterAt(address);
    await proxy.cut();
    for (let round = 0; round < 3; round++) await limiter.take('a', LIMIT);
    await expect(limiter.take('a', LIMIT)).rejects.toMatchObject(limited);
    limiter.close();
    await proxy.close();
  });
});

describe('networkOf', () => {
  it.each([
    ['10.1.2.3', '10.1.2.3'],
    ['::ffff:10.1.2.3', '10.1.2.3'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::9', '2001:db8:1:2'],
    ['2001:0DB8:0001:0002::', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
  ])('of %s returns %s', (ip, network) => expect(networkOf(ip)).toBe(network));
});

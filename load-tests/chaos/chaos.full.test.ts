import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GUARDS } from '#api/features/withdrawals/withdrawal.service.ts';
import { bootGateway, WIDE, type TestGateway } from '#api/machines/testing/gateway.ts';
import type { AckLedger } from '#api/testing/ack-ledger.ts';
import { createBalancer } from '#api/testing/balancer.ts';
import { deliverUntil, untilMore } from '#api/testing/deliver-until.ts';
import { expectAcknowledged, newLedger } from '#api/testing/ledger-audit.ts';
import { startProduct, type ProductProcess } from '#api/testing/product-process.ts';
import { planFaults, seeded, type PlannedFault } from './faults.ts';
import { createFaultyLink, type FaultyLink } from './faulty-link.ts';

/** `npm run test:chaos`; CHAOS_SEED repeats a plan of faults. */

const SEED = Number(process.env['CHAOS_SEED'] ?? 1);
const PLAN = { everyMs: 800, untilMs: 20_000 };
const MACHINES = 6;
const RUN_MS = 170_000;

let app: TestGateway;
beforeAll(async () => {
  app = await bootGateway();
});
afterAll(() => app?.close());

/** A replica whose links to MySQL, to Valkey and from the machines are faulty. */
type ChaosReplica = { product: ProductProcess; links: Record<string, FaultyLink>; start(): Promise<ProductProcess> };

const placeOf = (address: string) => {
  const { hostname, port } = new URL(address);
  return { host: hostname, port: Number(port) };
};

async function startReplica(random: () => number): Promise<ChaosReplica> {
  const { DATABASE_URL, VALKEY_URL = '' } = app.config;
  const mysql = await createFaultyLink(placeOf(DATABASE_URL), random);
  const valkey = await createFaultyLink(placeOf(VALKEY_URL), random);
  const through = (address: string, { port }: FaultyLink) =>
    Object.assign(new URL(address), { hostname: '127.0.0.1', port: String(port) })
      .toString()
      .replace(/\/$/, '');
  const config = { ...app.config, DATABASE_URL: through(DATABASE_URL, mysql), VALKEY_URL: through(VALKEY_URL, valkey) };
  const start = () => startProduct(config);
  const product = await start();
  const machines = await createFaultyLink(placeOf(product.origin), random);
  return { product, links: { mysql, valkey, machines }, start };
}

/** Disturbs the links as planned. */
async function follow(plan: readonly PlannedFault[], links: ReadonlyMap<string, FaultyLink>): Promise<void> {
  const begun = Date.now();
  const running: Promise<void>[] = [];
  for (const { atMs, link, ...fault } of plan) {
    await pause(Math.max(0, begun + atMs - Date.now()));
    running.push(links.get(link)?.disturb(fault) ?? Promise.reject(new Error(`No link ${link}`)));
  }
  await Promise.all(running);
}

describe(`a faulty network between machines, two replicas, MySQL and Valkey, by the seed ${SEED}`, () => {
  it(
    'loses no acknowledged delivery, and applies none twice, when a replica is killed too REL-7 REL-8 REL-19',
    async () => {
      const random = seeded(SEED);
      const [first, second] = await Promise.all([startReplica(random), startReplica(random)]);
      const links = new Map(
        [first, second].flatMap((replica, index) =>
          Object.entries(replica.links).map(([name, link]) => [`${name} of replica ${index + 1}`, link] as const),
        ),
      );
      const balancer = await createBalancer([first, second].flatMap(({ links: { machines } }) => machines?.port ?? []));
      const url = `ws://127.0.0.1:${balancer.port}/machines`;
      const ledgers = await Promise.all(
        Array.from({ length: MACHINES }, (_, index) => newLedger(app, 1 + (index % 3))),
      );
      const end = new AbortController();
      const deliveries = Promise.all(ledgers.map((ledger) => deliverUntil(end.signal, ledger, url)));

      await untilMore(ledgers);
      const plan = planFaults({ seed: SEED, links: [...links.keys()], ...PLAN });
      const disturbed = follow(plan, links);
      await pause(PLAN.untilMs / 2);
      const gone = once(first.product.child, 'exit');
      first.product.child.kill('SIGKILL');
      await Promise.all([gone, disturbed]);
      const restarted = await first.start();
      first.links['machines']?.retarget(placeOf(restarted.origin).port);
      await untilMore(ledgers);
      end.abort();
      await deliveries;

      expect([...links.values()].reduce((sum, { broken }) => sum + broken, 0)).toBeGreaterThan(PLAN.untilMs / 1000 / 2);
      await expectAcknowledged(app, ledgers);
      expect([await restarted.stop(), await second.product.stop()]).toEqual([0, 0]);
      await balancer.close();
      for (const link of links.values()) await link.close();
    },
    RUN_MS,
  );
});

describe('the auditor', () => {
  /** Deliveries at a replica in this process, without faults. */
  async function deliverSome(guards = GUARDS): Promise<AckLedger> {
    const replica = await app.addReplica({ rate: WIDE, guards });
    const ledger = await newLedger(app, 2);
    const end = new AbortController();
    const delivered = deliverUntil(end.signal, ledger, replica.url);
    await untilMore([ledger]);
    end.abort();
    await delivered;
    await replica.stop();
    return ledger;
  }

  it('is content with a product that works, and misses a delivery that was acknowledged but is not there', async () => {
    const ledger = await deliverSome();
    await expectAcknowledged(app, [ledger]);
    ledger.acknowledged.add('01M7YRPGKW091CPM07JGPMZH74');
    await expect(expectAcknowledged(app, [ledger])).rejects.toThrow('01M7YRPGKW091CPM07JGPMZH74');
  });

  it('twin: finds a product that reserves each piece twice', async () => {
    const twice = {
      ...GUARDS,
      reserve: async (...piece: Parameters<typeof GUARDS.reserve>) =>
        (await GUARDS.reserve(...piece)) && GUARDS.reserve(...piece),
    };
    const ledger = await deliverSome(twice);
    await expect(expectAcknowledged(app, [ledger])).rejects.toThrow();
    expect(await app.mismatches()).toMatchObject([{ rule: 'the reserved pieces equal the pending withdrawals' }]);
  });
});

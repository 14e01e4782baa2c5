import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { World } from '#api/machines/testing/world.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { findK6 } from '#stack/tools/k6.ts';
import { addCounterStock } from './bench/lib/counter-stock.ts';
import { countNeverStored, readAcknowledged } from './lib/acknowledged.ts';
import { auditGraphqlLoad, loadPicture, runGraphqlLoad } from './lib/graphql-load.ts';
import { runKeepAlives } from './lib/keep-alive-load.ts';
import { addMachineStock } from './lib/machine-stock.ts';
import { openPresence } from './lib/presence-reader.ts';
import { loadDirectory } from './lib/program.ts';
import { adminUrl } from './lib/scratch-tenant.ts';
import { auditWithdrawals, namedIn } from './lib/withdrawal-audit.ts';
import { runWithdrawals } from './lib/withdrawal-load.ts';
import { graphqlProfiles } from './profiles/graphql.ts';
import { maxMachines, profiles } from './profiles/keep-alive.ts';
import { withdrawalMachines, withdrawalProfiles } from './profiles/withdrawal.ts';

/** The first run builds k6 from its source. */
const BUILD_MS = 900_000;
const RUN_MS = 120_000;

let app: TestApp;

beforeAll(async () => {
  app = await bootApp({ KEEP_ALIVE_SECONDS: profiles.smoke.keepAliveSeconds, OFFLINE_AFTER_SECONDS: 10 });
  await findK6();
}, BUILD_MS);
afterAll(() => app?.close());

/** Times are not compared here: the tests share the computer. `npm run load:smoke` compares them. */
describe('the load tests of k6, profile smoke [O9]', () => {
  it(
    'keep-alives of 50 machines are all acknowledged, and stored',
    async () => {
      const world = await World.create(app.services);
      const machines = await Promise.all(
        Array.from({ length: maxMachines(profiles.smoke) }, async () => {
          const { id, token } = await world.machine([]);
          return { machineId: id, credential: token };
        }),
      );
      mkdirSync(loadDirectory, { recursive: true });
      const credentials = path.join(loadDirectory, 'test-credentials.json');
      writeFileSync(credentials, JSON.stringify(machines), { mode: 0o600 });
      const url = `ws://127.0.0.1:${app.port}/machines`;
      const { verdict, lines } = await runKeepAlives({ profile: 'smoke' }, url, credentials, { withTimes: false });
      expect(verdict).toBe('kept');
      const acknowledged = readAcknowledged(lines);
      expect(acknowledged.size).toBe(machines.length);
      const reader = await openPresence(adminUrl(app.config), world.customerId);
      expect(await countNeverStored(reader, acknowledged, 10_000)).toBe(0);
      await reader.close();
    },
    RUN_MS,
  );

  it(
    'each withdrawal at 10 machines is decided and acknowledged, and is once in MySQL, also after a cut',
    async () => {
      const world = await World.create(app.services);
      const machines = await Promise.all(
        Array.from({ length: withdrawalMachines(withdrawalProfiles.smoke) }, async () => {
          const { id, token } = await world.machine([]);
          return { machineId: id, credential: token };
        }),
      );
      const em = app.services.orm.em.fork();
      const stock = await addMachineStock(em, world.customerId, { people: 100, pinPepper: app.config.PIN_PEPPER });
      const plan = { url: `ws://127.0.0.1:${app.port}/machines`, machines, ...stock };
      const { verdict, lines } = await runWithdrawals({ name: 'smoke', plan, withTimes: false });
      const acknowledged = namedIn(lines, 'withdrawalId');
      const audit = (withdrawals: string[]) =>
        auditWithdrawals(app.services.orm.em.fork(), world.customerId, withdrawals);
      const failures = lines.filter((line) => line.includes('"failed"')).slice(0, 3);
      expect({ verdict, failures, faults: await audit(acknowledged) }).toEqual({
        verdict: 'kept',
        failures: [],
        faults: [],
      });
      expect(acknowledged.length).toBeGreaterThan(10);
      // The audit itself: a withdrawal that nobody acknowledged must be found.
      expect(await audit(acknowledged.slice(1))).toEqual([
        `${acknowledged.length} withdrawals, but ${acknowledged.length - 1} were acknowledged`,
      ]);
    },
    RUN_MS,
  );

  it(
    'lists, withdrawals and uploads by GraphQL never fail, and MySQL has each that was acknowledged',
    async () => {
      const world = new World(app.services, app.acme.id);
      const group = await world.group([]);
      await world.employees(group, 100);
      const stock = await addCounterStock(app.config.DATABASE_URL, app.acme.id, 20);
      const { token } = await app.as('admin');
      const { verdict, lines } = await runGraphqlLoad({
        name: 'smoke',
        profile: graphqlProfiles.smoke,
        plan: {
          url: `http://127.0.0.1:${app.port}`,
          host: `acme.localhost:${app.port}`,
          token: token ?? '',
          ...stock,
          picture: await loadPicture(),
        },
        withTimes: false,
      });
      const audit = await auditGraphqlLoad(app.services.orm.em.fork(), app.acme.id, { lines });
      const failures = lines.filter((line) => line.includes('"failed"')).slice(0, 3);
      expect({ verdict, failures, faults: audit.faults }).toEqual({ verdict: 'kept', failures: [], faults: [] });
      expect(audit.withdrawals).toBeGreaterThan(10);
      expect(audit.uploads).toBeGreaterThanOrEqual(5);
      // The audit itself: something acknowledged that is not there must be found.
      const forged = [...lines, JSON.stringify({ withdrawalId: '01ARZ3NDEKTSV4RRFFQ69G5FAV' })];
      expect((await auditGraphqlLoad(app.services.orm.em.fork(), app.acme.id, { lines: forged })).faults).toContain(
        `${audit.withdrawals} delivered withdrawals, but ${audit.withdrawals + 1} were acknowledged`,
      );
    },
    RUN_MS,
  );
});

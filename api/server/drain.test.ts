import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LockMode } from '@mikro-orm/core';
import { Sector } from '#api/features/sectors/sector.entity.ts';
import { makeSector } from '#api/features/sectors/sector.factory.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { GraphqlClient } from '#api/testing/client.ts';
import { KeptConnection } from '#api/testing/kept-connection.ts';
import { startApp, type App } from './app.ts';

const UPDATE = 'mutation ($input: UpdateSectorInput!) { updateSector(input: $input) { name } }';

let app: TestApp;
let replica: App;
let token: string | null;
let origin: string;

beforeAll(async () => {
  app = await bootApp();
  replica = await startApp(app.config);
  token = (await app.as('admin')).token;
  origin = `http://acme.localhost:${replica.port}`;
});
afterAll(() => app?.close());

/** The share of the grace time of five seconds in which a replica still accepts connections is one second. */
const GRACE_MS = 5000;
const ROUTER_LEARNS_AFTER_MS = 500;

/** Sends requests one after the other until the promise is settled. Throws when one is refused or cut off. */
async function requestsUntil(over: Promise<unknown>, url: string): Promise<{ status: number; closes: boolean }[]> {
  const connection = new KeptConnection();
  const answers: { status: number; closes: boolean }[] = [];
  let isOver = false;
  void over.then(() => (isOver = true));
  while (!isOver) {
    const { status, headers } = await connection.send(url);
    answers.push({ status, closes: headers.connection === 'close' });
  }
  connection.close();
  return answers;
}

describe('a replica that stops [O6]', () => {
  it('answers what runs and what still arrives, reports that it is not ready, and closes sockets so that they reconnect', async () => {
    const sector = await makeSector(app);
    const socket = new GraphqlClient(origin, token).realtime();
    const closed = new Promise<unknown>((resolve) => socket.on('closed', resolve));
    const connected = new Promise((resolve) => socket.on('connected', resolve));
    const stream = socket.iterate({ query: 'subscription { onDashboardChanged }' });
    const next = stream.next().catch(() => null);
    await connected;

    const lock = app.services.orm.em.fork({ disableTransactions: false });
    await lock.begin();
    await lock.findOneOrFail(
      Sector,
      { customerId: app.acme.id, id: sector.id },
      {
        lockMode: LockMode.PESSIMISTIC_WRITE,
        filters: false,
      },
    );
    const slow = new KeptConnection();
    const input = { id: sector.id, version: sector.version, name: 'Changed during the stop' };
    const running = slow.send(`${origin}/graphql`, { token, json: { query: UPDATE, variables: { input } } });

    const stopped = replica.stop(GRACE_MS);
    const learnt = pause(ROUTER_LEARNS_AFTER_MS);
    const live = requestsUntil(learnt, `${origin}/health/live`);
    const ready = requestsUntil(learnt, `${origin}/health/ready`);
    await closed;
    await lock.rollback();

    expect(JSON.parse((await running).body)).toEqual({ data: { updateSector: { name: input.name } } });
    await stopped;
    expect(await closed).toMatchObject({ code: 1001 });
    const answers = await live;
    expect(answers.length).toBeGreaterThan(1);
    expect(answers.filter(({ status, closes }) => status !== 200 || !closes)).toEqual([]);
    expect((await ready).filter(({ status, closes }) => status !== 503 || !closes)).toEqual([]);
    await expect(new KeptConnection().send(`${origin}/health/live`)).rejects.toThrow(/ECONNREFUSED/);
    slow.close();
    await next;
    await socket.dispose();
  });
});

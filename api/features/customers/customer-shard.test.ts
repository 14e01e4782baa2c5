import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstRow, sql } from '#api/db/sql.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { proxyOf, type TcpProxy } from '#api/testing/tcp-proxy.ts';
import { makeCustomer, readCustomer, waitForSetup } from './customer.factory.ts';

/** One Keycloak under two addresses, so that the product sees two. The default tenants belong to the first. */
let app: TestApp;
let second: TcpProxy;
beforeAll(async () => {
  const { proxy, address } = await proxyOf(process.env.KEYCLOAK_URL ?? '');
  second = proxy;
  app = await bootApp({ KEYCLOAK_SHARDS: JSON.stringify({ second: { url: address, internalUrl: address } }) });
});
afterAll(async () => {
  await app?.close();
  await second?.close();
});

const shardOf = async (id: string) =>
  (await firstRow(app.services.orm.em.fork(), sql<{ shard: string }>`select shard from customer where id = ${id}`))
    ?.shard;

describe('a new customer of an installation with several Keycloaks', () => {
  it('gets its realm on the Keycloak with the fewest realms (deleted customers count), or on the first of equals', async () => {
    const system = await app.as('system');
    const shards: unknown[] = [];
    for (let made = 0; made < 4; made++) {
      const { id, version } = await makeCustomer(app);
      shards.push(await shardOf(id));
      if (made > 0) continue;
      const key = { id, version };
      await system.data(
        'mutation ($id: ID!, $version: Int!) { deleteCustomer(id: $id, version: $version) { id } }',
        key,
      );
    }
    expect(shards).toEqual(['second', 'second', 'default', 'second']);
  });

  it('waits only for its own Keycloak', async () => {
    await second.cut();
    const made = [await makeCustomer(app), await makeCustomer(app)];
    const shards = await Promise.all(made.map(({ id }) => shardOf(id)));
    expect(shards).toEqual(['default', 'second']);
    const [here, there] = made;
    expect(await waitForSetup(app, here?.id ?? '')).toMatchObject({ status: 'ACTIVE' });
    expect(await readCustomer(app, there?.id ?? '')).toMatchObject({ status: 'PENDING', setup: { step: 'REALM' } });
    await second.join();
    expect(await waitForSetup(app, there?.id ?? '')).toMatchObject({ status: 'ACTIVE' });
  }, 120_000);
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { proxyOf, type TcpProxy } from '#api/testing/tcp-proxy.ts';
import { waitFor } from '#api/testing/wait-for.ts';
import type { Health } from './health.ts';
import type { ServiceStatus } from './service-status.ts';

const SERVERS = ['mysql', 'valkey', 'storage', 'mail'] as const;

describe('when a server fails', () => {
  let app: TestApp;
  const proxies = new Map<string, TcpProxy>();

  beforeAll(async () => {
    const through = async (name: string, address: string | undefined) => {
      if (!address) throw new Error(`${name} is not in the environment`);
      const proxied = await proxyOf(address);
      proxies.set(name, proxied.proxy);
      return proxied.address;
    };
    app = await bootApp(async ({ DATABASE_URL, VALKEY_URL, S3_ENDPOINT, SMTP_URL }) => ({
      DATABASE_URL: await through('mysql', DATABASE_URL),
      VALKEY_URL: await through('valkey', VALKEY_URL),
      S3_ENDPOINT: await through('storage', S3_ENDPOINT),
      SMTP_URL: await through('mail', SMTP_URL),
    }));
  });

  afterAll(async () => {
    await app?.close();
    for (const proxy of proxies.values()) await proxy.close();
  });

  const health = async (): Promise<Health & { httpStatus: number }> => {
    const response = await fetch(`${app.originOf(null)}/health/ready`);
    const body: Health = JSON.parse(await response.text());
    return { ...body, httpStatus: response.status };
  };

  const publicStatus = async (): Promise<ServiceStatus> => {
    const response = await fetch(`${app.originOf(null)}/api/status`);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    return JSON.parse(await response.text());
  };

  it('the health check reports all servers as up before', async () => {
    const { status, dependencies, httpStatus } = await health();
    expect({ status, dependencies, httpStatus }).toEqual({
      status: 'ready',
      httpStatus: 200,
      dependencies: { mysql: 'up', keycloak: 'up', valkey: 'up', storage: 'up', mail: 'up' },
    });
    expect(Object.values((await publicStatus()).parts)).toEqual(Array(5).fill('working'));
  });

  it.each(SERVERS)(
    'the product keeps running, reports the failed server as down, and recovers by itself: %s',
    async (name) => {
      const proxy = proxies.get(name);
      await proxy?.cut();
      const down = await waitFor(`${name} to be seen down`, async () => {
        const seen = await health();
        return seen.dependencies[name] === 'down' && seen;
      });
      expect(down.httpStatus).toBe(name === 'mysql' ? 503 : 200);
      expect(Object.values(down.dependencies).filter((state) => state === 'down')).toHaveLength(1);
      expect((await fetch(`${app.originOf(null)}/health/live`)).status).toBe(200);
      await waitFor('the public status to say so', async () => {
        const { parts } = await publicStatus();
        return Object.values(parts).some((state) => state !== 'working') === (name !== 'valkey');
      });

      await proxy?.join();
      await waitFor(`${name} to be seen up again`, async () => (await health()).dependencies[name] === 'up');
    },
  );

  it('queries answer UNAVAILABLE while MySQL is down, and the data when it is up again', async () => {
    const admin = await app.as('admin');
    const query = '{ listSectors(limit: 1) { totalCount } }';
    await admin.data(query);
    await proxies.get('mysql')?.cut();
    const { errors } = await admin.ask(query);
    expect(errors[0]?.extensions).toMatchObject({ code: 'UNAVAILABLE', dependency: 'mysql' });
    await proxies.get('mysql')?.join();
    const answer = await waitFor('MySQL to answer again', async () => (await admin.ask(query)).data);
    expect(answer).toEqual({ listSectors: { totalCount: 0 } });
  });
});

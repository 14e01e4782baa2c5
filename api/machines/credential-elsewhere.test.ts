import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSchema } from '#api/graphql/schema.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { GraphqlClient } from '#api/testing/client.ts';
import { openSocket } from '#api/testing/raw-socket.ts';
import { documentOf, operationsOf } from '#api/testing/schema-walk.ts';
import { waitFor } from '#api/testing/wait-for.ts';
import { connectMachine } from '#load-tests/simulator/machine-client.ts';
import { World } from './testing/world.ts';

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await bootApp();
  ({ token } = await new World(app.services, app.acme.id).machine([]));
});
afterAll(() => app?.close());

const machinesUrl = () => `ws://127.0.0.1:${app.port}/machines`;

describe('a machine’s credential', () => {
  it('opens a machine socket SEC-43', async () => {
    const client = await connectMachine(machinesUrl(), token);
    expect(await client.request('keepAlive')).toMatchObject({ type: 'keepAliveAck' });
    await client.close();
  });

  it('is refused by every operation, socket and route for people, at every host SEC-43', async () => {
    const operations = operationsOf(await createSchema()).filter(({ kind }) => kind !== 'subscription');
    expect(operations.length).toBeGreaterThan(80);
    for (const origin of [app.originOf(app.acme), app.originOf(app.bolt), app.originOf(null)]) {
      const machine = new GraphqlClient(origin, token);
      const [first, ...others] = origin === app.originOf(app.acme) ? operations : operations.slice(0, 3);
      for (const operation of [first, ...others]) {
        if (!operation) continue;
        const { status, data, errors } = await machine.ask(documentOf(operation));
        expect({ operation: operation.name, status, data, code: errors[0]?.extensions.code }).toEqual({
          operation: operation.name,
          status: 401,
          data: null,
          code: 'UNAUTHENTICATED',
        });
      }
      const socket = openSocket(origin, token);
      expect(await waitFor('the socket to close', () => socket.seen.closed)).toBe(4403);
    }
    const headers = { Authorization: `Bearer ${token}`, Cookie: `__Host-sid=${token.slice(-43)}` };
    for (const route of ['/api/exports/listAuditLogs', '/api/auth/sessions', '/api/auth/refresh']) {
      const method = /refresh|exports/.test(route) ? 'POST' : 'GET';
      const origin = app.originOf(app.acme);
      const answer = await fetch(origin + route, { method, headers: { ...headers, Origin: origin } });
      await answer.body?.cancel();
      expect({ route, status: answer.status }).toEqual({ route, status: 401 });
    }
  });

  it('cannot be replaced by a person’s token SEC-43', async () => {
    for (const role of ['admin', 'regular', 'system'] as const) {
      const person = await app.as(role);
      const refused: unknown = await connectMachine(machinesUrl(), person.token ?? '').catch((error: unknown) => error);
      expect({ role, refused }).toMatchObject({ role, refused: { status: 401 } });
    }
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { World, type WorldMachine } from '#api/machines/testing/world.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { auditOf } from '#api/testing/audit.ts';
import type { GraphqlClient } from '#api/testing/client.ts';
import { waitFor } from '#api/testing/wait-for.ts';
import { connectMachine } from '#load-tests/simulator/machine-client.ts';

let app: TestApp;
let admin: GraphqlClient;
let machine: WorldMachine;

beforeAll(async () => {
  app = await bootApp();
  admin = await app.as('admin');
});
afterAll(() => app?.close());

beforeEach(async () => {
  machine = await new World(app.services, app.acme.id).machine([]);
});

describe('a credential in the console [M1] SEC-42', () => {
  const ISSUE =
    'mutation ($machineId: ID!) { issueMachineCredential(machineId: $machineId) { token credential { id createdBy revokedAt } } }';
  const REVOKE =
    'mutation ($machineId: ID!, $id: ID!) { revokeMachineCredential(machineId: $machineId, id: $id) { id revokedAt } }';
  const CREDENTIALS = 'query ($id: ID!) { getMachine(id: $id) { credentials { id lastUsedAt revokedAt } } }';
  type Issued = { issueMachineCredential: { token: string; credential: { id: string } } };

  it('is shown once, records its use, and closes the machine’s socket when it is revoked', async () => {
    const { issueMachineCredential: issued } = await admin.data<Issued>(ISSUE, { machineId: machine.id });
    expect(await admin.error(ISSUE, { machineId: machine.id })).toMatchObject({
      extensions: { code: 'VALIDATION', fields: [{ key: 'credentialLimit', values: { max: 2 } }] },
    });
    const client = await connectMachine(`ws://127.0.0.1:${app.port}/machines`, issued.token);
    await waitFor('its use', async () => {
      const { getMachine } = await admin.data<{
        getMachine: { credentials: { id: string; lastUsedAt: string | null }[] };
      }>(CREDENTIALS, { id: machine.id });
      return getMachine.credentials.some(({ id, lastUsedAt }) => id === issued.credential.id && lastUsedAt !== null);
    });
    expect(JSON.stringify(await admin.data(CREDENTIALS, { id: machine.id }))).not.toContain(issued.token.slice(-43));
    const revokedAt = Date.now();
    await admin.data(REVOKE, { machineId: machine.id, id: issued.credential.id });
    expect(await client.closed).toMatchObject({ code: 4002 });
    expect(Date.now() - revokedAt).toBeLessThan(5000);
    expect(JSON.stringify(await auditOf(app, issued.credential.id))).not.toContain('secretHash');
    await admin.data<Issued>(ISSUE, { machineId: machine.id });
  });

  it('of another tenant’s machine cannot be issued or revoked', async () => {
    const stranger = await app.as('admin', app.bolt);
    expect(await stranger.error(ISSUE, { machineId: machine.id })).toMatchObject({ extensions: { code: 'NOT_FOUND' } });
    expect(await stranger.error(REVOKE, { machineId: machine.id, id: machine.token.slice(5, 31) })).toMatchObject({
      extensions: { code: 'NOT_FOUND' },
    });
  });

  it('is not issued beyond two, also in simultaneous calls', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => admin.ask(ISSUE, { machineId: machine.id })));
    expect(answers.filter(({ errors }) => errors.length === 0)).toHaveLength(1);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { auditOf } from '#api/testing/audit.ts';
import type { GraphqlClient } from '#api/testing/client.ts';
import { unique } from '#api/testing/unique.ts';
import { makeWebhook } from './webhook.factory.ts';
import { renewSecrets, secretsOf } from './webhook-secret.ts';

const FIELDS = 'id name url eventTypes secretIssuedAt failingSince disabledAt status version';
const CREATE = `mutation ($input: CreateWebhookInput!) { done: createWebhook(input: $input) { ${FIELDS} } }`;
const UPDATE = `mutation ($input: UpdateWebhookInput!) { done: updateWebhook(input: $input) { ${FIELDS} } }`;
const DELETE = 'mutation ($id: ID!, $version: Int!) { done: deleteWebhook(id: $id, version: $version) { id } }';
const ISSUE = `mutation ($id: ID!, $version: Int!) { issued: issueWebhookSecret(id: $id, version: $version) { secret webhook { ${FIELDS} } } }`;
const LIST = 'query ($filter: WebhookFilter) { listWebhooks(filter: $filter) { items { id } } }';

let app: TestApp;
let admin: GraphqlClient;

beforeAll(async () => {
  app = await bootApp();
  admin = await app.as('admin');
});
afterAll(() => app?.close());

const good = () => ({
  name: unique('Hook'),
  url: 'https://hooks.example.com/ppe',
  eventTypes: ['MACHINE_OFFLINE', 'WITHDRAWAL_ERROR'],
});

type Done = { done: { id: string; version: number } & Record<string, unknown> };

describe('createWebhook', () => {
  it('stores address and events with an audit entry; there is no secret yet [D12]', async () => {
    const input = good();
    const { done } = await admin.data<Done>(CREATE, { input });
    expect(done).toMatchObject({ ...input, secretIssuedAt: null, status: 'ACTIVE', version: 1 });
    expect(await auditOf(app, done.id)).toMatchObject([
      { operation: 'CREATE', targetEntityType: 'WEBHOOK', changes: { url: { new: input.url } } },
    ]);
  });

  it.each([
    [{ url: 'http://hooks.example.com/' }, 'url', 'httpsRequired'],
    [{ url: 'ftp://hooks.example.com/' }, 'url', 'url'],
    [{ url: 'https://user:pw@hooks.example.com/' }, 'url', 'url'],
    [{ url: '' }, 'url', 'required'],
    [{ eventTypes: [] }, 'eventTypes', 'minItems'],
    [{ eventTypes: ['MACHINE_OFFLINE', 'MACHINE_OFFLINE'] }, 'eventTypes', 'duplicate'],
    [{ name: 'x'.repeat(101) }, 'name', 'maxLength'],
  ])('refuses %j and names the field [V1]', async (wrong, path, key) => {
    const error = await admin.error(CREATE, { input: { ...good(), ...wrong } });
    expect(error.extensions).toMatchObject({ code: 'VALIDATION', fields: [{ path, key }] });
  });

  it('refuses the name of another webhook, guests, and people who are not administrators [E1] [R5]', async () => {
    const { name } = await makeWebhook(app);
    expect((await admin.error(CREATE, { input: { ...good(), name } })).extensions).toMatchObject({
      fields: [{ path: 'name', key: 'taken' }],
    });
    expect((await app.asGuest().ask(CREATE, { input: good() })).errors[0]?.extensions.code).toBe('UNAUTHENTICATED');
    const regular = await app.as('regular');
    expect((await regular.error(CREATE, { input: good() })).extensions.code).toBe('FORBIDDEN');
  });
});

describe('updateWebhook', () => {
  it('keeps what is absent, and refuses a stale version [E3]', async () => {
    const { id, version, name } = await makeWebhook(app);
    const { done } = await admin.data<Done>(UPDATE, { input: { id, version, status: 'INACTIVE' } });
    expect(done).toMatchObject({ name, status: 'INACTIVE', version: 2 });
    expect((await admin.error(UPDATE, { input: { id, version, name: 'x' } })).extensions).toMatchObject({
      code: 'CONFLICT',
      currentVersion: 2,
    });
  });
});

describe('issueWebhookSecret', () => {
  it('shows the secret once, and neither the audit trail nor the record has it [D12]', async () => {
    const { id, version } = await makeWebhook(app);
    const { issued } = await admin.data<{ issued: { secret: string; webhook: Done['done'] } }>(ISSUE, { id, version });
    expect(issued.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(issued.webhook).toMatchObject({ secretIssuedAt: expect.any(String), version: 2 });
    expect(JSON.stringify(await auditOf(app, id))).not.toContain(issued.secret.slice(6));
  });

  it('encrypts the secret anew after a rotation, so that the former secret of the product can be removed SEC-49', async () => {
    const { id, version } = await makeWebhook(app);
    const { issued } = await admin.data<{ issued: { secret: string } }>(ISSUE, { id, version });
    const em = app.services.orm.em.fork();
    const { signal } = new AbortController();
    const former = app.services.config.APP_SECRET;
    const newer = 'the newer secret of a rotation in a test';
    expect(await renewSecrets(em, `${newer},${former}`, signal)).toBeGreaterThan(0);
    expect(await renewSecrets(em, `${newer},${former}`, signal)).toBe(0);
    const owner = { customerId: app.acme.id, webhookId: id };
    expect(await secretsOf(em, owner, newer)).toEqual([issued.secret]);
    await renewSecrets(em, `${former},${newer}`, signal);
    expect(await secretsOf(em, owner, former)).toEqual([issued.secret]);
  });
});

describe('deleteWebhook and lists', () => {
  it('find by name, and delete [G2] [G4]', async () => {
    const { id, version, name } = await makeWebhook(app);
    const found = async (filter: object) =>
      (await admin.data<{ listWebhooks: { items: { id: string }[] } }>(LIST, { filter })).listWebhooks.items;
    expect(await found({ search: name })).toEqual([{ id }]);
    await admin.data(DELETE, { id, version });
    expect(await found({ search: name })).toEqual([]);
  });
});

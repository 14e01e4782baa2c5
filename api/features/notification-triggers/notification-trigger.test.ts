import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { auditOf } from '#api/testing/audit.ts';
import type { GraphqlClient } from '#api/testing/client.ts';
import { unique } from '#api/testing/unique.ts';
import { makeNotificationTrigger } from './notification-trigger.factory.ts';

const FIELDS = `id name triggerType emailRecipients language frequency isActive lastTriggeredAt status version
  conditions { machineOfflineThresholdMinutes productExpirationDays }`;
const CREATE = `mutation ($input: CreateNotificationTriggerInput!) { done: createNotificationTrigger(input: $input) { ${FIELDS} } }`;
const UPDATE = `mutation ($input: UpdateNotificationTriggerInput!) { done: updateNotificationTrigger(input: $input) { ${FIELDS} } }`;
const DELETE =
  'mutation ($id: ID!, $version: Int!) { done: deleteNotificationTrigger(id: $id, version: $version) { id } }';
const LIST = `query ($filter: NotificationTriggerFilter) { listNotificationTriggers(filter: $filter) { items { id } totalCount } }`;

let app: TestApp;
let admin: GraphqlClient;

beforeAll(async () => {
  app = await bootApp();
  admin = await app.as('admin');
});
afterAll(() => app?.close());

const good = () => ({
  name: unique('Alert'),
  triggerType: 'MACHINE_BLOCKED_CHANNEL',
  emailRecipients: ['ana@acme.example'],
  language: 'pt-BR',
  frequency: 'IMMEDIATE',
});

type Done = { done: { id: string; version: number } & Record<string, unknown> };

describe('createNotificationTrigger', () => {
  it('stores who gets what and how often, with an audit entry [D14] [G4] [D12]', async () => {
    const input = {
      ...good(),
      triggerType: 'MACHINE_OFFLINE',
      conditions: { machineOfflineThresholdMinutes: 45, productExpirationDays: 9 },
    };
    const { done } = await admin.data<Done>(CREATE, { input });
    expect(done).toMatchObject({
      ...input,
      conditions: { machineOfflineThresholdMinutes: 45, productExpirationDays: null },
      isActive: true,
      lastTriggeredAt: null,
      version: 1,
    });
    expect(await auditOf(app, done.id)).toMatchObject([
      { operation: 'CREATE', targetEntityType: 'NOTIFICATION_TRIGGER', changes: { name: { new: input.name } } },
    ]);
  });

  it.each([
    [{ emailRecipients: [] }, 'emailRecipients', 'minItems'],
    [{ emailRecipients: ['not an address'] }, 'emailRecipients[0]', 'email'],
    [{ emailRecipients: ['a@x.example', 'A@X.example'] }, 'emailRecipients[1]', 'duplicate'],
    [
      { triggerType: 'MACHINE_OFFLINE', conditions: { machineOfflineThresholdMinutes: 0 } },
      'conditions.machineOfflineThresholdMinutes',
      'minimum',
    ],
    [{ language: 'fr' }, 'language', 'oneOf'],
  ])('refuses %j and names the field [V1] [D14]', async (wrong, path, key) => {
    const error = await admin.error(CREATE, { input: { ...good(), ...wrong } });
    expect(error.extensions).toMatchObject({ code: 'VALIDATION', fields: [{ path, key }] });
  });

  it('refuses the name of another trigger, and people who are not administrators [E1] [R5]', async () => {
    const { name } = await makeNotificationTrigger(app);
    expect((await admin.error(CREATE, { input: { ...good(), name } })).extensions).toMatchObject({
      fields: [{ path: 'name', key: 'taken' }],
    });
    const { errors } = await app.asGuest().ask(CREATE, { input: good() });
    expect(errors[0]?.extensions).toMatchObject({ code: 'UNAUTHENTICATED' });
  });
});

it('without conditions has those that its type needs [D14]', async () => {
  const conditionsOf = async (triggerType: string) =>
    (await admin.data<Done>(CREATE, { input: { ...good(), triggerType } })).done['conditions'];
  expect(await conditionsOf('MACHINE_OFFLINE')).toEqual({
    machineOfflineThresholdMinutes: 30,
    productExpirationDays: null,
  });
  expect(await conditionsOf('PRODUCT_EXPIRED')).toEqual({
    machineOfflineThresholdMinutes: null,
    productExpirationDays: 30,
  });
  expect(await conditionsOf('WITHDRAWAL_ERROR')).toEqual({
    machineOfflineThresholdMinutes: null,
    productExpirationDays: null,
  });
});

describe('updateNotificationTrigger', () => {
  it('changes the type with its conditions, and keeps what is absent [D14] [E3]', async () => {
    const made = await makeNotificationTrigger(app);
    const key = { id: made.id, version: made.version };
    const { done } = await admin.data<Done>(UPDATE, {
      input: { ...key, triggerType: 'PRODUCT_EXPIRED', conditions: { productExpirationDays: 60 }, isActive: false },
    });
    expect(done).toMatchObject({
      name: made.name,
      triggerType: 'PRODUCT_EXPIRED',
      conditions: { machineOfflineThresholdMinutes: null, productExpirationDays: 60 },
      isActive: false,
      status: 'INACTIVE',
      version: 2,
    });
    expect((await admin.error(UPDATE, { input: { ...key, name: 'x' } })).extensions).toMatchObject({
      code: 'CONFLICT',
      currentVersion: 2,
    });
  });
});

describe('lists and deletes of notification triggers', () => {
  it('find by name, type, frequency and status, and delete [G2] [G4]', async () => {
    const made = await makeNotificationTrigger(app, { frequency: 'WEEKLY' });
    const found = async (filter: object) =>
      (await admin.data<{ listNotificationTriggers: { items: { id: string }[] } }>(LIST, { filter }))
        .listNotificationTriggers.items;
    const search = made.name;
    expect(await found({ search, frequency: ['WEEKLY'], triggerType: ['MACHINE_BLOCKED_CHANNEL'] })).toEqual([
      { id: made.id },
    ]);
    expect(await found({ search, frequency: ['DAILY'] })).toEqual([]);
    await admin.data(DELETE, { id: made.id, version: made.version });
    expect(await found({ search })).toEqual([]);
    expect(await found({ search, status: ['DELETED'] })).toEqual([{ id: made.id }]);
  });
});

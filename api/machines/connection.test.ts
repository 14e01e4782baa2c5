import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { change, sql } from '#api/db/sql.ts';
import { write } from '#api/crud/write.ts';
import { issueCredential, revokeCredential } from '#api/features/machines/machine-credential.service.ts';
import { propertyOf } from '#api/platform/property-of.ts';
import type { Events } from '#api/platform/pubsub.ts';
import { waitFor } from '#api/testing/wait-for.ts';
import { connectMachine, UpgradeRefused, type MachineClient } from '#load-tests/simulator/machine-client.ts';
import { WebSocket } from 'ws';
import { bootGateway, WIDE, type TestGateway } from './testing/gateway.ts';
import type { WorldMachine } from './testing/world.ts';

const OFFLINE_AFTER_SECONDS = 2;

let app: TestGateway;
const newMachine = async (): Promise<WorldMachine> =>
  app.world.machine([{ ...(await app.world.product()), quantity: 5 }]);
const credentialIdOf = (token: string) => token.slice('ppem_'.length, 'ppem_'.length + 26);
const scope = () => ({
  em: app.world.em(),
  tenant: { id: app.world.customerId },
  actor: { type: 'USER' as const, id: null, name: null },
});
const versionOf = ({ welcome }: MachineClient): unknown => propertyOf(welcome?.configuration, 'version');
const refusalOf = async (token: string): Promise<unknown> =>
  connectMachine(app.url, token).catch((error: unknown) => error);

beforeAll(async () => {
  app = await bootGateway({ rate: WIDE }, { OFFLINE_AFTER_SECONDS, KEEP_ALIVE_SECONDS: 1, PRESENCE_FLUSH_MS: 100 });
});
afterAll(() => app?.close());

describe('a credential', () => {
  it('is refused before the upgrade when it is unknown, wrong, malformed or missing [M1] SEC-42', async () => {
    const { token } = await newMachine();
    const wrongSecret = `${token.slice(0, -4)}AAAA`;
    for (const bad of [wrongSecret, token.replace(/^ppem_./, 'ppem_7'), 'ppem_x', '', `${token}x`]) {
      expect(await refusalOf(bad)).toMatchObject({ status: 401 });
    }
    await (await app.connect(token)).close();
  });

  it('is stored as a hash, and at most two are active [M1] SEC-42', async () => {
    const machine = await newMachine();
    const second = await app.world.credential(machine.id);
    await expect(app.world.credential(machine.id)).rejects.toMatchObject({
      code: 'VALIDATION',
      details: { fields: [{ key: 'credentialLimit' }] },
    });
    await (await app.connect(machine.token)).close();
    await (await app.connect(second)).close();
    const stored = JSON.stringify(
      await app.query(sql`select * from machine_credential where machine_id = ${machine.id}`),
    );
    for (const token of [machine.token, second]) expect(stored).not.toContain(token.slice(-43));
  });

  it('has 256 random bits, and is stored as HMAC-SHA-256 with the installation’s key SEC-42', async () => {
    const machine = await newMachine();
    const secrets = [machine.token, await app.world.credential(machine.id)].map((token) => token.slice(-43));
    expect(secrets.map((secret) => Buffer.from(secret, 'base64url').length)).toEqual([32, 32]);
    expect(new Set(secrets).size).toBe(2);
    const rows = await app.query<{ secret_hash: string }>(
      sql`select secret_hash from machine_credential where machine_id = ${machine.id}`,
    );
    const hashes = (key: string) => secrets.map((secret) => createHmac('sha256', key).update(secret).digest('hex'));
    expect(rows.map((row) => row.secret_hash).toSorted()).toEqual(hashes(app.config.MACHINE_PEPPER).toSorted());
    expect(rows.map((row) => row.secret_hash)).not.toEqual(expect.arrayContaining(hashes('')));
    const elsewhere = await app.addReplica(undefined, { MACHINE_PEPPER: 'x'.repeat(43) });
    const refused: unknown = await connectMachine(elsewhere.url, machine.token).catch((error: unknown) => error);
    expect(refused).toMatchObject({ status: 401 });
  });

  it('stays valid while the key is rotated, and is stored with the new key at its next use SEC-49', async () => {
    const [used, unused] = [await newMachine(), await newMachine()];
    const renewed = 'y'.repeat(43);
    const peppers = `${renewed},${app.config.MACHINE_PEPPER}`;
    const both = await app.addReplica(undefined, { MACHINE_PEPPER: peppers });
    await (await connectMachine(both.url, used.token)).close();
    const fresh = await write(scope(), (tx) => issueCredential(tx, used.id, peppers));
    const after = await app.addReplica(undefined, { MACHINE_PEPPER: renewed });
    for (const token of [used.token, fresh.token]) await (await connectMachine(after.url, token)).close();
    const refused: unknown = await connectMachine(after.url, unused.token).catch((error: unknown) => error);
    expect(refused).toMatchObject({ status: 401 });
  });

  it('is refused after it is revoked, its socket closes within 5 s, and a new credential works [M1] SEC-42', async () => {
    const machine = await newMachine();
    const client = await app.connect(machine.token);
    const since = Date.now();
    // No event is published: the check of the database closes the socket.
    await write(scope(), (tx) => revokeCredential(tx, machine.id, credentialIdOf(machine.token)));
    expect(await client.closed).toEqual({ code: 4002, reason: 'CREDENTIAL_REVOKED' });
    expect(Date.now() - since).toBeLessThan(5000);
    expect(await refusalOf(machine.token)).toMatchObject({ status: 401 });
    const { token } = await write(scope(), (tx) => issueCredential(tx, machine.id, app.config.MACHINE_PEPPER));
    await (await app.connect(token)).close();
  });

  it('is looked up together with others that arrive at the same time, and each machine gets its own session', async () => {
    const statements: string[] = [];
    const replica = await app.addReplica({ rate: WIDE, onQuery: (statement) => statements.push(statement) });
    const machines: WorldMachine[] = [];
    for (let count = 0; count < 8; count += 1) machines.push(await newMachine());
    const tokens = machines.map(({ token }) => token);
    const wrong = `${tokens[0]?.slice(0, -4)}AAAA`;
    const [refused, ...opened] = await Promise.allSettled(
      [wrong, ...tokens].map((token) => connectMachine(replica.url, token)),
    );
    expect(refused).toMatchObject({ status: 'rejected', reason: { status: 401 } });
    expect(opened.map(({ status }) => status)).toEqual(tokens.map(() => 'fulfilled'));
    expect(replica.gateway.stats().sockets).toBe(tokens.length);
    const lookups = statements.filter((statement) => statement.includes('from machine_credential credential'));
    expect(lookups.length).toBeLessThan(tokens.length);
  });

  it('that is revoked closes its socket at once when the event arrives', async () => {
    const machine = await newMachine();
    const client = await app.connect(machine.token);
    app.services.pubsub.publish('machineCredential', {
      customerId: app.world.customerId,
      machineId: machine.id,
      credentialId: credentialIdOf(machine.token),
    });
    expect(await client.closed).toMatchObject({ code: 4002 });
  });

  it('that ends with its machine closes the socket as deleted, not as revoked', async () => {
    const machine = await newMachine();
    const client = await app.connect(machine.token);
    await change(app.world.em(), sql`update machine set status = 'DELETED' where id = ${machine.id}`);
    await write(scope(), (tx) => revokeCredential(tx, machine.id, credentialIdOf(machine.token)));
    expect(await client.closed).toEqual({ code: 4003, reason: 'MACHINE_DELETED' });
  });

  it('of a deleted machine is refused, and its socket closes', async () => {
    const machine = await newMachine();
    const client = await app.connect(machine.token);
    await change(
      app.world.em(),
      sql`update machine set status = 'DELETED', updated_at = current_timestamp(3) where id = ${machine.id}`,
    );
    expect(await client.closed).toMatchObject({ code: 4003, reason: 'MACHINE_DELETED' });
    expect(await refusalOf(machine.token)).toMatchObject({ status: 401 });
  });
});

describe('the upgrade', () => {
  it('needs the subprotocol', async () => {
    const { token } = await newMachine();
    const socket = new WebSocket(app.url, { headers: { Authorization: `Bearer ${token}` } });
    const status = await new Promise((resolve) => {
      socket.on('unexpected-response', (_request, response) => resolve(response.statusCode));
      socket.on('error', () => {});
    });
    expect(status).toBe(426);
  });

  it('is refused with an invalid credential, and a plain HTTP request gets 404', async () => {
    const error = await refusalOf('nobody');
    expect(error).toBeInstanceOf(UpgradeRefused);
    const answer = await fetch(app.url.replace('ws', 'http'));
    expect(answer.status).toBe(404);
  });
});

describe('the welcome', () => {
  it('contains the time, the intervals and the configuration [M1] [M6]', async () => {
    const machine = await newMachine();
    const client = await app.connect(machine.token, { firmware: 'fw 7.1' });
    const [channel] = machine.channels;
    expect(client.welcome).toMatchObject({
      type: 'welcome',
      keepAliveSeconds: 1,
      offlineAfterSeconds: OFFLINE_AFTER_SECONDS,
      lastSequence: 0,
      configuration: {
        machine: { id: machine.id, status: 'ACTIVE', tenantStatus: 'ACTIVE' },
        channels: [
          {
            channel: 1,
            productId: channel?.productId,
            sizeId: channel?.sizeId,
            capacity: 100,
            status: 'AVAILABLE',
            quantity: 5,
            reserved: 0,
          },
        ],
      },
    });
    expect(Math.abs(Date.parse(String(client.welcome?.serverTime)) - Date.now())).toBeLessThan(5000);
    const presence = await waitFor('firmware and acknowledged configuration', async () => {
      const [row] = await app.query<{ firmware: string; version: string }>(
        sql`select firmware, configuration_version as version from machine_presence where machine_id = ${machine.id}`,
      );
      return row?.firmware && row.version ? row : null;
    });
    expect(presence).toEqual({ firmware: 'fw 7.1', version: versionOf(client) });
    await client.close();
  });
});

describe('two sockets of one machine', () => {
  it('on one replica: the newer one stays REL-21', async () => {
    const { token } = await newMachine();
    const older = await app.connect(token);
    const newer = await app.connect(token);
    expect(await older.closed).toEqual({ code: 4001, reason: 'REPLACED' });
    expect(await newer.request('keepAlive')).toMatchObject({ type: 'keepAliveAck' });
    await newer.close();
  });

  it('on two replicas: the newer one stays, even without events between replicas [O4] REL-21', async () => {
    const other = await app.addReplica({ rate: WIDE }, { VALKEY_URL: undefined });
    const { token } = await newMachine();
    const older = await app.connect(token);
    const newer = await connectMachine(other.url, token);
    expect(await older.closed).toEqual({ code: 4001, reason: 'REPLACED' });
    expect(await newer.request('keepAlive')).toMatchObject({ type: 'keepAliveAck' });
    await other.stop();
  });
});

describe('presence', () => {
  it('is ONLINE while keep-alives come, then OFFLINE; each change is published once over all replicas [M1] [O4]', async () => {
    const other = await app.addReplica();
    const machine = await newMachine();
    const changes: Events['machine'][] = [];
    const stop = app.services.pubsub.listen('machine', (event) => event.id === machine.id && changes.push(event));
    const onlineIs = (wanted: number) => async () => {
      const [row] = await app.query<{ online: number }>(
        sql`select online from machine_presence where machine_id = ${machine.id}`,
      );
      return row?.online === wanted;
    };
    const client = await connectMachine(other.url, machine.token);
    await waitFor('ONLINE', onlineIs(1));
    await waitFor('the event', () => changes.length === 1);
    client.cut();
    await waitFor('OFFLINE', onlineIs(0));
    await waitFor('the event', () => changes.length === 2);
    const again = await connectMachine(other.url, machine.token);
    await waitFor('ONLINE again', onlineIs(1));
    await waitFor('the event', () => changes.length === 3);
    stop();
    await again.close();
    await other.stop();
  });

  it('has the time of the last keep-alive to the second, and is written before a stop [M1] [O6]', async () => {
    const other = await app.addReplica({ rate: WIDE }, { PRESENCE_FLUSH_MS: 10_000 });
    const machine = await newMachine();
    const client = await connectMachine(other.url, machine.token, { keepAlive: false });
    await client.request('keepAlive');
    const sentAt = Date.now();
    await other.stop();
    const [row] = await app.query<{ seen: number }>(
      sql`select last_seen_ms as seen from machine_presence where machine_id = ${machine.id}`,
    );
    expect(Math.abs((row?.seen ?? 0) - sentAt)).toBeLessThan(1000);
  });

  it('ends when a machine sends no keep-alives, and its socket closes', async () => {
    const { token } = await newMachine();
    const client = await app.connect(token, { keepAlive: false });
    expect(await client.closed).toEqual({ code: 4004, reason: 'SILENT' });
  });
});

describe('a configuration', () => {
  const pushedVersions = (frames: { type: string; configuration?: unknown }[]) =>
    frames
      .filter(({ type }) => type === 'configuration')
      .map(({ configuration }) => propertyOf(configuration, 'version'));

  it('that changes is sent to the connected machine, even without an event [M6]', async () => {
    const machine = await newMachine();
    const client = await app.connect(machine.token);
    await change(
      app.world.em(),
      sql`update machine set name = ${`Renamed ${machine.id}`}, updated_at = current_timestamp(3) where id = ${machine.id}`,
    );
    const frame = await waitFor('the configuration', () => client.pushed.find(({ type }) => type === 'configuration'));
    expect(frame).toMatchObject({ configuration: { machine: { name: `Renamed ${machine.id}` } } });
    await client.acknowledge(frame.configuration);
    await client.close();
  });

  it('that changes is sent at once after an event from another replica, and at the next connection [M6] [O4]', async () => {
    const other = await app.addReplica();
    const machine = await newMachine();
    const client = await connectMachine(other.url, machine.token);
    const before = versionOf(client);
    await change(app.world.em(), sql`update channel set capacity = 50 where machine_id = ${machine.id}`);
    app.services.pubsub.publish('machineConfig', { customerId: app.world.customerId, machineId: machine.id });
    const frame = await waitFor(
      'the configuration',
      () => client.pushed.find(({ type }) => type === 'configuration'),
      1500,
    );
    expect(frame).toMatchObject({ configuration: { channels: [{ capacity: 50 }] } });
    await client.close();
    const again = await connectMachine(other.url, machine.token);
    const after = again.welcome?.configuration as { version: string; channels: { capacity: number }[] };
    expect(after.channels[0]?.capacity).toBe(50);
    expect(after.version).not.toBe(before);
    // The event may arrive after the check that sent the configuration; it then sends the same version again.
    expect(pushedVersions(again.pushed).filter((version) => version !== after.version)).toEqual([]);
    await other.stop();
  });
});

describe('a stop', () => {
  it('answers running messages and closes sockets with 1012 [O6] REL-30', async () => {
    const other = await app.addReplica();
    const machine = await newMachine();
    const client = await connectMachine(other.url, machine.token);
    const running = client.request('stockReport', { channels: [{ channel: 1, quantity: 4 }] });
    await waitFor('the message to arrive', () => other.gateway.stats().messages === 3);
    const stopped = other.stop(5000);
    expect(await running).toMatchObject({ type: 'stockRecorded', channels: [{ outcome: 'ADJUSTED' }] });
    expect(await client.closed).toEqual({ code: 1012, reason: 'RESTART' });
    await stopped;
    await (await app.connect(machine.token)).close();
  });

  it('with many machines loses no keep-alive that was acknowledged during the stop [M1] [O6]', async () => {
    const other = await app.addReplica({ rate: WIDE }, { PRESENCE_FLUSH_MS: 10_000, OFFLINE_AFTER_SECONDS: 60 });
    const lastAcknowledged = new Map<string, number>();
    const keepAlive = async (id: string, client: MachineClient) => {
      for (;;) {
        const sentAt = Date.now();
        const { type } = await client.request('keepAlive');
        if (type === 'keepAliveAck') lastAcknowledged.set(id, sentAt);
      }
    };
    // So many that their sockets are not all closed at the same time.
    const clients = new Map<string, MachineClient>();
    while (clients.size < 120) {
      const { id, token } = await newMachine();
      clients.set(id, await connectMachine(other.url, token, { keepAlive: false }));
    }
    const ends = [...clients].map(([id, client]) => keepAlive(id, client).catch(() => client.closed));
    await waitFor('all to keep alive', () => lastAcknowledged.size === clients.size);
    await other.stop(5000);
    await Promise.all(ends);
    const stored = await app.query<{ id: string; seen: number }>(
      sql`select machine_id as id, last_seen_ms as seen from machine_presence`,
    );
    const lost = stored.filter(({ id, seen }) => seen < (lastAcknowledged.get(id) ?? 0));
    expect(lost).toEqual([]);
  });
});

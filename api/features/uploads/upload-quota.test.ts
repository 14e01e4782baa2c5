import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { write } from '#api/crud/write.ts';
import { change, countRows, sql } from '#api/db/sql.ts';
import { describeUploadUse, listUploadUse } from '#api/operator/upload-use.ts';
import { newId } from '#api/platform/ids.ts';
import { STAGING } from '#api/platform/storage.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { GraphqlClient } from '#api/testing/client.ts';
import { sendLogo, uploadLogo } from '#api/testing/logos.ts';
import { cleanUploads } from './upload-cleanup.ts';
import { requireUploadSpace } from './upload-quota.service.ts';

const MIB = 1024 * 1024;
/** More uploads than fit into the limit, and fewer than the connections of the pool. */
const RACERS = 8;
const NO_LOCKS = { person: () => Promise.resolve(), tenant: () => Promise.resolve() };
const ANNOUNCE =
  'mutation ($input: CustomerLogoUploadInput!) { announced: getCustomerLogoUploadUrl(input: $input) { fileKey } }';

let app: TestApp;
beforeAll(async () => {
  app = await bootApp({ UPLOADS_WAITING_MB: 10, UPLOADS_WAITING_MB_TENANT: 10, UPLOADS_STORED_MB_TENANT: 15 });
});
afterAll(() => app?.close());

const em = () => app.services.orm.em.fork();

/** Deletes all uploads and their counts. */
async function forget(): Promise<void> {
  await change(em(), sql`delete from uploaded_file`);
  for (const id of [app.acme.id, app.bolt.id, 'platform'])
    await app.services.identity.limiter.reset(`uploads/tenant/${id}`);
}

/** Requests this many upload addresses at once; returns the errors. */
async function announceAtOnce(count: number, client: GraphqlClient, fileSize = MIB, customerId?: string) {
  const input = { fileName: 'a.png', contentType: 'image/png', fileSize, customerId };
  const answers = await Promise.all(Array.from({ length: count }, () => client.ask(ANNOUNCE, { input })));
  return answers.flatMap(({ errors }) => errors.map(({ extensions }) => extensions));
}

describe('upload addresses', () => {
  it('are limited per person and minute, also when all are requested at once SEC-32', async () => {
    await forget();
    const { port } = await app.startReplica({ UPLOADS_PER_MINUTE: 10 });
    const { token } = await app.as('admin', app.bolt);
    const client = new GraphqlClient(`http://bolt.localhost:${port}`, token);
    const refused = await announceAtOnce(20, client, 9);
    expect(refused).toHaveLength(10);
    for (const error of refused)
      expect(error).toMatchObject({ code: 'RATE_LIMITED', retryAfterSeconds: expect.any(Number) });
    expect(await countRows(em(), 'uploaded_file', [sql`customer_id = ${app.bolt.id}`])).toBe(10);
  });

  it('are limited per tenant and hour, and other tenants are not affected SEC-32', async () => {
    await forget();
    const { port } = await app.startReplica({ UPLOADS_PER_HOUR_TENANT: 5 });
    const clientAt = async (tenant = app.acme) =>
      new GraphqlClient(`http://${tenant.subdomain}.localhost:${port}`, (await app.as('admin', tenant)).token);
    expect(await announceAtOnce(8, await clientAt(), 9)).toHaveLength(3);
    expect(await announceAtOnce(5, await clientAt(app.bolt), 9)).toHaveLength(0);
  });
});

describe('unconfirmed uploads', () => {
  it('of a person and of a tenant have a limit in bytes, which twenty at once do not exceed SEC-32', async () => {
    for (const client of [await app.as('admin'), await app.as('system')]) {
      await forget();
      const refused = await announceAtOnce(20, client);
      expect(refused).toHaveLength(10);
      for (const error of refused)
        expect(error).toMatchObject({
          code: 'VALIDATION',
          fields: [{ path: 'fileSize', key: 'uploadsWaiting', values: { max: 10 } }],
        });
    }
  });

  it('do not exceed the limit because of the lock: the same race without the lock exceeds it SEC-32', async () => {
    const race = async (afterCheck?: () => Promise<void>, locks?: typeof NO_LOCKS) => {
      await forget();
      const actor = { type: 'USER', id: app.acme.id, name: null } as const;
      const announce = () =>
        write({ em: app.services.orm.em, tenant: app.acme, actor }, async (tx) => {
          await requireUploadSpace(tx, { customerId: tx.customerId, size: 3 * MIB }, app.config, locks);
          await afterCheck?.();
          await change(
            tx.em,
            sql`insert into uploaded_file (id, customer_id, created_by, file_name, content_type, size, state, expires_at)
              values (${newId()}, ${tx.customerId}, ${actor.id}, 'a', 'image/png', ${3 * MIB}, 'ANNOUNCED', now(3))`,
          );
        });
      await Promise.allSettled(Array.from({ length: RACERS }, announce));
      return countRows(em(), 'uploaded_file', []);
    };
    expect(await race()).toBe(3);
    const checked = Promise.withResolvers<void>();
    let checks = 0;
    const waitForAll = () => {
      if (++checks === RACERS) checked.resolve();
      return checked.promise;
    };
    expect(await race(waitForAll, NO_LOCKS)).toBe(RACERS);
  });

  it('of a system administrator count for both customers together SEC-32', async () => {
    await forget();
    const system = await app.as('system');
    const refused = await Promise.all(
      [app.acme.id, app.bolt.id].map((customerId) => announceAtOnce(10, system, MIB, customerId)),
    );
    expect(refused.flat()).toHaveLength(10);
  });

  it('are deleted after their time, with their objects; others stay SEC-32', async () => {
    await forget();
    const admin = await app.as('admin');
    const confirmed = await uploadLogo(admin);
    const [late, current] = [await sendLogo(admin), await sendLogo(admin)].map((key) => /[0-9A-Z]{26}/.exec(key)?.[0]);
    await change(em(), sql`update uploaded_file set expires_at = now(3) - interval 1 hour where id = ${late}`);
    await cleanUploads(app.services, () => false);
    expect(await app.services.storage?.open(`${STAGING}${late}`)).not.toBeNull();
    await cleanUploads(app.services, () => true);
    expect(await app.services.storage?.open(`${STAGING}${late}`)).toBeNull();
    expect(await countRows(em(), 'uploaded_file', [sql`id = ${late}`])).toBe(0);
    expect(await countRows(em(), 'uploaded_file', [sql`id = ${current}`])).toBe(1);
    expect(await app.services.storage?.open(confirmed.slice(1))).not.toBeNull();
  });
});

describe('the files of a tenant', () => {
  it('have a limit in bytes, confirmed and unconfirmed ones together SEC-32', async () => {
    await forget();
    const admin = await app.as('admin');
    await announceAtOnce(10, admin);
    await change(em(), sql`update uploaded_file set state = 'READY'`);
    const refused = await announceAtOnce(6, admin);
    expect(refused).toMatchObject([
      { code: 'VALIDATION', fields: [{ path: 'fileSize', key: 'uploadsStored', values: { max: 15 } }] },
    ]);
  });

  it('are listed for the operator, by customer', async () => {
    await forget();
    await announceAtOnce(3, await app.as('admin'));
    await uploadLogo(await app.as('admin', app.bolt));
    const use = await listUploadUse(app.config);
    expect(use).toMatchObject([
      { subdomain: 'acme', files: 0, waiting: 3, waitingBytes: 3 * MIB },
      { subdomain: 'bolt', files: 1, waiting: 0, storedBytes: expect.any(Number) },
    ]);
    expect(describeUploadUse(use, app.config)).toContain('acme: 0 files, 0.0 of 15 MiB; 3 unconfirmed, 3.0 of 10 MiB');
  });
});

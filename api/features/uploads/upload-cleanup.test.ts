import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { change, countRows, firstRow, rows, sql } from '#api/db/sql.ts';
import { storeResult } from '#api/features/files/result-file.service.ts';
import { makePpeTemplate } from '#api/features/ppe-templates/ppe-template.factory.ts';
import { STAGING, type Storage } from '#api/platform/storage.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import type { GraphqlClient } from '#api/testing/client.ts';
import { callRoute, sendFile, uploadFile } from '#api/testing/files.ts';
import { smallPng, uploadLogo } from '#api/testing/logos.ts';
import { proxyOf, type TcpProxy } from '#api/testing/tcp-proxy.ts';
import { removeDueObjects, removeObjects } from './object-removal.service.ts';
import { cleanUploads, sweepStaging } from './upload-cleanup.ts';

/** A bucket of this file only, because the last tests delete whatever is in it. */
const S3_BUCKET = 'ppe-cleanup';

let app: TestApp;
let admin: GraphqlClient;
let storage: Storage;
let network: TcpProxy;

beforeAll(async () => {
  app = await bootApp(async ({ S3_ENDPOINT = '' }) => {
    const { proxy, address } = await proxyOf(S3_ENDPOINT);
    network = proxy;
    return { S3_ENDPOINT: address, S3_BUCKET, UPLOADS_STORED_MB_TENANT: 1 };
  });
  admin = await app.as('admin');
  if (!app.services.storage) throw new Error('These tests need a storage');
  storage = app.services.storage;
});
afterAll(async () => {
  await app?.close();
  await network?.close();
});
beforeEach(async () => {
  await change(em(), sql`update customer set logo_url = null`);
  await change(em(), sql`delete from uploaded_file`);
  await change(em(), sql`delete from object_removal`);
});

const em = () => app.services.orm.em.fork();
const idIn = (key: string) => /[0-9A-Z]{26}/.exec(key)?.[0] ?? '';
const isStored = async (key: string) => {
  const found = await storage.open(key);
  found?.body.destroy();
  return found !== null;
};
const makeOld = () => change(em(), sql`update uploaded_file set expires_at = now(3) - interval 25 hour`);
const waiting = () => countRows(em(), 'object_removal', []);
const UNAVAILABLE = { code: 'UNAVAILABLE' };

const picture = async () => ({ body: await smallPng(), contentType: 'image/png', fileType: 'IMAGE' as const });
const upload = async (client = admin) => uploadFile(client, await picture());

describe('logos', () => {
  it('that were replaced are deleted with their objects; one that a company or template has stays SEC-32', async () => {
    const [replaced, current, ofTemplate] = [await uploadLogo(admin), await uploadLogo(admin), await uploadLogo(admin)];
    const unclaimed = await uploadLogo(await app.as('system'));
    await change(em(), sql`update customer set logo_url = ${current} where id = ${app.acme.id}`);
    await makePpeTemplate(app, { logoUrl: ofTemplate });
    await cleanUploads(app.services);
    expect(await isStored(replaced.slice(1))).toBe(true);
    await makeOld();
    await cleanUploads(app.services);
    const kept = await Promise.all(
      [replaced, unclaimed, current, ofTemplate].map((address) => isStored(address.slice(1))),
    );
    expect(kept).toEqual([false, false, true, true]);
    const left = await rows(em(), sql<{ id: string }>`select id from uploaded_file order by id`);
    expect(left.map(({ id }) => id)).toEqual([idIn(current), idIn(ofTemplate)].toSorted());
  });

  it('of another company with the same name of a file do not keep a file SEC-32 [T10]', async () => {
    const own = await uploadLogo(admin);
    await change(em(), sql`update customer set logo_url = ${own} where id = ${app.bolt.id}`);
    await makeOld();
    await cleanUploads(app.services);
    expect(await isStored(own.slice(1))).toBe(false);
  });
});

describe('the space of a company', () => {
  it('is free again after unused files and unconfirmed uploads are deleted SEC-32', async () => {
    const [confirmed, sent] = [await upload(), await sendFile(admin, await picture())];
    const announce = () =>
      admin.ask('mutation ($input: GenerateUploadUrlInput!) { generateUploadUrl(input: $input) { fileKey } }', {
        input: { fileType: 'IMAGE', contentType: 'image/png', fileName: 'a', fileSize: 1024 * 1024 },
      });
    expect((await announce()).errors[0]?.extensions).toMatchObject({ fields: [{ key: 'uploadsStored' }] });
    await makeOld();
    await cleanUploads(app.services);
    expect(await Promise.all([confirmed, STAGING + idIn(sent)].map(isStored))).toEqual([false, false]);
    expect((await announce()).errors).toEqual([]);
  });
});

describe('while the storage fails', () => {
  it('half of the objects wait, and are deleted when it answers again REL-12', async () => {
    const keys = [await upload(), await upload(), await upload()];
    const used = await upload();
    await makeOld();
    await change(em(), sql`update uploaded_file set expires_at = now(3) where id = ${idIn(used)}`);
    await network.cut();
    await expect(cleanUploads(app.services)).rejects.toMatchObject(UNAVAILABLE);
    expect(await countRows(em(), 'uploaded_file', [])).toBe(1);
    expect(await waiting()).toBe(3);

    await network.join();
    let steps = 0;
    await removeDueObjects(app.services, () => ++steps <= 1);
    await network.cut();
    await expect(removeDueObjects(app.services, () => true)).rejects.toMatchObject(UNAVAILABLE);
    expect(await waiting()).toBe(2);

    await network.join();
    expect((await Promise.all(keys.map(isStored))).filter(Boolean)).toHaveLength(2);
    await cleanUploads(app.services);
    expect(await Promise.all([...keys, used].map(isStored))).toEqual([false, false, false, true]);
    expect(await waiting()).toBe(0);
  });

  it('a file is deleted for its company at once, and its object later [G6] REL-12', async () => {
    const key = await upload();
    await network.cut();
    const { status } = await callRoute(admin, `/api/files/${encodeURIComponent(key)}`, { method: 'DELETE' });
    expect(status).toBe(200);
    await network.join();
    expect(await isStored(key)).toBe(true);
    await cleanUploads(app.services);
    expect(await isStored(key)).toBe(false);
  });
});

describe('an object without a row', () => {
  it('is deleted when a process died between the object and the row of a result SEC-32', async () => {
    const scope = {
      em: em(),
      tenant: app.acme,
      actor: { type: 'USER', id: app.acme.id, name: null } as const,
      services: app.services,
    };
    let key = '';
    const dying = {
      ...storage,
      async write(...object: Parameters<Storage['write']>) {
        await storage.write(...object);
        [key] = object;
        throw new Error('the process dies here');
      },
    };
    const file = { body: await smallPng(), contentType: 'image/png', fileName: 'a.png', madeBy: 'test' } as const;
    const died = { ...scope, services: { ...app.services, storage: dying } };
    await expect(storeResult(died, file)).rejects.toThrow('dies');
    await cleanUploads(app.services);
    expect(await isStored(key)).toBe(true);
    await change(em(), sql`update object_removal set due_at = due_at - interval 1 hour`);
    await cleanUploads(app.services);
    expect(await isStored(key)).toBe(false);

    const stored = await storeResult(scope, file);
    expect(await waiting()).toBe(0);
    expect(await isStored(stored.key)).toBe(true);
  });

  it('is deleted when a confirmation died after it had stored the file SEC-32', async () => {
    const key = await sendFile(admin, await picture());
    await storage.copy(STAGING + idIn(key), key, 'image/png');
    await makeOld();
    await cleanUploads(app.services);
    expect(await Promise.all([key, STAGING + idIn(key)].map(isStored))).toEqual([false, false]);
  });

  it('is kept when a confirmed file names it, although its deletion was ordered SEC-32', async () => {
    const key = await upload();
    await removeObjects(em(), [key]);
    await cleanUploads(app.services);
    expect(await isStored(key)).toBe(true);
    expect(await waiting()).toBe(0);
  });

  it('is deleted by more than one page, and a second order does not delay the first', async () => {
    const keys = Array.from({ length: 250 }, (_, at) => `files/products/gone-${at}.png`);
    await storage.write('files/products/gone-249.png', await smallPng(), 'image/png');
    await removeObjects(em(), keys);
    await removeObjects(em(), keys, 60);
    await removeDueObjects(app.services, () => true);
    expect(await waiting()).toBe(0);
    expect(await isStored('files/products/gone-249.png')).toBe(false);
  });
});

describe('what was sent to upload addresses', () => {
  it('is deleted a day later, also without a row, by pages; a running upload stays SEC-32', async () => {
    const key = await sendFile(admin, await picture());
    const late = `${STAGING}00000000000000000000000000`;
    await storage.write(late, await smallPng(), 'image/png');
    await sweepStaging(storage, { goesOn: () => true });
    expect(await Promise.all([late, STAGING + idIn(key)].map(isStored))).toEqual([true, true]);
    await sweepStaging(storage, { goesOn: () => false, olderThanMs: 0 });
    expect(await isStored(late)).toBe(true);
    await sweepStaging(storage, { goesOn: () => true, olderThanMs: 0 });
    expect(await storage.page(STAGING, { after: STAGING, limit: 10 })).toEqual([]);
    expect(await firstRow(em(), sql`select 1 from uploaded_file where id = ${idIn(key)}`)).toBeDefined();
  });
});

describe('a page of the storage', () => {
  it('begins after a name and has no more objects than asked for', async () => {
    const names = ['a', 'b', 'c'].map((letter) => `listed/${letter}`);
    for (const name of names) await storage.write(name, Buffer.from('x'), 'text/plain');
    const pageFrom = async (after: string) =>
      (await storage.page('listed/', { after, limit: 2 })).map(({ key }) => key);
    expect(await pageFrom('listed/')).toEqual(names.slice(0, 2));
    expect(await pageFrom('listed/b')).toEqual(names.slice(2));
    expect(await pageFrom('listed/c')).toEqual([]);
  });
});

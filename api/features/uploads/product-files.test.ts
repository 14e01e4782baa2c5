import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { change, sql } from '#api/db/sql.ts';
import { makeProduct } from '#api/features/products/product.factory.ts';
import { accountOf } from '#api/testing/accounts.ts';
import { bootApp, clientOf, type TestApp } from '#api/testing/app.ts';
import { AuthClient } from '#api/testing/auth-client.ts';
import type { GraphqlClient } from '#api/testing/client.ts';
import { uploadLogo } from '#api/testing/logos.ts';
import { cleanUploads } from './upload-cleanup.ts';

const MIB = 1024 * 1024;
const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
const MP4 = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypisom'),
  Buffer.from([0, 0, 2, 0]),
  Buffer.from('isommp41'),
  Buffer.from('0123456789'.repeat(200)),
]);
const WEBM = Buffer.concat([
  Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x9f, 0x42, 0x86, 0x81, 1, 0x42, 0x82, 0x84]),
  Buffer.from('webm'),
  Buffer.alloc(64),
]);
const MATROSKA = Buffer.concat([
  Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x9f, 0x42, 0x86, 0x81, 1, 0x42, 0x82, 0x88]),
  Buffer.from('matroska'),
  Buffer.alloc(64),
]);
const HTML = Buffer.from('<html><script>alert(1)</script></html>');

const ANNOUNCE = `mutation ($productId: ID!, $fileType: ProductFileType!, $contentType: String!, $fileName: String!, $fileSize: Int!) {
  announced: getProductFileUploadUrl(
    productId: $productId, fileType: $fileType, contentType: $contentType, fileName: $fileName, fileSize: $fileSize
  ) { url key uploadUrl fileKey expiresAt } }`;
const GENERATE = `mutation ($input: GenerateUploadUrlInput!) { announced: generateUploadUrl(input: $input) { uploadUrl fileKey } }`;
const CONFIRM = `mutation ($fileKey: ID!) {
  confirmed: confirmFileUpload(input: { fileKey: $fileKey }) { fileUrl fileName fileSize contentType } }`;
const UPDATE = `mutation ($input: UpdateProductInput!) {
  made: updateProduct(input: $input) { version imageUrl manualUrl videoUrl } }`;

type Announced = { uploadUrl: string; fileKey: string; url: string; key: string };
type Confirmed = { fileUrl: string; fileName: string; fileSize: number; contentType: string };
type Sent = { body: Buffer; contentType: string; fileType: 'IMAGE' | 'MANUAL' | 'VIDEO' };

let app: TestApp;
let admin: GraphqlClient;
let product: { id: string; version: number };
let picture: Sent;

beforeAll(async () => {
  app = await bootApp();
  admin = await app.as('admin');
  product = await makeProduct(app);
  const body = await sharp({ create: { width: 30, height: 20, channels: 3, background: 'orange' } })
    .withExif({ IFD0: { Copyright: 'who took it' } })
    .webp()
    .toBuffer();
  picture = { body, contentType: 'image/webp', fileType: 'IMAGE' };
});
afterAll(() => app?.close());

const manual: Sent = { body: PDF, contentType: 'application/pdf', fileType: 'MANUAL' };
const video: Sent = { body: MP4, contentType: 'video/mp4', fileType: 'VIDEO' };

async function announce({ body, contentType, fileType }: Sent, client = admin, productId = product.id) {
  const variables = { productId, fileType, contentType, fileName: 'file', fileSize: body.length };
  return (await client.data<{ announced: Announced }>(ANNOUNCE, variables)).announced;
}

async function put(url: string, { body, contentType }: Pick<Sent, 'body' | 'contentType'>): Promise<number> {
  const headers = { 'content-type': contentType };
  const answer = await fetch(url, { method: 'PUT', body: new Uint8Array(body), headers });
  await answer.body?.cancel();
  return answer.status;
}

async function send(file: Sent, client = admin): Promise<string> {
  const { uploadUrl, fileKey } = await announce(file, client);
  expect(await put(uploadUrl, file)).toBe(200);
  return fileKey;
}

const confirm = async (fileKey: string, client = admin) =>
  (await client.data<{ confirmed: Confirmed }>(CONFIRM, { fileKey })).confirmed;
const upload = async (file: Sent) => confirm(await send(file));
const refusalOf = async (fileKey: string, client = admin) => (await client.error(CONFIRM, { fileKey })).extensions;

const get = (path: string, headers: Record<string, string> = {}, { origin, token } = admin) =>
  fetch(origin + path, { headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers } });

const bodyOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

describe('the picture, manual and video of a product', () => {
  it('are uploaded, confirmed, saved in the product, and served as they are [G5] [V11] [D6] [D16]', async () => {
    const { uploadUrl, url, fileKey, key } = await announce(picture);
    expect([url, key]).toEqual([uploadUrl, fileKey]);
    const files = { imageUrl: await upload(picture), manualUrl: await upload(manual), videoUrl: await upload(video) };
    expect(files.manualUrl).toMatchObject({ fileName: 'file', fileSize: PDF.length, contentType: 'application/pdf' });
    const urls = Object.fromEntries(Object.entries(files).map(([field, { fileUrl }]) => [field, fileUrl]));
    const { made } = await admin.data<{ made: { version: number } }>(UPDATE, {
      input: { id: product.id, version: product.version, ...urls },
    });
    product.version = made.version;
    expect(made).toMatchObject(urls);
    for (const [{ fileUrl }, type, body] of [
      [files.manualUrl, 'application/pdf', PDF],
      [files.videoUrl, 'video/mp4', MP4],
    ] as const) {
      const served = await get(fileUrl);
      expect(served.headers.get('content-type')).toBe(type);
      expect(served.headers.get('x-content-type-options')).toBe('nosniff');
      expect((await bodyOf(served)).equals(body)).toBe(true);
    }
    const shown = await bodyOf(await get(files.imageUrl.fileUrl));
    expect(await sharp(shown).metadata()).toMatchObject({ format: 'webp', width: 30, height: 20 });
    expect(shown.includes('who took it')).toBe(false);
  });

  it('are accepted by generateUploadUrl, too; a logo only of administrators [G5] [R5]', async () => {
    const input = { fileType: 'VIDEO', fileName: 'a', contentType: 'video/webm', fileSize: WEBM.length };
    const { announced } = await admin.data<{ announced: Announced }>(GENERATE, { input });
    expect(await put(announced.uploadUrl, { body: WEBM, contentType: 'video/webm' })).toBe(200);
    expect(await confirm(announced.fileKey)).toMatchObject({ contentType: 'video/webm' });
    const logo = { ...input, fileType: 'LOGO', contentType: 'image/png' };
    expect((await admin.data<{ announced: Announced }>(GENERATE, { input: logo })).announced.fileKey).toContain(
      'logos/',
    );
    const system = await app.as('system');
    expect((await system.error(GENERATE, { input })).extensions).toMatchObject({
      code: 'VALIDATION',
      fields: [{ path: 'fileType', key: 'oneOf' }],
    });
    expect((await system.data<{ announced: Announced }>(GENERATE, { input: logo })).announced.fileKey).toContain(
      'logos/',
    );
  });

  it.each<[string, object, object]>([
    [
      'a picture as SVG',
      { fileType: 'IMAGE', contentType: 'image/svg+xml' },
      { path: 'contentType', key: 'imageType' },
    ],
    ['a manual as text', { fileType: 'MANUAL', contentType: 'text/plain' }, { path: 'contentType', key: 'manualType' }],
    ['a video as AVI', { fileType: 'VIDEO', contentType: 'video/avi' }, { path: 'contentType', key: 'videoType' }],
    [
      'a PDF as a video',
      { fileType: 'VIDEO', contentType: 'application/pdf' },
      { path: 'contentType', key: 'videoType' },
    ],
    [
      'a picture of 5 MB and a byte',
      { fileSize: 5 * MIB + 1 },
      { path: 'fileSize', key: 'fileTooLarge', values: { max: 5 } },
    ],
    [
      'a manual of 20 MB and a byte',
      { fileType: 'MANUAL', contentType: 'application/pdf', fileSize: 20 * MIB + 1 },
      { path: 'fileSize', key: 'fileTooLarge', values: { max: 20 } },
    ],
    [
      'a video of 200 MB and a byte',
      { fileType: 'VIDEO', contentType: 'video/mp4', fileSize: 200 * MIB + 1 },
      { path: 'fileSize', key: 'fileTooLarge', values: { max: 200 } },
    ],
    ['an empty file', { fileSize: 0 }, { path: 'fileSize', key: 'minimum' }],
    ['a file without a name', { fileName: ' ' }, { path: 'fileName', key: 'required' }],
  ])('are refused when they are announced as %s [V11]', async (_, broken, fault) => {
    const variables = {
      productId: product.id,
      fileType: 'IMAGE',
      contentType: 'image/png',
      fileName: 'a',
      fileSize: 9,
    };
    const { extensions } = await admin.error(ANNOUNCE, { ...variables, ...broken });
    expect(extensions).toMatchObject({ code: 'VALIDATION', fields: [fault] });
  });

  it.each<[string, Sent, string]>([
    ['a page as a manual', { ...manual, body: HTML }, 'manualType'],
    ['a manual without its end', { ...manual, body: PDF.subarray(0, 20) }, 'fileIncomplete'],
    ['a manual as a video', { ...video, body: PDF }, 'videoType'],
    ['a page as a video', { ...video, body: HTML }, 'videoType'],
    ['a WebM as an MP4', { ...video, body: WEBM }, 'videoType'],
    ['a Matroska film as a WebM', { ...video, contentType: 'video/webm', body: MATROSKA }, 'videoType'],
    ['a video as a picture', { body: MP4, contentType: 'image/png', fileType: 'IMAGE' }, 'fileBroken'],
  ])('are checked by their content: %s is refused, and nothing is served [V11] SEC-33', async (_, file, key) => {
    const fileKey = await send(file);
    expect(await refusalOf(fileKey)).toMatchObject({ code: 'VALIDATION', fields: [{ path: 'fileKey', key }] });
    expect((await get(`/${fileKey}`)).status).toBe(404);
    expect(await app.services.storage?.open(fileKey)).toBeNull();
  });

  it('are refused as a picture of another format than announced [V11]', async () => {
    const fileKey = await send({ ...picture, contentType: 'image/png' });
    expect(await refusalOf(fileKey)).toMatchObject({ fields: [{ path: 'fileKey', key: 'imageType' }] });
  });

  it('are not available when their upload was cancelled [V11]', async () => {
    const { fileKey } = await announce(video);
    expect(await refusalOf(fileKey)).toMatchObject({ fields: [{ path: 'fileKey', key: 'fileMissing' }] });
  });

  it('do not change when the upload address is used again SEC-32', async () => {
    const { uploadUrl, fileKey } = await announce(manual);
    await put(uploadUrl, manual);
    const { fileUrl } = await confirm(fileKey);
    const other = { ...manual, body: Buffer.from(PDF.toString().replace('1 0 obj', '9 9 obj')) };
    await put(uploadUrl, other);
    await confirm(fileKey);
    expect((await bodyOf(await get(fileUrl))).equals(PDF)).toBe(true);
  });

  it('fit only their own field, and only those of the tenant are accepted [T10] SEC-32', async () => {
    const theirs = await makeProduct(app, {}, app.bolt);
    const bolt = await app.as('admin', app.bolt);
    const { uploadUrl, fileKey } = await announce(manual, bolt, theirs.id);
    await put(uploadUrl, manual);
    const foreign = await confirm(fileKey, bolt);
    const ownVideo = await upload(video);
    for (const [field, address] of [
      ['manualUrl', foreign.fileUrl],
      ['manualUrl', ownVideo.fileUrl],
      ['imageUrl', ownVideo.fileUrl],
      ['manualUrl', `/${await send(manual)}`],
      ['videoUrl', await uploadLogo(admin)],
      ['videoUrl', ownVideo.fileUrl.replace('.mp4', '.webm')],
    ] as const) {
      const { extensions } = await admin.error(UPDATE, {
        input: { id: product.id, version: product.version, [field]: address },
      });
      expect(extensions).toMatchObject({ code: 'VALIDATION', fields: [{ path: field, key: 'unknown' }] });
    }
    expect(await refusalOf(fileKey)).toMatchObject({ code: 'NOT_FOUND' });
    expect((await admin.error(ANNOUNCE, { ...announcement, productId: theirs.id })).extensions).toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

const announcement = { fileType: 'MANUAL', contentType: 'application/pdf', fileName: 'a', fileSize: 9 };

describe('a file of a product', () => {
  it('is served only to sessions of its tenant that may see products [T10] [R4] SEC-2', async () => {
    const { fileUrl } = await upload(manual);
    expect((await get(fileUrl, {}, app.asGuest())).status).toBe(401);
    expect((await get(fileUrl, {}, await app.as('regular'))).status).toBe(403);
    expect((await get(fileUrl, {}, await app.as('admin', app.bolt))).status).toBe(404);
    expect((await get(fileUrl, {}, await app.as('system'))).status).toBe(403);
    expect((await get(fileUrl.replace('/products/', '/logos/'))).status).toBe(404);
    const browser = new AuthClient(app.originOf(app.acme));
    const { email, password } = accountOf('admin', 'acme');
    await browser.enter(email, password);
    const cookie = browser.cookie ?? '';
    const served = await fetch(browser.origin + fileUrl, { headers: { cookie } });
    expect(served.status).toBe(200);
    expect(served.headers.get('cache-control')).toContain('private');
    await served.body?.cancel();
    const elsewhere = await fetch(app.originOf(app.bolt) + fileUrl, { headers: { cookie } });
    expect(elsewhere.status).toBe(401);
  });

  it('is served in parts for players, and not again to a browser that has it [G5]', async () => {
    const { fileUrl } = await upload(video);
    const part = await get(fileUrl, { range: 'bytes=24-33' });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe(`bytes 24-33/${MP4.length}`);
    expect((await bodyOf(part)).toString()).toBe('0123456789');
    const end = await get(fileUrl, { range: 'bytes=-4' });
    expect((await bodyOf(end)).toString()).toBe('6789');
    const outside = await get(fileUrl, { range: `bytes=${MP4.length}-` });
    expect([outside.status, outside.headers.get('content-range')]).toEqual([416, `bytes */${MP4.length}`]);
    const etag = (await get(fileUrl)).headers.get('etag') ?? '';
    expect((await get(fileUrl, { 'if-none-match': etag })).status).toBe(304);
  });

  it('is deleted a day after its upload when no product has it; used ones stay SEC-32', async () => {
    const [used, unused] = [await upload(manual), await upload(manual)];
    const draft = `mutation ($input: CreateProductDraftInput!) { createProductDraft(input: $input) { id } }`;
    await admin.data(draft, { input: { manualUrl: used.fileUrl } });
    await cleanUploads(app.services);
    expect((await get(unused.fileUrl)).status).toBe(200);
    await change(app.services.orm.em.fork(), sql`update uploaded_file set expires_at = now(3) - interval 25 hour`);
    await cleanUploads(app.services);
    expect((await get(unused.fileUrl)).status).toBe(404);
    expect(await app.services.storage?.open(unused.fileUrl.slice(1))).toBeNull();
    expect((await get(used.fileUrl)).status).toBe(200);
  });
});

describe('the space for files of a tenant', () => {
  it('limits videos, too SEC-32', async () => {
    const { port } = await app.startReplica({ UPLOADS_STORED_MB_TENANT: 100 });
    const { email, password } = accountOf('admin', 'bolt');
    const client = await clientOf(`http://bolt.localhost:${port}`, { email, password });
    const input = { fileType: 'VIDEO', fileName: 'a', contentType: 'video/mp4', fileSize: 101 * MIB };
    expect((await client.error(GENERATE, { input })).extensions).toMatchObject({
      fields: [{ path: 'fileSize', key: 'uploadsStored', values: { max: 100 } }],
    });
  });
});

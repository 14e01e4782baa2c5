import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { change, sql } from '#api/db/sql.ts';
import { makePpeTemplate } from '#api/features/ppe-templates/ppe-template.factory.ts';
import { cleanUploads } from '#api/features/uploads/upload-cleanup.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import type { GraphqlClient } from '#api/testing/client.ts';
import { callRoute, readFileOf, sendFile, uploadFile } from '#api/testing/files.ts';

type Made = {
  fileKey: string;
  fileUrl: string;
  fileSize: number;
  contentType: string;
  cacheKey: string;
  isCached: boolean;
};

let app: TestApp;
let admin: GraphqlClient;
let other: GraphqlClient;
let photo: string;
let flat: string;
let drawing: string;

const PLAIN = { r: 200, g: 30, b: 30 };
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><rect width="60" height="40" fill="#00ff00"/></svg>';

/** Noise compresses badly, like a photograph. */
const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: 'gray', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  });

beforeAll(async () => {
  app = await bootApp();
  admin = await app.as('admin');
  other = await app.as('admin', app.bolt);
  const image = (body: Buffer, contentType: string) => uploadFile(admin, { body, contentType, fileType: 'IMAGE' });
  photo = await image(await noise(800, 600).jpeg({ quality: 95 }).toBuffer(), 'image/jpeg');
  flat = await image(
    await sharp({ create: { width: 100, height: 50, channels: 3, background: PLAIN } })
      .png()
      .toBuffer(),
    'image/png',
  );
  drawing = await uploadFile(admin, { body: Buffer.from(SVG), contentType: 'image/svg+xml', fileType: 'LOGO' });
});
afterAll(() => app?.close());

const call = <T = Made>(name: string, body: object, client = admin) =>
  callRoute<T>(client, `/api/images/${name}`, { body });
const made = async <T = Made>(name: string, body: object): Promise<T> => {
  const { status, body: answer } = await call<T>(name, body);
  expect(answer).not.toHaveProperty('error');
  expect(status).toBe(200);
  return answer;
};
const sizeOf = async ({ fileUrl }: { fileUrl: string }) => {
  const { format, width, height } = await sharp(await readFileOf(admin, fileUrl)).metadata();
  return { format, width, height };
};
const refusal = (path: string, key: string) => ({
  code: 'VALIDATION',
  fields: [expect.objectContaining({ path, key })],
});

describe('a picture', () => {
  it('is cropped, turned, resized and converted into a file of the company [G7]', async () => {
    const picture = await made('transform', {
      fileKey: photo,
      crop: { left: 100, top: 100, width: 400, height: 200 },
      rotate: 90,
      resize: { width: 50 },
      format: 'WEBP',
      quality: 60,
    });
    expect(picture).toMatchObject({ contentType: 'image/webp', isCached: false, fileUrl: `/${picture.fileKey}` });
    expect(await sizeOf(picture)).toEqual({ format: 'webp', width: 50, height: 100 });
  });

  it('is made once for the same call, and read by its cache key within the company only [G7] SEC-5', async () => {
    const body = { fileKey: flat, resize: { width: 20 } };
    const first = await made('transform', body);
    expect(await made('transform', body)).toMatchObject({ fileKey: first.fileKey, isCached: true });
    const read = (key: string, client = admin) =>
      fetch(`${client.origin}/api/images/transform/cache/${key}`, {
        headers: { Authorization: `Bearer ${client.token}` },
      });
    const cached = await read(first.cacheKey);
    expect(cached.headers.get('content-type')).toBe('image/png');
    expect((await sharp(Buffer.from(await cached.arrayBuffer())).metadata()).width).toBe(20);
    const flipped = (first.cacheKey.startsWith('A') ? 'B' : 'A') + first.cacheKey.slice(1);
    expect([
      (await read(first.cacheKey, other)).status,
      (await read(flipped)).status,
      (await read('x')).status,
    ]).toEqual([404, 404, 404]);
  });

  it('is made once also by ten calls at the same time', async () => {
    const body = { fileKey: flat, resize: { width: 33 } };
    const files = await Promise.all(Array.from({ length: 10 }, () => made('transform', body)));
    expect(new Set(files.map(({ fileKey }) => fileKey)).size).toBe(1);
  });

  it('is changed step by step in the given order [G6]', async () => {
    const operations = [
      { type: 'RESIZE', width: 80, height: 80, fit: 'FILL' },
      { type: 'CROP', left: 0, top: 0, width: 40, height: 80 },
      { type: 'ROTATE', angle: 90 },
      { type: 'GRAYSCALE' },
      { type: 'BLUR', sigma: 2 },
    ];
    expect(await sizeOf(await made('process', { fileKey: photo, operations }))).toMatchObject({
      width: 80,
      height: 40,
    });
  });

  it('is converted, an SVG too; transparency becomes the background [G7]', async () => {
    const file = await made('convert', { fileKey: drawing, format: 'JPEG', background: '#0000ff' });
    expect(await sizeOf(file)).toEqual({ format: 'jpeg', width: 60, height: 40 });
  });

  it('is made smaller, and stays when that is not possible [G7]', async () => {
    const smaller = await made<Made & { savedBytes: number; originalSize: number }>('optimize', {
      fileKey: photo,
      quality: 50,
    });
    expect(smaller.fileSize).toBe(smaller.originalSize - smaller.savedBytes);
    expect(smaller.savedBytes).toBeGreaterThan(smaller.originalSize / 4);
    const same = await made<Made & { savedBytes: number }>('optimize', { fileKey: smaller.fileKey, quality: 100 });
    expect(same).toMatchObject({ fileKey: smaller.fileKey, savedBytes: 0 });
  });

  it('is made in several widths with srcset, never larger than it is [G7]', async () => {
    type Responsive = { images: (Made & { width: number })[]; srcset: string; src: string };
    const { images, srcset, src } = await made<Responsive>('responsive', { fileKey: photo, widths: [2000, 200, 400] });
    expect(images.map(({ width }) => width)).toEqual([200, 400, 800]);
    expect(srcset).toBe(images.map(({ fileUrl, width }) => `${fileUrl} ${width}w`).join(', '));
    expect(src).toBe(images[2]?.fileUrl);
    for (const image of images) expect(await sizeOf(image)).toMatchObject({ width: image.width });
  });

  it('is analyzed: size, colours, metadata [G7]', async () => {
    const facts = await made<Record<string, unknown>>('analyze', { fileKey: flat });
    expect(facts).toMatchObject({
      format: 'png',
      width: 100,
      height: 50,
      hasAlpha: false,
      hasExif: false,
      averageColor: '#c81e1e',
      dominantColors: [{ color: '#c81e1e', share: 1 }],
      entropy: 0,
    });
  });

  it('is compared with another by pixels and by structure [G7]', async () => {
    const same = await made<object>('compare', { fileKey: photo, otherFileKey: photo });
    expect(same).toMatchObject({ isIdentical: true, pixelDifference: 0, structuralSimilarity: 1 });
    const blurred = await made('process', { fileKey: photo, operations: [{ type: 'BLUR', sigma: 5 }] });
    const near = await made<Record<string, number>>('compare', { fileKey: photo, otherFileKey: blurred.fileKey });
    expect(near).toMatchObject({ isSameSize: true, isIdentical: false });
    expect(near.pixelDifference).toBeGreaterThan(0.5);
    expect(near.structuralSimilarity).toBeLessThan(0.5);
    expect(await made<object>('compare', { fileKey: photo, otherFileKey: flat })).toMatchObject({ isSameSize: false });
  });

  it('can be used in a batch, whose operations fail on their own [G7]', async () => {
    const { results, succeeded, failed } = await made<{ results: object[]; succeeded: number; failed: number }>(
      'batch',
      {
        operations: [
          { operation: 'analyze', fileKey: flat },
          { operation: 'convert', fileKey: flat, format: 'BMP' },
          { operation: 'explode', fileKey: flat },
          { operation: 'constructor' },
          { operation: 'convert', fileKey: flat, format: 'WEBP' },
        ],
      },
    );
    expect([succeeded, failed]).toEqual([2, 3]);
    expect(results).toMatchObject([
      { operation: 'analyze', success: true, result: { width: 100 } },
      { success: false, error: refusal('format', 'oneOf') },
      { operation: 'explode', success: false, error: refusal('operation', 'oneOf') },
      { success: false, error: refusal('operation', 'oneOf') },
      { success: true, result: { contentType: 'image/webp' } },
    ]);
  });
});

describe('bad input for the operations on pictures', () => {
  it.each([
    ['transform', { fileKey: 'https://evil.example/a.png' }, 'fileKey', 'fileKeyOnly'],
    ['transform', { fileKey: '//evil.example/a.png' }, 'fileKey', 'fileKeyOnly'],
    ['transform', { fileKey: 'files/products/../../secret.png' }, 'fileKey', 'fileKey'],
    ['transform', { fileKey: { toString: 'x' } }, 'fileKey', 'invalid'],
    ['transform', { url: 'https://evil.example/a.png' }, 'fileKey', 'required'],
    ['convert', { fileKey: 'files/products/01KAQ3N8Z6T5V4W3X2Y1Z0ABCD.png', format: 'PNG' }, 'fileKey', 'unknown'],
    ['process', { fileKey: 'files/products/01KAQ3N8Z6T5V4W3X2Y1Z0ABCD.png', operations: [] }, 'operations', 'minItems'],
    ['compare', { fileKey: 'files/products/01KAQ3N8Z6T5V4W3X2Y1Z0ABCD.png' }, 'otherFileKey', 'required'],
  ])('%s %j names %s: %s [G7]', async (name, body, path, key) => {
    const { status, error } = await call(name, body);
    expect([status, error.code]).toEqual([400, 'VALIDATION']);
    expect(error.fields).toContainEqual(expect.objectContaining({ path, key }));
  });

  it('names the value of a picture that does not fit', async () => {
    for (const [body, path, key] of [
      [{ fileKey: flat, crop: { left: 90, top: 0, width: 20, height: 20 } }, 'fileKey', 'cropOutside'],
      [{ fileKey: flat, resize: { width: 100_000 } }, 'resize.width', 'maximum'],
      [{ fileKey: flat, quality: 101 }, 'quality', 'maximum'],
      [{ fileKey: flat, resize: {} }, 'resize', 'required'],
    ] as const)
      expect((await call('transform', body)).error).toMatchObject(refusal(path, key));
    const step = await call('process', { fileKey: flat, operations: [{ type: 'ROTATE' }] });
    expect(step.error).toMatchObject(refusal('operations[0]', 'imageStep'));
  });

  it('knows no file of another company, and no file before its confirmation [T10] SEC-5', async () => {
    const body = await sharp(await readFileOf(admin, `/${flat}`))
      .png()
      .toBuffer();
    const unconfirmed = await sendFile(admin, { body, contentType: 'image/png', fileType: 'IMAGE' });
    expect((await call('analyze', { fileKey: unconfirmed })).error).toMatchObject(refusal('fileKey', 'unknown'));
    expect((await call('analyze', { fileKey: flat }, other)).error).toMatchObject(refusal('fileKey', 'unknown'));
  });

  it('is refused without a session, and for people who may not change products [R5]', async () => {
    const guest = app.asGuest();
    expect((await call('analyze', { fileKey: flat }, guest)).status).toBe(401);
    expect((await call('analyze', { fileKey: flat }, await app.as('regular'))).status).toBe(403);
    expect((await call('analyze', { fileKey: flat }, await app.as('system'))).status).toBe(403);
  });
});

describe('files', () => {
  const encoded = (key: string) => `/api/files/${encodeURIComponent(key)}`;

  it('have metadata, by their key with encoded or plain slashes [G6]', async () => {
    for (const path of [encoded(flat), `/api/files/${flat}`]) {
      const { status, headers } = await callRoute(admin, `${path}/metadata`, { method: 'HEAD' });
      expect(status).toBe(200);
      expect(headers.get('content-type')).toBe('image/png');
      expect(Number(headers.get('content-length'))).toBe((await readFileOf(admin, `/${flat}`)).length);
      expect(headers.get('x-file-kind')).toBe('IMAGE');
    }
    expect((await callRoute(other, `${encoded(flat)}/metadata`, { method: 'HEAD' })).status).toBe(404);
    expect((await callRoute(admin, '/api/files/x/metadata', { method: 'HEAD' })).status).toBe(404);
  });

  it('are deleted with an audit entry, but not while a record has them [G6] [D16]', async () => {
    const { fileKey } = await made('transform', { fileKey: flat, resize: { width: 11 } });
    expect((await callRoute(other, encoded(fileKey), { method: 'DELETE' })).status).toBe(404);
    const deleted = await callRoute(admin, encoded(fileKey), { method: 'DELETE' });
    expect(deleted).toMatchObject({ status: 200, body: { id: expect.any(String), deletedAt: expect.any(String) } });
    expect((await callRoute(admin, encoded(fileKey), { method: 'DELETE' })).status).toBe(404);
    await expect(readFileOf(admin, `/${fileKey}`)).rejects.toThrow('404');
    expect(await app.services.storage?.keys(fileKey)).toEqual([]);

    const em = app.services.orm.em.fork();
    const template = await makePpeTemplate(app);
    await change(em, sql`update customer set logo_url = ${`/${drawing}`} where id = ${app.acme.id}`);
    await change(em, sql`update ppe_template set logo_url = ${`/${drawing}`} where id = ${template.id}`);
    const used = await callRoute(admin, encoded(drawing), { method: 'DELETE' });
    expect(used).toMatchObject({
      status: 409,
      error: {
        code: 'IN_USE',
        references: [
          { type: 'CUSTOMER', count: 1 },
          { type: 'PPE_TEMPLATE', count: 1 },
        ],
      },
    });
  });

  it('are handled in a batch with a result for each [G6]', async () => {
    const { fileKey } = await made('transform', { fileKey: flat, resize: { width: 12 } });
    const unknown = 'files/products/01KAQ3N8Z6T5V4W3X2Y1Z0ABCD.png';
    const { body } = await callRoute<{ results: object[] }>(admin, '/api/files/batch', {
      body: {
        operations: [
          { operation: 'metadata', fileKey },
          { operation: 'delete', fileKey: 'http://localhost/x.png' },
          { operation: 'delete', fileKey: unknown },
          { operation: 'delete', fileKey },
          { operation: 'metadata', fileKey },
        ],
      },
    });
    expect(body.results).toMatchObject([
      { success: true, result: { fileKey, contentType: 'image/png' } },
      { success: false, error: refusal('fileKey', 'fileKeyOnly') },
      { success: false, error: { code: 'NOT_FOUND' } },
      { success: true, result: { deletedAt: expect.any(String) } },
      { success: false, error: { code: 'NOT_FOUND' } },
    ]);
  });

  it('that were results are deleted a day after their last use SEC-32', async () => {
    const { fileKey, cacheKey } = await made('transform', { fileKey: flat, resize: { width: 13 } });
    const em = app.services.orm.em.fork();
    const age = () =>
      change(em, sql`update uploaded_file set expires_at = now(3) - interval 25 hour where cache_key = ${cacheKey}`);
    await age();
    expect(await made('transform', { fileKey: flat, resize: { width: 13 } })).toMatchObject({ isCached: true });
    await cleanUploads(app.services);
    await expect(readFileOf(admin, `/${fileKey}`)).resolves.toBeDefined();
    await age();
    await cleanUploads(app.services);
    await expect(readFileOf(admin, `/${fileKey}`)).rejects.toThrow('404');
  });
});

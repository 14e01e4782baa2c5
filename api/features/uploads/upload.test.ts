import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { change, sql } from '#api/db/sql.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { deepPng, flatPng, oneBitPng } from '#api/testing/bomb-pictures.ts';
import type { GraphqlClient } from '#api/testing/client.ts';
import { LOGO_MAX_BYTES } from './upload.rules.ts';

let app: TestApp;
let admin: GraphqlClient;
let png: Buffer;
let jpeg: Buffer;

beforeAll(async () => {
  app = await bootApp();
  admin = await app.as('admin');
  const picture = sharp({ create: { width: 40, height: 20, channels: 3, background: '#123456' } });
  png = await picture.clone().png().toBuffer();
  jpeg = await picture
    .clone()
    .withExif({ IFD0: { Copyright: 'who took it' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => app.close());

const ANNOUNCE = `mutation ($input: CustomerLogoUploadInput!) {
  announced: getCustomerLogoUploadUrl(input: $input) { uploadUrl url fileKey key expiresAt } }`;
const CONFIRM = `mutation ($fileKey: ID!) {
  confirmed: confirmFileUpload(input: { fileKey: $fileKey }) { fileUrl fileKey fileName fileSize contentType } }`;

type Announced = { uploadUrl: string; url: string; fileKey: string; key: string; expiresAt: string };
type Confirmed = { fileUrl: string; fileKey: string; fileName: string; fileSize: number; contentType: string };

async function announce(
  body: Buffer,
  contentType = 'image/png',
  { client = admin, ...more }: { client?: GraphqlClient; customerId?: string; fileName?: string } = {},
): Promise<Announced> {
  const input = { fileName: 'logo.png', contentType, fileSize: body.length, ...more };
  return (await client.data<{ announced: Announced }>(ANNOUNCE, { input })).announced;
}

const put = async (url: string, body: Buffer, contentType = 'image/png'): Promise<number> => {
  const answer = await fetch(url, {
    method: 'PUT',
    body: new Uint8Array(body),
    headers: { 'content-type': contentType },
  });
  await answer.body?.cancel();
  return answer.status;
};

const confirm = async (fileKey: string, client = admin): Promise<Confirmed> =>
  (await client.data<{ confirmed: Confirmed }>(CONFIRM, { fileKey })).confirmed;

const refusalOf = async (fileKey: string, client = admin) => (await client.error(CONFIRM, { fileKey })).extensions;

const get = (path: string, headers: Record<string, string> = {}) => fetch(app.originOf(app.acme) + path, { headers });

/** Announces, sends and confirms a file. */
async function upload(body: Buffer, contentType?: string): Promise<Confirmed> {
  const { uploadUrl, fileKey } = await announce(body, contentType);
  expect(await put(uploadUrl, body, contentType)).toBe(200);
  return confirm(fileKey);
}

describe('a logo', () => {
  it('is sent to the upload address, confirmed, and then public at its fileUrl [G5, D16]', async () => {
    const { uploadUrl, url, fileKey, key, expiresAt } = await announce(png);
    expect([url, key]).toEqual([uploadUrl, fileKey]);
    expect(Date.parse(expiresAt)).toBeGreaterThan(Date.now());
    expect(await put(uploadUrl, png)).toBe(200);
    expect((await get(`/${fileKey}`)).status).toBe(404);

    const file = await confirm(fileKey);
    expect(file).toMatchObject({ fileUrl: `/${fileKey}`, fileKey, fileName: 'logo.png', contentType: 'image/png' });
    const served = await get(file.fileUrl);
    expect(served.headers.get('content-type')).toBe('image/png');
    const body = Buffer.from(await served.arrayBuffer());
    expect(body.length).toBe(file.fileSize);
    expect(await sharp(body).metadata()).toMatchObject({ format: 'png', width: 40, height: 20 });
  });

  it('can be confirmed twice with the same result', async () => {
    const first = await upload(png);
    expect(await confirm(first.fileKey)).toEqual(first);
  });

  it('is served with headers against scripts, and with 304 for a cached copy', async () => {
    const { fileUrl } = await upload(png);
    const served = await get(fileUrl);
    expect(served.headers.get('content-security-policy')).toContain('sandbox');
    expect(served.headers.get('x-content-type-options')).toBe('nosniff');
    expect(served.headers.get('cache-control')).toContain('immutable');
    const again = await get(fileUrl, { 'if-none-match': served.headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
  });

  it('loses its metadata, such as place and author SEC-33', async () => {
    expect(jpeg.includes('who took it')).toBe(true);
    const { fileUrl } = await upload(jpeg, 'image/jpeg');
    const body = Buffer.from(await (await get(fileUrl)).arrayBuffer());
    expect(body.includes('who took it')).toBe(false);
    expect((await sharp(body).metadata()).format).toBe('jpeg');
  });

  it('is made smaller when it is too large', async () => {
    const large = await sharp({ create: { width: 3000, height: 1500, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const { fileUrl } = await upload(large);
    const body = Buffer.from(await (await get(fileUrl)).arrayBuffer());
    expect(await sharp(body).metadata()).toMatchObject({ width: 1024, height: 512 });
  });
});

describe('an SVG logo', () => {
  const HOSTILE = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x "boom">]>
    <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 10 10" onload="alert(1)">
      <script>alert(2)</script><style>@import url(https://evil.example/a.css)</style>
      <foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><img src="x" onerror="alert(3)"/></body></foreignObject>
      <image href="https://evil.example/spy.png"/><use xlink:href="https://evil.example/#a"/>
      <a href="javascript:alert(4)"><text>link</text></a>
      <rect width="10" height="10" fill="url(https://evil.example/#g)" style="background:url(https://evil.example)" onclick="alert(5)"/>
      <circle cx="5" cy="5" r="4" fill="url(#g)"/><defs><linearGradient id="g"><stop offset="0" stop-color="#123"/></linearGradient></defs>
    </svg>`;

  it('keeps its drawing, loses scripts and external content, and gets a PNG copy [V11]', async () => {
    const { fileUrl, contentType } = await upload(Buffer.from(HOSTILE), 'image/svg+xml');
    expect(contentType).toBe('image/svg+xml');
    const text = await (await get(fileUrl)).text();
    expect(text).toMatch(/^<svg/);
    expect(text).toContain('<circle cx="5" cy="5" r="4" fill="url(#g)"');
    expect(text).toContain('<linearGradient id="g">');
    expect(text).not.toMatch(
      /script|onload|onclick|onerror|evil|foreignObject|style|javascript|ENTITY|<image|<use|<a[ >]/i,
    );
    const raster = await get(fileUrl.replace(/svg$/, 'png'));
    expect(raster.headers.get('content-type')).toBe('image/png');
    expect((await sharp(Buffer.from(await raster.arrayBuffer())).metadata()).format).toBe('png');
  });

  it.each([
    ['is only text', 'just words'],
    ['is an HTML page', '<html><body><svg></svg></body></html>'],
    ['is compressed', '\u001f\u008b\u0008'],
  ])('that %s is refused, and nothing is served', async (_, content) => {
    const body = Buffer.from(content, 'latin1');
    const { uploadUrl, fileKey } = await announce(body, 'image/svg+xml');
    await put(uploadUrl, body, 'image/svg+xml');
    expect(await refusalOf(fileKey)).toMatchObject({ code: 'VALIDATION', fields: [{ path: 'fileKey' }] });
    expect((await get(`/${fileKey}`)).status).toBe(404);
  });
});

describe('an announcement', () => {
  it.each([
    ['an unsupported type', { contentType: 'image/gif' }, { path: 'contentType', key: 'fileType' }],
    ['one byte too many', { fileSize: LOGO_MAX_BYTES + 1 }, { path: 'fileSize', key: 'fileTooLarge' }],
    ['an empty file', { fileSize: 0 }, { path: 'fileSize', key: 'minimum' }],
    ['no name', { fileName: '  ' }, { path: 'fileName', key: 'required' }],
    ['a name of 256 characters', { fileName: 'x'.repeat(256) }, { path: 'fileName', key: 'maxLength' }],
  ])('of %s is refused [V11]', async (_, broken, fault) => {
    const input = { fileName: 'logo.png', contentType: 'image/png', fileSize: 10, ...broken };
    const { extensions } = await admin.error(ANNOUNCE, { input });
    expect(extensions).toMatchObject({ code: 'VALIDATION', fields: [fault] });
  });

  it('is valid only for its type and size: the storage refuses other uploads SEC-32', async () => {
    const { uploadUrl } = await announce(png);
    expect(await put(uploadUrl, Buffer.concat([png, Buffer.from('x')]))).toBe(403);
    expect(await put(uploadUrl, png.subarray(1))).toBe(403);
    expect(await put(uploadUrl, png, 'text/html')).toBe(403);
    expect(await put(uploadUrl.replace('staging/', 'files/logos/'), png)).toBe(403);
    expect(await put(uploadUrl, png)).toBe(200);
  });

  it('refuses uploads of unknown size, and uploads after ten minutes SEC-32', async () => {
    const { uploadUrl, expiresAt } = await announce(png);
    const init: RequestInit = {
      method: 'PUT',
      body: new Blob([new Uint8Array(png)]).stream(),
      headers: { 'content-type': 'image/png' },
      duplex: 'half',
    };
    const chunked = await fetch(uploadUrl, init);
    await chunked.body?.cancel();
    expect(chunked.status).toBeGreaterThanOrEqual(400);
    expect(new URL(uploadUrl).searchParams.get('X-Amz-Expires')).toBe('600');
    expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(600_000);
    const signedLater = new URL(uploadUrl);
    signedLater.searchParams.set('X-Amz-Expires', '604800');
    expect(await put(signedLater.toString(), png)).toBe(403);
  });

  it('does not change the served file when it is used again after the confirmation SEC-32', async () => {
    const { uploadUrl, fileKey } = await announce(png);
    await put(uploadUrl, png);
    const { fileUrl } = await confirm(fileKey);
    const before = Buffer.from(await (await get(fileUrl)).arrayBuffer());
    const other = await sharp(png).negate().png().toBuffer();
    const same = Buffer.alloc(png.length);
    other.copy(same);
    await put(uploadUrl, same);
    expect(await confirm(fileKey)).toMatchObject({ fileUrl });
    expect(Buffer.from(await (await get(fileUrl)).arrayBuffer()).equals(before)).toBe(true);
  });
});

describe('a confirmation', () => {
  it('of a missing file is refused with fileMissing', async () => {
    const { fileKey } = await announce(png);
    expect(await refusalOf(fileKey)).toMatchObject({ fields: [{ path: 'fileKey', key: 'fileMissing' }] });
  });

  it('that is too late is refused with fileMissing', async () => {
    const { uploadUrl, fileKey } = await announce(png);
    await put(uploadUrl, png);
    const em = app.services.orm.em.fork();
    await change(
      em,
      sql`update uploaded_file set expires_at = now(3) - interval 1 hour where ${fileKey} like concat('%', id, '%')`,
    );
    expect(await refusalOf(fileKey)).toMatchObject({ fields: [{ path: 'fileKey', key: 'fileMissing' }] });
  });

  it('checks the content, not the name or the announced type [V11] SEC-33', async () => {
    const page = Buffer.from('<html><script>alert(1)</script></html>');
    const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
    for (const [content, key] of [
      [page, 'fileBroken'],
      [gif, 'fileType'],
      [jpeg, 'fileType'],
      [png.subarray(0, 60), 'fileBroken'],
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/></svg>'), 'fileType'],
      [Buffer.concat([gif, Buffer.from('PK\u0003\u0004META-INF')]), 'fileType'],
    ] as const) {
      const { uploadUrl, fileKey } = await announce(content);
      await put(uploadUrl, content);
      expect(await refusalOf(fileKey)).toMatchObject({ code: 'VALIDATION', fields: [{ path: 'fileKey', key }] });
      expect((await get(`/${fileKey}`)).status).toBe(404);
    }
  });

  it.each(['image/png', 'image/jpeg'])('removes data after the picture in its file SEC-33: %s', async (type) => {
    const picture = type === 'image/png' ? png : jpeg;
    const both = Buffer.concat([picture, Buffer.from('<html><script>alert(1)</script></html>')]);
    const { fileUrl } = await upload(both, type);
    const served = await get(fileUrl);
    expect(served.headers.get('content-type')).toBe(type);
    expect(Buffer.from(await served.arrayBuffer()).includes('script')).toBe(false);
  });

  it.each<[string, string, () => Promise<Buffer> | Buffer]>([
    ['64 million pixels of one colour', 'fileBroken', flatPng],
    ['30,000 by 30,000 pixels of one bit', 'fileBroken', oneBitPng],
    ['25 million pixels of 64 bits, all lines at once', 'fileTooDemanding', deepPng],
  ])('refuses decompression bombs, and accepts the next picture SEC-34: %s', async (_, key, make) => {
    const bomb = await make();
    const { uploadUrl, fileKey } = await announce(bomb);
    await put(uploadUrl, bomb);
    const before = process.memoryUsage().rss;
    expect(await refusalOf(fileKey)).toMatchObject({ code: 'VALIDATION', fields: [{ path: 'fileKey', key }] });
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
    expect((await get(`/${fileKey}`)).status).toBe(404);
    await upload(png);
  });

  it('refuses far too large drawings, and removes recursive references SEC-34', async () => {
    const uses = Array.from(
      { length: 30 },
      (_, at) => `<g id="n${at + 1}"><use href="#n${at}"/><use href="#n${at}"/></g>`,
    );
    const drawing = (side: number) =>
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${side}" height="${side}">
          <rect id="n0" width="${side}" height="${side}"/>${uses.join('')}</svg>`,
      );
    const { uploadUrl, fileKey } = await announce(drawing(900_000), 'image/svg+xml');
    await put(uploadUrl, drawing(900_000), 'image/svg+xml');
    expect(await refusalOf(fileKey)).toMatchObject({ fields: [{ path: 'fileKey', key: 'fileBroken' }] });
    const { fileUrl } = await upload(drawing(900), 'image/svg+xml');
    expect(await (await get(fileUrl)).text()).not.toContain('<use');
    const raster = Buffer.from(await (await get(fileUrl.replace(/svg$/, 'png'))).arrayBuffer());
    expect(await sharp(raster).metadata()).toMatchObject({ width: 1024, height: 1024 });
  });

  it('is NOT_FOUND for another tenant and unknown files, and FORBIDDEN for regular users [T10]', async () => {
    const { uploadUrl, fileKey } = await announce(png);
    await put(uploadUrl, png);
    const stranger = await app.as('admin', app.bolt);
    expect(await refusalOf(fileKey, stranger)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await refusalOf('files/logos/00000000000000000000000000.png')).toMatchObject({ code: 'NOT_FOUND' });
    expect(await refusalOf(fileKey.replace('.png', '.svg'))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await refusalOf(fileKey, await app.as('regular'))).toMatchObject({ code: 'FORBIDDEN' });
  });

  it('is allowed for system administrators, for an existing and a new customer', async () => {
    const system = await app.as('system');
    for (const customerId of [app.acme.id, undefined]) {
      const { uploadUrl, fileKey } = await announce(png, 'image/png', { client: system, customerId });
      await put(uploadUrl, png);
      expect((await confirm(fileKey, system)).fileKey).toBe(fileKey);
    }
    const otherTenant = { fileName: 'a.png', contentType: 'image/png', fileSize: 9, customerId: app.bolt.id };
    expect((await admin.error(ANNOUNCE, { input: otherTenant })).extensions).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('a path under /files', () => {
  it.each(['x.png', '../staging/x', '%2e%2e/staging', '00000000000000000000000000.exe', ''])(
    'that is not a logo (%s) returns 404',
    async (name) => {
      expect((await get(`/files/logos/${name}`)).status).toBe(404);
    },
  );
});

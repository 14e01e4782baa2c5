import type { RequestListener } from 'node:http';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isObjectType } from 'graphql';
import { change, countRows, firstRow, rows, sql } from '#api/db/sql.ts';
import { PRODUCT_FILES } from '#api/features/uploads/uploaded-file.service.ts';
import { makeCustomer } from '#api/features/customers/customer.factory.ts';
import { makeEmployee } from '#api/features/employees/employee.factory.ts';
import { makeGroup } from '#api/features/groups/group.factory.ts';
import { makeWarehouseStock } from '#api/features/main-warehouses/main-warehouse.factory.ts';
import { cleanUploads } from '#api/features/uploads/upload-cleanup.ts';
import { makePpeTemplate } from '#api/features/ppe-templates/ppe-template.factory.ts';
import { makeProduct, type MadeProduct } from '#api/features/products/product.factory.ts';
import { createSchema } from '#api/graphql/schema.ts';
import type { PictureCopy } from '#api/graphql/generated/types.ts';
import { bootApp, type TestApp, type TestTenant } from '#api/testing/app.ts';
import { smallPng } from '#api/testing/logos.ts';
import type { GraphqlClient } from '#api/testing/client.ts';
import { COMPANY_ADDRESS } from '#api/testing/company-address.ts';
import { startPictureHost, type PictureHost } from '#api/testing/picture-host.ts';
import { waitFor } from '#api/testing/wait-for.ts';
import { moveProductPictures } from './move-product-pictures.ts';
import { deleteUnusedCopies, retryFailedCopies, startMissingCopies } from './picture-upkeep.ts';

/** Serves pictures at an address that PICTURE_FETCH_ALLOWED_HOSTS names. */
let host: PictureHost;
/** Serves them at an address that it does not name. */
let canary: PictureHost;
let app: TestApp;
let png: Buffer;

const addressOf = (path: string) => host.addressOf(path);

beforeAll(async () => {
  png = await smallPng();
  [host, canary] = [await startPictureHost(), await startPictureHost()];
  app = await bootApp({ PICTURE_FETCH_ALLOWED_HOSTS: host.name, UPLOADS_STORED_MB_TENANT: 1024 });
});
beforeEach(() => {
  host.hits.length = 0;
  host.answerWith();
});
afterAll(async () => {
  await app?.close();
  host?.close();
  canary?.close();
});

const em = () => app.services.orm.em.fork();
const LOGO_PATH = /^\/files\/logos\/[0-9A-Z]{26}\.(png|jpg|svg)$/;
const OWN_PATH = /^\/files\/products\/[0-9A-Z]{26}\.(png|jpg)$/;

type Shown = { imageUrl: string | null; imageCopy: PictureCopy | null; version: number };

const productNow = async (id: string, tenant: TestTenant = app.acme): Promise<Shown> =>
  (
    await (
      await app.as('admin', tenant)
    ).data<{ product: Shown }>(
      'query ($id: ID!) { product: getProduct(id: $id) { version imageUrl imageCopy { address state fault } } }',
      { id },
    )
  ).product;

/** The product when its picture is copied, or when that has failed. */
const settled = ({ id }: Pick<MadeProduct, 'id'>, tenant?: TestTenant): Promise<Shown> =>
  waitFor('the copy', async () => {
    const product = await productNow(id, tenant);
    return product.imageCopy?.state === 'COPYING' ? null : product;
  });

async function save({ id }: MadeProduct, imageUrl: string | null) {
  const { version } = await productNow(id);
  const input = { id, version, imageUrl };
  return (await app.as('admin')).ask('mutation ($input: UpdateProductInput!) { updateProduct(input: $input) { id } }', {
    input,
  });
}

/** Reads a path as a person, or as a guest. */
async function served(path: string | null, reader?: GraphqlClient) {
  const { origin, token } = reader ?? (await app.as('admin'));
  return fetch(origin + path, { headers: token === undefined ? {} : { authorization: `Bearer ${token}` } });
}

describe('a picture that is entered as a web address', () => {
  it('is copied once, encoded again, and shown only from our own address; the address stays SEC-36', async () => {
    const address = addressOf('glove.png?size=1');
    const [one, other] = [await makeProduct(app, { imageUrl: address }), await makeProduct(app, { imageUrl: address })];
    const product = await settled(one);
    expect(product).toEqual({
      version: 1,
      imageUrl: expect.stringMatching(OWN_PATH),
      imageCopy: { address, state: 'READY', fault: null },
    });
    expect((await settled(other)).imageUrl).toBe(product.imageUrl);
    expect(host.hits).toEqual(['/glove.png?size=1']);
    const picture = await served(product.imageUrl);
    expect(picture.headers.get('content-type')).toBe('image/png');
    expect(await sharp(Buffer.from(await picture.arrayBuffer())).metadata()).toMatchObject({ width: 4, height: 4 });
  });

  it('is copied for each tenant apart, and belongs to it [T10]', async () => {
    const imageUrl = addressOf('shared.png');
    const own = await settled(await makeProduct(app, { imageUrl }));
    const theirs = await settled(await makeProduct(app, { imageUrl }, app.bolt), app.bolt);
    expect(own.imageUrl).not.toBe(theirs.imageUrl);
    expect(host.hits).toHaveLength(2);
    const product = await makeProduct(app);
    expect((await save(product, own.imageUrl)).errors).toEqual([]);
    expect(await productNow(product.id)).toMatchObject({ imageUrl: own.imageUrl, imageCopy: null });
    expect((await save(product, theirs.imageUrl)).errors[0]?.extensions).toMatchObject({
      code: 'VALIDATION',
      fields: [{ path: 'imageUrl', key: 'unknown' }],
    });
  });

  it.each([
    ['jpg', 'image/jpeg', () => sharp(png).jpeg().toBuffer()],
    ['gif', 'image/png', () => sharp(png).gif().toBuffer()],
    ['webp', 'image/jpeg', () => sharp(png).webp().toBuffer()],
    [
      'svg',
      'image/png',
      async () =>
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script><rect width="9" height="9"/></svg>'),
    ],
  ])('is known by its content, not by name and header: %s becomes %s SEC-33', async (format, type, make) => {
    const body = await make();
    host.answerWith((_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end(body));
    const { imageUrl } = await settled(await makeProduct(app, { imageUrl: addressOf(`${format}.exe`) }));
    const file = await served(imageUrl);
    expect(file.headers.get('content-type')).toBe(type);
    expect(await file.text()).not.toContain('script');
  });

  it.each<[string, string, RequestListener]>([
    ['a page', 'NO_PICTURE', (_, response) => void response.end('<html><script>alert(1)</script></html>')],
    ['a broken picture', 'NO_PICTURE', (_, response) => void response.end(png.subarray(0, 40))],
    ['nothing', 'NO_PICTURE', (_, response) => void response.end()],
    ['404', 'WRONG_ANSWER', (_, response) => void response.writeHead(404).end(png)],
    ['6 MB', 'TOO_LARGE', (_, response) => void response.end(Buffer.alloc(6 * 1024 * 1024))],
    [
      'a redirect to a private address',
      'ADDRESS_REFUSED',
      (_, response) => void response.writeHead(302, { location: `https://127.0.0.1:${canary.port}/` }).end(),
    ],
  ])('is not shown when the host answers with %s, and says why: %s SEC-36', async (name, fault, listener) => {
    host.answerWith(listener);
    const address = addressOf(encodeURIComponent(name));
    const product = await settled(await makeProduct(app, { imageUrl: address }));
    expect(product).toMatchObject({ imageUrl: null, imageCopy: { address, state: 'FAILED', fault } });
    expect(canary.hits).toEqual([]);
  });

  it('is never fetched from a private address SEC-36', async () => {
    const port = canary.port;
    for (const address of [
      `http://127.0.0.1:${port}/`,
      `http://2130706433:${port}/`,
      `http://localhost:${port}/`,
      'http://[::1]/',
    ])
      expect((await settled(await makeProduct(app, { imageUrl: address }))).imageCopy).toMatchObject({
        state: 'FAILED',
        fault: 'HTTPS_REQUIRED',
      });
    for (const address of [
      `https://127.0.0.1:${port}/`,
      'https://0x7f000001/',
      'https://169.254.169.254/',
      'https://[::ffff:7f00:1]/',
    ])
      expect((await settled(await makeProduct(app, { imageUrl: address }))).imageCopy).toMatchObject({
        fault: 'ADDRESS_REFUSED',
      });
    expect(canary.hits).toEqual([]);
  });

  it('that failed is tried again when it is saved again, and by the product after an hour', async () => {
    host.answerWith((_, response) => void response.writeHead(500).end());
    const imageUrl = addressOf('later.png');
    const product = await makeProduct(app, { imageUrl });
    expect((await settled(product)).imageCopy?.fault).toBe('WRONG_ANSWER');
    await retryFailedCopies(app.services);
    expect((await productNow(product.id)).imageCopy?.state).toBe('FAILED');
    await change(em(), sql`update picture_copy set tried_at = now(3) - interval 61 minute where address = ${imageUrl}`);
    await retryFailedCopies(app.services);
    expect((await settled(product)).imageCopy?.fault).toBe('WRONG_ANSWER');
    expect(host.hits).toHaveLength(2);
    host.answerWith();
    expect((await save(product, imageUrl)).errors).toEqual([]);
    expect(await settled(product)).toMatchObject({
      imageUrl: expect.stringMatching(OWN_PATH),
      imageCopy: { state: 'READY', fault: null },
    });
  });

  it('is not stored beyond the space of the tenant SEC-32', async () => {
    const id = '01JD0000000000000000000000';
    await change(
      em(),
      sql`insert into uploaded_file (id, customer_id, file_name, content_type, size, state, expires_at)
        values (${id}, ${app.acme.id}, 'x', 'image/png', ${app.config.UPLOADS_STORED_MB_TENANT * 1024 * 1024}, 'READY', now(3))`,
    );
    const product = await settled(await makeProduct(app, { imageUrl: addressOf('full.png') }));
    await change(em(), sql`delete from uploaded_file where id = ${id}`);
    expect(product).toMatchObject({ imageUrl: null, imageCopy: { fault: 'STORAGE_FULL' } });
  });
});

describe('the copy of a picture of a product', () => {
  it('is served only to people of its tenant who may see products [T10] [R4] SEC-33', async () => {
    const { imageUrl } = await settled(await makeProduct(app, { imageUrl: addressOf('private.png') }));
    expect((await served(imageUrl)).status).toBe(200);
    expect((await served(imageUrl, app.asGuest())).status).toBe(401);
    expect((await served(imageUrl, await app.as('regular'))).status).toBe(403);
    expect((await served(imageUrl, await app.as('admin', app.bolt))).status).toBe(404);
    const logo = imageUrl?.replace('products', 'logos') ?? null;
    expect((await served(logo, app.asGuest())).status).toBe(404);
  });

  it('is apart from that of a logo with the same address, which is public [T4]', async () => {
    const address = addressOf('both.png');
    await change(em(), sql`update customer set logo_url = ${address} where id = ${app.bolt.id}`);
    const product = await makeProduct(app, { imageUrl: address }, app.bolt);
    await startMissingCopies(app.services, () => true);
    const { imageUrl } = await settled(product, app.bolt);
    expect(imageUrl).toMatch(OWN_PATH);
    const logoUrl = await waitFor('the logo', async () => (await brandingOf(app.bolt)).logoUrl);
    expect(logoUrl).toMatch(LOGO_PATH);
    expect((await served(logoUrl, app.asGuest())).status).toBe(200);
  });

  it('stays, although no product has its path', async () => {
    const { imageUrl } = await settled(await makeProduct(app, { imageUrl: addressOf('stays.png') }));
    await change(em(), sql`update uploaded_file set expires_at = now(3) - interval 25 hour where kind = 'IMAGE'`);
    await cleanUploads(app.services);
    expect((await served(imageUrl)).status).toBe(200);
  });
});

describe('pictures of an older version', () => {
  it('are copied after the upgrade; those that cannot be fetched keep their address and say why', async () => {
    const [good, bad, upload] = [await makeProduct(app), await makeProduct(app), await makeProduct(app)];
    const store = (id: string, address: string) =>
      change(em(), sql`update product set image_url = ${address} where customer_id = ${app.acme.id} and id = ${id}`);
    await store(good.id, addressOf('old.png'));
    await store(bad.id, 'http://127.0.0.1:9/old.png');
    await store(upload.id, '/files/logos/01JD0000000000000000000000.png');
    await change(em(), sql`update customer set logo_url = ${addressOf('logo.png')} where id = ${app.bolt.id}`);
    expect(await productNow(good.id)).toMatchObject({ imageUrl: null, imageCopy: { state: 'COPYING' } });
    await startMissingCopies(app.services, () => true);
    expect(await settled(good)).toMatchObject({ imageUrl: expect.stringMatching(OWN_PATH), version: 1 });
    expect(await settled(bad)).toMatchObject({
      imageUrl: null,
      imageCopy: { address: 'http://127.0.0.1:9/old.png', state: 'FAILED', fault: 'HTTPS_REQUIRED' },
    });
    expect((await settled(upload)).imageUrl).toBe('/files/logos/01JD0000000000000000000000.png');
    await waitFor('the logo', async () => (await brandingOf(app.bolt)).logoUrl?.match(LOGO_PATH));
    const copies = await countRows(em(), 'picture_copy', []);
    await startMissingCopies(app.services, () => true);
    expect(await countRows(em(), 'picture_copy', [])).toBe(copies);
  });

  it('are moved out of the public folder of logos, unless the company has the file as its logo [T10] SEC-33', async () => {
    const { storage } = app.services;
    const [address, shared] = [addressOf('public.png'), addressOf('shared-with-logo.png')];
    const [byCopy, byPath, asLogo] = [
      await makeProduct(app, { imageUrl: address }),
      await makeProduct(app),
      await makeProduct(app, { imageUrl: shared }),
    ];
    const publicPathOf = async (product: MadeProduct) => {
      const { imageUrl } = await settled(product);
      const [id] = imageUrl?.slice(`/${PRODUCT_FILES}`.length).split('.') ?? [];
      const path = `/files/logos/${id}.png`;
      await storage?.write(path.slice(1), png, 'image/png');
      await storage?.remove(imageUrl?.slice(1) ?? '');
      await change(em(), sql`update picture_copy set path = ${path} where customer_id = ${app.acme.id} and id = ${id}`);
      await change(em(), sql`update uploaded_file set kind = 'LOGO' where customer_id = ${app.acme.id} and id = ${id}`);
      return path;
    };
    const [path, logoPath] = [await publicPathOf(byCopy), await publicPathOf(asLogo)];
    const store = (field: 'image_url' | 'logo_url', value: string, id: string) =>
      field === 'image_url'
        ? change(em(), sql`update product set image_url = ${value} where customer_id = ${app.acme.id} and id = ${id}`)
        : change(em(), sql`update customer set logo_url = ${value} where id = ${id}`);
    await store('image_url', path, byPath.id);
    await store('logo_url', logoPath, app.acme.id);
    expect((await served(path, app.asGuest())).status).toBe(200);
    await moveProductPictures(app.services, () => true);
    expect((await served(path, app.asGuest())).status).toBe(404);
    const moved = path.replace('logos', 'products');
    for (const product of [byCopy, byPath]) expect(await productNow(product.id)).toMatchObject({ imageUrl: moved });
    expect((await served(moved)).status).toBe(200);
    expect((await served(logoPath, app.asGuest())).status).toBe(200);
  });

  it('are deleted a week after no record uses them, with their files', async () => {
    const [address, kept] = [addressOf('unused.png'), addressOf('kept.png')];
    const [product, keeper] = [
      await makeProduct(app, { imageUrl: address }),
      await makeProduct(app, { imageUrl: kept }),
    ];
    const { imageUrl } = await settled(product);
    const { imageUrl: keptUrl } = await settled(keeper);
    await save(keeper, keptUrl);
    await save(product, null);
    await deleteUnusedCopies(app.services);
    expect((await served(imageUrl)).status).toBe(200);
    await change(em(), sql`update picture_copy set created_at = now(3) - interval 8 day`);
    await deleteUnusedCopies(app.services);
    expect((await served(imageUrl)).status).toBe(404);
    expect((await served(keptUrl)).status).toBe(200);
    expect(await firstRow(em(), sql`select 1 from picture_copy where address = ${address}`)).toBeUndefined();
  });
});

const brandingOf = async ({ subdomain }: TestTenant) =>
  (
    await app
      .asGuest()
      .data<{ branding: { logoUrl: string | null } }>(
        'query ($subdomain: String!) { branding: getCustomerBySubdomain(subdomain: $subdomain) { logoUrl } }',
        { subdomain },
      )
  ).branding;

describe('a picture whose web address is not copied', () => {
  const logoOf = async () =>
    (
      await rows(
        em(),
        sql<{ logoUrl: string | null }>`select logo_url as logoUrl from customer where id = ${app.acme.id}`,
      )
    )[0]?.logoUrl;

  it('stays when a client writes back the null that it has read, and is removed by an empty text', async () => {
    host.answerWith((_, response) => void response.writeHead(500).end());
    const address = addressOf('unseen.png');
    const product = await makeProduct(app, { imageUrl: address });
    const read = await settled(product);
    expect(read.imageUrl).toBeNull();
    expect((await save(product, read.imageUrl)).errors).toEqual([]);
    expect((await productNow(product.id)).imageCopy).toMatchObject({ address });
    await save(product, '');
    expect(await productNow(product.id)).toMatchObject({ imageUrl: null, imageCopy: null });
  });

  it('stays also as a logo, for the company and for the platform', async () => {
    const address = addressOf('unseen-logo.png');
    const write = async (role: 'admin' | 'system', logoUrl: string | null) => {
      await change(em(), sql`update customer set logo_url = ${address} where id = ${app.acme.id}`);
      const client = await app.as(role);
      const { record } = await client.data<{ record: { version: number } }>(
        role === 'admin'
          ? '{ record: getCompanyInfo { version } }'
          : 'query ($id: ID!) { record: getCustomer(id: $id) { version } }',
        { id: app.acme.id },
      );
      const { version } = record;
      const key = role === 'admin' ? { version, address: COMPANY_ADDRESS } : { version, id: app.acme.id };
      const document =
        role === 'admin'
          ? 'mutation ($input: UpdateCompanyInfoInput!) { updateCompanyInfo(input: $input) { version } }'
          : 'mutation ($input: UpdateCustomerInput!) { updateCustomer(input: $input) { version } }';
      await client.data(document, { input: { ...key, logoUrl } });
      return logoOf();
    };
    for (const role of ['admin', 'system'] as const) {
      expect(await write(role, null)).toBe(address);
      expect(await write(role, '')).toBeNull();
    }
  });
});

describe('every field of the API with a picture', () => {
  type Ids = { product: string; group: string; customer: string; employee: string; item: string; template: string };
  type Answer = { found: Record<string, string> };

  const ask = async (role: 'admin' | 'system', document: string, ids: Ids): Promise<Answer['found']> =>
    (await (await app.as(role)).data<Answer>(document, ids)).found;

  /** Reads each field; a new field with a picture must be added. */
  const READERS: Record<string, (ids: Ids) => Promise<unknown>> = {
    'Product.imageUrl': async ({ product }) => (await productNow(product)).imageUrl,
    'GroupRule.productImageUrl': async (ids) => {
      const { rules } = (
        await (
          await app.as('admin')
        ).data<{ found: { rules: { productImageUrl: string }[] } }>(
          'query ($group: ID!) { found: getGroup(id: $group) { rules { productImageUrl } } }',
          ids,
        )
      ).found;
      return rules[0]?.productImageUrl;
    },
    'EmployeeAllowance.productImageUrl': async (ids) => {
      const { found } = await (
        await app.as('admin')
      ).data<{ found: { productImageUrl: string }[] }>(
        'query ($employee: ID!) { found: getAllowances(employeeId: $employee) { productImageUrl } }',
        ids,
      );
      return found[0]?.productImageUrl;
    },
    'WarehouseItem.productImageUrl': async (ids) =>
      (await ask('admin', 'query ($item: ID!) { found: getWarehouseItem(id: $item) { productImageUrl } }', ids))[
        'productImageUrl'
      ],
    'PpeTemplate.logoUrl': async (ids) =>
      (await ask('admin', 'query ($template: ID!) { found: getPpeTemplate(id: $template) { logoUrl } }', ids))[
        'logoUrl'
      ],
    'CustomerBranding.logoUrl': async () => (await brandingOf(app.acme)).logoUrl,
    'Customer.logoUrl': async (ids) =>
      (await ask('system', 'query ($customer: ID!) { found: getCustomer(id: $customer) { logoUrl } }', ids))['logoUrl'],
    'CompanyInfo.logoUrl': async (ids) => (await ask('admin', '{ found: getCompanyInfo { logoUrl } }', ids))['logoUrl'],
    'CompanyInfo.logo': async (ids) => (await ask('admin', '{ found: getCompanyInfo { logo } }', ids))['logo'],
  };

  it('answers a path of our own, never the address that was entered SEC-29 [T4]', async () => {
    const schema = await createSchema();
    const fields = Object.values(schema.getTypeMap())
      .filter((type) => isObjectType(type))
      .flatMap((type) =>
        Object.values(type.getFields())
          .filter(
            ({ name, type: valueType }) =>
              /logo|image|picture|photo|avatar/i.test(name) && String(valueType).startsWith('String'),
          )
          .map(({ name }) => `${type.name}.${name}`),
      );
    expect(fields.toSorted()).toEqual(Object.keys(READERS).toSorted());

    const imageUrl = addressOf('everywhere.png');
    const product = await makeProduct(app, { imageUrl });
    const group = await makeGroup(app, { rules: [{ productId: product.id, quantity: 1 }] });
    const customer = await makeCustomer(app, { logoUrl: imageUrl });
    const template = await makePpeTemplate(app, { logoUrl: imageUrl });
    await change(em(), sql`update customer set logo_url = ${imageUrl} where id = ${app.acme.id}`);
    await startMissingCopies(app.services, () => true);
    const employee = await makeEmployee(app, { groupId: group.id });
    const [size] = product.sizes;
    const contents = { productId: product.id, sizeId: size?.id, certificateId: size?.certificates[0]?.id };
    const item = await makeWarehouseStock(app, contents);
    const ids = {
      product: product.id,
      group: group.id,
      customer: customer.id,
      employee: employee.id,
      item: item.id,
      template: template.id,
    };
    for (const [field, read] of Object.entries(READERS)) {
      const shown = await waitFor(field, () => read(ids));
      expect([field, shown]).toEqual([field, expect.stringMatching(/logo/i.test(field) ? LOGO_PATH : OWN_PATH)]);
    }
  });
});

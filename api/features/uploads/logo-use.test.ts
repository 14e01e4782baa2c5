import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstRow, sql } from '#api/db/sql.ts';
import { CUSTOMER, makeCustomer, newCustomer } from '#api/features/customers/customer.factory.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import type { GraphqlClient } from '#api/testing/client.ts';
import { COMPANY_ADDRESS } from '#api/testing/company-address.ts';
import { sendLogo, uploadLogo } from '#api/testing/logos.ts';

let app: TestApp;
let admin: GraphqlClient;
let system: GraphqlClient;
beforeAll(async () => {
  app = await bootApp();
  [admin, system] = [await app.as('admin'), await app.as('system')];
});
afterAll(() => app?.close());

const COMPANY = '{ company: getCompanyInfo { version logoUrl } }';
const UPDATE_COMPANY =
  'mutation ($input: UpdateCompanyInfoInput!) { company: updateCompanyInfo(input: $input) { logoUrl } }';
const UPDATE_CUSTOMER =
  'mutation ($input: UpdateCustomerInput!) { customer: updateCustomer(input: $input) { logoUrl } }';
const CREATE = `mutation ($input: CreateCustomerInput!) { made: createCustomer(input: $input) { logoUrl ${CUSTOMER} } }`;

const UNKNOWN = { code: 'VALIDATION', fields: [{ path: 'logoUrl', key: 'unknown' }] };

type Company = { company: { version: number; logoUrl: string | null } };

async function companyInput(logoUrl: string) {
  const { company } = await admin.data<Company>(COMPANY);
  return { input: { version: company.version, logoUrl, address: COMPANY_ADDRESS } };
}

async function customerInput(logoUrl: string) {
  const row = await firstRow(
    app.services.orm.em.fork(),
    sql<{ version: number }>`select version from customer where id = ${app.acme.id}`,
  );
  return { input: { id: app.acme.id, version: Number(row?.version), logoUrl } };
}

const setAsCompany = async (logoUrl: string) =>
  (await admin.data<Company>(UPDATE_COMPANY, await companyInput(logoUrl))).company.logoUrl;
const setAsSystem = async (logoUrl: string) =>
  (await system.data<{ customer: { logoUrl: string } }>(UPDATE_CUSTOMER, await customerInput(logoUrl))).customer
    .logoUrl;

describe('a logo under /files', () => {
  it('is accepted when the company, or the platform for it, has uploaded and confirmed it [V5] [S12] SEC-32', async () => {
    const own = await uploadLogo(admin);
    expect(await setAsCompany(own)).toBe(own);
    const fromPlatform = await uploadLogo(system, app.acme.id);
    expect(await setAsSystem(fromPlatform)).toBe(fromPlatform);
    expect(await setAsSystem(own)).toBe(own);
    expect(await setAsCompany(fromPlatform)).toBe(fromPlatform);
  });

  it('is refused with the same error when it is unconfirmed, unknown, no logo or of another tenant [V5] [T10] SEC-32', async () => {
    const theirs = await uploadLogo(await app.as('admin', app.bolt));
    const png = await uploadLogo(admin);
    for (const logoUrl of [
      `/${await sendLogo(admin)}`,
      '/files/logos/01JD0000000000000000000000.png',
      '/files/images/01JD0000000000000000000000.png',
      png.replace('.png', '.svg'),
      png.replace('/logos/', '/other/'),
      theirs,
    ]) {
      expect((await admin.error(UPDATE_COMPANY, await companyInput(logoUrl))).extensions).toMatchObject(UNKNOWN);
      expect((await system.error(UPDATE_CUSTOMER, await customerInput(logoUrl))).extensions).toMatchObject(UNKNOWN);
      const { extensions } = await system.error(CREATE, { input: newCustomer({ logoUrl }) });
      expect(extensions).toMatchObject(UNKNOWN);
    }
  });

  it('that a company already has stays valid without its file', async () => {
    const own = await uploadLogo(admin);
    await setAsCompany(own);
    const id = /[0-9A-Z]{26}/.exec(own)?.[0];
    await app.services.orm.em.fork().execute('delete from uploaded_file where id = ?', [id]);
    expect(await setAsCompany(own)).toBe(own);
    expect(await setAsSystem(own)).toBe(own);
  });

  it('that was uploaded for a new customer belongs only to that customer afterwards [D1] [V5]', async () => {
    const logoUrl = await uploadLogo(system);
    expect((await admin.error(UPDATE_COMPANY, await companyInput(logoUrl))).extensions).toMatchObject(UNKNOWN);
    const { made } = await system.data<{ made: { id: string; logoUrl: string } }>(CREATE, {
      input: newCustomer({ logoUrl }),
    });
    expect(made.logoUrl).toBe(logoUrl);
    const file = await firstRow<{ customerId: string }>(
      app.services.orm.em.fork(),
      sql`select customer_id as customerId from uploaded_file where ${logoUrl} like concat('%', id, '%')`,
    );
    expect(file).toEqual({ customerId: made.id });
    expect((await system.error(CREATE, { input: newCustomer({ logoUrl }) })).extensions).toMatchObject(UNKNOWN);
    expect((await system.error(UPDATE_CUSTOMER, await customerInput(logoUrl))).extensions).toMatchObject(UNKNOWN);
  });

  it('may also be any web address, which is not shown itself [V5] SEC-29', async () => {
    const logoUrl = 'https://cdn.example/logo.png';
    expect(await setAsCompany(logoUrl)).toBeNull();
    expect(await makeCustomer(app, { logoUrl })).toMatchObject({ status: 'PENDING' });
  });
});

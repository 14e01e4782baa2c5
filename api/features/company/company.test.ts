import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createKeycloakAdmin } from '#api/identity/keycloak-admin.ts';
import { realmName, shardOf } from '#api/identity/realm.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { auditOf } from '#api/testing/audit.ts';
import type { GraphqlClient } from '#api/testing/client.ts';
import { uploadLogo } from '#api/testing/logos.ts';
import { waitFor } from '#api/testing/wait-for.ts';

const FIELDS = `id displayName legalName businessId subdomain logoUrl logo logoCopy { address } licensesCount timeZone status version
  address { street number complement neighborhood city state postalCode country }
  contactInfo { phone email website }`;
const GET = `{ company: getCompanyInfo { ${FIELDS} } }`;
const UPDATE = `mutation ($input: UpdateCompanyInfoInput!) { company: updateCompanyInfo(input: $input) { ${FIELDS} } }`;
const BRANDING = '{ branding: getCustomerBySubdomain(subdomain: "acme") { displayName logoUrl } }';

type Company = { version: number; displayName: string };

let app: TestApp;
let admin: GraphqlClient;

beforeAll(async () => {
  app = await bootApp();
  admin = await app.as('admin');
});
afterAll(() => app?.close());

const company = async (): Promise<Company> => (await admin.data<{ company: Company }>(GET)).company;
const update = async (change: object): Promise<Company> => {
  const { version } = await company();
  return (await admin.data<{ company: Company }>(UPDATE, { input: { version, ...change } })).company;
};

const emptyAddress = {
  street: null,
  number: null,
  complement: null,
  neighborhood: null,
  city: null,
  state: null,
  postalCode: null,
  country: null,
};
const address = {
  ...emptyAddress,
  street: 'Avenida Paulista',
  number: '1578',
  complement: 'Conj. 4',
  neighborhood: 'Bela Vista',
  city: 'São Paulo',
  state: 'SP',
  postalCode: '01310-200',
};

describe('updateCompanyInfo', () => {
  it('saves the company data, and the audit entry names each field [S12] [D2] [D12]', async () => {
    const before = await company();
    expect(before).toMatchObject({ address: emptyAddress, contactInfo: { phone: null, email: null, website: null } });
    const changed = await update({
      legalName: 'Acme do Brasil S.A.',
      timeZone: 'America/Manaus',
      logoUrl: 'https://acme.example/logo.svg',
      address,
      contactInfo: { phone: '(11) 98765-4321', email: 'contato@acme.example', website: 'https://acme.example' },
    });
    expect(changed).toMatchObject({
      displayName: before.displayName,
      legalName: 'Acme do Brasil S.A.',
      timeZone: 'America/Manaus',
      logoUrl: null,
      logo: null,
      logoCopy: { address: 'https://acme.example/logo.svg' },
      address,
      contactInfo: { phone: '+5511987654321', email: 'contato@acme.example', website: 'https://acme.example' },
      businessId: '11222333000181',
      subdomain: 'acme',
      licensesCount: 1000,
      version: before.version + 1,
    });
    expect(await company()).toEqual(changed);
    expect((await auditOf(app, app.acme.id)).at(-1)).toMatchObject({
      operation: 'UPDATE',
      targetEntityType: 'CUSTOMER',
      actorType: 'USER',
      customerId: app.acme.id,
      changes: {
        timeZone: { old: 'America/Sao_Paulo', new: 'America/Manaus' },
        street: { old: null, new: 'Avenida Paulista' },
        phone: { old: null, new: '+5511987654321' },
      },
    });
  });

  it('replaces address and contact completely, null clears contact and logo, and absent ones stay unchanged [D2]', async () => {
    await update({ address, contactInfo: { email: 'a@acme.example' } });
    const { number: _, complement: __, ...shortAddress } = address;
    expect(await update({ address: shortAddress })).toMatchObject({
      address: { ...address, number: null, complement: null },
      contactInfo: { email: 'a@acme.example' },
    });
    expect(await update({ contactInfo: null, logoUrl: null })).toMatchObject({
      address: shortAddress,
      contactInfo: { phone: null, email: null, website: null },
      logoUrl: null,
      logo: null,
    });
  });

  it('changes the branding within seconds, on this and another replica [T5] [T6] [O4]', async () => {
    const replica = await app.startReplica();
    const logoUrl = await uploadLogo(admin);
    await update({ displayName: 'Acme Nova', logoUrl });
    expect(await app.asGuest().data(BRANDING)).toEqual({ branding: { displayName: 'Acme Nova', logoUrl } });
    await waitFor('the other replica', async () => {
      const answer = await fetch(`http://acme.localhost:${replica.port}/graphql`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ query: BRANDING }),
      });
      return (await answer.text()).includes('Acme Nova');
    });
    await update({ displayName: 'Acme', logoUrl: null });
  });

  it('changes the company name on Keycloak’s pages, too [S12]', { timeout: 120_000 }, async () => {
    const keycloak = createKeycloakAdmin(app.config, 20_000);
    const nameInKeycloak = () =>
      keycloak.ask(shardOf(app.config, 'default').internalUrl, async (client) => {
        const realm = await client.realms.findOne({ realm: realmName(app.config, 'acme') });
        return realm?.displayName;
      });
    for (const displayName of ['Acme Oeste', 'Acme']) {
      await update({ displayName });
      await waitFor(`${displayName} in Keycloak`, async () => (await nameInKeycloak()) === displayName, 50_000);
    }
  });

  it('refuses invalid input, names every invalid field, and writes nothing [V9] [V1]', async () => {
    const before = await company();
    const error = await admin.error(UPDATE, {
      input: {
        version: before.version,
        displayName: 'A',
        timeZone: 'Mars/Olympus',
        address: { street: 'Rua A', city: '', state: 'SP', postalCode: '123' },
        contactInfo: { phone: '1', email: 'nobody', website: 'acme' },
      },
    });
    expect(error.extensions).toMatchObject({ code: 'VALIDATION' });
    expect(error.extensions['fields']).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ path: 'displayName', key: 'minLength' }),
        expect.objectContaining({ path: 'timeZone', key: 'timeZone' }),
        expect.objectContaining({ path: 'address.city', key: 'required' }),
        expect.objectContaining({ path: 'address.postalCode', key: 'postalCode' }),
        expect.objectContaining({ path: 'contactInfo.phone', key: 'phone' }),
        expect.objectContaining({ path: 'contactInfo.email', key: 'email' }),
        expect.objectContaining({ path: 'contactInfo.website', key: 'url' }),
      ]),
    );
    expect(await company()).toEqual(before);
  });

  it('refuses a change of a company that would be without an address, and names its fields [V9]', async () => {
    const bolts = await app.as('admin', app.bolt);
    const { company: bolt } = await bolts.data<{ company: Company }>(GET);
    const refused = async (client: GraphqlClient, { version }: Company, change: object) =>
      (await client.error(UPDATE, { input: { version, ...change } })).extensions;
    expect(await refused(bolts, bolt, { legalName: 'Bolt S.A.' })).toMatchObject({
      code: 'VALIDATION',
      fields: ['street', 'city', 'state', 'postalCode'].map((field) => ({ path: `address.${field}`, key: 'required' })),
    });
    await update({ address });
    expect(await refused(admin, await company(), { address: null })).toMatchObject({
      code: 'VALIDATION',
      fields: [{ path: 'address', key: 'required' }],
    });
    expect(await company()).toMatchObject({ address });
    expect(await bolts.data(GET)).toEqual({ company: bolt });
  });

  it('refuses a stale version and returns the current one [E3]', async () => {
    const { version } = await update({ legalName: 'Newer' });
    expect((await admin.error(UPDATE, { input: { version: version - 1, legalName: 'x' } })).extensions).toMatchObject({
      code: 'CONFLICT',
      currentVersion: version,
    });
  });

  it('refuses changes of CNPJ, subdomain, licences and status', async () => {
    for (const field of ['businessId', 'subdomain', 'licensesCount', 'status']) {
      const { errors } = await admin.ask(UPDATE, { input: { version: 1, [field]: 'x' } });
      expect(errors[0]?.extensions).toMatchObject({ fields: [{ path: field, key: 'unknownField' }] });
    }
  });

  it('is allowed for administrators of the tenant; regular users may only read [R3] [R4] [T10]', async () => {
    const regular = await app.as('regular');
    expect(await regular.data(GET)).toMatchObject({ company: { subdomain: 'acme' } });
    for (const client of [regular, await app.as('system')])
      expect((await client.error(UPDATE, { input: { version: 1 } })).extensions).toMatchObject({ code: 'FORBIDDEN' });
    const bolts = await app.as('admin', app.bolt);
    expect(await bolts.data(GET)).toMatchObject({ company: { id: app.bolt.id } });
  });
});

import KeycloakAdminClient from '@keycloak/keycloak-admin-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePermissionRole } from '#api/features/permission-roles/permission-role.factory.ts';
import { accountOf } from '#api/testing/accounts.ts';
import { bootApp, clientOf, type TestApp, type TestTenant } from '#api/testing/app.ts';
import { auditOf } from '#api/testing/audit.ts';
import { AuthClient } from '#api/testing/auth-client.ts';
import type { GraphqlClient } from '#api/testing/client.ts';
import { waitForMails } from '#api/testing/mails.ts';
import { makePerson } from '#api/testing/people.ts';

const FIELDS = 'id name email language theme density version';
const GET = `{ me: getMyProfile { ${FIELDS} } }`;
const UPDATE = `mutation ($input: UpdateMyProfileInput!) { me: updateMyProfile(input: $input) { ${FIELDS} } }`;
const CHECK = `query ($permissions: [CustomerPermission!]!, $one: CustomerPermission!) {
  all: checkMultiplePermissions(permissions: $permissions) one: checkPermission(permission: $one)
}`;

let app: TestApp;
beforeAll(async () => {
  app = await bootApp();
});
afterAll(() => app?.close());

type Me = {
  id: string;
  name: string;
  email: string;
  language: string | null;
  theme: string;
  density: string;
  version: number;
};
const profileOf = async (client: GraphqlClient): Promise<Me> => (await client.data<{ me: Me }>(GET)).me;

describe.each([
  { who: 'a console user', role: 'regular' as const, tenantOf: (): TestTenant | null => app.acme },
  { who: 'a system administrator', role: 'system' as const, tenantOf: (): TestTenant | null => null },
])('the profile of $who', ({ role, tenantOf }) => {
  it('saves name, language and theme, with an audit entry of each change [N8] [D12]', async () => {
    const client = await app.as(role);
    const me = await profileOf(client);
    const { email, name } = accountOf(role, tenantOf()?.subdomain ?? 'platform');
    expect(me).toEqual({ id: me.id, name, email, language: null, theme: 'SYSTEM', density: 'COMFORTABLE', version: 1 });
    const changed = await client.data(UPDATE, {
      input: { version: 1, name: ' Noêmia ', language: 'pt-BR', theme: 'DARK', density: 'COMPACT' },
    });
    expect(changed).toEqual({
      me: { ...me, name: 'Noêmia', language: 'pt-BR', theme: 'DARK', density: 'COMPACT', version: 2 },
    });
    const cleared = await client.data(UPDATE, { input: { version: 2, language: null } });
    expect(cleared).toMatchObject({ me: { name: 'Noêmia', language: null, theme: 'DARK', version: 3 } });
    expect(await client.data(GET)).toEqual(cleared);
    expect(await auditOf(app, me.id)).toMatchObject([
      {
        targetEntityType: 'USER',
        actorId: me.id,
        customerId: tenantOf()?.id ?? null,
        changes: {
          name: { old: name, new: 'Noêmia' },
          language: { old: null, new: 'pt-BR' },
          theme: { old: 'SYSTEM', new: 'DARK' },
        },
      },
      { changes: { language: { old: 'pt-BR', new: null } } },
    ]);
  });

  it('refuses a stale version and invalid fields, and names the fields [E3] [V1]', async () => {
    const client = await app.as(role);
    const { version } = await profileOf(client);
    expect((await client.error(UPDATE, { input: { version: version + 1, name: 'Late' } })).extensions).toMatchObject({
      code: 'CONFLICT',
      currentVersion: version,
    });
    for (const [wrong, field] of [
      [{ name: ' ' }, { path: 'name', key: 'required' }],
      [{ name: 'n'.repeat(101) }, { path: 'name', key: 'maxLength' }],
      [{ language: 'fr' }, { path: 'language', key: 'oneOf' }],
      [{ theme: null }, { path: 'theme', key: 'required' }],
      [{ density: null }, { path: 'density', key: 'required' }],
    ] as const)
      expect((await client.error(UPDATE, { input: { version, ...wrong } })).extensions).toMatchObject({
        code: 'VALIDATION',
        fields: [field],
      });
  });

  it('sets the language of mails to the person, before that of the browser [T7]', async () => {
    const person = await makePerson(app, tenantOf());
    const client = await clientOf(app.originOf(tenantOf()), person);
    await client.data(UPDATE, { input: { version: 1, language: 'es' } });
    const browser = new AuthClient(client.origin);
    const response = await browser.call('forgot', {
      body: { username: person.email },
      headers: { 'Accept-Language': 'pt-BR' },
    });
    expect(response.status).toBe(204);
    const [mail] = await waitForMails(person.email, 1);
    expect(mail?.headers['content-language']).toBe('es');
    expect(mail?.subject).toBe('Su código para una nueva contraseña');
  });
});

describe('the profile', () => {
  it('refuses guests [R6]', async () => {
    for (const [query, variables] of [
      [GET, {}],
      [UPDATE, { input: { version: 1 } }],
    ] as const) {
      const { errors } = await app.asGuest().ask(query, variables);
      expect(errors[0]?.extensions).toMatchObject({ code: 'UNAUTHENTICATED' });
    }
  });

  it('sends a new name to Keycloak, for Keycloak’s pages', async () => {
    const client = await app.as('regular', app.bolt);
    const { email, version } = await profileOf(client);
    await client.data(UPDATE, { input: { version, name: 'Nova Nome' } });
    const keycloak = new KeycloakAdminClient({ baseUrl: app.config.KEYCLOAK_URL });
    await keycloak.auth({
      grantType: 'password',
      clientId: 'admin-cli',
      username: app.config.KEYCLOAK_ADMIN_USER,
      password: app.config.KEYCLOAK_ADMIN_PASSWORD,
    });
    const realm = `${app.config.REALM_PREFIX}bolt`;
    const [account] = await keycloak.users.find({ realm, username: email, exact: true });
    expect(account?.firstName).toBe('Nova Nome');
  });
});

describe('checkPermission and checkMultiplePermissions', () => {
  const permissions = ['REPORT_ACCESS', 'EMPLOYEE_VIEW_ONLY', 'PRODUCT_MANAGEMENT'];

  it('return true for administrators [R2] [R3]', async () => {
    for (const client of [await app.as('admin'), await app.as('system')])
      expect(await client.data(CHECK, { permissions, one: 'WAREHOUSE_MANAGEMENT' })).toEqual({
        all: [true, true, true],
        one: true,
      });
  });

  it('return the permissions of the permission role, and false without a role [R4] [R5]', async () => {
    const role = await makePermissionRole(app, { permissions: ['REPORT_ACCESS', 'EMPLOYEE_MANAGEMENT'] });
    const client = await app.as('regular');
    const { id, version } = await profileOf(client);
    expect(await client.data(CHECK, { permissions, one: 'REPORT_ACCESS' })).toEqual({
      all: [false, false, false],
      one: false,
    });
    await (
      await app.as('admin')
    ).data('mutation ($input: UpdateConsoleUserInput!) { updateConsoleUser(input: $input) { id } }', {
      input: { id, version, permissionRoleId: role.id },
    });
    // EMPLOYEE_MANAGEMENT includes EMPLOYEE_VIEW_ONLY.
    expect(await client.data(CHECK, { permissions, one: 'EMPLOYEE_MANAGEMENT' })).toEqual({
      all: [true, true, false],
      one: true,
    });
  });

  it('refuse more than a hundred permissions [V1]', async () => {
    const many = Array.from({ length: 101 }, () => 'REPORT_ACCESS');
    const error = await (await app.as('regular')).error(CHECK, { permissions: many, one: 'REPORT_ACCESS' });
    expect(error.extensions).toMatchObject({ fields: [{ path: 'permissions', key: 'maxItems' }] });
  });
});

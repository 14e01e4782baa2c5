import KeycloakAdminClient from '@keycloak/keycloak-admin-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePermissionRole } from '#api/features/permission-roles/permission-role.factory.ts';
import { bootApp, type TestApp, type TestTenant } from '#api/testing/app.ts';
import { auditOf } from '#api/testing/audit.ts';
import { AuthClient } from '#api/testing/auth-client.ts';
import { GraphqlClient } from '#api/testing/client.ts';
import { waitForMails } from '#api/testing/mails.ts';
import { makePerson, type OwnPerson } from '#api/testing/people.ts';

const FIELDS = 'id name email language theme version';
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

async function signedIn(
  tenant: TestTenant | null,
  account = {},
): Promise<{ person: OwnPerson; client: GraphqlClient }> {
  const person = await makePerson(app, tenant, account);
  const browser = new AuthClient(app.originOf(tenant));
  const { session } = await browser.signIn(person.email, person.password);
  return { person, client: new GraphqlClient(browser.origin, session.accessToken) };
}

describe.each([
  ['a console user', () => app.acme],
  ['a system administrator', () => null],
])('the profile of %s', (_, tenantOf) => {
  it('is one’s own: name, language and theme, kept with an entry of each change [N8] [D12]', async () => {
    const { person, client } = await signedIn(tenantOf());
    const { me } = await client.data<{ me: object }>(GET);
    expect(me).toEqual({
      id: person.id,
      name: person.name,
      email: person.email,
      language: null,
      theme: 'SYSTEM',
      version: 1,
    });
    const changed = await client.data(UPDATE, {
      input: { version: 1, name: ' Noêmia ', language: 'pt-BR', theme: 'DARK' },
    });
    expect(changed).toEqual({ me: { ...me, name: 'Noêmia', language: 'pt-BR', theme: 'DARK', version: 2 } });
    const cleared = await client.data(UPDATE, { input: { version: 2, language: null } });
    expect(cleared).toMatchObject({ me: { name: 'Noêmia', language: null, theme: 'DARK', version: 3 } });
    expect(await client.data(GET)).toEqual(cleared);
    expect(await auditOf(app, person.id)).toMatchObject([
      {
        targetEntityType: 'USER',
        actorId: person.id,
        customerId: tenantOf()?.id ?? null,
        changes: {
          name: { old: person.name, new: 'Noêmia' },
          language: { old: null, new: 'pt-BR' },
          theme: { old: 'SYSTEM', new: 'DARK' },
        },
      },
      { changes: { language: { old: 'pt-BR', new: null } } },
    ]);
    const again = await new AuthClient(client.origin).signIn(person.email, person.password);
    expect(again.session.user.name).toBe('Noêmia');
  });

  it('refuses a stale version and what breaks a rule, by name [E3] [V1]', async () => {
    const { client } = await signedIn(tenantOf());
    await client.data(UPDATE, { input: { version: 1, theme: 'LIGHT' } });
    expect((await client.error(UPDATE, { input: { version: 1, name: 'Late' } })).extensions).toMatchObject({
      code: 'CONFLICT',
      currentVersion: 2,
    });
    for (const [wrong, field] of [
      [{ name: ' ' }, { path: 'name', key: 'required' }],
      [{ name: 'n'.repeat(101) }, { path: 'name', key: 'maxLength' }],
      [{ language: 'fr' }, { path: 'language', key: 'oneOf' }],
      [{ theme: null }, { path: 'theme', key: 'required' }],
    ] as const)
      expect((await client.error(UPDATE, { input: { version: 2, ...wrong } })).extensions).toMatchObject({
        code: 'VALIDATION',
        fields: [field],
      });
  });

  it('decides the language of mails to the person, whatever the browser asks for [T7]', async () => {
    const { person, client } = await signedIn(tenantOf());
    await client.data(UPDATE, { input: { version: 1, language: 'es' } });
    const browser = new AuthClient(client.origin);
    const asked = await browser.call('forgot', {
      body: { username: person.email },
      headers: { 'Accept-Language': 'pt-BR' },
    });
    expect(asked.status).toBe(204);
    const [mail] = await waitForMails(person.email, 1);
    expect(mail?.headers['content-language']).toBe('es');
    expect(mail?.subject).toBe('Su código para una nueva contraseña');
  });
});

describe('the profile', () => {
  it('is nobody’s who is not signed in [R6]', async () => {
    for (const [query, variables] of [
      [GET, {}],
      [UPDATE, { input: { version: 1 } }],
    ] as const) {
      const { errors } = await app.asGuest().ask(query, variables);
      expect(errors[0]?.extensions).toMatchObject({ code: 'UNAUTHENTICATED' });
    }
  });

  it('tells Keycloak the new name, for the pages that are its own', async () => {
    const { person, client } = await signedIn(app.acme);
    await client.data(UPDATE, { input: { version: 1, name: 'Nova Nome' } });
    const keycloak = new KeycloakAdminClient({ baseUrl: app.config.KEYCLOAK_URL });
    await keycloak.auth({
      grantType: 'password',
      clientId: 'admin-cli',
      username: app.config.KEYCLOAK_ADMIN_USER,
      password: app.config.KEYCLOAK_ADMIN_PASSWORD,
    });
    const account = await keycloak.users.findOne({ realm: `${app.config.REALM_PREFIX}acme`, id: person.subject });
    expect(account?.firstName).toBe('Nova Nome');
  });
});

describe('checkPermission and checkMultiplePermissions', () => {
  const permissions = ['REPORT_ACCESS', 'EMPLOYEE_VIEW_ONLY', 'PRODUCT_MANAGEMENT'];

  it('answer true for administrators [R2] [R3]', async () => {
    for (const client of [await app.as('admin'), await app.as('system')])
      expect(await client.data(CHECK, { permissions, one: 'WAREHOUSE_MANAGEMENT' })).toEqual({
        all: [true, true, true],
        one: true,
      });
  });

  it('answer what a permission role grants, and nothing without one [R4] [R5]', async () => {
    const role = await makePermissionRole(app, { permissions: ['REPORT_ACCESS', 'EMPLOYEE_MANAGEMENT'] });
    const { person, client } = await signedIn(app.acme);
    expect(await client.data(CHECK, { permissions, one: 'REPORT_ACCESS' })).toEqual({
      all: [false, false, false],
      one: false,
    });
    await (
      await app.as('admin')
    ).data('mutation ($input: UpdateConsoleUserInput!) { updateConsoleUser(input: $input) { id } }', {
      input: { id: person.id, version: 1, permissionRoleId: role.id },
    });
    // Who manages employees may view them.
    expect(await client.data(CHECK, { permissions, one: 'EMPLOYEE_MANAGEMENT' })).toEqual({
      all: [true, true, false],
      one: true,
    });
  });

  it('refuse more than a hundred at once [V1]', async () => {
    const many = Array.from({ length: 101 }, () => 'REPORT_ACCESS');
    const error = await (await app.as('regular')).error(CHECK, { permissions: many, one: 'REPORT_ACCESS' });
    expect(error.extensions).toMatchObject({ fields: [{ path: 'permissions', key: 'maxItems' }] });
  });
});

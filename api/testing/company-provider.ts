import { keycloakShards } from '#api/config.ts';
import { createKeycloakAdmin, type KeycloakAdmin } from '#api/identity/keycloak-admin.ts';
import { DEFAULT_SHARD, realmName } from '#api/identity/realm.ts';
import { setCompanyAccount } from '#api/operator/company-account.ts';
import type { TestApp, TestTenant } from './app.ts';

/** The Keycloak of the tests: addresses for this process and for browsers, and its administrator. */
export type TestKeycloak = { admin: KeycloakAdmin; baseUrl: string; publicUrl: string };

/** A company's own OpenID Connect provider. */
export type CompanyProvider = { issuer: string; name: string; password: string };

export function keycloakOf(app: TestApp): TestKeycloak {
  const place = keycloakShards(app.config)[DEFAULT_SHARD];
  if (!place) throw new Error('There is no default shard');
  return {
    admin: createKeycloakAdmin(app.config, 60_000),
    baseUrl: place.internalUrl,
    publicUrl: place.url.replace(/\/$/, ''),
  };
}

/** Creates a realm as the tenant's provider, with an account for each address, and configures the tenant to use it. */
export async function giveCompanyProvider(
  app: TestApp,
  tenant: TestTenant,
  emails: readonly string[],
): Promise<CompanyProvider> {
  const { admin, baseUrl, publicUrl } = keycloakOf(app);
  const realm = `${app.config.REALM_PREFIX}provider`;
  const provider = { issuer: `${publicUrl}/realms/${realm}`, name: 'Acme account', password: 'Company-1!' };
  const users = emails.map((email) => ({
    username: email,
    email,
    emailVerified: true,
    enabled: true,
    firstName: 'Ana',
    lastName: 'Company',
    credentials: [{ type: 'password', value: provider.password, temporary: false }],
  }));
  const client = {
    clientId: 'console',
    secret: 'between-the-two',
    redirectUris: [`${publicUrl}/realms/${realmName(app.config, tenant.subdomain)}/broker/company/endpoint`],
  };
  await admin.ask(baseUrl, async ({ realms }) => {
    await realms.create({ realm, enabled: true, users, clients: [client] });
  });
  await setCompanyAccount(app.config, tenant.subdomain, {
    issuer: provider.issuer,
    clientId: client.clientId,
    clientSecret: client.secret,
    name: provider.name,
  });
  return provider;
}

/** Adds the product's address of this test to the redirect URIs; it was unknown when the realm was created. */
export async function allowReturnTo(app: TestApp, tenant: TestTenant): Promise<void> {
  const { admin, baseUrl } = keycloakOf(app);
  const realm = realmName(app.config, tenant.subdomain);
  const origin = app.originOf(tenant);
  await admin.ask(baseUrl, async ({ clients }) => {
    const [known] = await clients.find({ realm, clientId: 'ppe-console' });
    if (!known?.id) throw new Error('The realm has no client for the console');
    const addresses = { redirectUris: [`${origin}/login`], webOrigins: [origin] };
    await clients.update({ realm, id: known.id }, { ...known, ...addresses });
  });
}

import { NetworkError } from '@keycloak/keycloak-admin-client';
import type { Config } from '#api/config.ts';
import { FIRST_VISIT_FLOW } from '#api/identity/company-accounts.ts';
import { createKeycloakAdmin } from '#api/identity/keycloak-admin.ts';
import { shardOf } from '#api/identity/realm.ts';
import { yup } from '#api/rules/yup.ts';
import { connectAsOwner, findTenant, type FoundTenant } from './find-tenant.ts';
import { OperatorError } from './operator-error.ts';

/** The company's own OpenID Connect provider, with this product as its client. */
export type CompanyProvider = {
  /** Issuer URL without a trailing slash, for example https://login.acme.example. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Display name on Keycloak's own sign-in page. */
  name: string;
};

const ALIAS = 'company';
const TIMEOUT_MS = 10_000;

const discovery = yup.object({
  issuer: yup.string().required(),
  authorization_endpoint: yup.string().required(),
  token_endpoint: yup.string().required(),
  jwks_uri: yup.string().required(),
});

/**
 * Lets people of a tenant sign in with their company account (single sign-on). A person is linked to the console user
 * with the same e-mail address, which the provider must have verified; people without a console user are refused.
 * Idempotent. Returns the redirect URI that the provider must allow.
 */
export async function setCompanyAccount(config: Config, tenant: string, provider: CompanyProvider): Promise<string> {
  const { realm, shard } = await tenantNamed(config, tenant);
  const place = shardOf(config, shard);
  const endpoints = await discover(provider.issuer);
  const wanted = representationOf(provider, endpoints);
  await createKeycloakAdmin(config, TIMEOUT_MS).ask(place.internalUrl, async (client) => {
    try {
      await client.identityProviders.create({ realm, ...wanted });
    } catch (error) {
      if (!(error instanceof NetworkError) || error.response.status !== 409) throw error;
      await client.identityProviders.update({ realm, alias: ALIAS }, wanted);
    }
  });
  return `${place.url.replace(/\/$/, '')}/realms/${realm}/broker/${ALIAS}/endpoint`;
}

async function tenantNamed(config: Config, name: string): Promise<FoundTenant> {
  const connection = connectAsOwner(config).promise();
  try {
    return await findTenant(connection, name);
  } finally {
    await connection.end();
  }
}

/** OpenID Connect Discovery 1.0 §4. */
async function discover(issuer: string): Promise<yup.InferType<typeof discovery>> {
  const address = `${issuer}/.well-known/openid-configuration`;
  const answer = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' }).catch(() => null);
  if (!answer?.ok) throw new OperatorError(`${address} does not answer`);
  const found = await discovery.validate(await answer.json()).catch(() => null);
  if (found?.issuer !== issuer) throw new OperatorError(`${address} names another issuer: ${found?.issuer}`);
  return found;
}

const representationOf = (
  { issuer, clientId, clientSecret, name }: CompanyProvider,
  endpoints: yup.InferType<typeof discovery>,
) => ({
  alias: ALIAS,
  displayName: name,
  providerId: 'oidc',
  enabled: true,
  trustEmail: true,
  storeToken: false,
  firstBrokerLoginFlowAlias: FIRST_VISIT_FLOW,
  config: {
    issuer,
    clientId,
    clientSecret,
    clientAuthMethod: 'client_secret_post',
    authorizationUrl: endpoints.authorization_endpoint,
    tokenUrl: endpoints.token_endpoint,
    jwksUrl: endpoints.jwks_uri,
    useJwksUrl: 'true',
    validateSignature: 'true',
    defaultScope: 'openid email profile',
    syncMode: 'IMPORT',
    pkceEnabled: 'true',
    pkceMethod: 'S256',
  },
});

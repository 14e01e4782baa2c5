import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { NetworkError, type default as KeycloakAdminClient } from '@keycloak/keycloak-admin-client';
import type RealmRepresentation from '@keycloak/keycloak-admin-client/lib/defs/realmRepresentation.js';
import type UserRepresentation from '@keycloak/keycloak-admin-client/lib/defs/userRepresentation.js';
import type { Config } from '#api/config.ts';
import { consoleAddress } from '#api/platform/console-address.ts';
import { createKeycloakAdmin } from './keycloak-admin.ts';
import { ensureFlows } from './realm-flows.ts';
import { clientSecret, CONSOLE_CLIENT_ID, DEFAULT_SHARD, realmName, shardOf } from './realm.ts';
import type { RealmState } from '#api/services/identity.ts';

const template = readFileSync(new URL('../../keycloak/realm-template.json', import.meta.url), 'utf8');
const userProfile = readFileSync(new URL('../../keycloak/user-profile.json', import.meta.url), 'utf8');

/** Long, because the first realm after a start of Keycloak takes seconds. */
const TIMEOUT_MS = 60_000;

/** An account to create. Keycloak stores the password and two flags; our database stores name and permissions. */
export type NewAccount = {
  /** Also the user name. */
  email: string;
  name: string;
  password: string;
  /** The password must be changed at the first sign-in. */
  temporary?: boolean;
  isSystemAdmin?: boolean;
  isCustomerAdmin?: boolean;
};

/** A realm to create. `subdomain` null means the platform's realm. */
export type NewRealm = {
  subdomain: string | null;
  /** Default: derived from the subdomain. */
  name?: string;
  displayName: string;
  accounts?: readonly NewAccount[];
  /**
   * RSA signing key of a new realm, in PEM (PKCS #8), for tests: it saves a second. Default: Keycloak generates a key.
   */
  signingKey?: string;
};

/** Name of a realm, and the Keycloak subjects of its accounts by e-mail. */
export type MadeRealm = { name: string; subjects: ReadonlyMap<string, string> };

/** Creates and deletes realms and accounts on one Keycloak server. */
export type RealmAdmin = {
  /**
   * Creates the realm from keycloak/realm-template.json with its accounts, in one call. Resets settings and clients of
   * an existing realm; existing accounts keep their password.
   */
  ensureRealm(realm: NewRealm): Promise<MadeRealm>;
  /** Creates the account. An existing account gets name and flags and keeps its password. Returns the subject. */
  ensureUser(subdomain: string | null, account: NewAccount): Promise<string>;
  /** Sets the state that depends on the customer's row. Returns false when there is no such realm. */
  setRealmNamed(name: string, state: RealmState): Promise<boolean>;
  /**
   * Sets the console's address in a realm: where Keycloak's pages may lead back to. Returns whether it differed; false
   * when there is no such realm.
   */
  setConsoleAddress(realm: { name: string; subdomain: string | null }): Promise<boolean>;
  deleteRealm(subdomain: string | null): Promise<void>;
  /** Names of all realms that begin with REALM_PREFIX. */
  listRealms(): Promise<string[]>;
  /** Deletes a realm by name, for leftovers with another prefix. */
  deleteRealmNamed(name: string): Promise<void>;
};

/**
 * Connects to a shard's admin API. All methods throw UNAVAILABLE when Keycloak does not answer. `timeoutMs` per call.
 */
export async function connectRealmAdmin(
  config: Config,
  shard = DEFAULT_SHARD,
  timeoutMs = TIMEOUT_MS,
): Promise<RealmAdmin> {
  const baseUrl = shardOf(config, shard).internalUrl;
  const keycloak = createKeycloakAdmin(config, timeoutMs);
  const call = <T>(work: (client: KeycloakAdminClient) => Promise<T>) => keycloak.ask(baseUrl, work);

  return {
    async ensureRealm(wanted) {
      // Outside of `call`: a reserved name is a programming error and must not become UNAVAILABLE.
      const name = wanted.name ?? realmName(config, wanted.subdomain);
      return call((client) => ensureRealm(client, config, { ...wanted, name }));
    },
    async ensureUser(subdomain, account) {
      const name = realmName(config, subdomain);
      return call((client) => ensureUser(client, name, account));
    },
    setRealmNamed: (name, state) =>
      call((client) => succeedsUnless(404, () => client.realms.update({ realm: name }, state))),
    setConsoleAddress: (realm) => call((client) => setConsoleAddress(client, config, realm)),
    deleteRealm: async (subdomain) => {
      const name = realmName(config, subdomain);
      await call((client) => succeedsUnless(404, () => client.realms.del({ realm: name })));
    },
    deleteRealmNamed: async (name) => {
      await call((client) => succeedsUnless(404, () => client.realms.del({ realm: name })));
    },
    async listRealms() {
      const realms = await call((client) => client.realms.find({ briefRepresentation: true }));
      return realms.flatMap(({ realm }) =>
        realm?.startsWith(config.REALM_PREFIX) && realm !== 'master' ? [realm] : [],
      );
    },
  };
}

async function ensureRealm(
  client: KeycloakAdminClient,
  config: Config,
  { name, ...wanted }: NewRealm & { name: string },
): Promise<MadeRealm> {
  const users = (wanted.accounts ?? []).map((account) => ({
    id: randomUUID(),
    ...userOf(account),
    ...credentialsOf(account),
  }));
  const representation = withSigningKey(fillTemplate(config, name, wanted), wanted.signingKey);
  if (await succeedsUnless(409, () => client.realms.create({ ...representation, users }))) {
    return { name, subjects: new Map(users.map((user) => [user.email, user.id])) };
  }
  await updateRealm(client, name, representation);
  const subjects = new Map<string, string>();
  for (const account of wanted.accounts ?? [])
    subjects.set(account.email.toLowerCase(), await ensureUser(client, name, account));
  return { name, subjects };
}

/**
 * Replaces each `"{{name}}"` of the template by a JSON string. Tokens of the platform's realm have no `subdomain`
 * claim.
 */
function fillTemplate(config: Config, name: string, { subdomain, displayName }: NewRealm): RealmRepresentation {
  const values: Record<string, string> = {
    realm: name,
    displayName,
    subdomain: subdomain ?? '',
    clientSecret: clientSecret(config, name),
    consoleUrl: consoleAddress(config, subdomain),
    consoleOrigin: new URL(consoleAddress(config, subdomain)).origin,
    userProfile,
  };
  const filled: RealmRepresentation = JSON.parse(
    template.replace(/"\{\{(\w+)\}\}"/g, (_, key: string) => JSON.stringify(values[key])),
  );
  if (subdomain !== null) return filled;
  const clients = filled.clients?.map((client) => ({
    ...client,
    protocolMappers: client.protocolMappers?.filter((mapper) => mapper.name !== 'subdomain'),
  }));
  return { ...filled, clients };
}

function withSigningKey(realm: RealmRepresentation, privateKey: string | undefined): RealmRepresentation {
  if (privateKey === undefined) return realm;
  const config = { priority: ['100'], algorithm: ['RS256'], privateKey: [privateKey] };
  const providers = Object.entries({ ...realm.components }).map(([type, components]) => [
    type,
    [components].flat().map((one) => (one.name === 'signing' ? { ...one, providerId: 'rsa', config } : one)),
  ]);
  return { ...realm, components: Object.fromEntries(providers) };
}

/** Resets settings that may have changed. Does not change keys and accounts. */
async function updateRealm(
  client: KeycloakAdminClient,
  realm: string,
  representation: RealmRepresentation,
): Promise<void> {
  const { clients = [], components: _, authenticationFlows = [], ...settings } = representation;
  // Flows first, because the settings refer to them.
  await ensureFlows(client, realm, authenticationFlows);
  await client.realms.update({ realm }, settings);
  await client.users.updateProfile({ realm, ...JSON.parse(userProfile) });
  for (const wanted of clients) {
    const [known] = await client.clients.find({ realm, clientId: wanted.clientId });
    if (!known?.id) await client.clients.create({ realm, ...wanted });
    else await client.clients.update({ realm, id: known.id }, { ...known, ...wanted });
  }
}

async function setConsoleAddress(
  client: KeycloakAdminClient,
  config: Config,
  { name: realm, subdomain }: { name: string; subdomain: string | null },
): Promise<boolean> {
  const [known] = await client.clients.find({ realm, clientId: CONSOLE_CLIENT_ID }).catch((error: unknown) => {
    if (error instanceof NetworkError && error.response.status === 404) return [];
    throw error;
  });
  if (!known?.id) return false;
  const url = consoleAddress(config, subdomain);
  const address = { redirectUris: [url], webOrigins: [new URL(url).origin] };
  if (isDeepStrictEqual({ redirectUris: known.redirectUris, webOrigins: known.webOrigins }, address)) return false;
  await client.clients.update({ realm, id: known.id }, { ...known, ...address });
  return true;
}

/** Creates the account. An existing account gets name and flags and keeps its password. Returns the subject. */
export async function ensureUser(client: KeycloakAdminClient, realm: string, account: NewAccount): Promise<string> {
  const email = account.email.toLowerCase();
  const [known] = await client.users.find({ realm, username: email, exact: true });
  if (known?.id) {
    await client.users.update({ realm, id: known.id }, { ...known, ...userOf(account) });
    return known.id;
  }
  const { id } = await client.users.create({ realm, ...userOf(account), ...credentialsOf(account) });
  return id;
}

const userOf = ({ email, name, isSystemAdmin = false, isCustomerAdmin = false }: NewAccount) =>
  ({
    username: email.toLowerCase(),
    email: email.toLowerCase(),
    emailVerified: true,
    enabled: true,
    firstName: name,
    attributes: { isSystemAdmin: [String(isSystemAdmin)], isCustomerAdmin: [String(isCustomerAdmin)] },
  }) satisfies UserRepresentation;

/** Sets both: the import of a realm does not derive the required action from a temporary password. */
const credentialsOf = ({ password, temporary = false }: NewAccount): UserRepresentation => ({
  credentials: [{ type: 'password', value: password, temporary }],
  requiredActions: temporary ? ['UPDATE_PASSWORD'] : [],
});

/** False when Keycloak refuses with this status: it exists already (409), or does not exist (404). */
async function succeedsUnless(status: 404 | 409, work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (error instanceof NetworkError && error.response.status === status) return false;
    throw error;
  }
}

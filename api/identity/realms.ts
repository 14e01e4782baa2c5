import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { NetworkError, type default as KeycloakAdminClient } from '@keycloak/keycloak-admin-client';
import type RealmRepresentation from '@keycloak/keycloak-admin-client/lib/defs/realmRepresentation.js';
import type UserRepresentation from '@keycloak/keycloak-admin-client/lib/defs/userRepresentation.js';
import type { Config } from '#api/config.ts';
import { consoleAddress } from './console-address.ts';
import { createKeycloakAdmin } from './keycloak-admin.ts';
import { ensureFlows } from './realm-flows.ts';
import { clientSecret, DEFAULT_SHARD, realmName, shardOf } from './realm.ts';
import type { RealmState } from '#api/services/identity.ts';

const template = readFileSync(new URL('../../keycloak/realm-template.json', import.meta.url), 'utf8');
const userProfile = readFileSync(new URL('../../keycloak/user-profile.json', import.meta.url), 'utf8');

/** A first realm on a cold Keycloak takes seconds. */
const TIMEOUT_MS = 60_000;

/** An account to make. Name and permissions live in our own rows; Keycloak holds the password and two flags. */
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

/** A realm to make. `subdomain` null is the platform's. */
export type NewRealm = {
  subdomain: string | null;
  /** Left out: after the subdomain. */
  name?: string;
  displayName: string;
  accounts?: readonly NewAccount[];
  /** RSA key in PEM (PKCS #8) for a new realm to sign with. Left out, Keycloak makes one that never leaves it; tests bring their own to save a second. */
  signingKey?: string;
};

/** What a realm is called, and the Keycloak subject of each of its accounts by e-mail. */
export type MadeRealm = { name: string; subjects: ReadonlyMap<string, string> };

/** Makes and removes realms and accounts on one Keycloak. */
export type RealmAdmin = {
  /**
   * The realm as keycloak/realm-template.json says, with its accounts. One call when it is new; else its settings and
   * client are set again. Accounts that are there already keep their password.
   */
  ensureRealm(realm: NewRealm): Promise<MadeRealm>;
  /** Answers the account's subject. One that is there already gets name and flags, and keeps its password. */
  ensureUser(subdomain: string | null, account: NewAccount): Promise<string>;
  /** What of a realm follows its customer; false when there is no such realm. */
  setRealmNamed(name: string, state: RealmState): Promise<boolean>;
  deleteRealm(subdomain: string | null): Promise<void>;
  /** Names of all realms under REALM_PREFIX. */
  listRealms(): Promise<string[]>;
  /** The same by name, for leftovers of other prefixes. */
  deleteRealmNamed(name: string): Promise<void>;
};

/** A Keycloak's administrator. Everything throws UNAVAILABLE when that does not answer; `timeoutMs` is for each call. */
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
      // A name that no tenant may have is our mistake, and no trouble of Keycloak's.
      const name = wanted.name ?? realmName(config, wanted.subdomain);
      return call((client) => ensureRealm(client, config, { ...wanted, name }));
    },
    async ensureUser(subdomain, account) {
      const name = realmName(config, subdomain);
      return call((client) => ensureUser(client, name, account));
    },
    setRealmNamed: (name, state) =>
      call((client) => succeedsUnless(404, () => client.realms.update({ realm: name }, state))),
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

/** The template with its `{{names}}` replaced, each as one whole JSON string. The platform's realm claims no subdomain. */
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

/** Sets again what may have drifted. Keys and accounts stay as they are. */
async function updateRealm(
  client: KeycloakAdminClient,
  realm: string,
  representation: RealmRepresentation,
): Promise<void> {
  const { clients = [], components: _, authenticationFlows = [], ...settings } = representation;
  // The settings name flows, which must be there by then.
  await ensureFlows(client, realm, authenticationFlows);
  await client.realms.update({ realm }, settings);
  await client.users.updateProfile({ realm, ...JSON.parse(userProfile) });
  for (const wanted of clients) {
    const [known] = await client.clients.find({ realm, clientId: wanted.clientId });
    if (!known?.id) await client.clients.create({ realm, ...wanted });
    else await client.clients.update({ realm, id: known.id }, { ...known, ...wanted });
  }
}

/** Answers the account's subject. One that is there already gets name and flags, and keeps its password. */
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

/** A realm's import does not turn a temporary password into the required action, so both are said. */
const credentialsOf = ({ password, temporary = false }: NewAccount): UserRepresentation => ({
  credentials: [{ type: 'password', value: password, temporary }],
  requiredActions: temporary ? ['UPDATE_PASSWORD'] : [],
});

/** False when Keycloak refuses with this status: it is there already (409), or not at all (404). */
async function succeedsUnless(status: 404 | 409, work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (error instanceof NetworkError && error.response.status === status) return false;
    throw error;
  }
}

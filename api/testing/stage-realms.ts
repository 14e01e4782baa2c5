import { createHash } from 'node:crypto';
import type KeycloakAdminClient from '@keycloak/keycloak-admin-client';
import type { Config } from '#api/config.ts';
import { createKeycloakAdmin, type KeycloakAdmin } from '#api/identity/keycloak-admin.ts';
import { DEFAULT_SHARD, shardOf } from '#api/identity/realm.ts';
import { createTestRealms, type TestRealm } from './realms.ts';

/** Timeout of each call to Keycloak, which other tests use too. */
const TIMEOUT_MS = 60_000;

/** Page size: more accounts than a test creates in one realm. */
const MOST_ACCOUNTS = 1000;

/** Hash of all settings and accounts of a realm that could affect the next test, by the realm's name. */
export type RealmPictures = Record<string, string>;

export const realmPictures = (config: Config, realms: readonly TestRealm[]): Promise<RealmPictures> =>
  askKeycloak(config, async (client) =>
    Object.fromEntries(await Promise.all(realms.map(async ({ name }) => [name, await pictureOf(client, name)]))),
  );

/**
 * Restores the realms: removes realms and accounts that a test added, clears failed sign-ins, and creates a realm again if
 * it still differs from its hash. Sessions stay in Keycloak; no later test uses them.
 */
export async function mendRealms(
  config: Config,
  realms: readonly TestRealm[],
  pictures: RealmPictures,
): Promise<{ realms: TestRealm[]; pictures: RealmPictures }> {
  const changed = await askKeycloak(config, async (client) => {
    const there = await realmNames(client, config.REALM_PREFIX);
    const added = there.filter((name) => !realms.some((realm) => realm.name === name));
    await Promise.all(added.map((realm) => client.realms.del({ realm })));
    const isChanged = await Promise.all(
      realms.map(async (realm) => {
        if (!there.includes(realm.name)) return true;
        await removeAddedAccounts(client, realm);
        await client.attackDetection.delAll({ realm: realm.name });
        return (await pictureOf(client, realm.name)) !== pictures[realm.name];
      }),
    );
    const found = realms.filter((_, index) => isChanged[index]);
    const gone = found.filter(({ name }) => there.includes(name));
    await Promise.all(gone.map(({ name }) => client.realms.del({ realm: name })));
    return found;
  });
  const remade = await createTestRealms(config, changed);
  return {
    realms: realms.map((realm) => remade.find(({ name }) => name === realm.name) ?? realm),
    pictures: { ...pictures, ...(await realmPictures(config, remade)) },
  };
}

async function realmNames(client: KeycloakAdminClient, prefix: string): Promise<string[]> {
  const all = await client.realms.find({ briefRepresentation: true });
  return all.flatMap(({ realm }) => (realm?.startsWith(prefix) ? [realm] : []));
}

async function removeAddedAccounts(client: KeycloakAdminClient, { name: realm, people }: TestRealm): Promise<void> {
  const own = new Set(people.map(({ subject }) => subject));
  for (const { id = '' } of await client.users.find({ realm, max: MOST_ACCOUNTS }))
    if (!own.has(id)) await client.users.del({ realm, id });
}

async function pictureOf(client: KeycloakAdminClient, realm: string): Promise<string> {
  const users = await client.users.find({ realm, max: MOST_ACCOUNTS });
  const parts = [
    await client.realms.export({ realm, exportClients: true, exportGroupsAndRoles: true }),
    // With their secrets, which the export does not contain.
    await client.clients.find({ realm }),
    users,
    await Promise.all(users.map(({ id = '' }) => client.users.getCredentials({ realm, id }))),
    await Promise.all(users.map(({ id = '' }) => client.users.listFederatedIdentities({ realm, id }))),
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/** One client per Keycloak, because a sign-in costs as much as all other calls together. */
const keycloaks = new Map<string, KeycloakAdmin>();

function askKeycloak<T>(config: Config, work: (client: KeycloakAdminClient) => Promise<T>): Promise<T> {
  const { internalUrl } = shardOf(config, DEFAULT_SHARD);
  const keycloak = keycloaks.get(internalUrl) ?? createKeycloakAdmin(config, TIMEOUT_MS);
  keycloaks.set(internalUrl, keycloak);
  return keycloak.ask(internalUrl, work);
}

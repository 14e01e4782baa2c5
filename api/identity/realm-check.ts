import { readFileSync } from 'node:fs';
import type { Config } from '#api/config.ts';
import { consoleAddress } from '#api/platform/console-address.ts';
import { createKeycloakAdmin } from './keycloak-admin.ts';
import { CLIENT_ID, clientSecret, shardOf } from './realm.ts';
import { isRecord, snapshotOf, platformSnapshot, type RealmSnapshot } from './realm-snapshot.ts';

/** A realm to compare with the template. `subdomain` null means the platform's realm. */
export type CheckedRealm = { name: string; subdomain: string | null; shard: string };

/** A setting that differs from keycloak/realm-golden.json. A value is null when there is no such setting. */
export type Difference = { setting: string; expected: string | null; found: string | null };

/** Compares realms with the expected settings. */
export type RealmCheck = {
  /** All differences; null when Keycloak has no such realm. UNAVAILABLE when Keycloak is down. */
  differencesOf(realm: CheckedRealm): Promise<Difference[] | null>;
  /** Settings of the realm without its own names, ids and secrets. */
  snapshotOf(realm: CheckedRealm): Promise<RealmSnapshot>;
};

const TIMEOUT_MS = 30_000;

/** Snapshot of a newly created realm. realm-check.test.ts writes it again in vitest's update mode. */
export const goldenSnapshot = (): RealmSnapshot =>
  JSON.parse(readFileSync(new URL('../../keycloak/realm-golden.json', import.meta.url), 'utf8'));

export function createRealmCheck(config: Config): RealmCheck {
  const keycloak = createKeycloakAdmin(config, TIMEOUT_MS);
  const golden = goldenSnapshot();
  const platformGolden = platformSnapshot(golden);

  async function takeSnapshot({ name, subdomain, shard }: CheckedRealm): Promise<RealmSnapshot> {
    const options = { realm: name, exportClients: true, exportGroupsAndRoles: false };
    const exported = await keycloak.ask(shardOf(config, shard).internalUrl, (client) => client.realms.export(options));
    const { origin } = new URL(consoleAddress(config, subdomain));
    return snapshotOf(exported, { realm: name, subdomain, console: origin });
  }

  /** The export masks the client secret, so it is compared separately and never printed. */
  async function secretDifferences({ name, shard }: CheckedRealm): Promise<Difference[]> {
    const [client] = await keycloak.ask(shardOf(config, shard).internalUrl, (admin) =>
      admin.clients.find({ realm: name, clientId: CLIENT_ID }),
    );
    if (!client || client.secret === clientSecret(config, name)) return [];
    return [{ setting: `clients.${CLIENT_ID}.secret`, expected: '(ours)', found: '(another)' }];
  }

  return {
    snapshotOf: takeSnapshot,
    async differencesOf(realm) {
      const known = await keycloak.ask(shardOf(config, realm.shard).internalUrl, (client) =>
        client.realms.findOne({ realm: realm.name }),
      );
      if (!known) return null;
      const snapshot = await takeSnapshot(realm);
      const expected = realm.subdomain === null ? platformGolden : golden;
      return [...compare(expected, snapshot), ...(await secretDifferences(realm))];
    },
  };
}

function compare(expected: RealmSnapshot, found: RealmSnapshot): Difference[] {
  const [wanted, seen] = [flatten(expected), flatten(found)];
  const settings = new Set([...wanted.keys(), ...seen.keys()]);
  return [...settings]
    .toSorted()
    .map((setting) => ({ setting, expected: wanted.get(setting) ?? null, found: seen.get(setting) ?? null }))
    .filter((one) => one.expected !== one.found);
}

/** One entry per setting: `clients.ppe-api.implicitFlowEnabled` → `false`. A list is one setting. */
function flatten(snapshot: RealmSnapshot, prefix = ''): Map<string, string> {
  const settings = new Map<string, string>();
  for (const [name, value] of Object.entries(snapshot)) {
    if (!isRecord(value)) settings.set(`${prefix}${name}`, JSON.stringify(value));
    else for (const [inner, text] of flatten(value, `${prefix}${name}.`)) settings.set(inner, text);
  }
  return settings;
}

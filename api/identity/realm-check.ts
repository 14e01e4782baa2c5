import { readFileSync } from 'node:fs';
import type { Config } from '#api/config.ts';
import { consoleAddress } from './console-address.ts';
import { createKeycloakAdmin } from './keycloak-admin.ts';
import { CLIENT_ID, clientSecret, shardOf } from './realm.ts';
import { isRecord, pictureOf, platformPicture, type RealmPicture } from './realm-picture.ts';

/** A realm that should be as our code makes it. `subdomain` null is the platform's. */
export type CheckedRealm = { name: string; subdomain: string | null; shard: string };

/** A setting that is not as in keycloak/realm-golden.json. Values are null where there is no such setting. */
export type Difference = { setting: string; expected: string | null; found: string | null };

/** Looks at realms as they are. */
export type RealmCheck = {
  /** All that differs; null when Keycloak knows no such realm. UNAVAILABLE when it is away. */
  differencesOf(realm: CheckedRealm): Promise<Difference[] | null>;
  /** The realm without what is its own. */
  pictureOf(realm: CheckedRealm): Promise<RealmPicture>;
};

const TIMEOUT_MS = 30_000;

/** How a realm looks that our code has just made; realm-check.test.ts writes it anew when it is told to. */
export const goldenPicture = (): RealmPicture =>
  JSON.parse(readFileSync(new URL('../../keycloak/realm-golden.json', import.meta.url), 'utf8'));

export function createRealmCheck(config: Config): RealmCheck {
  const keycloak = createKeycloakAdmin(config, TIMEOUT_MS);
  const golden = goldenPicture();
  const platformGolden = platformPicture(golden);

  async function lookAt({ name, subdomain, shard }: CheckedRealm): Promise<RealmPicture> {
    const options = { realm: name, exportClients: true, exportGroupsAndRoles: false };
    const exported = await keycloak.ask(shardOf(config, shard).internalUrl, (client) => client.realms.export(options));
    const { origin } = new URL(consoleAddress(config, subdomain));
    return pictureOf(exported, { realm: name, subdomain, console: origin });
  }

  /** An export hides it, and so does what is said of it. */
  async function secretDifferences({ name, shard }: CheckedRealm): Promise<Difference[]> {
    const [client] = await keycloak.ask(shardOf(config, shard).internalUrl, (admin) =>
      admin.clients.find({ realm: name, clientId: CLIENT_ID }),
    );
    if (!client || client.secret === clientSecret(config, name)) return [];
    return [{ setting: `clients.${CLIENT_ID}.secret`, expected: '(ours)', found: '(another)' }];
  }

  return {
    pictureOf: lookAt,
    async differencesOf(realm) {
      const known = await keycloak.ask(shardOf(config, realm.shard).internalUrl, (client) =>
        client.realms.findOne({ realm: realm.name }),
      );
      if (!known) return null;
      const picture = await lookAt(realm);
      const expected = realm.subdomain === null ? platformGolden : golden;
      return [...compare(expected, picture), ...(await secretDifferences(realm))];
    },
  };
}

function compare(expected: RealmPicture, found: RealmPicture): Difference[] {
  const [wanted, seen] = [flat(expected), flat(found)];
  const settings = new Set([...wanted.keys(), ...seen.keys()]);
  return [...settings]
    .toSorted()
    .map((setting) => ({ setting, expected: wanted.get(setting) ?? null, found: seen.get(setting) ?? null }))
    .filter((one) => one.expected !== one.found);
}

/** Setting by setting: `clients.ppe-api.implicitFlowEnabled` → `false`. A list is one setting. */
function flat(picture: RealmPicture, prefix = ''): Map<string, string> {
  const settings = new Map<string, string>();
  for (const [name, value] of Object.entries(picture)) {
    if (!isRecord(value)) settings.set(`${prefix}${name}`, JSON.stringify(value));
    else for (const [inner, text] of flat(value, `${prefix}${name}.`)) settings.set(inner, text);
  }
  return settings;
}

import { createHmac } from 'node:crypto';
import { ConfigError, keycloakShards, type Config, type KeycloakShard } from '#api/config.ts';
import { secretsOf } from '#api/platform/secrets.ts';

/** Confidential client of this server in every realm; also the audience of access tokens. */
export const CLIENT_ID = 'ppe-api';

/** Public client of keycloak-js, for sign-in on Keycloak's own pages. */
export const CONSOLE_CLIENT_ID = 'ppe-console';

/** Name of the platform's realm. No tenant may have this subdomain. */
const PLATFORM = 'platform';

/** Shard of a realm without an explicit shard. */
export const DEFAULT_SHARD = 'default';

/** A realm. Its addresses come from configuration and database rows, never from a token. */
export type Realm = {
  name: string;
  /** Null for the platform's realm. */
  subdomain: string | null;
  /** Value of `iss` in its tokens. */
  issuer: string;
  /** Address for requests of this process. */
  internalUrl: string;
  clientSecret: string;
  /** The secret before that, while APP_SECRET is rotated and Keycloak may still have it. */
  earlierClientSecret: string | null;
};

/** Name of a tenant's realm, or of the platform's realm (null). Throws when the subdomain is reserved. */
export function realmName(config: Pick<Config, 'REALM_PREFIX'>, subdomain: string | null): string {
  if (subdomain === PLATFORM)
    throw new Error(`No tenant may have the subdomain ${PLATFORM}: its realm would be the platform's realm`);
  return `${config.REALM_PREFIX}${subdomain ?? PLATFORM}`;
}

/** The Keycloak server with this shard name. Throws a ConfigError when the configuration has no such shard. */
export function shardOf(config: Config, shard: string): KeycloakShard {
  const known = keycloakShards(config)[shard];
  if (!known) throw new ConfigError(`KEYCLOAK_SHARDS has no shard ${shard}`);
  return known;
}

/** The realm with the name and shard of a customer's row. Throws a ConfigError when there is no such shard. */
export function realmOf(config: Config, realm: { name: string; subdomain: string | null; shard: string }): Realm {
  const shard = shardOf(config, realm.shard);
  return {
    name: realm.name,
    subdomain: realm.subdomain,
    issuer: `${shard.url.replace(/\/$/, '')}/realms/${realm.name}`,
    internalUrl: `${shard.internalUrl.replace(/\/$/, '')}/realms/${realm.name}`,
    clientSecret: clientSecret(config, realm.name),
    earlierClientSecret: earlierClientSecret(config, realm.name),
  };
}

/** The realm of system administrators. */
export const platformRealm = (config: Config): Realm =>
  realmOf(config, { name: realmName(config, null), subdomain: null, shard: DEFAULT_SHARD });

/** Address of the realm's Keycloak for requests of this process. */
export const baseUrlOf = ({ name, internalUrl }: Realm): string => internalUrl.slice(0, -`/realms/${name}`.length);

/** Address of the realm's Keycloak for browsers. */
export const publicUrlOf = ({ name, issuer }: Realm): string => issuer.slice(0, -`/realms/${name}`.length);

/** Derived from APP_SECRET, so that only Keycloak stores it. A new APP_SECRET needs ensureRealm for every realm. */
export const clientSecret = ({ APP_SECRET }: Pick<Config, 'APP_SECRET'>, name: string): string =>
  deriveClientSecret(secretsOf(APP_SECRET)[0], name);

function earlierClientSecret({ APP_SECRET }: Config, name: string): string | null {
  const [, earlier] = secretsOf(APP_SECRET);
  return earlier === undefined ? null : deriveClientSecret(earlier, name);
}

const deriveClientSecret = (secret: string, name: string): string =>
  createHmac('sha256', secret).update(`keycloak client of realm ${name}`).digest('base64url');

import { createHmac } from 'node:crypto';
import { ConfigError, keycloakShards, type Config, type KeycloakShard } from '#api/config.ts';

/** The confidential client that this server is in every realm; also the audience of access tokens. */
export const CLIENT_ID = 'ppe-api';

/** The public client with which keycloak-js sends people to Keycloak's own pages. */
export const CONSOLE_CLIENT_ID = 'ppe-console';

/** The realm of the platform's own people stands beside the tenants' under this name, which no tenant may have. */
const PLATFORM = 'platform';

/** The shard of a realm that names none. */
export const DEFAULT_SHARD = 'default';

/** A realm as this process uses it. Addresses come from configuration and our own rows, never from a token. */
export type Realm = {
  name: string;
  /** Null for the platform's realm. */
  subdomain: string | null;
  /** `iss` of its tokens. */
  issuer: string;
  /** Where this process reaches it. */
  internalUrl: string;
  clientSecret: string;
};

/** Name of a tenant's realm; null is the platform's. */
export function realmName(config: Pick<Config, 'REALM_PREFIX'>, subdomain: string | null): string {
  if (subdomain === PLATFORM)
    throw new Error(`No tenant may be called ${PLATFORM}: its realm would be the platform's own`);
  return `${config.REALM_PREFIX}${subdomain ?? PLATFORM}`;
}

/** The Keycloak of this name. Throws a ConfigError when configuration knows none. */
export function shardOf(config: Config, shard: string): KeycloakShard {
  const known = keycloakShards(config)[shard];
  if (!known) throw new ConfigError(`KEYCLOAK_SHARDS names no shard ${shard}`);
  return known;
}

/** The realm that a customer's row names, or the platform's. Throws when configuration knows no such shard. */
export function realmOf(config: Config, realm: { name: string; subdomain: string | null; shard: string }): Realm {
  const shard = shardOf(config, realm.shard);
  return {
    name: realm.name,
    subdomain: realm.subdomain,
    issuer: `${shard.url.replace(/\/$/, '')}/realms/${realm.name}`,
    internalUrl: `${shard.internalUrl.replace(/\/$/, '')}/realms/${realm.name}`,
    clientSecret: clientSecret(config, realm.name),
  };
}

/** The realm of the platform's own people. */
export const platformRealm = (config: Config): Realm =>
  realmOf(config, { name: realmName(config, null), subdomain: null, shard: DEFAULT_SHARD });

/** The Keycloak that a realm is on, as this process reaches it. */
export const baseUrlOf = ({ name, internalUrl }: Realm): string => internalUrl.slice(0, -`/realms/${name}`.length);

/** The same as browsers reach it. */
export const publicUrlOf = ({ name, issuer }: Realm): string => issuer.slice(0, -`/realms/${name}`.length);

/** Derived, so that no client secret is stored anywhere but in Keycloak. A new APP_SECRET needs ensureRealm for every realm. */
export const clientSecret = (config: Pick<Config, 'APP_SECRET'>, name: string): string =>
  createHmac('sha256', config.APP_SECRET).update(`keycloak client of realm ${name}`).digest('base64url');

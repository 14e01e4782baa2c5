import type { MikroORM } from '@mikro-orm/mysql';
import { LRUCache } from 'lru-cache';
import type { Config } from '#api/config.ts';
import { withMappedErrors } from '#api/crud/database-errors.ts';
import { customerBySubdomain, realmRowOf } from '#api/features/customers/customer.service.ts';
import type { Tenant } from '#api/platform/caller.ts';
import { type Host, parseHost } from './host.ts';
import { DEFAULT_SHARD, platformRealm, realmOf, type Realm } from './realm.ts';
import { TtlCache } from '#api/platform/ttl-cache.ts';
import type { HostTenant } from '#api/services/identity.ts';

/** A tenant with its realm. */
export type KnownTenant = {
  tenant: Tenant;
  realm: Realm;
  /** Whether the tenant requires a second factor of all its users. */
  needsSecondFactor: boolean;
};

/** Finds tenants by subdomain. */
export type Tenants = {
  ofHost(hostname: string): Promise<HostTenant>;
  /** The tenant of a host if it is cached (`tenant` null: the platform). Null for all other hosts. */
  knownOfHost(hostname: string): { tenant: KnownTenant | null } | null;
  /** Cached for up to five seconds; null when there is no such tenant. */
  bySubdomain(subdomain: string): Promise<KnownTenant | null>;
  /**
   * Reads the realm of a tenant with any status (null: the platform). Not cached. NOT_FOUND when there is no such
   * tenant.
   */
  realmOf(customerId: string | null): Promise<Realm & { shard: string }>;
  /** Clears this process's cache of the tenant. Other processes see a change within five seconds. */
  forget(subdomain: string): void;
};

/** Longest time until a change of a tenant's row takes effect. */
const TTL_MS = 5000;
const MAX_TENANTS = 5000;

/** Longest name of a host (RFC 1035) with a port. */
const MAX_HOST_LENGTH = 260;

export function createTenants(config: Config, orm: MikroORM): Tenants {
  const cache = new TtlCache<KnownTenant | null>(TTL_MS, MAX_TENANTS);
  const hosts = new LRUCache<string, Host>({ max: MAX_TENANTS });
  const hostOf = (hostname: string): Host => {
    const known = hosts.get(hostname);
    if (known) return known;
    const host = parseHost(hostname, config.ROOT_DOMAIN);
    // Strangers may invent other names of any length.
    if (host.kind !== 'foreign' && hostname.length <= MAX_HOST_LENGTH) hosts.set(hostname, host);
    return host;
  };
  const bySubdomain = (subdomain: string) => cache.get(subdomain, () => loadTenant(config, orm, subdomain));
  return {
    bySubdomain,
    forget: (subdomain) => cache.forget(subdomain),
    async realmOf(customerId) {
      if (customerId === null) return { ...platformRealm(config), shard: DEFAULT_SHARD };
      const row = await withMappedErrors(() => realmRowOf(orm.em.fork(), customerId));
      return { ...realmOf(config, row), shard: row.shard };
    },
    async ofHost(hostname) {
      const host = hostOf(hostname);
      if (host.kind === 'platform') return { kind: 'platform' };
      const known = host.kind === 'subdomain' ? await bySubdomain(host.subdomain) : null;
      return known ? { kind: 'tenant', tenant: known.tenant } : { kind: 'unknown' };
    },
    knownOfHost(hostname) {
      const host = hostOf(hostname);
      if (host.kind === 'platform') return { tenant: null };
      const tenant = host.kind === 'subdomain' ? cache.known(host.subdomain) : null;
      return tenant ? { tenant } : null;
    },
  };
}

/** Null for a customer in status PENDING and for a deleted one: they have no console. */
async function loadTenant(config: Config, orm: MikroORM, subdomain: string): Promise<KnownTenant | null> {
  const row = await withMappedErrors(() => customerBySubdomain(orm.em.fork(), subdomain));
  if (!row) return null;
  const { id, displayName, timeZone, status, mfaRequired } = row;
  return {
    tenant: { id, subdomain, displayName, timeZone, status },
    realm: realmOf(config, { name: row.realm, subdomain, shard: row.shard }),
    needsSecondFactor: mfaRequired,
  };
}

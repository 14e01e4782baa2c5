import type { MikroORM } from '@mikro-orm/mysql';
import type { Config } from '#api/config.ts';
import { mapped } from '#api/crud/database-errors.ts';
import { customerBySubdomain, realmRowOf } from '#api/features/customers/customer.service.ts';
import type { Tenant } from '#api/platform/caller.ts';
import { parseHost } from './host.ts';
import { DEFAULT_SHARD, platformRealm, realmOf, type Realm } from './realm.ts';
import { TtlCache } from './ttl-cache.ts';
import type { HostTenant } from '#api/services/identity.ts';

/** A tenant with the realm that its row names. */
export type KnownTenant = {
  tenant: Tenant;
  realm: Realm;
  /** Whether the company demands a second factor of everybody. */
  needsSecondFactor: boolean;
};

/** Finds tenants by subdomain. */
export type Tenants = {
  ofHost(hostname: string): Promise<HostTenant>;
  /** As the row says now, or up to five seconds ago; null when there is no such tenant. */
  bySubdomain(subdomain: string): Promise<KnownTenant | null>;
  /** The realm of a tenant, whatever its status, read anew; null is the platform's. NOT_FOUND when there is no such tenant. */
  realmOf(customerId: string | null): Promise<Realm & { shard: string }>;
  /** Reads the row anew at the next request of this process; others follow within five seconds. */
  forget(subdomain: string): void;
};

/** How long a change of a tenant's row may take to be seen. */
const TTL_MS = 5000;
const MAX_TENANTS = 5000;

export function createTenants(config: Config, orm: MikroORM): Tenants {
  const cache = new TtlCache<KnownTenant | null>(TTL_MS, MAX_TENANTS);
  const bySubdomain = (subdomain: string) => cache.get(subdomain, () => loadTenant(config, orm, subdomain));
  return {
    bySubdomain,
    forget: (subdomain) => cache.forget(subdomain),
    async realmOf(customerId) {
      if (customerId === null) return { ...platformRealm(config), shard: DEFAULT_SHARD };
      const row = await mapped(() => realmRowOf(orm.em.fork(), customerId));
      return { ...realmOf(config, row), shard: row.shard };
    },
    async ofHost(hostname) {
      const host = parseHost(hostname, config.ROOT_DOMAIN);
      if (host.kind === 'platform') return { kind: 'platform' };
      const known = host.kind === 'subdomain' ? await bySubdomain(host.subdomain) : null;
      return known ? { kind: 'tenant', tenant: known.tenant } : { kind: 'unknown' };
    },
  };
}

/** A customer that is still being made (PENDING) or is deleted has no console yet, or no longer. */
async function loadTenant(config: Config, orm: MikroORM, subdomain: string): Promise<KnownTenant | null> {
  const row = await mapped(() => customerBySubdomain(orm.em.fork(), subdomain));
  if (!row) return null;
  const { id, displayName, timeZone, status, mfaRequired } = row;
  return {
    tenant: { id, subdomain, displayName, timeZone, status },
    realm: realmOf(config, { name: row.realm, subdomain, shard: row.shard }),
    needsSecondFactor: mfaRequired,
  };
}

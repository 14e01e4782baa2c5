import type { Config } from '#api/config.ts';
import type { Tenant } from '#api/platform/caller.ts';
import { forbidden, unauthenticated } from '#api/platform/errors.ts';
import { secondFactorRequired } from './hosted-sign-in.ts';
import { platformRealm } from './realm.ts';
import type { Home } from './sessions.ts';
import type { Tenants } from './tenants.ts';

/** A home with the tenant's current settings for sign-in. */
export type KnownHome = {
  home: Home;
  suspended: boolean;
  /** Whether all users must have a second factor. */
  needsSecondFactor: boolean;
};

/**
 * Finds the home of a tenant (null: the platform). All throw UNAUTHENTICATED when the tenant does not exist any more.
 */
export type Homes = {
  find(tenant: Tenant | null): Promise<KnownHome>;
  /** The home of a host if it is cached and active; null otherwise. */
  knownOfHost(hostname: string): { tenant: Tenant | null; home: Home } | null;
  /** FORBIDDEN when the tenant is suspended. */
  findActive(tenant: Tenant | null): Promise<KnownHome>;
  /** For sign-in by password only. UNAUTHENTICATED when a second factor is required, FORBIDDEN as in findActive. */
  findForPassword(tenant: Tenant | null): Promise<Home>;
};

export function createHomes(config: Config, tenants: Tenants): Homes {
  const platform: KnownHome = {
    home: { customerId: null, realm: platformRealm(config) },
    suspended: false,
    needsSecondFactor: config.PLATFORM_SECOND_FACTOR,
  };

  async function find(tenant: Tenant | null): Promise<KnownHome> {
    if (!tenant) return platform;
    const known = await tenants.bySubdomain(tenant.subdomain);
    if (known?.tenant.id !== tenant.id) throw unauthenticated('invalid');
    const { realm, needsSecondFactor } = known;
    return { home: { customerId: tenant.id, realm }, suspended: known.tenant.status !== 'ACTIVE', needsSecondFactor };
  }

  async function findActive(tenant: Tenant | null): Promise<KnownHome> {
    const known = await find(tenant);
    if (known.suspended) throw forbidden();
    return known;
  }

  return {
    find,
    findActive,
    knownOfHost(hostname) {
      const host = tenants.knownOfHost(hostname);
      if (!host) return null;
      if (!host.tenant) return { tenant: null, home: platform.home };
      const { tenant, realm } = host.tenant;
      return tenant.status === 'ACTIVE' ? { tenant, home: { customerId: tenant.id, realm } } : null;
    },
    async findForPassword(tenant) {
      const { home, needsSecondFactor } = await findActive(tenant);
      if (needsSecondFactor) throw secondFactorRequired();
      return home;
    },
  };
}

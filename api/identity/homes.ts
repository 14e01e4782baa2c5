import type { Config } from '#api/config.ts';
import type { Tenant } from '#api/platform/caller.ts';
import { forbidden, unauthenticated } from '#api/platform/errors.ts';
import { secondFactorRequired } from './hosted-sign-in.ts';
import { platformRealm } from './realm.ts';
import type { Home } from './sessions.ts';
import type { Tenants } from './tenants.ts';

/** A tenant's place, or the platform's, as it is now. */
export type KnownHome = {
  home: Home;
  suspended: boolean;
  /** Whether everybody there must have a second factor. */
  needsSecondFactor: boolean;
};

/** Where people belong; null is the platform. All throw UNAUTHENTICATED when the tenant is not there any more. */
export type Homes = {
  of(tenant: Tenant | null): Promise<KnownHome>;
  /** For changes of passwords: FORBIDDEN when the tenant is suspended. */
  open(tenant: Tenant | null): Promise<KnownHome>;
  /** For sign-in by password alone: refused where a second factor is required. */
  byPassword(tenant: Tenant | null): Promise<Home>;
};

export function createHomes(config: Config, tenants: Tenants): Homes {
  const platform: KnownHome = {
    home: { customerId: null, realm: platformRealm(config) },
    suspended: false,
    needsSecondFactor: config.PLATFORM_SECOND_FACTOR,
  };

  async function of(tenant: Tenant | null): Promise<KnownHome> {
    if (!tenant) return platform;
    const known = await tenants.bySubdomain(tenant.subdomain);
    if (known?.tenant.id !== tenant.id) throw unauthenticated('invalid');
    const { realm, needsSecondFactor } = known;
    return { home: { customerId: tenant.id, realm }, suspended: known.tenant.status !== 'ACTIVE', needsSecondFactor };
  }

  async function open(tenant: Tenant | null): Promise<KnownHome> {
    const known = await of(tenant);
    if (known.suspended) throw forbidden();
    return known;
  }

  return {
    of,
    open,
    async byPassword(tenant) {
      const { home, needsSecondFactor } = await open(tenant);
      if (needsSecondFactor) throw secondFactorRequired();
      return home;
    },
  };
}

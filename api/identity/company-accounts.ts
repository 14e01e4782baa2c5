import type IdentityProviderRepresentation from '@keycloak/keycloak-admin-client/lib/defs/identityProviderRepresentation.js';
import type { Config } from '#api/config.ts';
import { createKeycloakAdmin } from './keycloak-admin.ts';
import { baseUrlOf, type Realm } from './realm.ts';
import { TtlCache } from '#api/platform/ttl-cache.ts';
import type { CompanyAccount } from '#api/services/identity.ts';

/**
 * The realm's flow for the first sign-in with a company account (keycloak/realm-template.json). It links the company
 * account to an invited user and refuses all others.
 */
export const FIRST_VISIT_FLOW = 'ppe company account';

/** Longest time until a change of a realm's identity providers takes effect. */
const TTL_MS = 60_000;
const MAX_REALMS = 5000;
const TIMEOUT_MS = 3000;

/**
 * Finds the identity provider of a realm; null when there is none. Throws UNAVAILABLE when Keycloak does not answer.
 */
export function createCompanyAccounts(config: Config): (realm: Realm) => Promise<CompanyAccount | null> {
  const keycloak = createKeycloakAdmin(config, TIMEOUT_MS);
  const cache = new TtlCache<CompanyAccount | null>(TTL_MS, MAX_REALMS);
  return (realm) =>
    cache.get(realm.name, async () => {
      const providers = await keycloak.ask(baseUrlOf(realm), (client) =>
        client.identityProviders.find({ realm: realm.name }),
      );
      return firstOf(providers);
    });
}

/** The first by alias when a realm has several. Keycloak's own page offers the others. */
function firstOf(providers: readonly IdentityProviderRepresentation[]): CompanyAccount | null {
  const [first] = providers
    .filter(({ enabled, hideOnLogin }) => enabled && !hideOnLogin)
    .flatMap(({ alias, displayName }) => (alias ? [{ alias, name: displayName ?? alias }] : []))
    .toSorted((one, other) => one.alias.localeCompare(other.alias));
  return first ?? null;
}

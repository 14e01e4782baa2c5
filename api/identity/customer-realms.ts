import type { Config } from '#api/config.ts';
import type { Realm } from './realm.ts';
import { connectRealmAdmin, type RealmAdmin, type RealmState } from './realms.ts';

/** The realms of customers. All throw UNAVAILABLE when their Keycloak is away, and may be repeated. */
export type CustomerRealms = {
  /** Makes the customer's realm, or sets again what may have drifted in it. */
  ensureRealm(customerId: string, displayName: string): Promise<void>;
  /** Opens or closes the realm for sign-in; false when it does not exist. */
  setRealm(customerId: string, state: RealmState): Promise<boolean>;
};

/** Nobody waits for the answer; a first realm on a cold Keycloak takes seconds. */
const TIMEOUT_MS = 20_000;

type Parts = {
  config: Config;
  realmOfHome: (home: string) => Promise<Realm & { shard: string }>;
};

export function createCustomerRealms({ config, realmOfHome }: Parts): CustomerRealms {
  const admins = new Map<string, Promise<RealmAdmin>>();
  const adminOf = (shard: string): Promise<RealmAdmin> => {
    const known = admins.get(shard) ?? connectRealmAdmin(config, shard, TIMEOUT_MS);
    admins.set(shard, known);
    return known;
  };

  return {
    async ensureRealm(customerId, displayName) {
      const { name, subdomain, shard } = await realmOfHome(customerId);
      const admin = await adminOf(shard);
      await admin.ensureRealm({ name, subdomain, displayName });
    },
    async setRealm(customerId, state) {
      const { name, shard } = await realmOfHome(customerId);
      const admin = await adminOf(shard);
      return admin.setRealmNamed(name, state);
    },
  };
}

import type { Config } from '#api/config.ts';
import { realmName, type Realm } from './realm.ts';
import { connectRealmAdmin, type RealmAdmin } from './realms.ts';
import type { CustomerRealms } from '#api/services/identity.ts';

/** Long, because nobody waits for the answer and the first realm after a start of Keycloak takes seconds. */
const TIMEOUT_MS = 20_000;

type CustomerRealmsDependencies = {
  config: Config;
  realmOfHome: (home: string) => Promise<Realm & { shard: string }>;
};

/** Implements CustomerRealms; see there for errors. */
export function createCustomerRealms({ config, realmOfHome }: CustomerRealmsDependencies): CustomerRealms {
  const admins = new Map<string, Promise<RealmAdmin>>();
  const adminOf = (shard: string): Promise<RealmAdmin> => {
    const known = admins.get(shard) ?? connectRealmAdmin(config, shard, TIMEOUT_MS);
    admins.set(shard, known);
    return known;
  };

  return {
    realmName: (subdomain) => realmName(config, subdomain),
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

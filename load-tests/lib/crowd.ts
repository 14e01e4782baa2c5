import { readConfig } from '#api/config.ts';
import { dropDatabase, migrateDatabase } from '#api/db/database.ts';
import { createOrm } from '#api/db/orm.ts';
import { insertConsoleUsers, insertCustomer } from '#api/seed/people.ts';
import { connectRealmAdmin } from '#api/identity/realms.ts';
import { newId } from '#api/platform/ids.ts';

/** An e-mail address, whether it has an account, and the network address of the requests about it. */
export type ProbedAddress = {
  email: string;
  isKnown: boolean;
  address: string;
};

/** A tenant with people, and the same number of unknown addresses. */
export type Crowd = {
  subdomain: string;
  people: readonly ProbedAddress[];
  remove(): Promise<void>;
};

const SUBDOMAIN = 'crowd';
const PASSWORD = 'Gloves-4-All!';

/** Recreates the schema and the realm; their data is lost. */
export async function makeCrowd(environment: Record<string, string>, count: number): Promise<Crowd> {
  const config = readConfig(environment);
  const admin = await connectRealmAdmin(config);
  await admin.deleteRealm(SUBDOMAIN);
  await dropDatabase(config);
  await migrateDatabase(config);
  const accounts = Array.from({ length: count }, (_, index) => ({
    email: `person-${index}@crowd.example`,
    name: `Person ${index}`,
    password: PASSWORD,
  }));
  const { name: realm, subjects } = await admin.ensureRealm({ subdomain: SUBDOMAIN, displayName: 'Crowd', accounts });
  const orm = await createOrm(config.DATABASE_URL, { pool: 2 });
  const em = orm.em.fork();
  const id = newId();
  await insertCustomer(em, {
    id,
    subdomain: SUBDOMAIN,
    displayName: 'Crowd',
    legalName: 'Crowd Ltda.',
    businessId: '11222333000181',
    customerCode: 'CROWD',
    licensesCount: 1,
    realm,
  });
  const people = accounts.map((account) => ({ ...account, subject: subjects.get(account.email) ?? '' }));
  await insertConsoleUsers(em, id, people);
  await orm.close(true);
  const unknownPeople = accounts.map((_, index) => ({ email: `nobody-${index}@crowd.example`, isKnown: false }));
  return {
    subdomain: SUBDOMAIN,
    people: [...accounts.map(({ email }) => ({ email, isKnown: true })), ...unknownPeople].map((one, index) => ({
      ...one,
      address: `10.${index >> 8}.${index & 255}.1`,
    })),
    async remove() {
      await admin.deleteRealm(SUBDOMAIN);
      await dropDatabase(config);
    },
  };
}

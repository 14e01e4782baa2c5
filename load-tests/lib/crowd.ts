import { readConfig } from '#api/config.ts';
import { dropDatabase, migrateDatabase } from '#api/db/database.ts';
import { createOrm } from '#api/db/orm.ts';
import { insertConsoleUsers, insertCustomer } from '#api/seed/people.ts';
import { connectRealmAdmin } from '#api/identity/realms.ts';
import { newId } from '#api/platform/ids.ts';

/** An address, whether somebody has it, and from where it is asked about. */
export type Stranger = {
  email: string;
  isKnown: boolean;
  address: string;
};

/** A tenant with people, and as many addresses that nobody has. */
export type Crowd = {
  subdomain: string;
  people: readonly Stranger[];
  remove(): Promise<void>;
};

const SUBDOMAIN = 'crowd';
const PASSWORD = 'Gloves-4-All!';

/** Makes the schema and the realm anew. Whatever was in them is gone. */
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
  const strangers = accounts.map((_, index) => ({ email: `nobody-${index}@crowd.example`, isKnown: false }));
  return {
    subdomain: SUBDOMAIN,
    people: [...accounts.map(({ email }) => ({ email, isKnown: true })), ...strangers].map((one, index) => ({
      ...one,
      address: `10.${index >> 8}.${index & 255}.1`,
    })),
    async remove() {
      await admin.deleteRealm(SUBDOMAIN);
      await dropDatabase(config);
    },
  };
}

import type { SqlEntityManager } from '@mikro-orm/mysql';
import type { Config } from '#api/config.ts';
import { write, type Tx } from '#api/crud/write.ts';
import { connectRealmAdmin, type RealmAdmin } from '#api/identity/realms.ts';
import { newId } from '#api/platform/ids.ts';
import { createLog } from '#api/platform/log.ts';
import { createPubSub } from '#api/platform/pubsub.ts';
import { recordAudit } from '#api/db/audit.ts';
import { createOrm } from '#api/db/orm.ts';
import { firstRow, sql } from '#api/db/sql.ts';
import { demoAccounts, demoColleagues, largeAccount, type DemoAccount } from './accounts.ts';
import type { CompanySize } from './company.ts';
import { insertRows } from './insert.ts';
import { demoLicenses } from './licenses.ts';
import { renewDemoCredentials, type DemoMachine } from './machine-credentials.ts';
import {
  insertConsoleUsers,
  insertCustomer,
  insertSystemAdmins,
  type NewCustomer,
  type PersonWithAccount,
} from './people.ts';
import { newRoles, roleOf, rowsOfRoles } from './permission-roles.ts';
import { addPictures } from './pictures.ts';
import { seedReturns } from './returns.ts';
import { seedSignedIssue } from './signed-issue.ts';
import { seedStockCount } from './stock-count.ts';
import { insertCompany, generateCompany, type DemoTenant } from './tenant.ts';
import { SYSTEM } from '#api/platform/caller.ts';

/** A company to seed, and parameters of its data. */
export type DemoCompany = Omit<NewCustomer, 'id' | 'realm'> & { seed: number; size: CompanySize };

/** The demo companies; bolt is a tenth of acme. */
export const COMPANIES: readonly DemoCompany[] = [
  {
    subdomain: 'acme',
    displayName: 'Metalúrgica Acme',
    legalName: 'Metalúrgica Acme S.A.',
    businessId: '11222333000181',
    customerCode: 'ACME',
    licensesCount: 200,
    contactColumns: {
      street: 'Rua das Fundições',
      street_number: '1250',
      neighborhood: 'Distrito Industrial',
      city: 'Joinville',
      state: 'SC',
      postal_code: '89219-510',
      country: 'Brasil',
      phone: '+554734511250',
      contact_email: 'contato@acme.example',
      website: 'https://acme.example',
    },
    seed: 20_261,
    size: { employees: 120, groups: 6, products: 15, machines: 4, withdrawalsPerDay: 80 },
  },
  {
    subdomain: 'bolt',
    displayName: 'Bolt Fixadores',
    legalName: 'Bolt Fixadores Ltda.',
    businessId: '12345678000195',
    customerCode: 'BOLT',
    licensesCount: 20,
    contactColumns: {
      street: 'Avenida dos Parafusos',
      street_number: '87',
      city: 'Caxias do Sul',
      state: 'RS',
      postal_code: '95012-320',
      country: 'Brasil',
      phone: '+555432210087',
      contact_email: 'contato@bolt.example',
    },
    seed: 20_262,
    size: { employees: 12, groups: 1, products: 2, machines: 1, withdrawalsPerDay: 8 },
  },
];

/** What seedDemo created. */
export type SeedResult = {
  /** Subdomains that were seeded now. */
  seeded: string[];
  /** Machines with new credentials, if requested. */
  machines: DemoMachine[];
};

/** Creates the missing parts of the demo. Idempotent: existing companies are not changed. */
export async function seedDemo(
  config: Config,
  { issueCredentials }: { issueCredentials: boolean },
): Promise<SeedResult> {
  const orm = await createOrm(config.DATABASE_URL, { pool: 4 });
  try {
    const em = orm.em.fork();
    const missing = await missingCompanies(em);
    if (missing.length > 0) await seedCompanies(em, await connectRealmAdmin(config), missing, config);
    const fresh = issueCredentials || missing.length > 0;
    return {
      seeded: missing.map(({ subdomain }) => subdomain),
      machines: fresh
        ? await renewDemoCredentials(
            em,
            COMPANIES.map(({ subdomain }) => subdomain),
            config,
          )
        : [],
    };
  } finally {
    await orm.close(true);
  }
}

/** Creates the system administrators if there are none, and companies with sixty days of history. */
export async function seedCompanies(
  em: SqlEntityManager,
  admin: Pick<RealmAdmin, 'ensureRealm'>,
  companies: readonly DemoCompany[],
  config: Config,
): Promise<void> {
  await seedSystemAdmins(em, admin);
  // Events of the seed stay in this process.
  const pubsub = createPubSub(undefined, createLog('silent'));
  const insertData = async (tx: Tx, tenant: DemoTenant) =>
    insertCompany(tx, await generateCompany(tenant, config.PIN_PEPPER, Date.now()));
  for (const company of companies) {
    const tenant = await seedTenant(em, admin, company, insertData);
    await addPictures(em, tenant.customerId, config);
    await seedReturns(em, tenant, pubsub);
    await seedSignedIssue(em, tenant, pubsub);
    await seedStockCount(em, tenant, pubsub);
  }
}

async function missingCompanies(em: SqlEntityManager): Promise<DemoCompany[]> {
  const missing: DemoCompany[] = [];
  for (const company of COMPANIES) {
    if (!(await firstRow(em, sql`select 1 from customer where subdomain = ${company.subdomain} and live = 1`)))
      missing.push(company);
  }
  return missing;
}

async function seedSystemAdmins(em: SqlEntityManager, admin: Pick<RealmAdmin, 'ensureRealm'>): Promise<void> {
  if (await firstRow(em, sql`select 1 from system_admin where live = 1`)) return;
  const { people } = await makeRealm(admin, null, 'PPE console');
  await insertSystemAdmins(em, people);
}

/**
 * Creates a company with its realm, and its data by `insertData` in the same transaction. Creates the realm first: if
 * that fails nothing is half-written, and the next run starts again.
 */
export async function seedTenant(
  em: SqlEntityManager,
  admin: Pick<RealmAdmin, 'ensureRealm'>,
  company: DemoCompany,
  insertData: (tx: Tx, tenant: DemoTenant) => Promise<void>,
): Promise<DemoTenant> {
  const { realm, people } = await makeRealm(admin, company.subdomain, company.displayName);
  const customerId = newId();
  const roles = newRoles();
  const consoleUsers = people.map((person) => ({
    ...person,
    id: newId(),
    permissionRoleId: roleOf(person.email, roles),
  }));
  const [restocker, counter] = consoleUsers;
  if (!restocker) throw new Error(`${company.subdomain} has no administrator`);
  const tenant = {
    customerId,
    emailDomain: `${company.subdomain}.example`,
    seed: company.seed,
    size: company.size,
    restocker,
    counter,
  };
  const licenses = demoLicenses(customerId, 25, company.size.machines + 2, Date.now());
  await write({ em, tenant: { id: customerId }, actor: SYSTEM }, async (tx) => {
    await insertCustomer(tx.em, { ...company, id: customerId, realm });
    await recordCustomer(tx, company);
    await insertRows(tx.em, 'permission_role', rowsOfRoles(customerId, roles));
    await insertConsoleUsers(tx.em, customerId, consoleUsers);
    await insertCompany(tx, [['license', licenses]]);
    await insertData(tx, tenant);
  });
  return tenant;
}

/** Writes the same audit entry as createCustomer. */
const recordCustomer = (
  tx: Tx,
  { displayName, legalName, businessId, customerCode, subdomain, licensesCount }: DemoCompany,
): Promise<void> => {
  const values = { displayName, legalName, businessId, customerCode, subdomain, licensesCount, status: 'ACTIVE' };
  const changes = Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, { old: null, new: value }]),
  );
  return recordAudit(tx.em, [
    { operation: 'CREATE', targetEntityType: 'CUSTOMER', targetEntityId: tx.customerId, changes },
  ]);
};

async function makeRealm(
  admin: Pick<RealmAdmin, 'ensureRealm'>,
  subdomain: string | null,
  displayName: string,
): Promise<{ realm: string; people: PersonWithAccount[] }> {
  const known = [
    ...demoAccounts,
    largeAccount,
    ...demoColleagues.map((colleague) => ({ ...colleague, role: 'regular user' as const })),
  ];
  const accounts = known.filter((account) => account.subdomain === subdomain).map(accountOf);
  const { name, subjects } = await admin.ensureRealm({ subdomain, displayName, accounts });
  return {
    realm: name,
    people: accounts.map((account) => ({ ...account, subject: subjects.get(account.email) ?? '' })),
  };
}

const accountOf = ({ name, email, password, role }: DemoAccount) => ({
  name,
  email,
  password,
  isSystemAdmin: role === 'system administrator',
  isCustomerAdmin: role === 'customer admin',
});

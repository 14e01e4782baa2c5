import { insertConsoleUsers, insertSystemAdmins } from '#api/seed/people.ts';
import type { NewAccount } from '#api/identity/realms.ts';
import { newId } from '#api/platform/ids.ts';
import { TEST_PASSWORD } from './accounts.ts';
import type { TestApp, TestTenant } from './app.ts';
import { realmAdminOf } from './realms.ts';
import { unique } from './unique.ts';

/** A user of one test only, who can sign in. */
export type OwnPerson = { id: string; subject: string; email: string; name: string; password: string };

/** Creates a user of the tenant (null: a system administrator), for tests that change an account. */
export async function makePerson(
  app: TestApp,
  tenant: TestTenant | null,
  account: Partial<NewAccount> & { permissionRoleId?: string } = {},
): Promise<OwnPerson> {
  const email = `${unique('person')}@${tenant?.subdomain ?? 'platform'}.example`;
  const wanted = { email, name: 'Nora New', password: TEST_PASSWORD, isSystemAdmin: tenant === null, ...account };
  const subject = await (await realmAdminOf(app.config)).ensureUser(tenant?.subdomain ?? null, wanted);
  const person = { ...wanted, id: newId(), subject };
  const em = app.services.orm.em.fork();
  if (tenant) await insertConsoleUsers(em, tenant.id, [person]);
  else await insertSystemAdmins(em, [person]);
  return person;
}

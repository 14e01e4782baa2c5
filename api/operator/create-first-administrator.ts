import type { Config } from '#api/config.ts';
import { saveRow } from '#api/crud/update-row.ts';
import { write } from '#api/crud/write.ts';
import { createOrm } from '#api/db/orm.ts';
import { firstRow, sql } from '#api/db/sql.ts';
import { SystemAdmin } from '#api/features/system-admins/system-admin.entity.ts';
import { SYSTEM_PERMISSIONS, systemAdminRules } from '#api/features/system-admins/system-admin.rules.ts';
import { connectRealmAdmin } from '#api/identity/realms.ts';
import { SYSTEM } from '#api/platform/caller.ts';
import { isInvalid } from '#api/platform/errors.ts';
import { newPassword } from '#api/rules/password.ts';
import { validate } from '#api/rules/validate.ts';
import { OperatorError } from './operator-error.ts';

/** Name, address and first password of a person. */
export type FirstAdministrator = { name: string; email: string; password: string };

const rules = systemAdminRules.pick(['name', 'email']).shape({ password: newPassword });

/**
 * Creates the platform's realm if it is missing, and the first system administrator, who must change the password at the
 * first sign-in. Returns false and changes nothing when there is a system administrator; then Keycloak is not called.
 * Throws an OperatorError that names the invalid fields.
 */
export async function createFirstAdministrator(config: Config, input: FirstAdministrator): Promise<boolean> {
  const { name, email, password } = checked(input);
  const orm = await createOrm(config.DATABASE_URL, { pool: 1 });
  try {
    const em = orm.em.fork();
    if (await firstRow(em, sql`select 1 from system_admin where live = 1`)) return false;
    // The realm comes first: if the row cannot be written, the next run finds the account and links it.
    const admin = await connectRealmAdmin(config);
    const account = { name, email, password, temporary: true, isSystemAdmin: true };
    const { subjects } = await admin.ensureRealm({ subdomain: null, displayName: 'Platform', accounts: [account] });
    await write({ em, tenant: null, actor: SYSTEM }, async (tx) => {
      const row = Object.assign(new SystemAdmin(), {
        name,
        email,
        systemPermissions: [...SYSTEM_PERMISSIONS],
        status: 'ACTIVE' as const,
        subject: subjects.get(email.toLowerCase()) ?? null,
      });
      tx.em.persist(row);
      await saveRow(tx, row, {});
    });
    return true;
  } finally {
    await orm.close(true);
  }
}

function checked(input: FirstAdministrator): FirstAdministrator {
  try {
    return validate(rules, input);
  } catch (error) {
    if (!isInvalid(error)) throw error;
    throw new OperatorError(`The first administrator is refused. ${error.message}`);
  }
}

import { change, sql } from '#api/db/sql.ts';
import { newId } from '#api/platform/ids.ts';
import type { CustomerPermission } from '#api/generated/enums.ts';
import type { TestApp } from './app.ts';
import { unique } from './unique.ts';

/** Gives a console user a new permission role with these permissions; without permissions, no role. */
export async function givePermissions(
  app: TestApp,
  customerId: string,
  email: string,
  permissions: readonly CustomerPermission[],
): Promise<void> {
  const em = app.services.orm.em.fork();
  const id = permissions.length > 0 ? newId() : null;
  if (id) {
    await change(
      em,
      sql`insert into permission_role (customer_id, id, name, permissions) values (${customerId}, ${id}, ${unique('role')}, ${JSON.stringify(permissions)})`,
    );
  }
  await change(
    em,
    sql`update console_user set permission_role_id = ${id} where customer_id = ${customerId} and email = ${email}`,
  );
}

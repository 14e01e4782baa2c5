import type { SqlEntityManager } from '@mikro-orm/mysql';
import { entityRows } from '#api/crud/rows.ts';
import { sql } from '#api/db/sql.ts';
import type { CustomerPermission } from '#api/generated/enums.ts';
import { PermissionRole } from './permission-role.entity.ts';

/** Permissions of a role of the tenant; none without a role or when the role is not active. */
export async function permissionsOfRole(
  em: SqlEntityManager,
  customerId: string,
  roleId: string | null | undefined,
): Promise<CustomerPermission[]> {
  if (!roleId) return [];
  const [role] = await entityRows(em, PermissionRole, [
    sql`customer_id = ${customerId}`,
    sql`id = ${roleId}`,
    sql`status = 'ACTIVE'`,
  ]);
  return role?.permissions ?? [];
}

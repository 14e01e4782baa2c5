import type { SqlEntityManager } from '@mikro-orm/mysql';
import { newId } from '#api/platform/ids.ts';
import type { Row } from './company.ts';
import { insertRows } from './insert.ts';

/** A person whose Keycloak account exists. */
export type PersonWithAccount = {
  id?: string;
  subject: string;
  name: string;
  email: string;
  isCustomerAdmin?: boolean;
  permissionRoleId?: string;
};

/** The columns of a customer that differ between customers. */
export type NewCustomer = {
  id: string;
  subdomain: string;
  displayName: string;
  legalName: string;
  /** A valid CNPJ, without punctuation. */
  businessId: string;
  customerCode: string;
  licensesCount: number;
  realm: string;
  /** Columns of address and contact data, if any. */
  contactColumns?: Row;
};

/** Inserts a customer. */
export const insertCustomer = (em: SqlEntityManager, customer: NewCustomer): Promise<void> =>
  insertRows(em, 'customer', [
    {
      id: customer.id,
      subdomain: customer.subdomain,
      display_name: customer.displayName,
      legal_name: customer.legalName,
      business_id: customer.businessId,
      customer_code: customer.customerCode,
      licenses_count: customer.licensesCount,
      realm: customer.realm,
      ...customer.contactColumns,
    },
  ]);

/** Inserts console users of a customer. */
export const insertConsoleUsers = (
  em: SqlEntityManager,
  customerId: string,
  people: readonly PersonWithAccount[],
): Promise<void> =>
  insertRows(
    em,
    'console_user',
    people.map(({ id = newId(), subject, name, email, isCustomerAdmin = false, permissionRoleId }) => ({
      customer_id: customerId,
      id,
      subject,
      name,
      email,
      is_customer_admin: isCustomerAdmin,
      permission_role_id: permissionRoleId ?? null,
    })),
  );

/** Inserts system administrators. */
export const insertSystemAdmins = (em: SqlEntityManager, people: readonly PersonWithAccount[]): Promise<void> =>
  insertRows(
    em,
    'system_admin',
    people.map(({ id = newId(), subject, name, email }) => ({ id, subject, name, email, system_permissions: '[]' })),
  );

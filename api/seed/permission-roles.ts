import type { CustomerPermission } from '#api/generated/enums.ts';
import { newId } from '#api/platform/ids.ts';
import { demoColleagues } from './accounts.ts';
import type { Row } from './company.ts';

/** A permission role of the demo. */
export type SeedPermissionRole = { id: string; name: string; description: string; permissions: CustomerPermission[] };

/** Permission roles for people who are not administrators. */
const ROLES: readonly Omit<SeedPermissionRole, 'id'>[] = [
  {
    name: 'Recursos humanos',
    description: 'Cadastra funcionários, setores, cargos e grupos',
    permissions: ['EMPLOYEE_MANAGEMENT'],
  },
  {
    name: 'Almoxarifado',
    description: 'Cuida de produtos, máquinas e estoque',
    permissions: ['PRODUCT_MANAGEMENT', 'WAREHOUSE_MANAGEMENT'],
  },
  {
    name: 'Segurança do trabalho',
    description: 'Acompanha quem recebeu qual EPI',
    permissions: ['EMPLOYEE_VIEW_ONLY', 'REPORT_ACCESS'],
  },
];

/** Returns the roles for a new company. */
export const newRoles = (): SeedPermissionRole[] => ROLES.map((role) => ({ ...role, id: newId() }));

/** The role id of a person of the demo; undefined for none. */
export function roleOf(email: string, roles: readonly SeedPermissionRole[]): string | undefined {
  const colleague = demoColleagues.find((candidate) => candidate.email === email);
  return roles.find(({ name }) => name === colleague?.permissionRole)?.id;
}

/** Rows of the table permission_role. */
export const rowsOfRoles = (customerId: string, roles: readonly SeedPermissionRole[]): Row[] =>
  roles.map(({ id, name, description, permissions }) => ({
    customer_id: customerId,
    id,
    name,
    description,
    permissions: JSON.stringify(permissions),
  }));

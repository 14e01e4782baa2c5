import { nounFilter } from './noun-filter.tsx';
import { COST_CENTERS, CUSTOMERS, EMPLOYEES, GROUPS, JOB_ROLES, PERMISSION_ROLES, PRODUCTS, SECTORS } from './nouns.ts';

/** The nouns by whose records lists filter. */
export const FILTER_NOUNS = {
  costCenters: nounFilter(COST_CENTERS),
  customers: nounFilter(CUSTOMERS),
  employees: nounFilter(EMPLOYEES),
  groups: nounFilter(GROUPS),
  jobRoles: nounFilter(JOB_ROLES),
  permissionRoles: nounFilter(PERMISSION_ROLES),
  products: nounFilter(PRODUCTS),
  sectors: nounFilter(SECTORS),
};

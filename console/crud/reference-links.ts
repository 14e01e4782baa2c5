import type { ReferenceType } from '#api/rules/reference-types.ts';

type HrefOf = (id: string) => string;

/**
 * Where the records are that prevent the deletion of a record: by the path of the record's list and their type. Types
 * without a list that can be filtered by the record are left out.
 */
const LINKS: Record<string, Partial<Record<ReferenceType, HrefOf>>> = {
  '/sectors': { EMPLOYEE: (id) => `/employees?sectorId=${id}` },
  '/job-roles': { EMPLOYEE: (id) => `/employees?jobRoleId=${id}` },
  '/cost-centers': { EMPLOYEE: (id) => `/employees?costCenterId=${id}` },
  '/groups': { EMPLOYEE: (id) => `/employees?groupId=${id}` },
  '/employees': { WITHDRAWAL: (id) => `/employees/${id}?view=withdrawals` },
  '/products': {
    GROUP: (id) => `/groups?productId=${id}`,
    MACHINE: (id) => `/products/${id}?view=stock`,
    WAREHOUSE: (id) => `/products/${id}?view=stock`,
  },
  '/machines': { PIECE: (id) => `/machines/${id}` },
  '/warehouse': { WAREHOUSE: (id) => `/warehouse/${id}` },
  '/users/roles': { USER: (id) => `/users?permissionRoleId=${id}` },
};

/** The address of the references of a type; undefined if no list shows them. */
export const referenceHref = (path: string, type: ReferenceType, id: string): string | undefined =>
  LINKS[path]?.[type]?.(id);

import {
  GetConsoleUserNameDocument,
  type GetConsoleUserNameQuery,
  usePickConsoleUsersQuery,
  GetCostCenterNameDocument,
  type GetCostCenterNameQuery,
  GetCustomerNameDocument,
  type GetCustomerNameQuery,
  GetEmployeeNameDocument,
  type GetEmployeeNameQuery,
  GetGroupNameDocument,
  type GetGroupNameQuery,
  GetJobRoleNameDocument,
  type GetJobRoleNameQuery,
  GetPermissionRoleNameDocument,
  type GetPermissionRoleNameQuery,
  GetProductNameDocument,
  type GetProductNameQuery,
  GetSectorNameDocument,
  type GetSectorNameQuery,
  usePickCostCentersQuery,
  usePickCustomersQuery,
  usePickEmployeesQuery,
  usePickGroupsQuery,
  usePickJobRolesQuery,
  usePickPermissionRolesQuery,
  usePickProductsQuery,
  usePickSectorsQuery,
} from '#console/generated/operations.ts';
import { foundOptions, type PickedNoun, searchOptions, searchRecords, toOptions } from './options.ts';

export const SECTORS: PickedNoun<GetSectorNameQuery> = {
  type: 'Sector',
  useOptions: (search, isActiveOnly) =>
    foundOptions(usePickSectorsQuery(searchRecords(search, isActiveOnly)), (data) => toOptions(data.listSectors.items)),
  nameQuery: GetSectorNameDocument,
  nameOf: ({ getSector }) => getSector.name,
};

export const JOB_ROLES: PickedNoun<GetJobRoleNameQuery> = {
  type: 'JobRole',
  useOptions: (search, isActiveOnly) =>
    foundOptions(usePickJobRolesQuery(searchRecords(search, isActiveOnly)), (data) =>
      toOptions(data.listJobRoles.items),
    ),
  nameQuery: GetJobRoleNameDocument,
  nameOf: ({ getJobRole }) => getJobRole.name,
};

export const GROUPS: PickedNoun<GetGroupNameQuery> = {
  type: 'Group',
  useOptions: (search, isActiveOnly) =>
    foundOptions(usePickGroupsQuery(searchRecords(search, isActiveOnly)), (data) => toOptions(data.listGroups.items)),
  nameQuery: GetGroupNameDocument,
  nameOf: ({ getGroup }) => getGroup.name,
};

export const COST_CENTERS: PickedNoun<GetCostCenterNameQuery> = {
  type: 'CostCenter',
  useOptions: (search, isActiveOnly) =>
    foundOptions(usePickCostCentersQuery(searchRecords(search, isActiveOnly)), (data) =>
      toOptions(data.listCostCenters.items),
    ),
  nameQuery: GetCostCenterNameDocument,
  nameOf: ({ getCostCenter }) => getCostCenter.name,
};

export const PRODUCTS: PickedNoun<GetProductNameQuery> = {
  type: 'Product',
  useOptions: (search, isActiveOnly) =>
    foundOptions(usePickProductsQuery(searchRecords(search, isActiveOnly)), (data) =>
      toOptions(data.listProducts.items.map(({ category, ...product }) => ({ ...product, code: category }))),
    ),
  nameQuery: GetProductNameDocument,
  nameOf: ({ getProduct }) => getProduct.name,
};

export const PERMISSION_ROLES: PickedNoun<GetPermissionRoleNameQuery> = {
  type: 'PermissionRole',
  useOptions: (search, isActiveOnly) =>
    foundOptions(usePickPermissionRolesQuery(searchRecords(search, isActiveOnly)), (data) =>
      toOptions(data.listPermissionRoles.items),
    ),
  nameQuery: GetPermissionRoleNameDocument,
  nameOf: ({ getPermissionRole }) => getPermissionRole.name,
};

export const CUSTOMERS: PickedNoun<GetCustomerNameQuery> = {
  type: 'Customer',
  useOptions: (search) =>
    foundOptions(usePickCustomersQuery(searchOptions(search)), (data) =>
      toOptions(
        data.listCustomers.items.map(({ id, displayName, subdomain }) => ({ id, name: displayName, code: subdomain })),
      ),
    ),
  nameQuery: GetCustomerNameDocument,
  nameOf: ({ getCustomer }) => getCustomer.displayName,
};

export const EMPLOYEES: PickedNoun<GetEmployeeNameQuery> = {
  type: 'Employee',
  useOptions: (search, isActiveOnly) =>
    foundOptions(usePickEmployeesQuery(searchRecords(search, isActiveOnly)), (data) =>
      toOptions(data.listEmployees.items.map(({ id, name, identification }) => ({ id, name, code: identification }))),
    ),
  nameQuery: GetEmployeeNameDocument,
  nameOf: ({ getEmployee }) => getEmployee.name,
};

export const CONSOLE_USERS: PickedNoun<GetConsoleUserNameQuery> = {
  type: 'ConsoleUser',
  useOptions: (search, isActiveOnly) =>
    foundOptions(usePickConsoleUsersQuery(searchRecords(search, isActiveOnly)), (data) =>
      toOptions(data.listConsoleUsers.items.map(({ id, name, email }) => ({ id, name, code: email }))),
    ),
  nameQuery: GetConsoleUserNameDocument,
  nameOf: ({ getConsoleUser }) => getConsoleUser.name,
};

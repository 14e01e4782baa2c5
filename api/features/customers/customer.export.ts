import {
  CHANGED_AT,
  CREATED_AT,
  type ExportedList,
  numberColumn,
  STATUS,
  textColumn,
  timeColumn,
} from '#api/crud/exported-list.ts';

export const exported: ExportedList = {
  list: 'listCustomers',
  title: 'customers.list.title',
  auditType: 'CUSTOMER',
  columns: {
    DISPLAY_NAME: [
      textColumn('customers.fields.displayName', 'displayName'),
      textColumn('customers.fields.legalName', 'legalName'),
    ],
    businessId: textColumn('customers.fields.businessId', 'businessId'),
    customerCode: textColumn('customers.fields.customerCode', 'customerCode'),
    subdomain: textColumn('customers.fields.subdomain', 'subdomain'),
    licensesCount: numberColumn('customers.fields.licensesCount', 'licensesCount'),
    timeZone: textColumn('customers.fields.timeZone', 'timeZone'),
    lastLoginAt: timeColumn('customers.fields.lastLoginAt', 'lastLoginAt'),
    status: STATUS,
    CREATED_AT,
    updatedAt: CHANGED_AT,
  },
};

import type { Text } from '#console/i18n/useText.ts';

/** Lists whose records have a noun of their own in the texts of bulk actions. */
export const NAMED_LISTS = [
  'listConsoleUsers',
  'listCostCenters',
  'listCustomers',
  'listEmployees',
  'listGroups',
  'listJobRoles',
  'listLicenses',
  'listMachines',
  'listMainWarehouses',
  'listNotificationTriggers',
  'listPermissionRoles',
  'listPpeTemplates',
  'listProducts',
  'listReportSchedules',
  'listRuleExceptions',
  'listSectors',
  'listSystemAdmins',
  'listTrainings',
  'listWebhooks',
] as const;

/** How a sentence about the records of a list names and counts them. */
export type BulkWords = {
  /** "3 employees". `number` is how the text writes the count, if it is not the plain number. */
  things: (count: number, number?: string) => string;
  /** Options of the text whose words agree with the noun: in Portuguese and Spanish a noun may be feminine. */
  agreement: { context?: 'feminine' };
};

/** The words of a list by its query of the schema; "record" for a list without a noun. */
export function bulkWords(t: Text, formatNumber: (value: number) => string, list: string | undefined): BulkWords {
  const noun = NAMED_LISTS.find((known) => known === list) ?? 'record';
  const feminine = t(($) => $.bulk.feminine).split(' ');
  return {
    things: (count, number = formatNumber(count)) => t(($) => $.bulk.things[noun], { count, number }),
    agreement: feminine.includes(noun) ? { context: 'feminine' } : {},
  };
}

import type { NounCard } from './noun-card.ts';

/**
 * Texts of the values of audited fields whose place does not follow from the name of the field. A key is the field, or the
 * kind of record and the field. `*` is the value.
 */
const PLACES: Readonly<Record<string, string>> = {
  'LAYOUT_TEMPLATE.model': 'machines.models.*',
  'MACHINE_STOCK.status': 'machinePage.channel.statuses.*',
  'PIECE_RETURN.kind': 'employeeRecord.returns.kinds.*',
  'PPE_SHEET.document': 'issuedSheets.list.states.*',
  'REPORT_SCHEDULE.frequency': 'reportSchedules.frequencies.*',
  'REPORT_SCHEDULE.lastState': 'reportSchedules.states.*',
  'STOCK_COUNT.state': 'stockCounts.states.*',
  'STOCK_DOCUMENT.kind': 'warehousePage.documents.kinds.*',
  'STOCK_DOCUMENT.state': 'warehousePage.documents.states.*',
  deliveryMode: 'withdrawalPage.modes.*',
  density: 'profile.densities.*',
  discrepancies: 'withdrawalPage.discrepancies.*',
  employeeLayout: 'ppeTemplates.layouts.*',
  eventTypes: 'notificationTriggers.types.*',
  fontFamily: 'ppeTemplates.fonts.*',
  frequency: 'notificationTriggers.frequencies.*',
  groupBy: 'ppeTemplates.groupings.*',
  importState: 'imports.states.*',
  language: 'ppeTemplates.languages.*',
  refusalCode: 'withdrawals.refusals.*.title',
  rulePeriodKind: 'withdrawalPage.periodKinds.*',
  sheetStatus: 'issuedSheets.list.states.*',
  signingMethod: 'sheetCheck.page.methods.*',
  sourceType: 'withdrawalPage.sources.*',
  systemPermissions: 'systemAdmins.permissions.*',
  theme: 'profile.themes.*',
  triggerType: 'notificationTriggers.types.*',
  withdrawalStatus: 'withdrawals.statuses.*',
};

/** Texts of values that are the same in every record. */
const COMMON = ['common.statuses.*', 'shell.permissions.*', 'auditLogs.access.*'];

/**
 * The possible places of the text of a value of an audited field, best first: `licenses.types.TRIAL`. A value is a word of
 * the api, such as `TRIAL`.
 */
export function wordPlacesOf(nouns: readonly NounCard[], auditType: string, path: string, value: string): string[] {
  const field = path.split('.').findLast((word) => !/^\d+$/.test(word)) ?? path;
  const special = [PLACES[`${auditType}.${field}`], PLACES[field]].flatMap((place) => place?.replace('*', value) ?? []);
  const own = nouns
    .filter((card) => card.auditType === auditType)
    .flatMap(({ texts }) => [field, `${field}s`, 'statuses'].map((group) => `${texts}.${group}.${value}`));
  return [...special, ...own, ...COMMON.map((place) => place.replace('*', value))];
}

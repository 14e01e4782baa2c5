import { CUSTOMER_PERMISSIONS } from '#api/features/permission-roles/customer-permissions.rules.ts';
import { type DiffEntry, diffEntries } from '#ui-kit';
import type { AuditLogFieldsFragment, Status } from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { type Text, useText } from '#console/i18n/useText.ts';
import { readChange } from './read-change.ts';
import { useFieldLabel } from './useFieldLabel.ts';

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The old and new values of an entry, formatted for DiffView of the ui-kit. */
export function useChangeEntries(entry: AuditLogFieldsFragment): DiffEntry[] {
  const t = useText();
  const format = useFormat();
  const labelOf = useFieldLabel();
  const textOf = (value: string | number | boolean): string => {
    if (typeof value === 'boolean') return t(($) => (value ? $.auditLogs.yes : $.auditLogs.no));
    if (typeof value === 'number') return format.number(value);
    if (INSTANT.test(value)) return format.dateTime(value);
    return DAY.test(value) ? format.day(value) : wordOf(value, t);
  };
  const { before, after } = readChange(
    entry.changes,
    textOf,
    t(($) => $.auditLogs.erased, { returnObjects: true }),
  );
  return diffEntries(before, after, {
    // Indexes of lists start at 0, but are shown from 1.
    labelOf: (path) => {
      const last = path.at(-1) ?? '';
      return typeof last === 'number' ? String(last + 1) : labelOf(entry, path.join('.'));
    },
    textOf,
    withUnchanged: true,
  });
}

const STATUSES: readonly Status[] = ['ACTIVE', 'INACTIVE', 'PENDING', 'DELETED'];

/** Values that api/features and api/identity write for sign-in, sign-out, passwords, invitations and enrolment. */
const ACCESS_WORDS = [
  'PASSWORD',
  'HOSTED_PAGES',
  'COMPANY_ACCOUNT',
  'RESET_CODE',
  'THIS_BROWSER',
  'ONE_BROWSER',
  'EVERYWHERE',
  'RESET_BY_CODE',
  'CHANGED_AT_SIGN_IN',
  'CHANGED_BY_OWNER',
  'SENT',
  'REQUESTED',
  'NOT_SENT',
  'CODE_ISSUED',
  'MACHINE_ENROLLED',
] as const;

/** Translates statuses, permissions and access words; returns other values unchanged. */
function wordOf(value: string, t: Text): string {
  const status = STATUSES.find((known) => known === value);
  if (status) return t(($) => $.common.statuses[status]);
  const permission = CUSTOMER_PERMISSIONS.find((known) => known === value);
  if (permission) return t(($) => $.shell.permissions[permission]);
  const access = ACCESS_WORDS.find((known) => known === value);
  return access ? t(($) => $.auditLogs.access[access]) : value;
}

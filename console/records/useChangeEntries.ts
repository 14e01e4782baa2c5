import { wordPlacesOf } from '#api/nouns/word-places.ts';
import { type DiffEntry, diffEntries } from '#ui-kit';
import type { AuditLogFieldsFragment } from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import { nounText } from '#console/nouns/noun-text.ts';
import { NOUNS } from '#console/nouns/nouns.ts';
import { readChange } from './read-change.ts';
import { useFieldLabel } from './useFieldLabel.ts';

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** A value of an enum of the api. */
const WORD = /^[A-Z][A-Z0-9_]+$/;

/** The old and new values of an entry, formatted for DiffView of the ui-kit. */
export function useChangeEntries(entry: AuditLogFieldsFragment): DiffEntry[] {
  const t = useText();
  const format = useFormat();
  const labelOf = useFieldLabel();
  const textOf = (value: string | number | boolean, path: string): string => {
    if (typeof value === 'boolean') return t(($) => (value ? $.auditLogs.yes : $.auditLogs.no));
    if (typeof value === 'number') return format.number(value);
    if (INSTANT.test(value)) return format.dateTime(value);
    if (DAY.test(value)) return format.day(value);
    return WORD.test(value) ? wordOf(value, path, entry) : value;
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
    textOf: (value, path) => textOf(value, path.join('.')),
    withUnchanged: true,
  });
}

/** The text of a value of an enum; the value if its texts are not loaded or if it is the text of a person. */
function wordOf(value: string, path: string, { targetEntityType }: AuditLogFieldsFragment): string {
  for (const place of wordPlacesOf(NOUNS, targetEntityType, path, value)) {
    const [namespace = '', ...keys] = place.split('.');
    const text = nounText(namespace, keys.join('.'));
    if (text !== undefined) return text;
  }
  return value;
}

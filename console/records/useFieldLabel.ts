import { useCallback } from 'react';
import { type AuditedRecord, labelPlacesOf } from '#api/nouns/label-places.ts';
import type { Resources } from '#console/generated/resources.ts';
import { i18n } from '#console/i18n/i18n.ts';
import { useText } from '#console/i18n/useText.ts';
import { nounText } from '#console/nouns/noun-text.ts';
import { NOUNS } from '#console/nouns/nouns.ts';

type OwnField = keyof Resources['auditLogs']['fields'];

const isOwnField = (field: string): field is OwnField => i18n.exists(`fields.${field}`, { ns: 'auditLogs' });

/** Label of a field without a translation: `createdAt` → `Created at`. */
const inWords = (field: string) =>
  field.charAt(0).toUpperCase() +
  field
    .slice(1)
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, ' ')
    .toLowerCase();

/**
 * Returns the label of an entry's field in the page's language: the label of the form that changes the field, else a
 * label of the audit trail.
 */
export function useFieldLabel(): (record: AuditedRecord, path: string) => string {
  const t = useText();
  return useCallback(
    (record, path) => {
      const field = path.split('.').at(-1) ?? path;
      const label = labelPlacesOf(NOUNS, record, path)
        .map(({ namespace, key }) => nounText(namespace, `fields.${key}`))
        .find((found) => found !== undefined);
      if (label) return label;
      if (field === 'status') return t(($) => $.common.status);
      return isOwnField(field) ? t(($) => $.auditLogs.fields[field]) : inWords(field);
    },
    [t],
  );
}

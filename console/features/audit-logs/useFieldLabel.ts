import { useCallback } from 'react';
import { type AuditedRecord, labelPlacesOf } from '#api/nouns/label-places.ts';
import type { Resources } from '#console/generated/resources.ts';
import { i18n } from '#console/i18n/i18n.ts';
import { useText } from '#console/i18n/useText.ts';
import { NOUNS, nounText } from '#console/nouns/nouns.ts';

type OwnField = keyof Resources['auditLogs']['fields'];

const isOwnField = (field: string): field is OwnField => i18n.exists(`fields.${field}`, { ns: 'auditLogs' });

/** `createdAt` → `created at`: what a field without a label is called. */
const inWords = (field: string) => field.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, ' ').toLowerCase();

/**
 * The label of a field of an entry in the page's language: that of the form which changes it, or one of the audit trail
 * for what no form shows.
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

import { useCallback } from 'react';
import { i18n } from '#console/i18n/i18n.ts';
import type { Resources } from '#console/generated/resources.ts';
import { useText } from '#console/i18n/useText.ts';

type FieldName = keyof Resources['auditLogs']['fields'];

const isKnown = (field: string): field is FieldName => i18n.exists(`fields.${field}`, { ns: 'auditLogs' });

/** `createdAt` → `created at`: what a field that has no name of its own is called. */
const inWords = (field: string) => field.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, ' ').toLowerCase();

/** The name of a field of any record, in the page's language. */
export function useFieldLabel(): (field: string) => string {
  const t = useText();
  return useCallback((field) => (isKnown(field) ? t(($) => $.auditLogs.fields[field]) : inWords(field)), [t]);
}

import { yup, ruleMessage } from '#api/rules/yup.ts';

/** Operations of requirements D12. */
export const AUDIT_OPERATIONS = ['CREATE', 'UPDATE', 'DELETE', 'READ', 'IMPORT', 'EXPORT'] as const;

/** Events that are not changes of records (SEC-45). */
export const AUDIT_EVENTS = ['SIGN_IN', 'SIGN_IN_REFUSED', 'SIGN_OUT', 'PASSWORD_CHANGED', 'ACCESS_DENIED'] as const;

/** Entity types of requirements D12 without a noun card: exports, and nouns that do not exist yet. */
const TYPES_WITHOUT_CARD = ['WAREHOUSE', 'MAIN_WAREHOUSE', 'AUDIT', 'PPE_TEMPLATE', 'NOTIFICATION_TRIGGER'];

type Audited = { auditType: string; parts?: readonly { auditType: string }[] };

/** Entity types of entries (requirements D12): those of these nouns and their parts, and TYPES_WITHOUT_CARD. */
export const auditTypesOf = (cards: readonly Audited[]): string[] => {
  const types = cards.flatMap(({ auditType, parts = [] }) => [auditType, ...parts.map((part) => part.auditType)]);
  return [...new Set([...types, ...TYPES_WITHOUT_CARD])].sort();
};

/** Synonyms of entity types: accepted in filters, never returned (requirements D12). */
const SYNONYMS: Record<string, string> = { CERTIFICATE: 'PRODUCT_CERTIFICATE', CONSOLE_USER: 'USER' };

/** The stored entity type for a name of a filter. */
export const entityTypeOf = (name: string): string => SYNONYMS[name] ?? name;

/** Most values of one field, as in filters of lists. */
const MAX_VALUES = 100;

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/;

/** A query parameter that may occur several times. An empty one means no filter. */
const listOf = <T extends string>(words: readonly T[]) =>
  yup
    .array(yup.string().oneOf(words).required())
    .transform((_, value: unknown) => (Array.isArray(value) ? value : value === '' ? undefined : [value]))
    .max(MAX_VALUES);

const single = () => yup.string().transform((value: unknown) => (value === '' ? undefined : value));

const id = () => single().matches(/^[0-9A-Z]{26}$/, { message: ruleMessage('unknown') });

const instant = () =>
  single().test(
    'date',
    ruleMessage('date'),
    (value) => !value || (INSTANT.test(value) && !Number.isNaN(Date.parse(value))),
  );

/** Query parameters of an export, for entries of these entity types. */
export const auditExportRules = (types: readonly string[]) =>
  yup.object({
    operation: listOf(AUDIT_OPERATIONS),
    event: listOf(AUDIT_EVENTS),
    targetEntityType: listOf([...types, ...Object.keys(SYNONYMS)]),
    targetEntityID: id(),
    userId: id(),
    search: single().max(200),
    from: instant(),
    to: instant(),
    customerId: id(),
  });

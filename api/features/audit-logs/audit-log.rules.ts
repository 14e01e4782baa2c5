import { yup, ruleMessage } from '#api/rules/yup.ts';

export const AUDIT_OPERATIONS = ['CREATE', 'UPDATE', 'DELETE', 'READ', 'IMPORT', 'EXPORT'] as const;

/** What entries tell of beside changes of records (SEC-45). */
export const AUDIT_EVENTS = ['SIGN_IN', 'SIGN_IN_REFUSED', 'SIGN_OUT', 'PASSWORD_CHANGED', 'ACCESS_DENIED'] as const;

/** Words of requirements D12 that no noun's card has: exports, and nouns that do not exist yet. */
const FURTHER_TYPES = ['WAREHOUSE', 'MAIN_WAREHOUSE', 'AUDIT', 'PPE_TEMPLATE', 'NOTIFICATION_TRIGGER'];

type Audited = { auditType: string; parts?: readonly { auditType: string }[] };

/** What entries may be about (requirements D12): the records of these nouns and their parts, and further words. */
export const auditTypesOf = (cards: readonly Audited[]): string[] => {
  const types = cards.flatMap(({ auditType, parts = [] }) => [auditType, ...parts.map((part) => part.auditType)]);
  return [...new Set([...types, ...FURTHER_TYPES])].sort();
};

/** Other words for the same, accepted in filters and never answered (requirements D12). */
const SYNONYMS: Record<string, string> = { CERTIFICATE: 'PRODUCT_CERTIFICATE', CONSOLE_USER: 'USER' };

/** The word under which entries of this type are kept. */
export const entityTypeNamed = (word: string): string => SYNONYMS[word] ?? word;

/** Most values of one field, as in filters of lists. */
const MOST_VALUES = 100;

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/;

/** Addresses name a field once or several times; an empty one asks for nothing. */
const several = <T extends string>(words: readonly T[]) =>
  yup
    .array(yup.string().oneOf(words).required())
    .transform((_, value: unknown) => (Array.isArray(value) ? value : value === '' ? undefined : [value]))
    .max(MOST_VALUES);

const single = () => yup.string().transform((value: unknown) => (value === '' ? undefined : value));

const id = () => single().matches(/^[0-9A-Z]{26}$/, { message: ruleMessage('unknown') });

const instant = () =>
  single().test(
    'date',
    ruleMessage('date'),
    (value) => !value || (INSTANT.test(value) && !Number.isNaN(Date.parse(value))),
  );

/** What the address of an export may ask for, where entries are about records of these types. */
export const auditExportRules = (types: readonly string[]) =>
  yup.object({
    operation: several(AUDIT_OPERATIONS),
    event: several(AUDIT_EVENTS),
    targetEntityType: several([...types, ...Object.keys(SYNONYMS)]),
    targetEntityID: id(),
    userId: id(),
    search: single().max(200),
    from: instant(),
    to: instant(),
    customerId: id(),
  });

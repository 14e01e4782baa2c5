/** Operations of requirements D12. */
export const AUDIT_OPERATIONS = ['CREATE', 'UPDATE', 'DELETE', 'READ', 'IMPORT', 'EXPORT'] as const;

/** Events that are not changes of records (SEC-45). */
export const AUDIT_EVENTS = ['SIGN_IN', 'SIGN_IN_REFUSED', 'SIGN_OUT', 'PASSWORD_CHANGED', 'ACCESS_DENIED'] as const;

/** Entity types of requirements D12 without a noun card: exports, inboxes, and nouns that do not exist yet. */
const TYPES_WITHOUT_CARD = ['WAREHOUSE', 'MAIN_WAREHOUSE', 'AUDIT', 'PPE_TEMPLATE', 'INBOX'];

type Audited = { auditType: string; parts?: readonly { auditType: string }[] };

/** Entity types of entries (requirements D12): those of these nouns and their parts, and TYPES_WITHOUT_CARD. */
export const auditTypesOf = (cards: readonly Audited[]): string[] => {
  const types = cards.flatMap(({ auditType, parts = [] }) => [auditType, ...parts.map((part) => part.auditType)]);
  return [...new Set([...types, ...TYPES_WITHOUT_CARD])].sort();
};

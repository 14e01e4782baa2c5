/** Synonyms of entity types: accepted in filters, never returned (requirements D12). */
const SYNONYMS: Record<string, string> = { CERTIFICATE: 'PRODUCT_CERTIFICATE', CONSOLE_USER: 'USER' };

/** The stored entity type for a name of a filter. */
export const entityTypeOf = (name: string): string => SYNONYMS[name] ?? name;

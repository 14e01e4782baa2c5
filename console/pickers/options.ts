import type { Option } from '#ui-kit';

/** Variables of a query that fetches all options (requirements G3: 1000 at most). */
export const ALL_OPTIONS = { limit: 1000 };

/** Maximum number of records that a search returns. */
const SEARCH_LIMIT = 50;

/** Variables of a query that searches options. */
export const searchVariables = (search: string) => ({
  limit: SEARCH_LIMIT,
  filter: search ? { search } : undefined,
});

type NamedRecord = { id: string; name: string; code?: string | null };

/** Converts records to options of a field or a filter. The code distinguishes records with the same name. */
export const toOptions = (records: readonly NamedRecord[] | undefined): Option[] =>
  (records ?? []).map(({ id, name, code }) => ({ value: id, label: name, ...(code ? { description: code } : {}) }));

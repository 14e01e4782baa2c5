import type { Option } from '#ui-kit';

/** Variables of a query that fetches all options (requirements G3: 1000 at most). */
export const ALL_OPTIONS = { limit: 1000 };

type NamedRecord = { id: string; name: string; code?: string | null };

/** Converts records to options of a field or a filter. The code distinguishes records with the same name. */
export const toOptions = (records: readonly NamedRecord[] | undefined): Option[] =>
  (records ?? []).map(({ id, name, code }) => ({ value: id, label: name, ...(code ? { description: code } : {}) }));

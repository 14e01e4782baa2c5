import type { Option } from '#ui-kit';

/** Variables of a query that fetches everything one may choose from (requirements G3: 1000 at most). */
export const ALL_OPTIONS = { limit: 1000 };

type Named = { id: string; name: string; code?: string | null };

/** Records as options of a field or a filter; a code tells those of one name apart. */
export const toOptions = (records: readonly Named[] | undefined): Option[] =>
  (records ?? []).map(({ id, name, code }) => ({ value: id, label: name, ...(code ? { description: code } : {}) }));

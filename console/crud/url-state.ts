/** Reads a filter's values from the address. Invalid values are dropped, so that old or mistyped links still work. */
export type FilterCodec<T> = (raw: string[]) => T[];

/** Values of a known list, such as an enum of the schema. */
export const among =
  <T extends string>(known: readonly T[]): FilterCodec<T> =>
  (raw) =>
    known.filter((value) => raw.includes(value));

const ULID = /^[0-9A-HJKMNP-TV-Z]{26}$/;

/** Ids of other records. */
export const ids: FilterCodec<string> = (raw) => raw.filter((value) => ULID.test(value));

/** Free text values, e.g. categories. */
export const words: FilterCodec<string> = (raw) => raw.filter((value) => value.length > 0 && value.length <= 255);

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const isDay = (text: string) => DAY.test(text) && !Number.isNaN(Date.parse(text));

/** First and last day, both included; other values are dropped. */
export const period: FilterCodec<string> = (raw) => (raw.length === 2 && raw.every(isDay) ? raw.toSorted() : []);

/** The filters of a list by their names in the address. */
export type FilterCodecs = Record<string, FilterCodec<string>>;
/** The values of a list's filters. */
export type FilterValues<C extends FilterCodecs> = { [K in keyof C]?: ReturnType<C[K]> };

/** The state of a list in its address. */
export type ListUrl<C extends FilterCodecs, S extends string> = {
  search: string;
  /** Field and direction: `NAME_ASC`. */
  sort: S;
  filters: FilterValues<C>;
  /** Page token; empty for page one. */
  page: string;
};

const MAX_SEARCH = 200;

/** Reads the state of a list from the address. Checks every value, because the address is untrusted input. */
export function readListUrl<C extends FilterCodecs, S extends string>(
  params: URLSearchParams,
  codecs: C,
  sorts: readonly [S, ...S[]],
): ListUrl<C, S> {
  const filters: FilterValues<C> = {};
  for (const name of namesOf(codecs)) {
    const values = codecs[name]?.((params.get(String(name)) ?? '').split(',').filter(Boolean)) ?? [];
    if (values.length > 0) Object.assign(filters, { [name]: values });
  }
  return {
    search: (params.get('search') ?? '').slice(0, MAX_SEARCH),
    sort: sorts.find((sort) => sort === params.get('sort')) ?? sorts[0],
    filters,
    page: params.get('page') ?? '',
  };
}

/** Changes the address. Returns to page one unless `page` is changed; leaves empty values out. */
export function changeListUrl(
  params: URLSearchParams,
  changes: Record<string, string | readonly string[] | undefined>,
): URLSearchParams {
  const next = new URLSearchParams(params);
  if (!('page' in changes)) next.delete('page');
  for (const [name, value] of Object.entries(changes)) {
    const text = typeof value === 'string' || value === undefined ? value : value.join(',');
    if (text) next.set(name, text);
    else next.delete(name);
  }
  return next;
}

/** Search, filters and sort of a list as query text, without the page. Equal views give equal text. */
export function viewOf<C extends FilterCodecs, S extends string>(
  { search, sort, filters }: ListUrl<C, S>,
  defaultSort: S,
): string {
  const view = changeListUrl(new URLSearchParams(), { search, ...filters, sort: sort === defaultSort ? '' : sort });
  view.sort();
  return view.toString();
}

const namesOf = <C extends object>(codecs: C): (keyof C & string)[] =>
  Object.keys(codecs).filter((name): name is keyof C & string => name in codecs);

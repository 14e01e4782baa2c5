import { useCallback, useMemo, useState } from 'react';
import type { TableSort } from '#ui-kit';
import { useListParams } from './useListParams.ts';
import { readPageSize, storePageSize } from './page-size.ts';
import { changeListUrl, type FilterCodecs, type FilterValues, readListUrl, viewOf } from './url-state.ts';

type Direction = 'ASC' | 'DESC';

/** Options of `useListState`. */
export type ListStateOptions<K extends string, C extends FilterCodecs> = {
  /** Query of the schema that reads the list. With it, people can save views and choose the columns. */
  list?: string;
  /** Sortable fields: values of the schema's sort enum without the direction. */
  sortBy: readonly [K, ...K[]];
  /** Default: the first field, ascending. */
  defaultSort?: `${K}_${Direction}`;
  /** Filters by their names in the schema's filter input. */
  filters: C;
};

/** The state of a list, its query variables, and functions that change it. The state is in the address (N11). */
export type ListState<K extends string = string, C extends FilterCodecs = FilterCodecs> = {
  /** Variables of the list query. */
  variables: {
    filter: FilterValues<C> & { search?: string };
    sort: `${K}_${Direction}`;
    limit: number;
    nextToken?: string;
  };
  /** As in the options. */
  list?: string;
  search: string;
  chosen: Partial<Record<string, readonly string[]>>;
  sort: TableSort;
  pageSize: number;
  isFiltered: boolean;
  /** Search and filters as query text of the address. */
  filterView: string;
  /** Search, filters and sort as query text of the address, without the page. */
  view: string;
  /** Shows page one of a view. */
  setView: (view: string) => void;
  setSearch: (search: string) => void;
  setSort: (sort: TableSort) => void;
  setFilters: (chosen: Record<string, readonly string[]>) => void;
  setPage: (token: string | null | undefined) => void;
  setPageSize: (size: number) => void;
  /** Clears search and filters. */
  clear: () => void;
};

/** The state of a list screen: search, sort, filters and page in the address, page size in the browser. */
export function useListState<const K extends string, C extends FilterCodecs>({
  list,
  sortBy,
  defaultSort,
  filters,
}: ListStateOptions<K, C>): ListState<K, C> {
  const [params, setParams] = useListParams(list);
  const [pageSize, setSize] = useState(readPageSize);
  const sorts = sortsOf(sortBy, defaultSort);
  const url = readListUrl(params, filters, sorts);

  const change = useCallback(
    (changes: Record<string, string | readonly string[] | undefined>, isReplacing = false) =>
      setParams((current) => changeListUrl(current, changes), {
        replace: isReplacing,
        // The next page starts at its first row; other changes keep the place of the toolbar.
        preventScrollReset: !('page' in changes),
      }),
    [setParams],
  );

  const variables = useMemo(
    () => ({
      filter: { ...url.filters, ...(url.search ? { search: url.search } : {}) },
      sort: url.sort,
      limit: pageSize,
      ...(url.page ? { nextToken: url.page } : {}),
    }),
    // All other values are derived from the address.
    // oxlint-disable-next-line react/exhaustive-deps
    [params, pageSize],
  );

  const chosen: Partial<Record<string, readonly string[]>> = url.filters;
  return {
    variables,
    list,
    search: url.search,
    chosen,
    sort: toTableSort(url.sort),
    pageSize,
    isFiltered: url.search !== '' || Object.keys(url.filters).length > 0,
    filterView: viewOf({ ...url, sort: sorts[0] }, sorts[0]),
    view: viewOf(url, sorts[0]),
    setView: (view) => void setParams(new URLSearchParams(view), { preventScrollReset: true }),
    setSearch: (search) => void change({ search }, true),
    setSort: ({ column, direction }) =>
      void change({ sort: `${column}_${direction === 'ascending' ? 'ASC' : 'DESC'}` }),
    setFilters: (next) => void change(next),
    setPage: (token) => void change({ page: token ?? undefined }),
    setPageSize: (size) => {
      storePageSize(size);
      setSize(size);
      change({}, true);
    },
    clear: () =>
      void change({ search: undefined, ...Object.fromEntries(Object.keys(filters).map((name) => [name, undefined])) }),
  };
}

function sortsOf<K extends string>(
  sortBy: readonly [K, ...K[]],
  defaultSort: `${K}_${Direction}` | undefined,
): [`${K}_${Direction}`, ...`${K}_${Direction}`[]] {
  const all = sortBy.flatMap((field) => [`${field}_ASC` as const, `${field}_DESC` as const]);
  return [defaultSort ?? `${sortBy[0]}_ASC`, ...all];
}

function toTableSort(sort: string): TableSort {
  const place = sort.lastIndexOf('_');
  return { column: sort.slice(0, place), direction: sort.slice(place + 1) === 'ASC' ? 'ascending' : 'descending' };
}

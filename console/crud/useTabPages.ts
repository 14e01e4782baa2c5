import { useState } from 'react';
import { useSearchParams } from '#console/router/hooks.ts';
import { readPageSize, storePageSize } from './page-size.ts';

/** Parameters of the address; those without a value are left out. */
type TabParameters = Record<string, string | null | undefined>;

/**
 * The pages of a table in a tab of a record. `tab` names the tab and its filters; they and the page are in the address.
 * `list` is for ListPager.
 */
export function useTabPages(tab: TabParameters) {
  const [params, setParams] = useSearchParams();
  const [pageSize, setPageSize] = useState(readPageSize);
  const open = (parameters: TabParameters) =>
    setParams(
      Object.fromEntries(Object.entries(parameters).flatMap(([name, value]) => (value ? [[name, value]] : []))),
      {
        preventScrollReset: true,
      },
    );
  const setPage = (page?: string | null) => open({ ...tab, page });
  return {
    pageToken: params.get('page'),
    /** Opens another tab or filter, at its first page. */
    open,
    list: {
      pageSize,
      setPage,
      setPageSize: (size: number) => {
        storePageSize(size);
        setPageSize(size);
        setPage();
      },
    },
  };
}

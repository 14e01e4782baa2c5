import { Pagination } from '#ui-kit';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import { PAGE_SIZES } from './page-size.ts';
import type { ListState } from './useListState.ts';

/** A page of a list, as every list query of the schema returns it. */
export type PageOf<R> = {
  items: readonly R[];
  nextToken?: string | null;
  previousToken?: string | null;
  /** Position of the first item, from 1. */
  start: number;
  /** Exact up to 10,000; 10,001 means more. */
  totalCount: number;
};

/** The largest exact total of a list. */
export const MAX_COUNTED = 10_000;

export type ListPagerProps = {
  list: Pick<ListState, 'pageSize' | 'setPage' | 'setPageSize'>;
  page: PageOf<unknown>;
  title: string;
  isLoading: boolean;
};

/** "1–25 of 409", the buttons of the previous and next page, and the page size. */
export function ListPager({ list, page, title, isLoading }: ListPagerProps) {
  const t = useText();
  const format = useFormat();
  const numbers = {
    start: format.number(page.start),
    end: format.number(page.start + page.items.length - 1),
    total: format.number(Math.min(page.totalCount, MAX_COUNTED)),
  };
  const isMore = page.totalCount > MAX_COUNTED;
  return (
    <Pagination
      label={t(($) => $.crud.pages, { list: title })}
      rangeText={isMore ? t(($) => $.crud.rangeMore, numbers) : t(($) => $.crud.range, numbers)}
      previousLabel={t(($) => $.crud.previous)}
      nextLabel={t(($) => $.crud.next)}
      hasPrevious={Boolean(page.previousToken)}
      hasNext={Boolean(page.nextToken)}
      onPrevious={() => list.setPage(page.previousToken)}
      onNext={() => list.setPage(page.nextToken)}
      pageSize={{
        label: t(($) => $.crud.rowsPerPage),
        value: list.pageSize,
        options: PAGE_SIZES,
        onChange: list.setPageSize,
      }}
      isDisabled={isLoading}
    />
  );
}

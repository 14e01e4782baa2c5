import { checkLimit, type ListScope, type Page } from './list-page.ts';
import { pageTokens } from './page-token.ts';

type PositionPageOptions<T> = {
  /** What the list depends on: tenant, noun and filter. Binds its page tokens. */
  scope: readonly unknown[];
  limit?: number | null;
  nextToken?: string | null;
  /** Reads rows from a position, counted from 0, and counts all. */
  read(first: number, size: number): Promise<{ items: T[]; totalCount: number }>;
};

/**
 * A page of a list whose order is computed, so that no key can hold the place of a page: a token holds the position. The
 * list may change between two pages. Returns the first page when nothing is left at the position.
 */
export async function positionPage<T>(
  { services, maxPage }: ListScope,
  { scope, limit, nextToken, read }: PositionPageOptions<T>,
): Promise<Page<T>> {
  const size = checkLimit(limit, maxPage);
  const tokens = pageTokens(services.config.APP_SECRET, scope);
  const tokenAt = (start: number) => tokens.encode({ sortValue: start, id: '', direction: 'next', start });
  const asked = nextToken ? tokens.decode(nextToken).start - 1 : 0;
  const found = await read(asked, size);
  const isPastEnd = asked > 0 && found.items.length === 0;
  const { items, totalCount } = isPastEnd ? await read(0, size) : found;
  const first = isPastEnd ? 0 : asked;
  return {
    items,
    start: items.length > 0 ? first + 1 : 0,
    totalCount,
    nextToken: first + size < totalCount ? tokenAt(first + size + 1) : null,
    previousToken: first > 0 ? tokenAt(Math.max(0, first - size) + 1) : null,
  };
}

const KEY = 'pageSize';
/** Rows per page (K2). */
const DEFAULT_PAGE_SIZE = 25;
/** Page sizes that the user can choose. */
export const PAGE_SIZES = [10, 25, 50, 100] as const;

/** The page size that the user chose last, stored in this browser for all lists. */
export function readPageSize(): number {
  try {
    const stored = Number(localStorage.getItem(KEY));
    return PAGE_SIZES.find((size) => size === stored) ?? DEFAULT_PAGE_SIZE;
  } catch {
    // The browser may forbid storage; then the choice is lost when the page closes.
    return DEFAULT_PAGE_SIZE;
  }
}

/** Stores the page size for all lists. */
export function storePageSize(size: number): void {
  try {
    localStorage.setItem(KEY, String(size));
  } catch {
    // As above.
  }
}

const KEY = 'pageSize';
/** Rows a page unless asked otherwise (K2). */
const DEFAULT_PAGE_SIZE = 25;
export const PAGE_SIZES = [10, 25, 50, 100] as const;

/** The size a person chose last, kept in this browser for all lists. */
export function readPageSize(): number {
  try {
    const kept = Number(localStorage.getItem(KEY));
    return PAGE_SIZES.find((size) => size === kept) ?? DEFAULT_PAGE_SIZE;
  } catch {
    // Storage may be forbidden; then the choice lives as long as the page.
    return DEFAULT_PAGE_SIZE;
  }
}

export function keepPageSize(size: number): void {
  try {
    localStorage.setItem(KEY, String(size));
  } catch {
    // As above.
  }
}

/** Scrolls a row of tabs, and never the page, until the tab is in its middle. */
export function showTab(row: HTMLElement | null | undefined, tab: Element | null | undefined): void {
  if (!row || !tab) return;
  const frame = row.getBoundingClientRect();
  const { left, width } = tab.getBoundingClientRect();
  row.scrollLeft += left - frame.left - (frame.width - width) / 2;
}

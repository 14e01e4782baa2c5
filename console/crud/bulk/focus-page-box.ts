/** In ms: some frames, after the dialog has tried to give the focus back to a button that is gone. */
const AFTER_CLOSING = 100;

/** When a bulk action has emptied its bar, the keyboard goes on at the box of the page. */
export function focusPageBox(): void {
  setTimeout(() => {
    if (document.activeElement !== document.body) return;
    document.querySelector<HTMLInputElement>('main [role="columnheader"] input')?.focus();
  }, AFTER_CLOSING);
}

/** In ms. By then the dialog has tried to restore the focus to a button that no longer exists. */
const AFTER_CLOSING = 100;

/** Moves the focus to the checkbox of the page after a bulk action has removed its bar. */
export function focusPageBox(): void {
  setTimeout(() => {
    if (document.activeElement !== document.body) return;
    document.querySelector<HTMLInputElement>('main [role="columnheader"] input')?.focus();
  }, AFTER_CLOSING);
}

/** Events of a user who begins to use the page. */
const USES = ['pointermove', 'pointerdown', 'keydown', 'touchstart'] as const;

/** Calls the function when the user begins to use the page. */
export function onFirstUse(call: () => void): void {
  const run = () => {
    for (const use of USES) removeEventListener(use, run, true);
    call();
  };
  for (const use of USES) addEventListener(use, run, { capture: true, passive: true });
}

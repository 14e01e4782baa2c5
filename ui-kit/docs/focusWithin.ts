import { expect, waitFor } from 'storybook/test';

/** Waits until an overlay that has come has the focus, too: a key that is pressed before is a key of its trigger. */
export const focusWithin = (overlay: HTMLElement): Promise<void> =>
  waitFor(async () => expect(overlay).toContainElement(document.querySelector<HTMLElement>(':focus')));

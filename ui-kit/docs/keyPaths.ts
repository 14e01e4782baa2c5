import { expect, userEvent, waitFor } from 'storybook/test';

/** Presses keys: `{Alt>}{ArrowDown}{/Alt}`. */
export async function press(keys: string): Promise<void> {
  await userEvent.keyboard(keys);
}

/** What has the focus, or what it points to as its active part. */
export function active(): Element | null {
  const { activeElement } = document;
  const id = activeElement?.getAttribute('aria-activedescendant');
  return id ? document.getElementById(id) : activeElement;
}

/** Presses each key, and expects the focus on the part with this text or name after it. */
export async function expectPath(path: readonly (readonly [keys: string, text: RegExp])[]): Promise<void> {
  for (const [keys, text] of path) {
    await press(keys);
    const nameOf = () => `${active()?.getAttribute('aria-label') ?? ''} ${active()?.textContent}`;
    await waitFor(() => expect(nameOf(), `after ${keys}`).toMatch(text));
  }
}

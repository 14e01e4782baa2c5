import { expect, spyOn, waitFor } from 'storybook/test';

/**
 * For the `beforeEach` of stories: after the story there was no message of React or of a library in the console, and no
 * error that nobody caught.
 */
export function withoutFaults() {
  const messages = [spyOn(console, 'error'), spyOn(console, 'warn')];
  const uncaught: unknown[] = [];
  const note = (event: ErrorEvent | PromiseRejectionEvent) =>
    uncaught.push(event instanceof ErrorEvent ? event.message : event.reason);
  addEventListener('error', note);
  addEventListener('unhandledrejection', note);
  return async () => {
    removeEventListener('error', note);
    removeEventListener('unhandledrejection', note);
    const said = messages.flatMap(({ mock }) => mock.calls);
    messages.forEach((message) => message.mockRestore());
    await expect([...said, ...uncaught]).toEqual([]);
  };
}

/** What an open overlay changes on the page: nothing of it may stay after the overlay. */
export async function expectNoTraces(canvasElement: HTMLElement): Promise<void> {
  await waitFor(() =>
    expect(document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]')).toBeNull(),
  );
  await waitFor(() => expect(canvasElement.closest('[inert], [aria-hidden="true"]')).toBeNull());
  await waitFor(() => expect(getComputedStyle(document.documentElement).overflow).not.toBe('hidden'));
  await expect(document.querySelectorAll('[data-react-aria-top-layer]')).toHaveLength(0);
}

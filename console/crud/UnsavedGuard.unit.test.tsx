// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryHistory } from '#console/router/memory-history.ts';
import { Router } from '#console/router/router.ts';
import { RouterView } from '#console/router/RouterView.tsx';
import { UnsavedGuard } from './UnsavedGuard.tsx';

/** A fake session with the member that the guard uses. */
const session = vi.hoisted(() => ({ status: 'signedIn' }));
vi.mock('#console/auth/session.ts', () => ({ session: { get: () => session, keepPage: () => () => undefined } }));
vi.mock('#console/auth/useSession.ts', () => ({ useSession: () => session }));
vi.mock('./SessionEnded.tsx', () => ({ SessionEnded: () => <button>sign in</button> }));
vi.mock('#console/i18n/useText.ts', () => ({ useText: () => () => 'text' }));
vi.mock('#ui-kit', () => ({
  ConfirmDialog: ({ isOpen, onClose, onConfirm }: Record<'onClose' | 'onConfirm', () => void> & { isOpen: boolean }) =>
    isOpen && (
      <>
        <button onClick={onClose}>keep</button>
        <button onClick={onConfirm}>discard</button>
      </>
    ),
}));

let root: Root;
let router: Router;
let history: ReturnType<typeof memoryHistory>;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  session.status = 'signedIn';
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

async function open(isDirty: boolean): Promise<void> {
  const place = document.body.appendChild(document.createElement('main'));
  const form = { pattern: '/settings', page: async () => () => <UnsavedGuard isDirty={isDirty} /> };
  const other = { page: async () => () => null };
  history = memoryHistory('/sectors/first');
  router = new Router({ history, find: (path) => (path === '/settings' ? form : other) });
  root = createRoot(place);
  await act(async () =>
    root.render(
      <RouterView
        router={router}
        Root={({ children }) => children}
        Start={() => null}
        RootError={() => 'failed'}
        PageError={() => 'failed'}
      />,
    ),
  );
  await go('/settings?tab=1');
}
const go = (to: string) => act(() => router.navigate(to));
const goBack = () => act(async () => history.go(-1));
const place = () => router.get().location.pathname + router.get().location.search;
const isQuestionShown = () => document.querySelector('button') !== null;
const press = (name: string) =>
  act(async () => [...document.querySelectorAll('button')].find((button) => button.textContent === name)?.click());

/** Whether the browser would ask before the page is closed. */
function asksBeforeClosing(): boolean {
  const closing = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(closing);
  return closing.defaultPrevented;
}

describe('a form with unsaved values [N11]', () => {
  it('asks before the user leaves it; the user may stay or leave', async () => {
    await open(true);
    await go('/sectors');
    expect([place(), isQuestionShown()]).toEqual(['/settings?tab=1', true]);
    await press('keep');
    expect([place(), isQuestionShown()]).toEqual(['/settings?tab=1', false]);
    await go('/sectors');
    await press('discard');
    expect(place()).toBe('/sectors');
  });

  it('asks before Back, too, and keeps the address until the answer', async () => {
    await open(true);
    await goBack();
    expect([place(), history.get().pathname, isQuestionShown()]).toEqual(['/settings?tab=1', '/settings', true]);
    await press('keep');
    expect([place(), isQuestionShown()]).toEqual(['/settings?tab=1', false]);
    await goBack();
    await press('discard');
    expect([place(), history.get().pathname]).toEqual(['/sectors/first', '/sectors/first']);
  });

  it('makes the browser ask before the tab is closed', async () => {
    await open(true);
    expect(asksBeforeClosing()).toBe(true);
  });

  it('does not ask when only the query of the address changes', async () => {
    await open(true);
    await go('/settings?tab=2');
    expect([place(), isQuestionShown()]).toEqual(['/settings?tab=2', false]);
  });

  it('does not ask after a sign-out, because nothing can be saved', async () => {
    await open(true);
    session.status = 'signedOut';
    await go('/login');
    expect([place(), isQuestionShown()]).toEqual(['/login', false]);
  });
});

it('a form without unsaved values does not ask on leaving or closing the tab [N11]', async () => {
  await open(false);
  expect(asksBeforeClosing()).toBe(false);
  await go('/sectors');
  expect([place(), isQuestionShown()]).toEqual(['/sectors', false]);
});

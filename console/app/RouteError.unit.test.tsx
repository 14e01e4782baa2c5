// @vitest-environment jsdom
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryHistory } from '#console/router/memory-history.ts';
import { Router } from '#console/router/router.ts';
import { RouterView } from '#console/router/RouterView.tsx';
import { RouteError } from './RouteError.tsx';

vi.mock('#console/i18n/useText.ts', () => ({
  // Names the text by the last part of its path.
  useText: () => (path: (texts: unknown) => string) => {
    let last = '';
    const texts: unknown = new Proxy({}, { get: (_, name) => ((last = String(name)), texts) });
    path(texts);
    return last;
  },
}));
vi.mock('#ui-kit', () => ({
  Page: ({ children }: { children: ReactNode }) => children,
  ErrorState: ({ title, tip, actions }: Record<'title' | 'tip' | 'actions', ReactNode>) => (
    <>
      <h2>{title}</h2>
      <p>{tip}</p>
      {actions}
    </>
  ),
  Button: ({ onPress, children }: { onPress: () => void; children: ReactNode }) => (
    <button onClick={onPress}>{children}</button>
  ),
}));

let root: Root;
let failures = 0;

/** Fails as often as `failures` says. */
function FailingPage() {
  if (failures > 0) throw new Error('The page broke');
  return <h1>The page</h1>;
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const open = async () => {
  const router = new Router({
    history: memoryHistory('/page?search=glove'),
    find: () => ({ pattern: '/page', page: async () => FailingPage }),
  });
  root = createRoot(document.body.appendChild(document.createElement('main')));
  await act(async () =>
    root.render(
      <RouterView
        router={router}
        Root={({ children }) => children}
        Start={() => null}
        RootError={() => 'everything failed'}
        PageError={RouteError}
      />,
    ),
  );
  return router;
};
const press = (name: string) =>
  act(async () => [...document.querySelectorAll('button')].find((button) => button.textContent === name)?.click());

describe('a page that failed', () => {
  it('says why, and Retry shows it again at the same address [S13] [X7]', async () => {
    failures = 1;
    const router = await open();
    expect(document.body.textContent).toContain('The page broke');
    await press('retry');
    expect(document.body.textContent).toContain('The page broke');
    failures = 0;
    await press('retry');
    expect(document.body.textContent).toBe('The page');
    expect(router.get().location).toMatchObject({ pathname: '/page', search: '?search=glove' });
  });

  it('offers to load the console again', async () => {
    failures = 1;
    await open();
    expect([...document.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual(['retry', 'reload']);
  });
});

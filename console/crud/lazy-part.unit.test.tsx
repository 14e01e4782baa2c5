// @vitest-environment jsdom
import { act, Component, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { otherBuild } from '#console/apollo/other-build.ts';
import { session } from '#console/auth/session.ts';
import { lazyPart, type LazyPartOptions } from './lazy-part.tsx';

vi.mock('#ui-kit', () => ({ onFirstUse: () => undefined }));
vi.mock('./Waiting.tsx', () => ({ Waiting: ({ children }: { children: ReactNode }) => ['Loading', children] }));
vi.mock('#console/i18n/i18n.ts', () => ({ loadTexts: () => Promise.resolve() }));

/** The place of `RouteError`. */
class Boundary extends Component<{ children: ReactNode }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError() {
    return { hasFailed: true };
  }
  override render() {
    return this.state.hasFailed ? 'The page failed' : this.props.children;
  }
}

let root: Root;

const show = async (load: () => Promise<() => ReactNode>, options?: LazyPartOptions) => {
  const Part = lazyPart(load, options);
  root = createRoot(document.body.appendChild(document.createElement('main')));
  await act(async () => {
    root.render(
      <Boundary>
        <p>The page</p>
        <Part />
      </Boundary>,
    );
    await Promise.resolve();
  });
  await act(() => vi.waitFor(() => expect(document.body.textContent).not.toBe('')));
  return () => document.body.textContent;
};
const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

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

describe('a part of a page', () => {
  it('is shown when its code has arrived', async () => {
    const text = await show(() => Promise.resolve(() => ', the part'));
    await vi.waitFor(() => expect(text()).toBe('The page, the part'));
  });

  it('keeps its place until its code has arrived', async () => {
    let arrive = (_part: () => ReactNode): void => undefined;
    const code = new Promise<() => ReactNode>((resolve) => (arrive = resolve));
    const text = await show(() => code, { Place: () => ', its shape' });
    expect(text()).toBe('The pageLoading, its shape');
    arrive(() => ', the part');
    await vi.waitFor(() => expect(text()).toBe('The page, the part'));
  });

  it('is fetched at once at its address, else when the user begins to use the page', () => {
    const load = vi.fn<() => Promise<() => ReactNode>>(gone);
    history.replaceState(null, '', '/employees/new');
    lazyPart(load, { address: /^\/employees\/(?!new)/ });
    expect(load).not.toHaveBeenCalled();
    history.replaceState(null, '', '/employees/01J');
    lazyPart(load, { address: /^\/employees\/(?!new)/ });
    expect(load).toHaveBeenCalledOnce();
    history.replaceState(null, '', '/');
  });

  it('fails the page when its code is gone and nothing is typed', async () => {
    const text = await show(gone);
    await vi.waitFor(() => expect(text()).toBe('The page failed'));
    expect(otherBuild.get()).toBe(false);
  });

  it('leaves the page with its unsaved values as it is, and the shell says so [S13]', async () => {
    const release = session.keepPage();
    const text = await show(gone);
    await vi.waitFor(() => expect(otherBuild.get()).toBe(true));
    expect(text()).toBe('The page');
    release();
  });
});

import { type ComponentType, type ReactNode, startTransition, useLayoutEffect, useState } from 'react';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { RouterContext, StateContext } from './context.ts';
import type { Router, RouterState, View } from './router.ts';

type ShowError = ComponentType<{ error: unknown }>;

export type RouterViewProps = {
  router: Router;
  /** Around every page. */
  Root: ComponentType<{ children: ReactNode }>;
  /** Shown until the code of the first page is loaded. */
  Start: ComponentType;
  /** Shown in place of everything. */
  RootError: ShowError;
  /** Shown in place of a page; the layout around it stays. */
  PageError: ShowError;
};

/** Shows the current page. The previous one stays until the next one is complete. */
export function RouterView({ router, Root, Start, RootError, PageError }: RouterViewProps) {
  const [state, setState] = useState(router.get);
  useLayoutEffect(() => {
    const update = () => startTransition(() => setState(router.get()));
    update();
    return router.subscribe(update);
  }, [router]);
  return (
    <RouterContext value={router}>
      <StateContext value={state}>
        <ErrorBoundary resetKey={state.location} Fallback={RootError}>
          <Content state={state} Root={Root} Start={Start} RootError={RootError} PageError={PageError} />
        </ErrorBoundary>
      </StateContext>
    </RouterContext>
  );
}

function Content({
  state,
  Root,
  Start,
  RootError,
  PageError,
}: Omit<RouterViewProps, 'router'> & { state: RouterState }) {
  if (state.failure) return <RootError error={state.failure.error} />;
  if (!state.view) return <Start />;
  const { Layout } = state.view;
  const page = (
    <ErrorBoundary resetKey={state.location} Fallback={PageError}>
      <Page view={state.view} PageError={PageError} />
    </ErrorBoundary>
  );
  return <Root>{Layout ? <Layout>{page}</Layout> : page}</Root>;
}

function Page({ view: { failure, Page: Shown }, PageError }: { view: View; PageError: ShowError }) {
  if (failure) return <PageError error={failure.error} />;
  return Shown && <Shown />;
}

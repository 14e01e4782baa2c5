import type { Router } from '#console/router/router.ts';
import { RouterView } from '#console/router/RouterView.tsx';
import { Root } from './Root.tsx';
import { RootError } from './RootError.tsx';
import { RouteError } from './RouteError.tsx';
import { StartScreen } from './StartScreen.tsx';

/** The pages of the console. */
export function Pages({ router }: { router: Router }) {
  return <RouterView router={router} Root={Root} Start={StartScreen} RootError={RootError} PageError={RouteError} />;
}

import { createContext, useContext } from 'react';
import type { Router, RouterState } from './router.ts';

export const RouterContext = createContext<Router | undefined>(undefined);
export const StateContext = createContext<RouterState | undefined>(undefined);

function inRouter<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('There is no <RouterView> around this component');
  return value;
}

export const useRouter = (): Router => inRouter(useContext(RouterContext));
/** The state of the router when the page was rendered. */
export const useRouterState = (): RouterState => inRouter(useContext(StateContext));

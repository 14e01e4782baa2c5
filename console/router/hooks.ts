import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useRouter, useRouterState } from './context.ts';
import { addressOf, type Location, locationOf } from './history.ts';
import type { Params } from './route.ts';
import type { NavigateOptions, Router } from './router.ts';

export const useLocation = (): Location => useRouterState().location;

/** The parameters of the page's address. */
export const useParams = (): Params => useRouterState().view?.params ?? {};

/** Opens an address; it never changes. */
export const useNavigate = (): Router['navigate'] => useRouter().navigate;

/** The complete address of a link, which may be only a query. */
export const useHref = (href: string): string => addressOf(locationOf(href, useLocation()));

type ParamsInit = URLSearchParams | Record<string, string> | string;
type SetParams = (next: ParamsInit | ((current: URLSearchParams) => ParamsInit), options?: NavigateOptions) => void;

/** The query of the address, and a function that replaces it. The function never changes. */
export function useSearchParams(): [URLSearchParams, SetParams] {
  const router = useRouter();
  const { search } = useLocation();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const setParams = useCallback<SetParams>(
    (next, options) => {
      const current = new URLSearchParams(router.get().location.search);
      const query = new URLSearchParams(typeof next === 'function' ? next(current) : next);
      void router.navigate(`?${query}`, options);
    },
    [router],
  );
  return [params, setParams];
}

/** Whether to ask before the user goes from one page to another. */
type ShouldBlock = (current: Location, next: Location) => boolean;

/** Keeps the user on the page while `shouldBlock` says so. `leave` is set while the user must answer. */
export function useBlocker(shouldBlock: ShouldBlock): { leave?: () => void; stay: () => void } {
  const router = useRouter();
  const [proceed, setProceed] = useState<() => void>();
  const latest = useRef(shouldBlock);
  useEffect(() => {
    latest.current = shouldBlock;
  });
  useEffect(
    () =>
      router.block((current, next, leave) => {
        const isBlocked = latest.current(current, next);
        if (isBlocked) setProceed(() => leave);
        return isBlocked;
      }),
    [router],
  );
  const stay = () => setProceed(undefined);
  const leave =
    proceed &&
    (() => {
      stay();
      proceed();
    });
  return { leave, stay };
}

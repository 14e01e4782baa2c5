import { useEffect, useMemo, useState } from 'react';
import { useRouterState } from '#console/router/context.ts';
import { FIRST_KEY } from '#console/router/history.ts';
import { useSearchParams } from '#console/router/hooks.ts';
import { useListChoice } from './useListChoice.ts';

/**
 * The parameters of a list's address. A list that is opened without any shows the person's default view, whose parameters
 * then replace the address. On the way back and after "Clear" an empty address stays empty.
 */
export function useListParams(list: string | undefined): ReturnType<typeof useSearchParams> {
  const [address, setParams] = useSearchParams();
  const defaultQuery = useListChoice(list)?.defaultView?.query;
  const isBack = useIsBack();
  const [opening, setOpening] = useState(address.size === 0 && !isBack ? defaultQuery : undefined);
  const isOpening = opening !== undefined && address.size === 0;
  const opened = useMemo(() => new URLSearchParams(opening), [opening]);
  useEffect(() => {
    if (opening === undefined) return;
    if (address.size > 0 || opened.size === 0) setOpening(undefined);
    else setParams(opened, { replace: true, preventScrollReset: true });
  }, [opening, opened, address, setParams]);
  return [isOpening ? opened : address, setParams];
}

/** Whether the user came by Back or Forward. A page that was just loaded has no key yet. */
function useIsBack(): boolean {
  const { action, location } = useRouterState();
  return action === 'POP' && location.key !== FIRST_KEY;
}

import { type ComponentType, createElement, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { onFirstUse } from './onFirstUse.ts';

type OnDemandProps<P> = {
  /** Fetches the code, if that has not happened yet. */
  isShown: boolean;
  /** Called when the code could not be fetched, so that the control can close; the next `isShown` tries again. */
  onFailure?: () => void;
  /** Of the part. It is rendered as soon as its code is there, also while `isShown` is false. */
  props: P;
};

/**
 * A part of a control that is not shown at first: the surface of a menu, a tooltip. Its code is fetched when the user
 * begins to use the page, or at the latest when the part is shown, so that the page itself opens sooner.
 */
export function onDemand<P extends object>(
  load: () => Promise<ComponentType<P>>,
): (props: OnDemandProps<P>) => ReactNode {
  let part: ComponentType<P> | undefined;
  let loading: Promise<void> | undefined;
  const fetchPart = async () => {
    try {
      part = await load();
    } catch (error) {
      loading = undefined;
      throw error;
    }
  };
  const fetchOnce = () => (loading ??= fetchPart());
  onFirstUse(() => void fetchOnce().catch(() => undefined));

  return function OnDemand({ isShown, onFailure, props }) {
    const [, setReady] = useState(false);
    const fail = useEffectEvent(() => onFailure?.());
    useEffect(() => {
      if (!isShown || part) return;
      let isWaiting = true;
      fetchOnce().then(
        () => isWaiting && setReady(true),
        () => isWaiting && fail(),
      );
      return () => {
        isWaiting = false;
      };
    }, [isShown]);
    return part ? createElement(part, props) : null;
  };
}

import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react';
import { onFirstUse } from '#ui-kit';
import { loadTexts } from '#console/i18n/i18n.ts';
import type { ConnectionDetailsProps } from './ConnectionDetails.tsx';

let part: ComponentType<ConnectionDetailsProps> | undefined;

async function load(): Promise<void> {
  const [{ ConnectionDetails }] = await Promise.all([import('./ConnectionDetails.tsx'), loadTexts(['connection'])]);
  part = ConnectionDetails;
}

/**
 * What explains the state of the connection. It is fetched when the user begins to use the page and not when it is asked for,
 * because then there may be no connection. Undefined until it is there.
 */
export function useConnectionDetails(): ((props: ConnectionDetailsProps) => ReactNode) | undefined {
  const [isReady, setReady] = useState(part !== undefined);
  useEffect(() => {
    onFirstUse(() => {
      load()
        .then(() => setReady(true))
        .catch(() => undefined);
    });
  }, []);
  return isReady ? (props) => part && createElement(part, props) : undefined;
}

import { useEffect, useState, useSyncExternalStore } from 'react';
import { ConnectionStatus, useAnnounce } from '#ui-kit';
import { realtime } from '#console/apollo/client.ts';
import { connectionState, isTrouble } from '#console/apollo/connection.ts';
import { useOnDashboardChangedSubscription } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { useConnectionDetails } from './useConnectionDetails.ts';

/** In ms. Shorter disruptions are not shown. */
const SHOW_TROUBLE_AFTER = 5000;

/** Shows whether the data is live. Trouble is shown when it lasts longer than 5 s (E10). */
export function LiveStatus() {
  const t = useText();
  const announce = useAnnounce();
  // Keeps the socket open on every page, so that the status is true on every page.
  useOnDashboardChangedSubscription({ ignoreResults: true });
  const connection = useSyncExternalStore(realtime.subscribe, realtime.get);
  const state = connectionState(connection);
  const isInTrouble = isTrouble(state);
  const explain = useConnectionDetails();
  const [hasLasted, setLasted] = useState(false);

  useEffect(() => {
    setLasted(false);
    if (!isInTrouble) return;
    const timer = setTimeout(() => setLasted(true), SHOW_TROUBLE_AFTER);
    return () => clearTimeout(timer);
  }, [isInTrouble]);

  // After the start nothing is shown until the connection was live once.
  const [hasBeenLive, setBeenLive] = useState(false);
  if (state === 'Connected' && !hasBeenLive) setBeenLive(true);

  useEffect(() => realtime.onRestored(() => announce(t(($) => $.shell.connection.restored))), [announce, t]);

  const words = t(($) => $.shell.connection, { returnObjects: true });
  const details = explain && { label: words.label, content: explain({ state, problem: connection.problem }) };
  if (connection.isRefused) return <ConnectionStatus state="offline" label={words.unauthorized} details={details} />;
  if (state === 'Disconnected' || (!hasBeenLive && !hasLasted)) return null;
  if (!hasLasted) return <ConnectionStatus state="live" label={words.live} details={details} />;
  return connection.network === 'offline' ? (
    <ConnectionStatus state="offline" label={words.offline} details={details} />
  ) : (
    <ConnectionStatus state="connecting" label={words.reconnecting} details={details} />
  );
}

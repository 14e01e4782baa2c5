import { useEffect, useState, useSyncExternalStore } from 'react';
import { ConnectionStatus, useAnnounce } from '#ui-kit';
import { realtime } from '#console/apollo/client.ts';
import { connectionState, isTrouble } from '#console/apollo/connection.ts';
import { useOnDashboardChangedSubscription } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';

/** In ms: shorter trouble mends itself before anybody should hear of it. */
const PATIENCE = 5000;

/** Whether what is shown is live; trouble is named when it lasts longer than 5 s (E10). */
export function LiveStatus() {
  const t = useText();
  const announce = useAnnounce();
  // Keeps the socket open on every page, so that the word is true everywhere.
  useOnDashboardChangedSubscription({ ignoreResults: true });
  const connection = useSyncExternalStore(realtime.subscribe, realtime.get);
  const state = connectionState(connection);
  const isInTrouble = isTrouble(state);
  const [hasLasted, setLasted] = useState(false);

  useEffect(() => {
    setLasted(false);
    if (!isInTrouble) return;
    const timer = setTimeout(() => setLasted(true), PATIENCE);
    return () => clearTimeout(timer);
  }, [isInTrouble]);

  // At the start there is nothing to say until it is true.
  const [hasBeenLive, setBeenLive] = useState(false);
  if (state === 'Connected' && !hasBeenLive) setBeenLive(true);

  useEffect(() => realtime.onRestored(() => announce(t(($) => $.shell.connection.restored))), [announce, t]);

  if (state === 'Disconnected' || (!hasBeenLive && !hasLasted)) return null;
  if (!hasLasted) return <ConnectionStatus state="live" label={t(($) => $.shell.connection.live)} />;
  return connection.network === 'offline' ? (
    <ConnectionStatus state="offline" label={t(($) => $.shell.connection.offline)} />
  ) : (
    <ConnectionStatus state="connecting" label={t(($) => $.shell.connection.reconnecting)} />
  );
}

import { useCallback, useEffect, useState } from 'react';
import { endSession, listSessions, type OwnSession } from './own-account.ts';

/** The sessions of the user; `error` if they could not be loaded. */
export function useOwnSessions() {
  const [sessions, setSessions] = useState<OwnSession[]>();
  const [error, setError] = useState<unknown>();
  const load = useCallback(async () => {
    try {
      setSessions(await listSessions());
      setError(undefined);
    } catch (failure) {
      setError(failure);
    }
  }, []);
  useEffect(() => void load(), [load]);
  /** Throws a SessionError if the session could not be ended. */
  const end = useCallback(
    async (id: string) => {
      await endSession(id);
      await load();
    },
    [load],
  );
  return { sessions, error, load, end };
}

import { useCallback, useEffect, useState } from 'react';
import { endSession, listSessions, type OwnSession } from './own-account.ts';

/** Where the person is signed in; `error` while that could not be asked. */
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
  /** Throws a SessionError where it did not end. */
  const end = useCallback(
    async (id: string) => {
      await endSession(id);
      await load();
    },
    [load],
  );
  return { sessions, error, load, end };
}

import { useSyncExternalStore } from 'react';
import { session, type SessionState } from './session.ts';

/** The current session: user and permissions. */
export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, session.get);
}

import { useSyncExternalStore } from 'react';
import { session, type SessionState } from './session.ts';

/** Who is signed in and what they may do, kept up to date. */
export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, session.get);
}

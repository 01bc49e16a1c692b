import { useSyncExternalStore } from 'react';
import type { SessionState } from '../../contracts/auth/sign-in/session.ts';
import { session } from './session.ts';

/** What the server last said about the session, drawn anew when it changes. */
export function useSession(): SessionState | null {
  return useSyncExternalStore(session.subscribe, session.current);
}

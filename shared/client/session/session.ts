import type { SessionState, SignedIn, UserInfo } from '../../contracts/auth/sign-in/session.ts';
import { clearStoredItems, storage } from './storage.ts';
import { typedEvent } from './typed-event.ts';

/**
 * Why a session ended: by its owner, because the server refused it or said that it is over, or in
 * another tab of this browser.
 */
export type SessionEnd = 'signed-out' | 'expired' | 'revoked' | 'elsewhere';

export type SessionChange =
  | { readonly kind: 'began' | 'refreshed' | 'renewed' | 'renewed-elsewhere' | 'began-elsewhere' }
  | { readonly kind: 'ended'; readonly reason: SessionEnd };

const changes = typedEvent<SessionChange>();
let state: SessionState | null = null;
let userInfo: UserInfo | null = null;
/** The stored item as last seen, so that reading it is cheap and answers the same object. */
let readFor: string | null = null;

/** Who is signed in at this browser. The server decides whether it is true; this is what the browser knows. */
export const session = {
  token: (): string | null => storage.read('token'),

  /** What the server last said about the session; null before it was asked. */
  current: (): SessionState | null => state,

  /** The stored user, also before the server was asked. */
  userInfo(): UserInfo | null {
    const token = session.token();
    if (token !== readFor) {
      readFor = token;
      userInfo = token === null ? null : storage.read('userInfo');
    }
    return userInfo;
  },

  begin(answer: SignedIn): void {
    const { token, ...rest } = answer;
    storage.write('token', token);
    remember(token, rest);
    changes.dispatch({ kind: 'began' });
  },

  /** Takes over a newer answer about the same session: after a reload, or when permissions changed. */
  refresh(answer: SessionState): void {
    remember(session.token(), answer);
    changes.dispatch({ kind: 'refreshed' });
  },

  /** Takes over the new half of the credential that unlocking and step-up give; the other tabs hear of it. */
  renew(token: string): void {
    storage.write('token', token);
    if (userInfo !== null) readFor = token;
    changes.dispatch({ kind: 'renewed' });
  },

  /** Keeps the lock state that the server sent, for {@link session.current}. */
  setLocked(locked: boolean): void {
    if (state === null || state.locked === locked) return;
    state = { ...state, locked };
    changes.dispatch({ kind: 'refreshed' });
  },

  /** Clears stored data. A session that has already ended ends only once. */
  end(reason: SessionEnd): void {
    const open = session.token() !== null || state !== null || userInfo !== null;
    clearStoredItems();
    state = null;
    userInfo = null;
    readFor = null;
    if (open) changes.dispatch({ kind: 'ended', reason });
  },

  subscribe: changes.subscribe,

  /** Follows sign-in, sign-out and unlocking in the other tabs of this browser, until the answer is called. */
  followOtherTabs(): () => void {
    const follow = (event: StorageEvent) => {
      if (event.storageArea === window.localStorage) followStorage(event);
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  },
};

function remember(token: string | null, answer: SessionState): void {
  storage.write('userInfo', answer.userInfo);
  state = answer;
  userInfo = answer.userInfo;
  readFor = token;
}

function followStorage(event: StorageEvent): void {
  const before = readFor;
  if (event.key === 'userInfo' && session.token() !== null) {
    userInfo = storage.read('userInfo');
    changes.dispatch({ kind: 'refreshed' });
  }
  if (event.key !== 'token' && event.key !== null) return;
  if (session.token() === null) session.end('elsewhere');
  else if (before === null && event.oldValue === null) changes.dispatch({ kind: 'began-elsewhere' });
  else changes.dispatch({ kind: 'renewed-elsewhere' });
}

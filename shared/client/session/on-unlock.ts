import { session } from './session.ts';

/** Whether every call would be refused now, because the screen is locked. */
export function isLocked(): boolean {
  return session.current()?.locked === true;
}

/** Calls the listener whenever the lock was opened here or elsewhere, until the answer is called. */
export function onUnlock(listener: () => void): () => void {
  let wasLocked = isLocked();
  return session.subscribe(() => {
    const isOpened = wasLocked && !isLocked() && session.current() !== null;
    wasLocked = isLocked();
    if (isOpened) listener();
  });
}

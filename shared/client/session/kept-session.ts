import type { SessionState } from '../../contracts/auth/sign-in/session.ts';
import { session } from './session.ts';
import { storedItem } from './stored-item.ts';
import { isRecord, isTextList } from './stored-shapes.ts';

type Kept = { readonly keptAtMs: number; readonly state: SessionState };

/** As long as a session lasts at most. */
const longestMs = 12 * 60 * 60 * 1000;

const item = storedItem<Kept>('shanmen:till-session', { where: 'device', isValid: isKept });
/** What was taken over, as long as the server has not answered. */
let inUse: SessionState | null = null;

/** What the server last said about the session at an enrolled till: a start without the server goes on with it. */
export const keptSession = {
  keep(now: Date): void {
    const state = session.current();
    if (state !== null) item.write({ keptAtMs: now.getTime(), state });
  },

  /**
   * Takes over what was kept of this very sign-in.
   * @param how.isLocked the screen was locked in this browser, and stays so
   * @returns whether there is such a thing
   */
  resume(now: Date, { isLocked }: { readonly isLocked: boolean }): boolean {
    const kept = item.read();
    const known = session.userInfo();
    if (kept === null || known === null || now.getTime() - kept.keptAtMs > longestMs) return false;
    const { userName, time } = kept.state.userInfo;
    if (known.userName !== userName || known.time !== time) return false;
    inUse = { ...kept.state, locked: kept.state.locked || isLocked };
    session.refresh(inUse);
    return true;
  },

  /** The server has not confirmed the session of this page yet. */
  isInUse: (): boolean => inUse !== null && session.current()?.userInfo === inUse.userInfo,

  drop: (): void => item.remove(),
};

function isKept(value: unknown): value is Kept {
  if (!isRecord(value) || typeof value['keptAtMs'] !== 'number' || !isRecord(value['state'])) return false;
  const { userInfo, policies, permissionVersion } = value['state'];
  return (
    isRecord(userInfo) &&
    typeof userInfo['userName'] === 'string' &&
    isTextList(userInfo['roles']) &&
    isTextList(userInfo['authBtnList']) &&
    isRecord(policies) &&
    typeof permissionVersion === 'number'
  );
}

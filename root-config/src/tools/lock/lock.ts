import { api, ApiError, onServerEvent, session, storedItem, subscribeRefusals } from '@shanmen/shared';
import type { Unlock, Unlocked } from '@shanmen/shared/contracts/auth/sign-in/lock';
import type { SessionState } from '@shanmen/shared/contracts/auth/sign-in/session';
import type { SettingsStore } from '../../settings/settings-store.ts';
import type { BusyWorks } from '../../shell/work/busy-works.ts';
import { createStore, type Store } from '../../parts/store.ts';
import { followActivity, type Activity } from './activity.ts';
import { lockMoment, lockSeconds } from './lock-time.ts';

export type LockPorts = {
  readonly settings: SettingsStore;
  readonly busy: BusyWorks;
  readonly now: () => Date;
  /** Whether the open page may be locked: not the sign-in, nor the public pages. */
  readonly mayLock: () => boolean;
};

const flag = storedItem<boolean>('shanmen:locked', { where: 'device', isValid: isTrue });
/** Back may load another page of ours under the lock: whoever unlocks stands where he was. */
const place = storedItem<string>('shanmen:lockedAt', { where: 'tab', isValid: isText });
const sessionPath = '/api/auth/sessions/current';
/** Whether this browser was locked when it was last open. */
export function isLockedHere(): boolean {
  return flag.read() === true;
}

const noPolicy = { lockForced: false, lockMaxSeconds: null };

/**
 * The lock screen as this browser sees it. The server's word counts: while a session is locked every
 * call is refused, whatever is stored here.
 */
export class Lock {
  readonly isLocked: Store<boolean> = createStore(false);
  /** Seconds until the screen locks by itself, once they are few; null before. */
  readonly warning: Store<number | null> = createStore<number | null>(null);
  readonly #ports: LockPorts;
  /** What had the focus when the cover came. */
  #before: Element | null = null;
  /** False while the server has not heard of the lock yet. */
  #isHeard = true;
  /** The answer to this tab's own unlocking says it all, and with the new token. */
  #isUnlocking = false;

  constructor(ports: LockPorts) {
    this.#ports = ports;
  }

  /** Held by keys and menu entries, apart from the lock it belongs to. */
  readonly lockNow = (): void => {
    if (this.isLocked.get() || !this.#mayLock()) return;
    this.#cover();
    void this.#tellServer();
  };

  /** Asks the server. @throws ApiError when it says no */
  async unlock(key: Unlock): Promise<void> {
    this.#isUnlocking = true;
    try {
      if (!this.#isHeard) await this.#tellServer();
      const { token } = await api.post<Unlocked>(`${sessionPath}/unlock`, key);
      session.renew(token);
      this.#uncover();
    } finally {
      this.#isUnlocking = false;
    }
  }

  /** The address that this tab was locked at; null while it is open. */
  address(): string | null {
    return this.isLocked.get() ? place.read() : null;
  }

  /** Once the cover is gone: whoever was typing goes on where he was. */
  giveFocusBack(): void {
    if (this.#before instanceof HTMLElement) this.#before.focus({ preventScroll: true });
    this.#before = null;
  }

  /** Resolves as soon as nothing is locked. */
  opened(): Promise<void> {
    return new Promise(resolve => {
      if (!this.isLocked.get()) return resolve();
      const stop = this.isLocked.subscribe(() => {
        stop();
        resolve();
      });
    });
  }

  /** Follows the clock and what others say about the lock, until the answer is called. */
  follow(): () => void {
    const ending = new AbortController();
    const { signal } = ending;
    const activity = followActivity(() => this.#ports.now().getTime(), signal);
    if (session.current()?.locked) this.#cover();
    else if (flag.read()) this.#uncover();
    const clock = setInterval(() => this.#tick(activity), 1000);
    document.addEventListener('visibilitychange', () => this.#tick(activity), { signal });
    const stops = [this.isLocked.subscribe(activity.note), ...this.#followOthers(activity)];
    return () => {
      clearInterval(clock);
      ending.abort();
      for (const stop of stops) stop();
    };
  }

  #followOthers(activity: Activity): (() => void)[] {
    return [
      session.subscribe(({ kind }) => {
        if (kind === 'began') activity.note();
        if (kind === 'ended') this.#uncover();
        if (kind === 'renewed-elsewhere') void this.#ask();
      }),
      subscribeRefusals(({ error }) => error.has('session_locked') && this.#cover()),
      onServerEvent('session.locked', () => this.#cover()),
      onServerEvent('session.unlocked', () => void this.#ask()),
    ];
  }

  #mayLock(): boolean {
    return session.token() !== null && this.#ports.mayLock();
  }

  #tick(activity: Activity): void {
    if (this.isLocked.get() || !this.#mayLock()) return this.warning.set(null);
    const { settings, busy } = this.#ports;
    const policy = session.current()?.policies ?? noPolicy;
    const seconds = lockSeconds(settings.of('lockScreen.on'), settings.of('lockScreen.seconds'), policy);
    const moment = lockMoment(activity.idleMs(), seconds, busy.list.get().length > 0);
    this.warning.set(moment.kind === 'warn' ? moment.secondsLeft : null);
    if (moment.kind === 'lock') this.lockNow();
  }

  #cover(): void {
    if (session.token() === null || this.isLocked.get()) return;
    this.warning.set(null);
    this.#before = document.activeElement;
    flag.write(true);
    if (place.read() === null) place.write(location.pathname + location.search + location.hash);
    document.documentElement.dataset['locked'] = '';
    session.setLocked(true);
    this.isLocked.set(true);
  }

  #uncover(): void {
    flag.remove();
    place.remove();
    delete document.documentElement.dataset['locked'];
    session.setLocked(false);
    this.isLocked.set(false);
  }

  async #tellServer(): Promise<void> {
    this.#isHeard = false;
    try {
      await api.put(`${sessionPath}/lock`);
      this.#isHeard = true;
    } catch (error) {
      this.#isHeard = error instanceof ApiError && error.has('session_locked');
      if (!this.#isHeard) console.warn('The server did not hear of the lock', error);
    }
  }

  /** Somebody unlocked elsewhere: the server says whether it is true. */
  async #ask(): Promise<void> {
    if (!this.isLocked.get() || this.#isUnlocking) return;
    try {
      const state = await api.get<SessionState>(sessionPath);
      session.refresh(state);
      if (!state.locked) this.#uncover();
    } catch (error) {
      console.warn('The server did not say whether the session is locked', error);
    }
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.startsWith('/');
}

function isTrue(value: unknown): value is boolean {
  return value === true;
}

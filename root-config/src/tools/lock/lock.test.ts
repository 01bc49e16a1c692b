import { api, ApiError, dispatchServerEvent, session } from '@shanmen/shared';
import { demoSession } from '@shanmen/shared/testing/demo-user';
import { createSettingsStore } from '../../settings/settings-store.ts';
import { createBusyWorks } from '../../shell/work/busy-works.ts';
import { Lock, type LockPorts } from './lock.ts';

const minutes = 60_000;
const signedIn = demoSession('seller01');
const { token: _, ...state } = signedIn;

/** A lock whose clock is the fake one; what the server was told is in `put`. */
function bench(more: Partial<LockPorts> = {}) {
  const put = jest.spyOn(api, 'put').mockResolvedValue(null);
  const ports: LockPorts = {
    settings: createSettingsStore(() => new Date()),
    busy: createBusyWorks(),
    now: () => new Date(),
    mayLock: () => true,
    ...more,
  };
  const lock = new Lock(ports);
  stops.push(lock.follow());
  return { ...ports, lock, put };
}

const stops: (() => void)[] = [];
const press = () => window.dispatchEvent(new Event('keydown'));
const isCovered = () => 'locked' in document.documentElement.dataset;

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-20T02:00:00Z') });
  localStorage.clear();
  session.begin(signedIn);
});

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  session.end('signed-out');
  jest.useRealTimers();
});

describe('S-37 the place of a locked tab', () => {
  it('is kept over a page that Back has loaded, until the lock opens', () => {
    history.replaceState(null, '', '/goods/jh?no=1');
    const { lock } = bench();
    expect(lock.address()).toBeNull();
    lock.lockNow();
    expect(lock.address()).toBe('/goods/jh?no=1');
    history.replaceState(null, '', '/entrance');
    session.refresh({ ...state, locked: true });
    const { lock: next } = bench();
    expect([next.isLocked.get(), next.address()]).toEqual([true, '/goods/jh?no=1']);
    session.end('signed-out');
    expect(sessionStorage.getItem('shanmen:lockedAt')).toBeNull();
  });
});

describe('S-36 locking by itself', () => {
  it('comes ten minutes after the last sign of life, not before', () => {
    const { lock, put } = bench();
    jest.advanceTimersByTime(9 * minutes);
    press();
    jest.advanceTimersByTime(10 * minutes - 1000);
    expect(lock.isLocked.get()).toBe(false);
    jest.advanceTimersByTime(1000);
    expect([lock.isLocked.get(), isCovered(), put.mock.calls]).toEqual([
      true,
      true,
      [['/api/auth/sessions/current/lock']],
    ]);
  });

  it('counts a pointer that moves, but not one that rests while the page moves under it', () => {
    const { lock } = bench();
    const moveTo = (screenX: number) =>
      window.dispatchEvent(Object.assign(new Event('pointermove'), { screenX, screenY: 300 }));
    moveTo(100);
    jest.advanceTimersByTime(9 * minutes);
    moveTo(140);
    jest.advanceTimersByTime(9 * minutes);
    expect(lock.isLocked.get()).toBe(false);
    moveTo(141);
    jest.advanceTimersByTime(minutes);
    expect(lock.isLocked.get()).toBe(true);
  });

  it('counts what is done in another tab of this browser', () => {
    const { lock } = bench();
    jest.advanceTimersByTime(9 * minutes);
    localStorage.setItem('shanmen:lastActive', String(Date.now()));
    jest.advanceTimersByTime(9 * minutes);
    expect(lock.isLocked.get()).toBe(false);
    jest.advanceTimersByTime(minutes);
    expect(lock.isLocked.get()).toBe(true);
  });

  it('has happened when a computer wakes up', () => {
    const { lock } = bench();
    jest.setSystemTime(Date.now() + 480 * minutes);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(lock.isLocked.get()).toBe(true);
  });

  it('is announced half a minute before', () => {
    const { lock } = bench();
    jest.advanceTimersByTime(9 * minutes + 29_000);
    expect(lock.warning.get()).toBeNull();
    jest.advanceTimersByTime(1000);
    expect(lock.warning.get()).toBe(30);
    press();
    jest.advanceTimersByTime(1000);
    expect(lock.warning.get()).toBeNull();
  });

  it('stays away where nobody is signed in or the page is public', () => {
    const { lock } = bench({ mayLock: () => false });
    jest.advanceTimersByTime(20 * minutes);
    expect(lock.isLocked.get()).toBe(false);
  });
});

describe('S-39 a payment under way', () => {
  it('is not locked away, and is when it has ended', () => {
    const { lock, busy } = bench();
    const end = busy.begin('payment');
    jest.advanceTimersByTime(10 * minutes + 60_000);
    expect(lock.isLocked.get()).toBe(false);
    end();
    jest.advanceTimersByTime(1000);
    expect(lock.isLocked.get()).toBe(true);
  });

  it('twin: without its mark the lock comes in the middle of it', () => {
    const { lock } = bench();
    jest.advanceTimersByTime(10 * minutes + 1000);
    expect(lock.isLocked.get()).toBe(true);
  });
});

describe('S-37 the lock', () => {
  it('opens when the server accepts the password, with its new token', async () => {
    const { lock } = bench();
    lock.lockNow();
    const post = jest.spyOn(api, 'post').mockResolvedValue({ token: 'another-token-of-enough-letters' });
    await lock.unlock({ password: 'Shanmen-2026' });
    expect(post).toHaveBeenCalledWith('/api/auth/sessions/current/unlock', { password: 'Shanmen-2026' });
    expect([lock.isLocked.get(), isCovered(), session.token()]).toEqual([
      false,
      false,
      'another-token-of-enough-letters',
    ]);
  });

  it('stays when the server refuses', async () => {
    const { lock } = bench();
    lock.lockNow();
    jest.spyOn(api, 'post').mockRejectedValue(new Error('wrong'));
    await expect(lock.unlock({ password: 'x' })).rejects.toThrow('wrong');
    expect([lock.isLocked.get(), isCovered()]).toEqual([true, true]);
  });

  it('stands after a reload because the server says so, whatever is stored', () => {
    session.refresh({ ...state, locked: true });
    localStorage.removeItem('shanmen:locked');
    expect([bench().lock.isLocked.get(), isCovered()]).toEqual([true, true]);
  });

  it('is gone after a reload when the server says so, whatever is stored', () => {
    localStorage.setItem('shanmen:locked', 'true');
    const { lock } = bench();
    expect([lock.isLocked.get(), localStorage.getItem('shanmen:locked')]).toEqual([false, null]);
  });

  it('covers the page when an administrator or another tab locked the session', () => {
    const { lock } = bench();
    dispatchServerEvent({ name: 'session.locked' });
    expect(lock.isLocked.get()).toBe(true);
  });

  it('opens here when another tab unlocked, after asking the server', async () => {
    const { lock } = bench();
    lock.lockNow();
    jest.spyOn(api, 'get').mockResolvedValue(state);
    dispatchServerEvent({ name: 'session.unlocked' });
    await lock.opened();
    expect(lock.isLocked.get()).toBe(false);
  });

  it('twin: a word from elsewhere that the server does not confirm opens nothing', async () => {
    const { lock } = bench();
    lock.lockNow();
    const get = jest.spyOn(api, 'get').mockResolvedValue({ ...state, locked: true });
    dispatchServerEvent({ name: 'session.unlocked' });
    await get.mock.results[0]?.value;
    expect(lock.isLocked.get()).toBe(true);
  });

  it('is told to the server before unlocking when the network was away', async () => {
    const { lock, put } = bench();
    put.mockRejectedValueOnce(
      new ApiError({ status: 0, code: 'network_failed', message: '', requestId: '' }),
    );
    jest.spyOn(console, 'warn').mockReturnValue();
    lock.lockNow();
    await Promise.resolve();
    jest.spyOn(api, 'post').mockResolvedValue({ token: 'another-token-of-enough-letters' });
    await lock.unlock({ pin: '135790' });
    expect(put).toHaveBeenCalledTimes(2);
  });

  it('asks nobody about the unlocking that goes on in this very tab', async () => {
    const { lock } = bench();
    lock.lockNow();
    const get = jest.spyOn(api, 'get').mockResolvedValue(state);
    let open: (answer: unknown) => void = () => undefined;
    jest.spyOn(api, 'post').mockReturnValue(new Promise(resolve => (open = resolve)));
    const unlocking = lock.unlock({ password: 'Shanmen-2026' });
    await Promise.resolve();
    dispatchServerEvent({ name: 'session.unlocked' });
    expect(get).not.toHaveBeenCalled();
    open({ token: 'another-token-of-enough-letters' });
    await unlocking;
    expect(lock.isLocked.get()).toBe(false);
  });

  it('goes with the session', () => {
    const { lock } = bench();
    lock.lockNow();
    session.end('expired');
    expect([lock.isLocked.get(), isCovered()]).toEqual([false, false]);
  });
});

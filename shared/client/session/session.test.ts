import { demoSession } from '../testing/demo-user.ts';
import { pendingTarget } from './pending-target.ts';
import { session, type SessionChange } from './session.ts';
import { storage } from './storage.ts';

let changes: SessionChange[] = [];
let stop: (() => void)[] = [];

/** What this tab hears when another one of the same browser has written. */
function writtenElsewhere(key: string | null, newValue: string | null): void {
  const oldValue = key === null ? null : localStorage.getItem(key);
  if (key === null) localStorage.clear();
  else if (newValue === null) localStorage.removeItem(key);
  else localStorage.setItem(key, newValue);
  window.dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue, storageArea: localStorage }));
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  session.end('signed-out');
  changes = [];
  stop = [session.subscribe(change => changes.push(change)), session.followOtherTabs()];
});

afterEach(() => {
  for (const each of stop) each();
});

describe('a session', () => {
  it('begins with the answer of the sign-in and keeps token and user under their names', () => {
    session.begin(demoSession('admin'));
    expect(localStorage.getItem('token')).toBe('demo-token-of-admin-0000000000');
    expect(JSON.parse(localStorage.getItem('userInfo') ?? '')).toEqual({
      userName: 'admin',
      photo: '',
      time: '2026-11-20T01:00:00Z',
      roles: ['admin'],
      authBtnList: ['add', 'del', 'edit', 'link'],
    });
    expect(session.current()).not.toHaveProperty('token');
    expect(session.current()?.name).toBe('系统管理员');
    expect(changes).toEqual([{ kind: 'began' }]);
  });

  it('ends once, with everything of it cleared', () => {
    session.begin(demoSession('admin'));
    storage.write('isMenuType', '10');
    session.end('expired');
    session.end('expired');
    expect(changes.slice(1)).toEqual([{ kind: 'ended', reason: 'expired' }]);
    expect([session.token(), session.current(), session.userInfo(), storage.read('isMenuType')]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  it('takes over new permissions without a new sign-in', () => {
    const { token, ...state } = demoSession('seller01');
    session.begin({ token, ...state });
    session.refresh({ ...state, userInfo: { ...state.userInfo, authBtnList: ['link'] } });
    expect(session.userInfo()?.authBtnList).toEqual(['link']);
    expect(session.token()).toBe(token);
    expect(changes.at(-1)).toEqual({ kind: 'refreshed' });
  });

  it('goes on under a new token once it is unlocked', () => {
    session.begin(demoSession('admin'));
    const user = session.userInfo();
    session.setLocked(true);
    expect(session.current()?.locked).toBe(true);
    session.renew('token-after-unlocking-00000');
    session.setLocked(false);
    session.setLocked(false);
    expect([session.token(), session.userInfo()]).toEqual(['token-after-unlocking-00000', user]);
    expect(changes.map(({ kind }) => kind)).toEqual(['began', 'refreshed', 'renewed', 'refreshed']);
  });

  it('answers the stored user before the server was asked, and none when it was tampered with', () => {
    localStorage.setItem('token', 'of-yesterday');
    localStorage.setItem('userInfo', JSON.stringify(demoSession('admin').userInfo));
    expect(session.userInfo()?.userName).toBe('admin');
    expect(session.current()).toBeNull();
    localStorage.setItem('token', 'another');
    localStorage.setItem('userInfo', '{"userName":1}');
    expect(session.userInfo()).toBeNull();
  });
});

describe('the other tabs of the browser', () => {
  it('end the session here when they sign out', () => {
    session.begin(demoSession('admin'));
    sessionStorage.setItem('isMenuType', '10');
    writtenElsewhere('token', null);
    expect(changes.at(-1)).toEqual({ kind: 'ended', reason: 'elsewhere' });
    expect(sessionStorage.getItem('isMenuType')).toBeNull();
  });

  it('end it too when they clear the whole storage', () => {
    session.begin(demoSession('admin'));
    writtenElsewhere(null, null);
    expect(changes.at(-1)).toEqual({ kind: 'ended', reason: 'elsewhere' });
  });

  it('tell of a sign-in and of a renewed token', () => {
    writtenElsewhere('token', 'signed-in-there');
    expect(changes.at(-1)).toEqual({ kind: 'began-elsewhere' });
    writtenElsewhere('token', 'unlocked-there');
    expect(changes.at(-1)).toEqual({ kind: 'renewed-elsewhere' });
  });

  it('are not followed any more once that is switched off', () => {
    for (const each of stop.splice(1)) each();
    session.begin(demoSession('admin'));
    changes = [];
    writtenElsewhere('token', null);
    expect(changes).toEqual([]);
  });
});

describe('the target wanted before signing in', () => {
  const now = new Date('2026-11-20T01:00:00Z');

  it('is kept for ten minutes and no longer', () => {
    pendingTarget.keep('/goods/jh?no=1', now);
    expect(pendingTarget.read(new Date('2026-11-20T01:10:00Z'))).toBe('/goods/jh?no=1');
    expect(pendingTarget.read(new Date('2026-11-20T01:10:00.001Z'))).toBeNull();
    expect(pendingTarget.read(new Date('2026-11-20T00:59:59Z'))).toBeNull();
  });

  it('is gone when it is dropped', () => {
    pendingTarget.keep('/goods/jh', now);
    pendingTarget.drop();
    expect(pendingTarget.read(now)).toBeNull();
  });
});

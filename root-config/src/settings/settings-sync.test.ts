import { api, session } from '@shanmen/shared';
import type { UserSettings } from '@shanmen/shared/contracts/auth/settings/user-settings';
import { exampleSession } from '../shell/testing/example-menu.ts';
import { createSettingsStore } from './settings-store.ts';
import { syncSettings } from './settings-sync.ts';
import { settingsItem } from './settings.ts';

const token = 'a-token-of-enough-letters';
const userName = exampleSession.userInfo.userName;
const [early, late] = ['2026-11-20T07:00:00.000Z', '2026-11-20T07:30:00.000Z'];
const changedAt = '2026-11-20T08:00:00.000Z';

let stop: () => void = () => undefined;
let put: jest.SpyInstance;

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  session.end('signed-out');
  put = jest.spyOn(api, 'put').mockImplementation(() => Promise.resolve(null));
});

afterEach(() => {
  stop();
  jest.useRealTimers();
});

function signedIn(stored: Record<string, unknown>, theirs: UserSettings | null) {
  localStorage.setItem(settingsItem, JSON.stringify({ schema: 2, ...stored }));
  const settings = createSettingsStore(() => new Date(changedAt));
  stop = syncSettings(settings);
  session.begin({ ...exampleSession, token, settings: theirs });
  return settings;
}

describe('settings of a user', () => {
  it('go to the server one second after the last change, only those that follow him', async () => {
    const settings = signedIn({}, null);
    settings.change({ theme: 'dark', 'menu.collapsed': true });
    await jest.advanceTimersByTimeAsync(900);
    settings.change({ 'tabs.max': 20 });
    await jest.advanceTimersByTimeAsync(900);
    expect(put).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(100);
    expect(put.mock.calls).toEqual([
      ['/api/auth/user-settings', { updatedAt: changedAt, values: { theme: 'dark', 'tabs.max': 20 } }],
    ]);
  });

  it('come from the server when they are newer there, without what belongs to the device', () => {
    const settings = signedIn(
      { updatedAt: early, theme: 'light', size: 'large', greyscale: true },
      { updatedAt: late, values: { theme: 'dark', greyscale: false } },
    );
    expect([settings.of('theme'), settings.of('size'), settings.of('greyscale')]).toEqual([
      'dark',
      'default',
      true,
    ]);
    expect(put).not.toHaveBeenCalled();
  });

  it('go to the server at sign-in when they are newer here', () => {
    const settings = signedIn(
      { updatedAt: late, theme: 'light' },
      { updatedAt: early, values: { theme: 'dark' } },
    );
    expect(settings.of('theme')).toBe('light');
    expect(put).toHaveBeenCalledWith('/api/auth/user-settings', {
      updatedAt: late,
      values: { theme: 'light' },
    });
  });

  it('are never those of another person at the same device, however new', () => {
    const settings = signedIn(
      { updatedAt: late, owner: 'somebody-else', theme: 'dark', 'menu.collapsed': true },
      { updatedAt: early, values: { size: 'large' } },
    );
    expect([settings.of('theme'), settings.of('size'), settings.of('menu.collapsed')]).toEqual([
      'system',
      'large',
      true,
    ]);
    expect(put).not.toHaveBeenCalled();
    expect(localStorage.getItem(settingsItem)).toContain(`"owner":"${userName}"`);
  });

  it('are kept here and sent with the next change when the server cannot be reached', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    put.mockRejectedValueOnce(new Error('no network'));
    const settings = signedIn({}, null);
    settings.change({ theme: 'dark' });
    await jest.advanceTimersByTimeAsync(1000);
    settings.change({ theme: 'dark' });
    await jest.advanceTimersByTimeAsync(1000);
    expect(put).toHaveBeenCalledTimes(2);
  });

  it('stay here while nobody is signed in, and are not sent for a change in another tab', async () => {
    const settings = signedIn({}, null);
    window.dispatchEvent(new StorageEvent('storage', { key: settingsItem }));
    await jest.advanceTimersByTimeAsync(2000);
    session.end('signed-out');
    settings.change({ theme: 'dark' });
    await jest.advanceTimersByTimeAsync(2000);
    expect(put).not.toHaveBeenCalled();
  });
});

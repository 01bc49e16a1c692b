import { api, session } from '@shanmen/shared';
import type { SessionState } from '@shanmen/shared/contracts/auth/sign-in/session';
import type { UserSettings } from '@shanmen/shared/contracts/auth/settings/user-settings';
import { onlySynced, type SettingsStore } from './settings-store.ts';

const endpoint = '/api/auth/user-settings';
const quietMs = 1000;

/**
 * Lets the settings of the signed-in user follow him: at sign-in the newer of this device and the server
 * holds, and a change goes to the server one second after the last one. What another person has left
 * on this device is never taken for his. Answers how to stop.
 */
export function syncSettings(settings: SettingsStore): () => void {
  let sent = '';
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function send(): Promise<void> {
    const state = session.current();
    const body = bodyOf(settings);
    if (!state || body === null || JSON.stringify(body) === sent) return;
    sent = JSON.stringify(body);
    try {
      await api.put<UserSettings>(endpoint, body);
    } catch (error) {
      // The device has them, and the next sign-in compares again.
      sent = '';
      console.warn('The settings did not reach the server', error);
    }
  }

  function meet(): void {
    const state = session.current();
    if (!state) return;
    const isKnown = agree(settings, state);
    if (isKnown) sent = JSON.stringify(bodyOf(settings));
    else void send();
  }

  const stopSession = session.subscribe(({ kind }) => {
    if (kind === 'began' || kind === 'refreshed') meet();
    if (kind === 'ended') clearTimeout(timer);
  });
  const stopChanges = settings.onChange(() => {
    clearTimeout(timer);
    timer = setTimeout(() => void send(), quietMs);
  });
  meet();
  return () => {
    clearTimeout(timer);
    stopSession();
    stopChanges();
  };
}

/** Takes over the server's settings where they hold. Answers whether the server has what holds now. */
function agree(settings: SettingsStore, { userInfo, settings: theirs }: SessionState): boolean {
  const { owner, updatedAt } = settings.stored.get();
  const isMine = owner === undefined || owner === userInfo.userName;
  const mine = isMine && isInstant(updatedAt) ? updatedAt : '';
  const isNewer = theirs !== null && Date.parse(theirs.updatedAt) > Date.parse(mine || epoch);
  if (isNewer || !isMine) {
    settings.adopt(userInfo.userName, theirs?.updatedAt ?? null, theirs?.values ?? {});
    return true;
  }
  if (owner === undefined) settings.adopt(userInfo.userName, mine || null, settings.stored.get());
  return theirs?.updatedAt === mine || mine === '';
}

function isInstant(value: unknown): value is string {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value));
}

const epoch = '1970-01-01T00:00:00.000Z';

function bodyOf({ stored }: SettingsStore): UserSettings | null {
  const { updatedAt } = stored.get();
  return isInstant(updatedAt) ? { updatedAt, values: { ...onlySynced(stored.get()) } } : null;
}

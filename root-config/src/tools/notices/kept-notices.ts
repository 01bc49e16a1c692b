import { isRecord, session, storedItem, useSession, type Notice } from '@shanmen/shared';
import { createStore, useStore } from '../../parts/store.ts';

/** A message that can be read again after it has gone from the screen. */
export type KeptNotice = Notice & {
  readonly id: string;
  /** Instant, as text. */
  readonly at: string;
  readonly isRead: boolean;
};

/** Notices by user name, newest first: several people may share this browser. */
type Kept = Readonly<Record<string, readonly KeptNotice[]>>;

const mostKept = 50;
const kinds: readonly unknown[] = ['success', 'info', 'warning', 'error'];

// Read while this module is evaluated: what the check needs stands above.
const item = storedItem<Kept>('shanmen:notices', { where: 'device', isValid: isKept });
const kept = createStore<Kept>(item.read() ?? {});

/** Hears of what another tab of this browser has kept or read. */
window.addEventListener('storage', event => {
  if (event.key === 'shanmen:notices') kept.set(item.read() ?? {});
});

/** Keeps a notice for whoever is signed in; without anybody it is only shown. */
export function keepNotice(notice: Notice, now: Date): void {
  const userName = session.current()?.userInfo.userName;
  if (userName === undefined) return;
  const at = now.toISOString();
  const one = { ...notice, at, id: `${at} ${notice.text}`, isRead: false };
  change(userName, list => [one, ...list.filter(other => other.id !== one.id)].slice(0, mostKept));
}

/** Marks one notice as read, or all of them. */
export function readNotices(userName: string, id?: string): void {
  change(userName, list =>
    list.map(one => (id === undefined || one.id === id ? { ...one, isRead: true } : one)),
  );
}

function change(userName: string, edit: (list: readonly KeptNotice[]) => readonly KeptNotice[]): void {
  const all = kept.get();
  kept.set({ ...all, [userName]: edit(all[userName] ?? []) });
  item.write(kept.get());
}

const none: readonly KeptNotice[] = [];

/** The notices of the signed-in user. */
export function useKeptNotices() {
  const userName = useSession()?.userInfo.userName ?? '';
  const list = useStore(kept)[userName] ?? none;
  return { userName, list, unread: list.filter(one => !one.isRead).length };
}

function isKept(value: unknown): value is Kept {
  return isRecord(value) && Object.values(value).every(list => Array.isArray(list) && list.every(isNotice));
}

function isNotice(value: unknown): value is KeptNotice {
  if (!isRecord(value) || !kinds.includes(value['kind']) || typeof value['isRead'] !== 'boolean')
    return false;
  const isOptionalText = (key: string) => value[key] === undefined || typeof value[key] === 'string';
  return (
    ['id', 'text', 'at'].every(key => typeof value[key] === 'string') &&
    ['requestId', 'address'].every(isOptionalText)
  );
}

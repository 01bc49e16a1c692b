import { isRecord, storedItem } from '@shanmen/shared';
import type { SystemType } from '@shanmen/shared/contracts/screen';
import { isInBar, type OpenScreen } from '../open-screen.ts';

/** What of a tab outlives a reload. */
export type StoredTab = Pick<OpenScreen, 'address' | 'name' | 'override'> & { readonly isPinned: boolean };
type StoredLists = Readonly<Record<string, readonly StoredTab[]>>;

const item = storedItem<StoredLists>('shanmen:tabs', { where: 'tab', isValid: isStoredLists });

/** The tabs of each system in this browser tab. */
export const storedTabs = {
  of: (type: SystemType): readonly StoredTab[] => item.read()?.[type] ?? [],
  keep(type: SystemType, list: readonly OpenScreen[]): void {
    item.write({ ...item.read(), [type]: list.filter(isInBar).map(stored) });
  },
  remove: item.remove,
};

function stored({ address, name, override, fixed }: OpenScreen): StoredTab {
  return { address, name, override, isPinned: fixed === 'pin' };
}

function isStoredLists(value: unknown): value is StoredLists {
  if (!isRecord(value)) return false;
  return Object.values(value).every(list => Array.isArray(list) && list.every(isStoredTab));
}

function isStoredTab(value: unknown): value is StoredTab {
  if (!isRecord(value)) return false;
  const { address, name, override, isPinned } = value;
  const isTextOrNull = (text: unknown) => text === null || typeof text === 'string';
  const isOurs = typeof address === 'string' && /^\/(?![/\\])/.test(address);
  return isOurs && isTextOrNull(name) && isTextOrNull(override) && typeof isPinned === 'boolean';
}

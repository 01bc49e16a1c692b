import { isRecord, isTextList, storedItem } from '@shanmen/shared';

/** Ids of what each user chose lately, newest first. */
type Recent = Readonly<Record<string, readonly string[]>>;

const mostRecent = 10;
const item = storedItem<Recent>('shanmen:recent', { where: 'device', isValid: isRecent });

export function recentOf(userName: string): readonly string[] {
  return item.read()?.[userName] ?? [];
}

export function remember(userName: string, id: string): void {
  const others = recentOf(userName).filter(one => one !== id);
  item.write({ ...item.read(), [userName]: [id, ...others].slice(0, mostRecent) });
}

function isRecent(value: unknown): value is Recent {
  return isRecord(value) && Object.values(value).every(isTextList);
}

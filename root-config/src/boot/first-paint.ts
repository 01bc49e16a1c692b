import { readSetting } from '@shanmen/shared/contracts/shell/settings';
import { markFrame } from '../layout/page/frame-marks.ts';
import { applySettings, displayOf } from '../settings/apply-settings.ts';
import { readStored } from '../settings/settings.ts';

/**
 * Sets on `<html>` what the style sheets need, before anything is drawn: the theme, the size and the
 * frame that this address is going to have, so that nothing jumps when the shell arrives.
 */
export function paintFirst(): void {
  const stored = readStored();
  applySettings(stored, displayOf(stored));
  // What was locked is covered until the server has said how it stands.
  if (hasItem('token') && hasItem('shanmen:locked')) document.documentElement.dataset['locked'] = '';
  document.documentElement.dataset['chrome'] = expectedChrome(location.pathname);
  markFrame(key => readSetting(stored, key), entriesBeside(location.pathname));
}

/** How many entries the group of this address had in the menu drawn last; 0 for none. */
function entriesBeside(path: string): number {
  try {
    const menu: unknown = JSON.parse(localStorage.getItem('dynamicRoutes') ?? '{}');
    const groups = listIn(menu, 'routes').map(group => listIn(group, 'children'));
    const group = groups.find(children => children.some(child => Reflect.get(child, 'path') === path));
    return group?.length ?? 0;
  } catch (error) {
    console.warn('The stored menu is unusable', error);
    return 0;
  }
}

function listIn(value: unknown, key: string): readonly object[] {
  const list: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, key) : null;
  const isObject = (one: unknown): one is object => typeof one === 'object' && one !== null;
  return Array.isArray(list) ? list.filter(isObject) : [];
}

const withoutChrome: ReadonlySet<string> = new Set([
  '/login',
  '/buyTicket',
  '/saleSystem',
  '/till',
  '/reception/screen',
]);

function expectedChrome(path: string): 'none' | 'header' | 'full' {
  if (!hasItem('token') || withoutChrome.has(path)) return 'none';
  if (path === '/' || path === '/entrance') return 'header';
  if (!hasItem('isMenuType') || !hasItem('dynamicRoutes')) return 'header';
  return readItem('isTagsViewCurrenFull') === 'true' && path !== '/401' ? 'none' : 'full';
}

function hasItem(name: string): boolean {
  return Boolean(readItem(name));
}

function readItem(name: string): string | null {
  try {
    return sessionStorage.getItem(name) ?? localStorage.getItem(name);
  } catch (error) {
    console.warn('Storage is blocked', error);
    return null;
  }
}

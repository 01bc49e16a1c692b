import { applySettings, readSettings } from '../settings/settings.ts';

/**
 * Sets on `<html>` what the style sheets need, before anything is drawn: the theme, the size and the
 * frame that this address is going to have, so that nothing jumps when the shell arrives.
 */
export function paintFirst(): void {
  applySettings(readSettings());
  document.documentElement.dataset['chrome'] = expectedChrome(location.pathname);
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
  return hasItem('isMenuType') && hasItem('dynamicRoutes') ? 'full' : 'header';
}

function hasItem(name: string): boolean {
  try {
    return Boolean(sessionStorage.getItem(name) ?? localStorage.getItem(name));
  } catch (error) {
    console.warn('Storage is blocked', error);
    return false;
  }
}

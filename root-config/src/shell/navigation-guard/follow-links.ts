import type { Navigator } from './navigator.ts';

/** Addresses of the server itself, which no screen stands at. */
const served = /^\/(api|m|assets|livez|readyz|importmap\.json)(\/|$)/;

/**
 * Opens plain links to our own addresses without loading the page anew. Ctrl, Shift and the middle button
 * keep their meaning, and so do links of other origins, downloads and links into another window.
 */
export function followLinks(navigator: Pick<Navigator, 'go'>): () => void {
  const follow = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
    if (!link || link.target !== '' || link.hasAttribute('download')) return;
    const url = new URL(link.href, location.href);
    const isJump = url.hash !== '' && url.pathname === location.pathname && url.search === location.search;
    if (url.origin !== location.origin || served.test(url.pathname) || isJump) return;
    event.preventDefault();
    navigator.go(url.pathname + url.search + url.hash);
  };
  document.addEventListener('click', follow);
  return () => document.removeEventListener('click', follow);
}

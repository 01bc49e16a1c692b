import type { MicroApp } from '@shanmen/shared/contracts/screen';
import type { ImportMap } from '../../boot/map/import-map.ts';

/** What business screens stand on besides what /login has already loaded. */
const later = ['@shanmen/ui', '@tanstack/react-query', 'dayjs'] as const;

/**
 * Fetches what comes after the sign-in while the password is being typed, once. `crossorigin` must be absent,
 * or the browser fetches everything a second time. As `prefetch`, because a `preload` is meant for the page
 * that stands there: one that still waits for its password would be complained about in the console.
 */
export function preloadForSignIn(map: ImportMap, apps: readonly MicroApp[]): void {
  const known = new Set([...document.querySelectorAll<HTMLLinkElement>('link[rel="prefetch"]')].map(hrefOf));
  for (const name of [...later, ...apps]) {
    const script = map.imports[name];
    const sheets = map.release.modules[name]?.css ?? [];
    if (script !== undefined) link(script, 'script', map, known);
    for (const sheet of sheets) link(sheet, 'style', map, known);
  }
}

function link(url: string, kind: 'script' | 'style', map: ImportMap, known: Set<string | null>): void {
  if (known.has(url)) return;
  known.add(url);
  const element = document.createElement('link');
  element.rel = 'prefetch';
  element.as = kind;
  element.integrity = map.integrity[url] ?? '';
  element.href = url;
  document.head.append(element);
}

function hrefOf(element: HTMLLinkElement): string | null {
  return element.getAttribute('href');
}

import type { MicroApp } from '@shanmen/shared/contracts/screen';
import type { ImportMap } from '../boot/import-map.ts';

const waitMs = 1000;

/**
 * Links the style sheets of an app and waits until they are there, a second at most.
 * @throws when one cannot be loaded: an app without its styles is not shown
 */
export async function linkStyles(app: MicroApp, map: ImportMap): Promise<void> {
  const sheets = map.release.modules[app]?.css ?? [];
  const missing = sheets.filter(url => !linksOf(app).some(link => link.getAttribute('href') === url));
  const late = new Promise<void>(resolve => setTimeout(resolve, waitMs));
  await Promise.race([late, Promise.all(missing.map(url => link(app, url, map.integrity[url] ?? '')))]);
}

export function removeStyles(app: MicroApp): void {
  for (const link of linksOf(app)) link.remove();
}

function link(app: MicroApp, url: string, integrity: string): Promise<void> {
  const element = document.createElement('link');
  element.rel = 'stylesheet';
  element.integrity = integrity;
  element.href = url;
  element.dataset['stylesOf'] = app;
  const loaded = new Promise<void>((resolve, reject) => {
    element.addEventListener('load', () => resolve());
    element.addEventListener('error', () => {
      element.remove();
      reject(new Error(`style sheet ${url} could not be loaded`));
    });
  });
  document.head.append(element);
  return loaded;
}

function linksOf(app: MicroApp): HTMLLinkElement[] {
  return [...document.querySelectorAll<HTMLLinkElement>(`link[data-styles-of="${app}"]`)];
}

import { isMicroApp, type MicroApp } from '@shanmen/shared/contracts/screen';
import type { Language } from '@shanmen/shared/contracts/shell/settings';
import { groupComponent, notFoundComponent, type RouteRecord } from '@shanmen/shared';

import type { ImportMap } from '../boot/map/import-map.ts';

/** The shell's word on how long a lifecycle may take; whoever takes longer is given up. */
export const timeouts = {
  bootstrap: { millis: 2000, dieOnTimeout: true },
  mount: { millis: 3000, dieOnTimeout: true },
  unmount: { millis: 800, dieOnTimeout: true },
} as const;

/** The micro-apps that a map names: which ones there are is data of the release. */
export function appsOf({ imports }: Pick<ImportMap, 'imports'>): readonly MicroApp[] {
  return Object.keys(imports).filter(isMicroApp);
}

/** What an app is called in a language of the shell; its Chinese title or its name where the release has no other. */
export function titleOfApp(
  { release }: { readonly release: Pick<ImportMap['release'], 'modules'> },
  app: string,
  language: Language,
): string {
  const titles = release.modules[app]?.titles ?? {};
  return titles[language] ?? titles['zh-cn'] ?? app;
}

/** The app that draws a route; a group without a screen of its own is drawn as not found. */
export function appOf(route: RouteRecord): MicroApp {
  const component = route.component === groupComponent ? notFoundComponent : route.component;
  const [name = ''] = component.split('/');
  return isMicroApp(name) ? name : 'mf-auth';
}

/** Whether the entry of the menu came with an app, and not with the product. */
export function cameWithApp({ name }: RouteRecord): boolean {
  return name.startsWith('app.');
}

/** The app that draws a route, or null for pages of others: these the shell draws itself. */
export function ownerOf(route: RouteRecord): MicroApp | null {
  return route.meta.isLink === '' ? appOf(route) : null;
}

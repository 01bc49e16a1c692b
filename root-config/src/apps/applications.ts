import { microApps, type MicroApp } from '@shanmen/shared/contracts/screen';
import { groupComponent, notFoundComponent, type RouteRecord } from '@shanmen/shared';

/** The six micro-apps. Which path belongs to which comes from the routes alone. */
export const applicationNames: readonly MicroApp[] = microApps;

/** The shell's word on how long a lifecycle may take; whoever takes longer is given up. */
export const timeouts = {
  bootstrap: { millis: 2000, dieOnTimeout: true },
  mount: { millis: 3000, dieOnTimeout: true },
  unmount: { millis: 800, dieOnTimeout: true },
} as const;

/** The app that draws a route; a group without a screen of its own is drawn as not found. */
export function appOf(route: RouteRecord): MicroApp {
  const component = route.component === groupComponent ? notFoundComponent : route.component;
  const name = component.split('/')[0];
  return microApps.find(app => app === name) ?? 'mf-auth';
}

/** The app that draws a route, or null for pages of others: these the shell draws itself. */
export function ownerOf(route: RouteRecord): MicroApp | null {
  return route.meta.isLink === '' ? appOf(route) : null;
}

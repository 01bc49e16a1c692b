import { groupComponent, notFoundComponent, type RouteRecord } from '@shanmen/shared';
import { microApps, type MicroApp } from '@shanmen/shared/contracts/screen';

/** The app that draws a route; a group without a screen of its own is drawn as not found. */
export function appOf(route: RouteRecord): MicroApp {
  const component = route.component === groupComponent ? notFoundComponent : route.component;
  const name = component.split('/')[0];
  return microApps.find(app => app === name) ?? 'mf-auth';
}

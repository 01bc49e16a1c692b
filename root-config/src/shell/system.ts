import {
  landingPath,
  matchRoute,
  pendingTarget,
  staticRoutes,
  storage,
  type RouteRecord,
} from '@shanmen/shared';
import { systemTypes, type SystemType } from '@shanmen/shared/contracts/screen';
import { toolbarActions } from '@shanmen/shared/contracts/shell/toolbar-actions';
import type { ShellParts } from './parts.ts';

/** Stores the type, fetches its menu, registers its routes and opens its landing page. */
export async function chooseSystem(parts: ShellParts, type: SystemType): Promise<void> {
  const { menu, tabs, unsaved, progress, navigator } = parts;
  const isHere = menu.state.get().status === 'loaded' && menu.tree.get().type === type;
  if (!isHere) {
    if (!(await unsaved.mayLeave(tabs.state.get().list.map(screen => screen.id)))) return;
    storage.write('isMenuType', type);
    progress.begin(systemTypes[type]);
    const isBuilt = await menu.load(type);
    progress.end();
    if (!isBuilt) {
      navigator.go('/entrance', { replace: true });
      return;
    }
    restoreTabs(parts, type);
  }
  navigator.go(firstAddress(parts, type));
}

/** Puts the tabs of another type aside and brings this type's back. */
export function restoreTabs(parts: ShellParts, type: SystemType): void {
  const routes = parts.menu.routes();
  const find = (address: string) => matchRoute(routes, new URL(address, location.origin).pathname);
  const affixed = all(routes)
    .filter(route => route.meta.isAffix)
    .map(route => ({ route, params: {}, ancestors: [] }));
  parts.tabs.restore(type, affixed, find);
}

/** Where a system opens: the page wanted before the sign-in when it belongs here, else its landing page. */
function firstAddress(parts: ShellParts, type: SystemType): string {
  const pending = pendingTarget.read(parts.now());
  pendingTarget.drop();
  const path = pending === null ? '' : new URL(pending, location.origin).pathname;
  const belongs = matchRoute(parts.menu.routes(), path) !== null || typeOfStatic(path) === type;
  if (pending !== null && belongs) return pending;
  return landingPath(parts.menu.routes()) ?? '/entrance';
}

/** The system whose tools open a page that stands in no menu, as /saleSystem does. */
export function typeOfStatic(path: string): SystemType | null {
  if (!staticRoutes.some(route => route.path === path)) return null;
  const key = Object.entries(toolbarActions).find(([, action]) => action.open.split('?')[0] === path)?.[0];
  return Object.keys(systemTypes).find((type): type is SystemType => type === key?.split(':')[0]) ?? null;
}

function all(routes: readonly RouteRecord[]): RouteRecord[] {
  return routes.flatMap(route => [route, ...all(route.children)]);
}

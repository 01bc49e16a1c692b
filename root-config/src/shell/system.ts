import {
  groupComponent,
  landingPath,
  matchRoute,
  pendingTarget,
  staticSystems,
  storage,
  type RouteRecord,
} from '@shanmen/shared';
import { systemTypes, type SystemType } from '@shanmen/shared/contracts/screen';
import type { ShellParts } from './shell-parts.ts';
import { staysForMoney } from './work/stays-for-money.ts';

/** Stores the type, fetches its menu, registers its routes and opens its landing page. */
export async function chooseSystem(parts: ShellParts, type: SystemType): Promise<void> {
  const { menu, tabs, unsaved, progress, navigator } = parts;
  if (staysForMoney(parts)) return;
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
  const alone = all(routes).filter(route => route.component !== groupComponent && !route.path.includes(':'));
  const matches = alone.map(route => ({ route, params: {}, ancestors: [] }));
  const pinned = parts.settings.of('tabs.pinned')[type] ?? [];
  parts.tabs.restore(type, {
    affixed: matches.filter(({ route }) => route.meta.isAffix),
    pinned: matches.filter(({ route }) => pinned.includes(route.name)),
    isRestoring: parts.settings.of('tabs.restore'),
    find,
  });
}

/** Where a system opens: the page wanted before the sign-in when it belongs here, else its landing page. */
function firstAddress(parts: ShellParts, type: SystemType): string {
  const pending = pendingTarget.read(parts.now());
  pendingTarget.drop();
  const path = pending === null ? '' : new URL(pending, location.origin).pathname;
  const belongs = matchRoute(parts.menu.routes(), path) !== null || staticSystems[path] === type;
  if (pending !== null && belongs) return pending;
  return landingPath(parts.menu.routes()) ?? '/entrance';
}

function all(routes: readonly RouteRecord[]): RouteRecord[] {
  return routes.flatMap(route => [route, ...all(route.children)]);
}

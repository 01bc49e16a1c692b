import type { SystemType } from '../../contracts/screen.ts';
import { buildRoutes } from '../routes/build-routes.ts';
import { type LoadedMenu, loadMenu } from '../routes/load-menu.ts';
import type { RouteRecord } from '../routes/route-record.ts';
import { typedEvent } from '../session/typed-event.ts';
import type { MenuState } from '../shell.ts';

type Menus = Partial<Record<SystemType, readonly unknown[]>>;

/** The menu of the test shell. @param menus a type without one is fetched by the http client */
export function testMenu(menus: Menus) {
  const changed = typedEvent<void>();
  let routes: readonly RouteRecord[] = [];
  let state: MenuState = { status: 'none' };

  function set(next: MenuState, nextRoutes: readonly RouteRecord[] = []): void {
    routes = nextRoutes;
    state = next;
    changed.dispatch();
  }

  return {
    routes: () => routes,
    state: () => state,
    subscribe: changed.subscribe,
    forget: () => set({ status: 'none' }),
    /** Whether the type has at least one route now. */
    async fetch(type: SystemType): Promise<boolean> {
      set({ status: 'loading', type });
      const entries = menus[type];
      const loaded = entries ? builtMenu(type, entries) : await loadMenu(type);
      if (loaded.status === 'loaded') set({ status: 'loaded', type }, loaded.routes);
      else set(loaded);
      return loaded.status === 'loaded';
    },
  };
}

function builtMenu(type: SystemType, entries: readonly unknown[]): LoadedMenu {
  const built = buildRoutes(entries);
  return built.routes.length > 0 ? { status: 'loaded', type, ...built } : { status: 'empty', type };
}

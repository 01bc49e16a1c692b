import { builtScreens, catalogue, isBuilt } from '../../../contracts/catalogue.ts';
import type { MicroApp, Screen, SystemType } from '../../../contracts/screen.ts';
import { staticRoutes } from '../../routes/static-routes.ts';
import { isSystemType } from '../../session/storage.ts';

/** A screen of an app; a `type` is chosen before it is opened. */
export type DevScreen = {
  readonly title: string;
  readonly path: string;
  readonly type: SystemType | null;
  readonly component: string;
};

/** Whether an address is opened by nobody who is signed in. */
export function isForStrangers(path: string): boolean {
  return path === '/login' || path === '/buyTicket';
}

/** The screens of one app that exist today, static routes first. A static page wants some menu to be loaded. */
export function screensOf(app: MicroApp): readonly DevScreen[] {
  const own = ownScreens(app).map(({ type, screen }): DevScreen => ({
    path: screen.path,
    title: screen.title,
    type,
    component: screen.component,
  }));
  const fixed = staticRoutes
    .filter(route => route.component.startsWith(`${app}/`) && built.has(route.component))
    .map(({ path, meta, component }): DevScreen => ({
      path,
      title: meta.title || path,
      type: own[0]?.type ?? null,
      component,
    }));
  return [...fixed, ...own];
}

/** The screen that an address of the product belongs to; the first one when there is no address. */
export function screenAt(app: MicroApp, address: string): DevScreen | undefined {
  const [path] = address.split(/[?#]/);
  return address === '' ? screensOf(app)[0] : screensOf(app).find(one => one.path === path);
}

const built: ReadonlySet<string> = new Set(builtScreens);

/** Menu entries of one app by system type, as the server would answer them. */
export function menusOf(app: MicroApp): Partial<Record<SystemType, readonly unknown[]>> {
  const own = ownScreens(app);
  return Object.fromEntries(
    [...new Set(own.map(({ type }) => type))].map(type => [
      type,
      own.filter(entry => entry.type === type).map(({ screen }) => entryOf(type, screen)),
    ]),
  );
}

function ownScreens(app: MicroApp): { type: SystemType; screen: Screen }[] {
  return Object.entries(catalogue).flatMap(([type, screens]: [string, readonly Screen[]]) =>
    isSystemType(type)
      ? screens
          .filter(screen => screen.component.startsWith(`${app}/`) && isBuilt(screen))
          .map(screen => ({ type, screen }))
      : [],
  );
}

/** Every screen at the top level: its group belongs to the menu, not to the app. */
function entryOf(type: SystemType, { title, menuChild, ...screen }: Screen) {
  const menucode = menuChild ?? screen.menucode;
  return {
    ...screen,
    menucode,
    menuChild: null,
    funcName: title,
    isToolBar: false,
    name: `${type}.${menucode}`,
  };
}

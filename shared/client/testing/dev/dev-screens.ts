import type { AnyMenuEntry, MenuEntry } from '../../../contracts/admin/settings/menu.ts';
import { builtScreens, catalogue, isBuilt } from '../../../contracts/catalogue.ts';
import type { MicroApp, Screen, SystemType } from '../../../contracts/screen.ts';
import { staticRoutes } from '../../routes/static-routes.ts';
import { isSystemType } from '../../session/storage.ts';
import { answer, type MockHandlers } from '../mock/mock-api.ts';

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

/** The menus of the server: those of all systems, with the screens of every app. */
export const menuHandlers: MockHandlers = {
  'GET /api/Menu/GetMyMenu': ({ query }) => {
    const type = query.get('pid') ?? '';
    return answer(isSystemType(type) ? menuOf(type) : []);
  },
  'GET /api/Menu/GetAllMenu': () =>
    answer(
      Object.keys(catalogue).flatMap(pid =>
        isSystemType(pid) ? menuOf(pid).map((entry): AnyMenuEntry => ({ ...entry, pid })) : [],
      ),
    ),
};

/** What is not built yet stands in it as in the menu of the server: without a component. */
function menuOf(type: SystemType): MenuEntry[] {
  const screens: readonly Screen[] = catalogue[type];
  return screens
    .filter(screen => screen.component !== 'group')
    .map(screen => (isBuilt(screen) ? entryOf(type, screen) : { ...entryOf(type, screen), component: null }));
}

/** Every screen at the top level: its group belongs to the menu, not to the app. */
function entryOf(type: SystemType, { title, menuChild, ...screen }: Screen): MenuEntry {
  const menucode = menuChild ?? screen.menucode;
  return {
    menucode,
    menuChild: null,
    funcName: title,
    isToolBar: false,
    path: screen.path,
    component: screen.component,
    args: screen.args ?? {},
    permission: screen.permission ?? null,
    name: `${type}.${menucode}`,
    icon: screen.icon ?? '',
    sort: 0,
    initials: '',
    pinyin: '',
    titles: {},
    isLink: '',
    isHide: false,
    isKeepAlive: true,
    isAffix: false,
    isIframe: false,
  };
}

import type { AnyMenuEntry, MenuEntry } from '../../../contracts/admin/settings/menu.ts';
import { builtScreens, catalogue, isBuilt } from '../../../contracts/catalogue.ts';
import type { AppDeclaration } from '../../../contracts/modules/publishing/app-declaration.ts';
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

const declared = new Map<string, AppDeclaration>();

/** From here on the app has the screens that it declares, besides those of the catalogue. */
export function declareApp(app: string, declaration: AppDeclaration): void {
  declared.set(app, declaration);
}

function declaredScreens(): { type: SystemType; screen: Screen }[] {
  return [...declared].flatMap(([app, { screens }]) =>
    screens.map(({ name, title, path, system, permission, icon = '' }) => ({
      type: system,
      screen: {
        menucode: `${app}.${name}`,
        title,
        path,
        component: `mf-${app.slice(3)}/${name}`,
        permission,
        icon,
      },
    })),
  );
}

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
  const brought = declaredScreens().filter(({ screen }) => screen.component.startsWith(`${app}/`));
  return Object.entries(catalogue)
    .flatMap(([type, screens]: [string, readonly Screen[]]) =>
      isSystemType(type)
        ? screens
            .filter(screen => screen.component.startsWith(`${app}/`) && isBuilt(screen))
            .map(screen => ({ type, screen }))
        : [],
    )
    .concat(brought);
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
  const own = screens
    .filter(screen => screen.component !== 'group')
    .map(screen => (isBuilt(screen) ? entryOf(type, screen) : { ...entryOf(type, screen), component: null }));
  const brought = declaredScreens().filter(one => one.type === type);
  return [...own, ...brought.map(({ screen }) => entryOf(type, screen))];
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

import { catalogue, isBuilt } from '../../contracts/catalogue.ts';
import type { MicroApp, Screen, SystemType } from '../../contracts/screen.ts';
import { staticRoutes } from '../routes/static-routes.ts';
import { isSystemType } from '../session/storage.ts';

/** A screen of an app; `type` is null for a static route, which needs no menu. */
export type DevScreen = { readonly title: string; readonly path: string; readonly type: SystemType | null };

/** The screens of one app that exist today, static routes first. */
export function screensOf(app: MicroApp): readonly DevScreen[] {
  const fixed = staticRoutes
    .filter(route => route.component.startsWith(`${app}/`))
    .map(({ path, meta }): DevScreen => ({ path, title: meta.title || path, type: null }));
  return [
    ...fixed,
    ...ownScreens(app).map(({ type, screen }): DevScreen => ({
      path: screen.path,
      title: screen.title,
      type,
    })),
  ];
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

/** The eight business systems of the product and their names on screen. */
export const systemTypes = {
  '10': '票务',
  '20': '接待',
  '30': '收银',
  '40': '商品',
  '50': '电商',
  '60': '业务报表',
  '70': '审核',
  '80': '系统管理',
} as const;
export type SystemType = keyof typeof systemTypes;

/** A micro-app by its name. Which ones there are is said by the import map, not by a list. */
export type MicroApp = `mf-${string}`;

/** Whether a module of the import map is a micro-app, and not a module that the apps share. */
export function isMicroApp(name: string): name is MicroApp {
  return /^mf-[a-z0-9-]+$/.test(name);
}

/** Which one of the many things a shared screen shows, e.g. `{ type: 'jh' }`. */
export type ScreenArgs = Readonly<Record<string, string>>;

/**
 * One menu entry of the catalogue. From the lists of these come the menu seed, the routes,
 * the permission matrix and the test that opens every screen.
 */
export type Screen = {
  readonly menucode: string;
  readonly menuChild?: string;
  readonly title: string;
  readonly path: string;
  /** `<micro-app>/<screen>`, or `group` for a row whose path opens its first permitted child. */
  readonly component: `${MicroApp}/${string}` | 'group';
  /** The code for viewing; a group has none, it is shown when one of its children is. */
  readonly permission?: string;
  readonly args?: ScreenArgs;
  readonly icon?: string;
};

/** A toolbar entry: not a route; `code` goes into `menuChild`, the action table says what it does. */
export type ToolbarEntry = {
  readonly menucode: string;
  readonly code: string;
  readonly title: string;
  readonly permission: string;
};

import { isMicroApp } from '../../contracts/screen.ts';
import { readMenuEntry, type ReadEntry } from './menu-entry.ts';
import { groupComponent, notFoundComponent, type RouteRecord } from './route-record.ts';
import { staticRoutes } from './static-routes.ts';

export type ToolbarItem = {
  readonly code: string;
  readonly title: string;
  /** The title in other languages of the shell, as far as there is one. */
  readonly titles: Readonly<Record<string, string>>;
  readonly initials: string;
  /** Pinyin of the title, a space between the syllables. */
  readonly pinyin: string;
};

export type BuiltMenu = {
  readonly routes: readonly RouteRecord[];
  readonly toolbar: readonly ToolbarItem[];
  /** What was skipped or replaced, for the console, in the order of the rules. */
  readonly warnings: readonly string[];
};

/**
 * The menu of one system type as routes and tools. Top-level entries come first, so a child may stand
 * before its parent in the list; siblings keep the server's order.
 */
export function buildRoutes(entries: readonly unknown[]): BuiltMenu {
  const warnings: string[] = [];
  const read = entries.map(readMenuEntry);
  const toolbar = toolsOf(read, warnings);
  const usable = read.filter(entry => hasCode(entry, warnings));
  const seen: Seen = { codes: new Set(), paths: new Set(staticPaths) };
  const tops = usable.filter(entry => entry.menuChild === '' && admit(entry, seen, warnings));
  const children = usable.filter(
    entry => entry.menuChild !== '' && hasParent(entry, tops, warnings) && admit(entry, seen, warnings),
  );
  const routes = tops.map(top =>
    routeOf(
      top,
      children.filter(child => child.menucode === top.menucode).map(child => routeOf(child, [], warnings)),
      warnings,
    ),
  );
  return { routes, toolbar, warnings };
}

type Seen = { readonly codes: Set<string>; readonly paths: Set<string> };

const staticPaths: readonly string[] = ['/', ...staticRoutes.map(route => route.path)];

function toolsOf(entries: readonly ReadEntry[], warnings: string[]): ToolbarItem[] {
  const tools = new Map<string, ToolbarItem>();
  for (const entry of entries) {
    if (!entry.isToolBar) continue;
    const codes = entry.menuChild.split(',').map(code => code.trim());
    const named = codes.filter(code => code !== '');
    if (named.length === 0) warnings.push(`Toolbar entry without a child code: ${entry.menucode}`);
    const { funcName: title, titles, initials, pinyin } = entry;
    for (const code of named)
      if (!tools.has(code)) tools.set(code, { code, title, titles, initials, pinyin });
  }
  return [...tools.values()];
}

function hasCode(entry: ReadEntry, warnings: string[]): boolean {
  if (entry.isToolBar) return false;
  if (entry.menucode !== '') return true;
  warnings.push(`Menu entry without a menu code skipped: ${entry.menuChild || entry.funcName}`);
  return false;
}

function hasParent(entry: ReadEntry, tops: readonly ReadEntry[], warnings: string[]): boolean {
  if (tops.some(top => top.menucode === entry.menucode)) return true;
  warnings.push(`Parent menu not found: ${entry.menucode}`);
  return false;
}

/** Whether the entry becomes a route; the first of two with one code or one path wins. */
function admit(entry: ReadEntry, seen: Seen, warnings: string[]): boolean {
  const code = codeOf(entry);
  const key = JSON.stringify([entry.menucode, entry.menuChild]);
  const fault = faultOf(entry, code, seen.codes.has(key), seen.paths.has(entry.path));
  if (fault !== null) {
    warnings.push(fault);
    return false;
  }
  seen.codes.add(key);
  seen.paths.add(entry.path);
  return true;
}

function faultOf(entry: ReadEntry, code: string, codeTaken: boolean, pathTaken: boolean): string | null {
  if (entry.path === '') return `Route without a path skipped: ${code}`;
  if (!entry.path.startsWith('/')) return `Route path must start with a slash, skipped: ${code}`;
  if (staticPaths.includes(entry.path)) return `Route path belongs to a static route, skipped: ${code}`;
  if (codeTaken) return `Menu code used twice, skipped: ${code}`;
  if (pathTaken) return `Route path used twice, skipped: ${code}`;
  return null;
}

function codeOf(entry: ReadEntry): string {
  return entry.menuChild || entry.menucode;
}

function routeOf(entry: ReadEntry, children: readonly RouteRecord[], warnings: string[]): RouteRecord {
  if (entry.isIframe && entry.isLink === '') warnings.push(`Iframe without a link ignored: ${codeOf(entry)}`);
  return {
    path: entry.path,
    name: entry.name,
    component: componentOf(entry, warnings),
    meta: {
      title: entry.funcName,
      titles: entry.titles,
      activeMenu: entry.activeMenu,
      isLink: entry.isLink,
      isHide: entry.isHide,
      isKeepAlive: entry.isKeepAlive,
      isAffix: entry.isAffix,
      isIframe: entry.isIframe && entry.isLink !== '',
      icon: entry.icon,
    },
    children,
    args: entry.args,
    codes: entry.permission === '' ? [] : [entry.permission],
    initials: entry.initials,
    pinyin: entry.pinyin,
  };
}

/** A link needs no component. Whether the app has the screen is known only when its entry has loaded. */
function componentOf(entry: ReadEntry, warnings: string[]): string {
  const [app = '', screen = ''] = entry.component.split('/');
  const known = entry.component === groupComponent || (isMicroApp(app) && screen !== '');
  if (known || entry.isLink !== '') return entry.component;
  warnings.push(`Component not found: ${entry.component || entry.name}`);
  return notFoundComponent;
}

import { groupComponent, notFoundComponent, type RouteRecord } from './route-record.ts';

export type RouteMatch = {
  readonly route: RouteRecord;
  readonly params: Readonly<Record<string, string>>;
  /** From the top-level route down to the parent. */
  readonly ancestors: readonly RouteRecord[];
};

/** Finds the route of a path: the exact one, else the pattern with the most literal segments. Case-sensitive. */
export function matchRoute(routes: readonly RouteRecord[], path: string): RouteMatch | null {
  const segments = path.split('/');
  let best: { match: RouteMatch; literals: number } | null = null;
  for (const { route, ancestors } of withAncestors(routes)) {
    if (route.path === path) return { route, params: {}, ancestors };
    const params = paramsOf(route.path.split('/'), segments);
    if (!params) continue;
    const literals = segments.length - Object.keys(params).length;
    if (!best || literals > best.literals) best = { match: { route, params, ancestors }, literals };
  }
  return best?.match ?? null;
}

/** The path without trailing slashes; the root stays `/`. */
export function normalPath(path: string): string {
  return path.replace(/(?<=.)\/+$/, '') || '/';
}

/**
 * The path a route opens: its own, or for a group that of its first visible screen, one that can be drawn
 * before one that cannot yet; null when there is none.
 */
export function openingPath(route: RouteRecord): string | null {
  if (route.component !== groupComponent)
    return route.meta.isLink && !route.meta.isIframe ? null : route.path;
  const visible = route.children.filter(child => !child.meta.isHide && openingPath(child) !== null);
  const first = visible.find(isDrawn) ?? visible[0];
  return first ? openingPath(first) : null;
}

/** Whether a page of it, or below it, is there. */
function isDrawn(route: RouteRecord): boolean {
  if (route.component === groupComponent)
    return route.children.some(child => !child.meta.isHide && isDrawn(child));
  return route.component !== notFoundComponent;
}

/**
 * The landing page of a menu: the first affixed route, else the first one. A page that cannot be drawn
 * yet, affixed or not, is passed over as long as there is another.
 */
export function landingPath(routes: readonly RouteRecord[]): string | null {
  const openable = withAncestors(routes)
    .map(({ route }) => route)
    .filter(route => (route.meta.isAffix || !route.meta.isHide) && openingPath(route) !== null);
  const drawn = openable.filter(isDrawn);
  const [first] = [...drawn.filter(route => route.meta.isAffix), ...drawn, ...openable];
  return first ? openingPath(first) : null;
}

type Placed = { readonly route: RouteRecord; readonly ancestors: readonly RouteRecord[] };

function withAncestors(routes: readonly RouteRecord[], ancestors: readonly RouteRecord[] = []): Placed[] {
  return routes.flatMap(route => [
    { route, ancestors },
    ...withAncestors(route.children, [...ancestors, route]),
  ]);
}

function paramsOf(pattern: readonly string[], segments: readonly string[]): Record<string, string> | null {
  if (pattern.length !== segments.length) return null;
  const params: [string, string][] = [];
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index] ?? '';
    if (part.startsWith(':') && segment !== '') params.push([part.slice(1), decoded(segment)]);
    else if (part !== segment) return null;
  }
  return params.length === 0 ? null : Object.fromEntries(params);
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    // A stray % typed by hand means itself.
    return segment;
  }
}

import { readTitleOverride, titleOverrideParam, type RouteMatch, type RouteRecord } from '@shanmen/shared';

/** A screen that was opened; the bar shows those of them that are tabs. */
export type OpenScreen = {
  /** Given once: it stays when a filter changes the address, so that the screen keeps its state. */
  readonly id: string;
  /** Path and sorted query as they are now; two queries of one path are two tabs. */
  readonly key: string;
  readonly epoch: number;
  readonly address: string;
  /** Set by the screen or by the address; null shows the route's own title. */
  readonly titleOverride: string | null;
  readonly route: RouteRecord;
  readonly params: Readonly<Record<string, string>>;
  /** Rendered, visible or kept; a restored or released one is rendered when it is next shown. */
  readonly alive: boolean;
  /** Rises whenever the screen is shown; the greatest was shown last. */
  readonly shownAt: number;
};

export type TabsState = { readonly list: readonly OpenScreen[]; readonly activeId: string | null };

const barless: ReadonlySet<string> = new Set(['/login', '/entrance', '/401', '/buyTicket']);

/** Whether an opened route gets a tab in the bar. */
export function hasTab(route: RouteRecord): boolean {
  return route.meta.title !== '' && !barless.has(route.path) && !isPureLink(route);
}

export function isPureLink(route: RouteRecord): boolean {
  return route.meta.isLink !== '' && !route.meta.isIframe;
}

export function titleOf(screen: OpenScreen): string {
  return screen.titleOverride ?? screen.route.meta.title;
}

/** Path and query as one name: sorted, encoded, without the title override, so values never run together. */
export function keyOf(address: string): string {
  const url = new URL(address, 'http://shell');
  const query = new URLSearchParams(url.search);
  query.delete(titleOverrideParam);
  query.sort();
  const text = query.toString();
  return url.pathname + (text === '' ? '' : `?${text}`);
}

export function screenFor(match: RouteMatch, address: string, id: string): OpenScreen {
  return {
    id,
    key: keyOf(address),
    epoch: 0,
    address,
    titleOverride: titleIn(address),
    route: match.route,
    params: match.params,
    alive: false,
    shownAt: 0,
  };
}

/** The title that an address brings along; whatever is no proper override counts as none. */
export function titleIn(address: string): string | null {
  return readTitleOverride(new URL(address, 'http://shell').searchParams.get(titleOverrideParam));
}

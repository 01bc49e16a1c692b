import { readTitleOverride, titleOverrideParam, type RouteMatch, type RouteRecord } from '@shanmen/shared';
import type { Language } from '@shanmen/shared/contracts/shell/settings';
import { spokenLanguage } from '../language/language.ts';

/** A screen that was opened; the bar shows those of them that are tabs. */
export type OpenScreen = {
  /** Given once: it stays when a filter changes the address, so that the screen keeps its state. */
  readonly id: string;
  /** Path and sorted query as they are now; two queries of one path are two tabs. */
  readonly key: string;
  readonly epoch: number;
  readonly address: string;
  /** Set by the screen itself. */
  readonly name: string | null;
  /** The titles that the address brought along, as text; stronger than the name. */
  readonly override: string | null;
  readonly route: RouteRecord;
  readonly params: Readonly<Record<string, string>>;
  /** Rendered, visible or kept; a restored or released one is rendered when it is next shown. */
  readonly alive: boolean;
  /** Its state was taken to hold a limit, or by a crash; the tab says so. */
  readonly released: boolean;
  /** Stands first and cannot be closed: by the menu, or because the user pinned it. */
  readonly fixed: 'affix' | 'pin' | null;
  /** Rises whenever the screen is shown; the greatest was shown last. */
  readonly shownAt: number;
};

export type TabsState = { readonly list: readonly OpenScreen[]; readonly activeId: string | null };

const barless: ReadonlySet<string> = new Set(['/login', '/entrance', '/401', '/buyTicket']);

/** Whether an opened route gets a tab in the bar. */
export function hasTab(route: RouteRecord): boolean {
  return route.meta.title !== '' && !barless.has(route.path) && !isPureLink(route);
}

export function isInBar(screen: OpenScreen): boolean {
  return hasTab(screen.route);
}

export function isPureLink(route: RouteRecord): boolean {
  return route.meta.isLink !== '' && !route.meta.isIframe;
}

/** What the tab is called: by its address, else by the screen, else by the menu. */
export function titleOf(screen: OpenScreen, language: Language = spokenLanguage()): string {
  const { override, name, route } = screen;
  return readTitleOverride(override, language) ?? name ?? (route.meta.titles?.[language] || route.meta.title);
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

export function pathOf({ key }: Pick<OpenScreen, 'key'>): string {
  return key.split('?')[0] ?? '';
}

export function screenFor(match: RouteMatch, address: string, id: string): OpenScreen {
  return {
    id,
    key: keyOf(address),
    epoch: 0,
    address,
    name: null,
    override: overrideIn(address, match.params),
    route: match.route,
    params: match.params,
    alive: false,
    released: false,
    fixed: null,
    shownAt: 0,
  };
}

/** The titles that an address brings along; whatever is no proper override counts as none. */
export function overrideIn(address: string, params: Readonly<Record<string, string>>): string | null {
  const query = new URL(address, 'http://shell').searchParams;
  const text = query.get(titleOverrideParam) ?? params[titleOverrideParam] ?? null;
  return readTitleOverride(text) === null ? null : text;
}

export function freshId(list: readonly OpenScreen[], key: string): string {
  const taken = new Set(list.map(screen => screen.id));
  let id = key;
  for (let copy = 2; taken.has(id); copy += 1) id = `${key} ${copy}`;
  return id;
}

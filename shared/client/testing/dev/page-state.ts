import type { SystemType } from '../../../contracts/screen.ts';
import { isSystemType } from '../../session/storage.ts';
import { storedItem } from '../../session/stored-item.ts';

/** What a link to the page of one app can ask for: together it is a state that can be seen again. */
export type PageState = {
  /** Of the mock API. */
  readonly scenario: string;
  /** A demo user: `admin` holds every permission, any other name the two of a common user. */
  readonly role: string;
  /** More permissions, by code. */
  readonly codes: readonly string[];
  /** Address of the product to open; '' for the first screen. */
  readonly screen: string;
  /** The system whose menu is loaded, as `40`; '' for that of the screen. */
  readonly menu: SystemType | '';
  /** What the clock shows when the page is opened, as `2026-11-20T08:00` in Shanghai; '' for the present. */
  readonly clock: string;
  readonly theme: 'light' | 'dark';
  /** Milliseconds that every answer of the mock API takes. */
  readonly slow: number;
};

const usualState: PageState = {
  scenario: 'ok',
  role: 'admin',
  codes: [],
  screen: '',
  menu: '',
  clock: '',
  theme: 'light',
  slow: 0,
};

/** For as long as the browser tab is open: the address of a screen carries nothing of it. */
const item = storedItem<string>('isolate:state', { where: 'tab', plain: true, isValid: isText });

/** The state that the address asks for; without a word of it there the last one of this browser tab. */
export function readPageState(): PageState {
  const asked = new URLSearchParams(window.location.search);
  const names = Object.keys(usualState);
  const isAsked = names.some(name => asked.has(name));
  const query = isAsked ? asked : new URLSearchParams(item.read() ?? '');
  const state = stateIn(query);
  item.write(queryOf(state).toString());
  return state;
}

/** A link that leads to this state. */
export function linkTo(state: PageState): string {
  return `/?${queryOf(state)}`;
}

/** What every call carries, so that the mock API knows the state; see `stateIn`. */
export function cookieOf(state: PageState): string {
  return `isolate=${encodeURIComponent(queryOf(state).toString())}; path=/; SameSite=Strict`;
}

export function stateIn(query: URLSearchParams): PageState {
  const slow = Number(query.get('slow') ?? 0);
  return {
    scenario: query.get('scenario') ?? usualState.scenario,
    role: query.get('role') ?? usualState.role,
    codes: (query.get('codes') ?? '').split(',').filter(Boolean),
    screen: query.get('screen') ?? usualState.screen,
    menu: systemIn(query.get('menu')),
    clock: query.get('clock') ?? usualState.clock,
    theme: query.get('theme') === 'dark' ? 'dark' : 'light',
    slow: Number.isFinite(slow) && slow > 0 ? slow : 0,
  };
}

function systemIn(text: string | null): PageState['menu'] {
  return isSystemType(text) ? text : usualState.menu;
}

function queryOf(state: PageState): URLSearchParams {
  const { codes, slow, ...texts } = state;
  const all = { ...texts, codes: codes.join(','), slow: slow === 0 ? '' : String(slow) };
  const usual: Readonly<Record<string, unknown>> = usualState;
  return new URLSearchParams(
    Object.entries(all).filter(([name, text]) => text !== '' && text !== usual[name]),
  );
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

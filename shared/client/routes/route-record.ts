import type { ScreenArgs } from '../../contracts/screen.ts';

export type RouteMeta = {
  readonly title: string;
  /** The title in other languages of the shell, as far as there is one. */
  readonly titles?: Readonly<Record<string, string>>;
  /** Name of the entry that the menu marks while this page is open; for hidden pages. */
  readonly activeMenu?: string;
  /** Address of an outside page; empty for none. */
  readonly isLink: string;
  readonly isHide: boolean;
  readonly isKeepAlive: boolean;
  readonly isAffix: boolean;
  readonly isIframe: boolean;
  readonly icon: string;
};

export type RouteRecord = {
  readonly path: string;
  /** Unique: `<type>.<menucode>[.<menuChild>]`, or `static.<word>`. */
  readonly name: string;
  /** `<micro-app>/<screen>`, or `group` for a row whose path opens its first visible child. */
  readonly component: string;
  readonly meta: RouteMeta;
  readonly children: readonly RouteRecord[];
  readonly args: ScreenArgs;
  /** A user needs one of these codes; empty asks for none. */
  readonly codes: readonly string[];
  /** Pinyin initials of the title, for search. */
  readonly initials: string;
  /** Pinyin of the title, a space between the syllables. */
  readonly pinyin?: string;
};

/** The screen that stands for a component which cannot be found. */
export const notFoundComponent = 'mf-auth/not-found';

export const groupComponent = 'group';

import {
  notFoundComponent,
  openingPath,
  pendingTarget,
  session,
  type BuiltMenu,
  type RouteRecord,
} from '@shanmen/shared';
import type { SystemType } from '@shanmen/shared/contracts/screen';

import { isPermittedLink } from '../../apps/iframes/frame-address.ts';
import { inLanguage, titleInLanguage } from '../../language/language.ts';
import type { Messages } from '../../language/zh-cn.ts';
import { openedBy, toolsOf } from '../../layout/header/tool-bar.tsx';
import type { ShellParts } from '../../shell/shell-parts.ts';
import { chooseSystem } from '../../shell/system.ts';
import { activateTab } from '../../shell/opening/tab-actions.ts';
import { actionLabel } from '../shortcuts/action-words.ts';
import { actionNames, keyOfAction, shellActions } from '../shortcuts/actions.ts';
import { keyName } from '../shortcuts/key-name.ts';
import { isInBar, isPureLink, titleOf } from '../../tabs/open-screen.ts';
import type { PaletteWords } from '../../language/apart/palette-words.ts';
import { offers } from './open-palette.ts';
import type { Searched } from './rank.ts';

/** The words of the shell, and those of the palette. */
type Texts = Messages & { readonly palette: PaletteWords };

export type PaletteItem = {
  /** The same from one session to the next, for what was chosen lately. */
  readonly id: string;
  readonly kind: 'offer' | 'tab' | 'page' | 'tool' | 'command';
  readonly title: string;
  /** Where it belongs, at the end of its line. */
  readonly note: string;
  readonly icon: string;
  readonly keys: string;
  /** Can be opened in another window; null for what only acts here. */
  readonly address: string | null;
  readonly run: () => void;
  readonly searched: Searched;
  /** A page of the menu that is not there yet: found last, and marked. */
  readonly isUnbuilt: boolean;
};

/** The menus of the user's other systems, as far as the server has told them. */
export type OtherMenus = ReadonlyMap<SystemType, BuiltMenu>;

/** Everything that can be chosen now, in the order in which equals stand. */
export function paletteItems(parts: ShellParts, messages: Texts, others: OtherMenus): PaletteItem[] {
  if (session.current() === null) return [];
  return [
    ...offered(messages),
    ...openTabs(parts, messages),
    ...pages(parts, messages),
    ...tools(parts, messages),
    ...commands(parts, messages),
    ...otherTools(parts, messages, others),
    ...otherPages(parts, messages, others),
  ];
}

function offered({ palette }: Texts): PaletteItem[] {
  return [...offers.get().values()]
    .flat()
    .map(({ title, run }) =>
      item({ id: `offer ${title}`, kind: 'offer', title, note: palette.offered, icon: 'app-window', run }),
    );
}

function openTabs(parts: ShellParts, { palette }: Texts): PaletteItem[] {
  const { list, activeId } = parts.tabs.state.get();
  return list
    .filter(screen => isInBar(screen) && screen.id !== activeId)
    .map(screen =>
      item({
        id: `tab ${screen.address}`,
        kind: 'tab',
        title: titleOf(screen),
        note: palette.tab,
        icon: screen.route.meta.icon || 'files',
        address: screen.address,
        run: () => activateTab(parts, screen),
        route: screen.route,
      }),
    );
}

function pages(parts: ShellParts, { systems }: Messages): PaletteItem[] {
  const { type, routes } = parts.menu.tree.get();
  if (type === null || !parts.menu.tree.get().ready) return [];
  return leaves(routes).map(({ route, groups }) =>
    page(route, groups, systems[type], () => {
      if (isPureLink(route) && isPermittedLink(route.meta.isLink)) openOutside(route);
      else parts.navigator.go(openingPath(route) ?? route.path);
    }),
  );
}

function otherPages(parts: ShellParts, { systems }: Messages, others: OtherMenus): PaletteItem[] {
  const present = parts.menu.tree.get().type;
  return [...others]
    .filter(([type]) => type !== present)
    .flatMap(([type, { routes }]) =>
      leaves(routes)
        .filter(({ route }) => !isPureLink(route))
        .map(({ route, groups }) => ({
          ...page(route, groups, systems[type], () => openElsewhere(parts, type, route.path)),
          // Another window would start with the system of this one.
          address: null,
        })),
    );
}

/** Tools of the other systems that lead to an address; the system is chosen on the way. */
function otherTools(parts: ShellParts, { systems }: Messages, others: OtherMenus): PaletteItem[] {
  const present = parts.menu.tree.get().type;
  return [...others]
    .filter(([type]) => type !== present)
    .flatMap(([type, { toolbar }]) =>
      toolbar.flatMap(({ code, title, titles, initials, pinyin }) => {
        const open = openedBy(`${type}:${code}`);
        if (open === null) return [];
        return item({
          id: `tool ${type}:${code}`,
          kind: 'tool',
          title: inLanguage(title, titles),
          note: systems[type],
          icon: 'rocket',
          run: () => openElsewhere(parts, type, open),
          initials,
          pinyin,
        });
      }),
    );
}

function openElsewhere(parts: ShellParts, type: SystemType, address: string): void {
  pendingTarget.keep(address, parts.now());
  void chooseSystem(parts, type);
}

function page(route: RouteRecord, groups: string, note: string, run: () => void): PaletteItem {
  return item({
    id: `page ${route.path}`,
    kind: 'page',
    title: titleInLanguage(route),
    note,
    icon: route.meta.icon || 'file-text',
    address: isPureLink(route) ? route.meta.isLink : route.path,
    run,
    route,
    groups,
  });
}

function tools(parts: ShellParts, { palette }: Texts): PaletteItem[] {
  return toolsOf(parts)
    .filter(tool => tool.disabledReason === undefined)
    .map(({ id, title, initials, pinyin, open, run }) =>
      item({
        id: `tool ${id}`,
        kind: 'tool',
        title,
        note: palette.tool,
        icon: 'rocket',
        address: open,
        run,
        initials,
        pinyin,
      }),
    );
}

function commands(parts: ShellParts, messages: Texts): PaletteItem[] {
  return actionNames.flatMap(name => {
    const { act, pinyin, icon } = shellActions[name];
    const run = act(parts);
    if (pinyin === '' || run === null) return [];
    const title = actionLabel(messages, name);
    const stroke = keyOfAction(name, parts.settings.of('shortcuts.keys'));
    const keys = stroke === '' ? '' : keyName(stroke);
    const note = messages.palette.command;
    return item({ id: `command ${name}`, kind: 'command', title, note, icon, keys, run, pinyin });
  });
}

type Leaf = { readonly route: RouteRecord; readonly groups: string };

/** The pages, each with the names of the groups it lies in. */
function leaves(routes: readonly RouteRecord[], groups = ''): Leaf[] {
  return routes
    .filter(route => !route.meta.isHide)
    .flatMap(route =>
      route.children.length > 0
        ? leaves(route.children, `${groups} ${namesOf(route)}`)
        : [{ route, groups: groups.trim() }],
    );
}

function namesOf(route: RouteRecord): string {
  const { initials, pinyin = '' } = route;
  return `${titleInLanguage(route)} ${initials} ${pinyin.replaceAll(' ', '')}`.toLowerCase();
}

function openOutside(route: RouteRecord): void {
  window.open(route.meta.isLink, '_blank', 'noopener,noreferrer');
}

type Draft = Pick<PaletteItem, 'id' | 'kind' | 'title' | 'note' | 'icon' | 'run'> &
  Partial<Pick<PaletteItem, 'keys' | 'address'>> & {
    readonly route?: RouteRecord;
    readonly initials?: string;
    readonly pinyin?: string;
    readonly groups?: string;
  };

function item({
  route,
  pinyin = route?.pinyin ?? '',
  initials: given = route?.initials ?? '',
  keys = '',
  address = null,
  groups = '',
  ...rest
}: Draft): PaletteItem {
  const initials = given || pinyin.replace(/(\S)\S* ?/g, '$1');
  const searched = {
    title: rest.title.toLowerCase(),
    initials: initials.toLowerCase(),
    pinyin: pinyin.toLowerCase(),
    path: (address ?? route?.path ?? '').toLowerCase(),
    groups,
  };
  const isUnbuilt = rest.kind === 'page' && route?.component === notFoundComponent;
  return { ...rest, keys, address, searched, isUnbuilt };
}

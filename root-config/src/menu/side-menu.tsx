import { useEffect, useState } from 'react';
import { SystemSign, useSession, type RouteRecord } from '@shanmen/shared';
import { titleInLanguage, useText } from '../language/language.ts';
import { Brand } from '../layout/header/brand.tsx';
import { useDrawer } from '../layout/drawer.ts';
import { useParts } from '../layout/parts-context.ts';
import { useListening } from '../layout/use-listening.ts';
import { useSetting } from '../settings/use-setting.ts';
import { useStore } from '../parts/store.ts';
import { MenuList } from './entries/menu-branch.tsx';
import { countEntries, filterMenu, searchFrom } from './menu-search.ts';
import { moveFocus } from './move-focus.ts';
import { usePresentEntry } from './entries/present-entry.ts';
import { useOpenGroups } from './use-open-groups.ts';
import styles from './side-menu.module.css';

type Props = {
  /** What it shows: the whole menu, or what lies below one top-level entry. */
  readonly below?: RouteRecord | undefined;
  /** Without the sign of the product, where the header has it. */
  readonly isBare?: boolean;
  readonly isRail?: boolean;
  readonly id?: string;
};

/** The menu at the side: groups that open and close, one branch at a time. */
export function SideMenu({ below, isBare = false, isRail = false, id = 'shell-menu' }: Props) {
  const tree = useStore(useParts().menu.tree);
  const present = usePresentEntry();
  const groups = useOpenGroups(present, useSetting('menu.accordion'));
  const session = useSession();
  const hasLogo = useSetting('logo') && !isBare;
  const messages = useText();
  const drawer = useDrawer();
  const nav = useListening<HTMLElement>(listenToKeys);
  const [text, setText] = useState('');
  const routes = below ? below.children : tree.routes;
  const entries = filterMenu(routes, isRail ? '' : text);
  const isFound = text === '' || entries.length > 0;
  const allOpen = { ...groups, isOpen: () => true };
  const place = present.at(-1)?.name;
  useEffect(() => {
    nav.current?.querySelector('[aria-current="page"]')?.scrollIntoView?.({ block: 'nearest' });
  }, [nav, place, tree.ready]);
  return (
    <div ref={drawer} id={id} className={styles.side} data-part="menu" data-collapsed={isRail || undefined}>
      {hasLogo && <Brand siteName={session?.siteName ?? ''} />}
      {countEntries(routes) >= searchFrom && !isRail && <Search text={text} onChange={setText} />}
      <nav
        ref={nav}
        className={styles.nav}
        aria-label={below ? titleInLanguage(below) : messages.menu.name}
        aria-busy={!tree.ready}
      >
        {tree.type && (
          <p className={styles.system} title={messages.systems[tree.type]}>
            <SystemSign type={tree.type} />
            <span>{below ? titleInLanguage(below) : messages.systems[tree.type]}</span>
          </p>
        )}
        <MenuList
          routes={entries}
          present={present}
          groups={text === '' ? groups : allOpen}
          isRail={isRail}
        />
        {!isFound && <p className={styles.none}>{messages.menu.nothingFound(text)}</p>}
      </nav>
      {!isRail && <Foothills />}
    </div>
  );
}

type SearchProps = { readonly text: string; readonly onChange: (text: string) => void };

function Search({ text, onChange }: SearchProps) {
  const { menu } = useText();
  return (
    <input
      className={styles.search}
      type="search"
      placeholder={menu.searchHint}
      aria-label={menu.search}
      value={text}
      onChange={event => onChange(event.target.value)}
      onKeyDown={event => event.key === 'Escape' && onChange('')}
    />
  );
}

function listenToKeys(nav: HTMLElement, signal: AbortSignal): void {
  const moveAlong = (event: KeyboardEvent) =>
    moveFocus(event, [...nav.querySelectorAll<HTMLElement>('[data-entry]')]);
  nav.addEventListener('keydown', moveAlong, { signal });
}

/** The mountains begin at the foot of the menu. Decoration only. */
function Foothills() {
  return (
    <svg className={styles.ridges} viewBox="0 0 220 72" preserveAspectRatio="none" aria-hidden="true">
      <path
        d="M0 46c18-6 26-22 42-24 14-2 18 12 30 8 16-6 22-26 38-26 18 0 22 24 38 28 14 4 20-8 34-6 16 2 24 14 38 16v30H0z"
        opacity=".06"
      />
      <path d="M0 58c22-2 30-14 48-14s26 12 44 10 28-16 46-14 26 14 42 16 26-4 40-4v20H0z" opacity=".1" />
    </svg>
  );
}

import { useState } from 'react';
import { SystemSign, useSession, type RouteRecord } from '@shanmen/shared';
import { systemTypes } from '@shanmen/shared/contracts/screen';
import { Brand } from '../layout/header/brand.tsx';
import { useParts } from '../layout/parts-context.ts';
import { narrow, useMedia } from '../layout/use-media.ts';
import { useListening } from '../layout/use-listening.ts';
import { useStore } from '../store.ts';
import { moveFocus } from './move-focus.ts';
import { MenuBranch } from './menu-branch.tsx';
import { MenuEntry } from './menu-entry.tsx';
import { countEntries, filterMenu, searchFrom, visible } from './menu-search.ts';
import { useOpenGroups } from './use-open-groups.ts';
import styles from './side-menu.module.css';

/** The menu of the chosen system: groups that open and close, one branch at a time. */
export function SideMenu() {
  const { menu, navigator, settings } = useParts();
  const tree = useStore(menu.tree);
  const position = useStore(navigator.position);
  const { menuCollapsed: isRail, menuAccordion } = useStore(settings.settings);
  const isNarrow = useMedia(narrow);
  const menuCollapsed = isRail && !isNarrow;
  const session = useSession();
  const nav = useListening<HTMLElement>(listenToKeys);
  const [text, setText] = useState('');
  const [open, setOpen] = useOpenGroups(position?.match.ancestors[0]?.name, menuAccordion);
  const entries = filterMenu(visible(tree.routes), menuCollapsed ? '' : text);
  const isActive = (route: RouteRecord) => position?.match.route === route;
  return (
    <div className={styles.side} data-collapsed={menuCollapsed || undefined}>
      <Brand siteName={session?.siteName ?? ''} />
      {countEntries(tree.routes) >= searchFrom && !menuCollapsed && (
        <input
          className={styles.search}
          type="search"
          placeholder="搜索菜单：名称或首字母"
          aria-label="搜索菜单"
          value={text}
          onChange={event => setText(event.target.value)}
          onKeyDown={event => event.key === 'Escape' && setText('')}
        />
      )}
      <nav ref={nav} className={styles.nav} aria-label="主菜单" aria-busy={!tree.ready}>
        {tree.type && (
          <p className={styles.system} title={systemTypes[tree.type]}>
            <SystemSign type={tree.type} />
            <span>{systemTypes[tree.type]}</span>
          </p>
        )}
        <ul className={styles.list}>
          {entries.map(route =>
            route.children.length > 0 ? (
              <MenuBranch
                key={route.name}
                route={route}
                isOpen={text !== '' || open.has(route.name)}
                isCollapsed={menuCollapsed}
                isActive={isActive}
                onToggle={() => setOpen(route.name)}
              />
            ) : (
              <MenuEntry
                key={route.name}
                route={route}
                isActive={isActive(route)}
                isCollapsed={menuCollapsed}
              />
            ),
          )}
        </ul>
        {text !== '' && entries.length === 0 && <p className={styles.none}>没有找到“{text}”</p>}
      </nav>
      {!menuCollapsed && <Foothills />}
    </div>
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

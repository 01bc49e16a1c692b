import { useState } from 'react';
import { useSession, type RouteRecord } from '@shanmen/shared';

import { Icon } from '../../parts/icons/icon.tsx';
import { titleInLanguage, useText } from '../../language/language.ts';
import { Brand } from '../../layout/header/brand.tsx';
import { useParts } from '../../layout/parts-context.ts';
import { useListening } from '../../layout/use-listening.ts';
import { useSetting } from '../../settings/use-setting.ts';
import { useStore } from '../../parts/store.ts';
import { Badge, useEntryLink, UnbuiltMark, unbuiltProps } from '../entries/menu-entry.tsx';
import { type Lineage, usePresentEntry } from '../entries/present-entry.ts';
import { visible } from '../menu-search.ts';
import { moveFocus } from '../move-focus.ts';
import { SideMenu } from '../side-menu.tsx';
import styles from './column-menu.module.css';

/** A narrow column of the first level, and beside it what is below the chosen entry. */
export function ColumnMenu() {
  const tree = useStore(useParts().menu.tree);
  const present = usePresentEntry();
  const isFolded = useSetting('menu.collapsed');
  const canPreview = useSetting('columns.hoverPreview') || isFolded;
  const [preview, setPreview] = useState<string | null>(null);
  const column = useListening<HTMLDivElement>((element, signal) => {
    if (canPreview) followPreview(element, signal, setPreview);
  });
  const routes = visible(tree.routes);
  const looked = routes.find(route => route.name === preview);
  const shown = looked ?? present[0];
  const belowPresent = visible(present[0]?.children ?? []).length;
  // Beside the column while it has a place there, over the page while it is only looked at.
  const hasPlace = !isFolded && belowPresent > 1;
  const isShown = visible(shown?.children ?? []).length > 1 && (hasPlace || looked !== undefined);
  return (
    <div ref={column} id="shell-menu" className={styles.columns} data-part="menu">
      <FirstColumn routes={routes} present={present} preview={preview} />
      {shown && isShown && (
        <div className={styles.second} data-over={!hasPlace || undefined}>
          <SideMenu key={shown.name} below={shown} isBare id="shell-menu-below" />
        </div>
      )}
    </div>
  );
}

type FirstProps = {
  readonly routes: readonly RouteRecord[];
  readonly present: Lineage;
  readonly preview: string | null;
};

function FirstColumn({ routes, present, preview }: FirstProps) {
  const { menu } = useText();
  const session = useSession();
  const hasLogo = useSetting('logo');
  const look = useSetting('columns.style');
  const orientation = useSetting('columns.orientation');
  const nav = useListening<HTMLElement>((element, signal) => {
    const move = (event: KeyboardEvent) =>
      moveFocus(event, [...element.querySelectorAll<HTMLElement>('[data-entry]')]);
    element.addEventListener('keydown', move, { signal });
  });
  return (
    <div className={styles.first} data-collapsed data-look={look} data-orientation={orientation}>
      {hasLogo && <Brand siteName={session?.siteName ?? ''} />}
      <nav ref={nav} className={styles.nav} aria-label={menu.name}>
        <ul className={styles.list}>
          {routes.map(route => (
            <ColumnEntry
              key={route.name}
              route={route}
              present={present}
              isPreviewed={route.name === preview}
            />
          ))}
        </ul>
      </nav>
    </div>
  );
}

type EntryProps = {
  readonly route: RouteRecord;
  readonly present: Lineage;
  readonly isPreviewed: boolean;
};

const mostCharacters = 4;

function ColumnEntry({ route, present, isPreviewed }: EntryProps) {
  const title = titleInLanguage(route);
  const isPresent = present[0]?.name === route.name;
  return (
    <li className={styles.item}>
      <a
        {...useEntryLink(route)}
        {...unbuiltProps(route)}
        className={styles.entry}
        data-entry={route.name}
        data-initials={route.initials.toLowerCase()}
        data-previewed={isPreviewed || undefined}
        aria-label={title}
        aria-current={isPresent ? (present.length > 1 ? 'true' : 'page') : undefined}
        title={title}
      >
        <Icon name={route.meta.icon} />
        <span className={styles.label}>{shortened(title)}</span>
        <UnbuiltMark route={route} />
        <Badge routes={[route]} />
      </a>
    </li>
  );
}

/** Four Chinese characters; letters are narrower, so a style sheet ends them where they have no room. */
function shortened(title: string): string {
  return /^[\u2e80-\uffff]/.test(title) ? Array.from(title).slice(0, mostCharacters).join('') : title;
}

/** The entry under the pointer or with the focus is looked at; leaving the columns ends it. */
function followPreview(columns: HTMLElement, signal: AbortSignal, look: (name: string | null) => void): void {
  const enter = ({ target }: Event) => {
    const entry = target instanceof Element ? target.closest<HTMLElement>('[data-entry]') : null;
    const name = entry?.dataset['entry'];
    if (name) look(name);
  };
  const leave = (event: FocusEvent) => {
    if (!(event.relatedTarget instanceof Node && columns.contains(event.relatedTarget))) look(null);
  };
  columns.addEventListener('pointerover', event => event.pointerType === 'mouse' && enter(event), { signal });
  columns.addEventListener('pointerleave', () => look(null), { signal });
  columns.addEventListener('focusin', enter, { signal });
  columns.addEventListener('focusout', leave, { signal });
  columns.addEventListener('keydown', event => event.key === 'Escape' && look(null), { signal });
}

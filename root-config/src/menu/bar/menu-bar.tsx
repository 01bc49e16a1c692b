import type { RouteRecord } from '@shanmen/shared';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

import { Icon } from '../../parts/icons/icon.tsx';
import { titleInLanguage, useText } from '../../language/language.ts';
import { useParts } from '../../layout/parts-context.ts';
import { useFlyout } from '../../layout/use-flyout.ts';
import { useListening } from '../../layout/use-listening.ts';
import { useSetting } from '../../settings/use-setting.ts';
import { useStore } from '../../parts/store.ts';
import { Badge, useEntryLink, UnbuiltMark, unbuiltProps } from '../entries/menu-entry.tsx';
import { Flyout } from '../entries/flyout.tsx';
import { type Lineage, usePresentEntry } from '../entries/present-entry.ts';
import { visible } from '../menu-search.ts';
import { moveFocus } from '../move-focus.ts';
import styles from './menu-bar.module.css';

/** Width of 更多. */
const restWidth = 84;

/**
 * The first level of the menu in the header. What has no room goes under 更多.
 * @param opensBelow groups open their entries below them; otherwise the side shows those
 */
export function MenuBar({ opensBelow }: { readonly opensBelow: boolean }) {
  const tree = useStore(useParts().menu.tree);
  const present = usePresentEntry();
  const { menu } = useText();
  const routes = visible(tree.routes);
  const names = routes.map(route => route.name);
  const widths = [menu.name, useSetting('size'), present[0]?.name, ...names].join(' ');
  const [row, count] = useFitting<HTMLUListElement>(widths, restWidth);
  const bar = useListening<HTMLElement>(listenToKeys);
  const rest = routes.slice(count);
  return (
    <nav ref={bar} className={styles.bar} aria-label={menu.name} aria-busy={!tree.ready}>
      <ul ref={row} className={styles.row}>
        {routes
          .slice(0, count)
          .map(route =>
            opensBelow && visible(route.children).length > 0 ? (
              <BarGroup
                key={route.name}
                title={titleInLanguage(route)}
                icon={route.meta.icon}
                initials={route.initials}
                routes={route.children}
                present={present}
                isPresent={present[0]?.name === route.name}
              />
            ) : (
              <BarEntry key={route.name} route={route} present={present} />
            ),
          )}
        {rest.length > 0 && (
          <BarGroup
            title={menu.more}
            icon="ellipsis"
            initials=""
            routes={opensBelow ? rest : rest.map(withoutChildren)}
            present={present}
            isPresent={rest.some(route => route.name === present[0]?.name)}
          />
        )}
      </ul>
    </nav>
  );
}

/** As an entry that opens its first page: its own entries stand at the side. */
function withoutChildren(route: RouteRecord): RouteRecord {
  const hidden = route.children.map(child => ({ ...child, meta: { ...child.meta, isHide: true } }));
  return { ...route, children: hidden };
}

type EntryProps = { readonly route: RouteRecord; readonly present: Lineage };

function BarEntry({ route, present }: EntryProps) {
  const isPresent = present[0]?.name === route.name;
  return (
    <li className={styles.item}>
      <a
        {...useEntryLink(route)}
        {...unbuiltProps(route)}
        className={styles.entry}
        data-entry
        data-initials={route.initials.toLowerCase()}
        aria-current={isPresent ? (present.length > 1 ? 'true' : 'page') : undefined}
      >
        <Icon name={route.meta.icon} />
        {titleInLanguage(route)}
        <UnbuiltMark route={route} />
        <Badge routes={[route]} />
      </a>
    </li>
  );
}

type GroupProps = {
  readonly title: string;
  readonly icon: string;
  readonly initials: string;
  readonly routes: readonly RouteRecord[];
  readonly present: Lineage;
  readonly isPresent: boolean;
};

function BarGroup({ title, icon, initials, routes, present, isPresent }: GroupProps) {
  const [item, anchor] = useFlyout<HTMLLIElement>();
  const isOpen = anchor !== null;
  return (
    <li ref={item} className={styles.item}>
      <button
        type="button"
        className={styles.entry}
        data-entry
        data-initials={initials.toLowerCase()}
        data-present={isPresent || undefined}
        aria-expanded={isOpen}
      >
        <Icon name={icon} />
        {title}
        <Badge routes={routes} />
        <Icon name="chevron-down" />
      </button>
      {anchor && <Flyout routes={routes} present={present} anchor={anchor} side="below" />}
    </li>
  );
}

/** Left and right along the bar, down into what hangs from it and up and down there. */
function listenToKeys(bar: HTMLElement, signal: AbortSignal): void {
  const onKey = (event: KeyboardEvent) => {
    const item = bar.querySelector(':scope > ul > li:focus-within');
    const tops = [...bar.querySelectorAll<HTMLElement>(':scope > ul > li > [data-entry]')];
    const inside = [...(item?.querySelectorAll<HTMLElement>('ul [data-entry]') ?? [])];
    const isInside = inside.some(entry => entry === document.activeElement);
    if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
      item?.querySelector<HTMLElement>(':scope > [data-entry]')?.focus();
      moveFocus(event, tops, { next: 'ArrowRight', previous: 'ArrowLeft' });
    } else if (isInside) moveFocus(event, inside);
    else if (event.key === 'ArrowDown' && inside[0]) {
      event.preventDefault();
      inside[0].focus();
    } else moveFocus(event, tops, { next: 'ArrowRight', previous: 'ArrowLeft' });
  };
  bar.addEventListener('keydown', onKey, { signal });
}

/** Ends of the entries, measured while all of them were drawn. */
type Measured = { readonly key: string; readonly ends: readonly number[] };

/**
 * How many entries of a row have room, with space for a last one that holds the rest.
 * @param key changes with whatever changes the width of an entry
 * @param rest width of the last one
 */
function useFitting<T extends HTMLElement>(key: string, rest: number): [RefObject<T | null>, number] {
  const row = useRef<T>(null);
  const [measured, setMeasured] = useState<Measured>({ key: '', ends: [] });
  const [room, setRoom] = useState(Infinity);
  useLayoutEffect(() => {
    if (!row.current || measured.key === key) return;
    const start = row.current.getBoundingClientRect().left;
    const ends = Array.from(row.current.children, entry => entry.getBoundingClientRect().right - start);
    setMeasured({ key, ends });
    setRoom(row.current.clientWidth || Infinity);
  }, [key, measured]);
  useEffect(() => {
    if (!row.current || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(([entry]) => entry && setRoom(entry.contentRect.width || Infinity));
    observer.observe(row.current);
    return () => observer.disconnect();
  }, []);
  if (measured.key !== key) return [row, Infinity];
  const { ends } = measured;
  const fitting = (limit: number) => ends.filter(end => end <= limit).length;
  return [row, fitting(room) === ends.length ? ends.length : fitting(room - rest)];
}

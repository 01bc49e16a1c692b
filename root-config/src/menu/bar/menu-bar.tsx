import type { RouteRecord } from '@shanmen/shared';
import { Icon } from '../../parts/icons/icon.tsx';
import { titleInLanguage, useText } from '../../language/language.ts';
import { useParts } from '../../layout/parts-context.ts';
import { useFlyout } from '../../layout/use-flyout.ts';
import { useListening } from '../../layout/use-listening.ts';
import { useSetting } from '../../settings/use-setting.ts';
import { useStore } from '../../parts/store.ts';
import { Badge } from '../entries/badge.tsx';
import { Flyout } from '../entries/flyout.tsx';
import { useEntryLink } from '../entries/menu-entry.tsx';
import { type Lineage, usePresentEntry } from '../entries/present-entry.ts';
import { UnbuiltMark, unbuiltProps } from '../entries/unbuilt-mark.tsx';
import { visible } from '../menu-search.ts';
import { moveFocus } from '../move-focus.ts';
import styles from './menu-bar.module.css';
import { useFitting } from './use-fitting.ts';

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

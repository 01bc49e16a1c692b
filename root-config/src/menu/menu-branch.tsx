import { useState } from 'react';
import type { RouteRecord } from '@shanmen/shared';
import { Icon } from '../icons/icon.tsx';
import { useListening } from '../layout/use-listening.ts';
import { MenuEntry } from './menu-entry.tsx';
import { visible } from './menu-search.ts';
import styles from './side-menu.module.css';

type Props = {
  readonly route: RouteRecord;
  readonly isOpen: boolean;
  readonly isCollapsed: boolean;
  readonly isActive: (route: RouteRecord) => boolean;
  readonly onToggle: () => void;
};

/** A group: a button that opens its entries below, or beside it while the menu is a rail of icons. */
export function MenuBranch({ route, isOpen, isCollapsed, isActive, onToggle }: Props) {
  const [flyoutTop, setFlyoutTop] = useState<number | null>(null);
  const item = useListening<HTMLLIElement>((element, signal) => {
    if (isCollapsed) openBeside(element, signal, setFlyoutTop);
  });
  const children = visible(route.children);
  const isShown = isCollapsed ? flyoutTop !== null : isOpen;
  return (
    <li ref={item} className={styles.item}>
      <button
        type="button"
        className={styles.entry}
        data-entry
        data-initials={route.initials.toLowerCase()}
        data-present={children.some(isActive) || undefined}
        aria-expanded={isShown}
        title={isCollapsed ? route.meta.title : undefined}
        onClick={onToggle}
      >
        <Icon name={route.meta.icon} />
        <span className={styles.title}>{route.meta.title}</span>
        <span className={styles.arrow} data-open={isShown || undefined}>
          <Icon name="chevron-right" />
        </span>
      </button>
      {isShown && (
        <ul
          className={isCollapsed ? styles.flyout : styles.children}
          style={isCollapsed ? { top: withinWindow(flyoutTop ?? 0, children.length) } : {}}
        >
          {isCollapsed && <li className={styles.flyoutTitle}>{route.meta.title}</li>}
          {children.map(child => (
            <MenuEntry key={child.name} route={child} isActive={isActive(child)} isChild />
          ))}
        </ul>
      )}
    </li>
  );
}

/** Pointer and focus open the entries beside the rail; leaving and Escape close them. */
function openBeside(item: HTMLElement, signal: AbortSignal, place: (top: number | null) => void): void {
  const open = () => place(item.getBoundingClientRect().top);
  const leave = (event: FocusEvent) => {
    if (!(event.relatedTarget instanceof Node && item.contains(event.relatedTarget))) place(null);
  };
  item.addEventListener('mouseenter', open, { signal });
  item.addEventListener('focusin', open, { signal });
  item.addEventListener('mouseleave', () => place(null), { signal });
  item.addEventListener('focusout', leave, { signal });
  item.addEventListener('keydown', event => event.key === 'Escape' && place(null), { signal });
}

const rowHeight = 36;
const titleHeight = 60;

function withinWindow(top: number, rows: number): number {
  return Math.max(0, Math.min(top, window.innerHeight - rows * rowHeight - titleHeight));
}

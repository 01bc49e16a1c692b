import type { RouteRecord } from '@shanmen/shared';
import { titleInLanguage } from '../../language/language.ts';
import { MenuEntry } from './menu-entry.tsx';
import { visible } from '../menu-search.ts';
import type { Lineage } from './present-entry.ts';
import styles from './entries.module.css';

type Props = {
  /** Above the entries; none where the button beside it says the same. */
  readonly title?: string;
  readonly routes: readonly RouteRecord[];
  readonly present: Lineage;
  readonly anchor: DOMRect;
  readonly side: 'below' | 'beside';
};

const rowHeight = 36;
const titleHeight = 44;
const width = 220;

/** Entries beside a rail of icons or below a bar, inside the window; groups among them are spread out. */
export function Flyout({ title, routes, present, anchor, side }: Props) {
  const height = countRows(routes) * rowHeight + titleHeight;
  const top = side === 'below' ? anchor.bottom : anchor.top;
  const left = side === 'below' ? anchor.left : anchor.right - 4;
  const place = {
    top: Math.max(4, Math.min(top, window.innerHeight - height)),
    left: Math.max(4, Math.min(left, window.innerWidth - width)),
  };
  return (
    <ul className={styles.flyout} style={place}>
      {title !== undefined && <li className={styles.flyoutTitle}>{title}</li>}
      <FlyoutRows routes={routes} present={present} />
    </ul>
  );
}

function FlyoutRows({ routes, present }: Pick<Props, 'routes' | 'present'>) {
  return visible(routes).map(route =>
    visible(route.children).length > 0 ? (
      <li key={route.name}>
        <span className={styles.flyoutTitle}>{titleInLanguage(route)}</span>
        <ul className={styles.list}>
          <FlyoutRows routes={route.children} present={present} />
        </ul>
      </li>
    ) : (
      <MenuEntry key={route.name} route={route} present={present} isChild />
    ),
  );
}

function countRows(routes: readonly RouteRecord[]): number {
  return visible(routes).reduce((rows, route) => rows + 1 + countRows(route.children), 0);
}

import { openingPath, type RouteRecord, notFoundComponent } from '@shanmen/shared';

import { Icon } from '../../parts/icons/icon.tsx';
import { isPermittedLink } from '../../apps/iframes/frame-address.ts';
import { titleInLanguage, useText } from '../../language/language.ts';
import { useParts } from '../../layout/parts-context.ts';
import { ownerOf } from '../../apps/applications.ts';
import { useStore } from '../../parts/store.ts';
import { isPureLink } from '../../tabs/open-screen.ts';
import type { Lineage } from './present-entry.ts';
import styles from './entries.module.css';

type Props = {
  readonly route: RouteRecord;
  readonly present: Lineage;
  /** Below a group, without an icon. */
  readonly isChild?: boolean;
  /** In a rail of icons, where the name is a tooltip. */
  readonly isRail?: boolean;
};

/** An entry that opens a screen. It is a plain link, so Ctrl and the middle button open a window. */
export function MenuEntry({ route, present, isChild = false, isRail = false }: Props) {
  const title = titleInLanguage(route);
  return (
    <li className={styles.item}>
      <a
        {...useEntryLink(route)}
        {...unbuiltProps(route)}
        className={isChild ? styles.child : styles.entry}
        data-entry
        data-initials={route.initials.toLowerCase()}
        aria-current={currentOf(route, present)}
        title={isRail ? title : undefined}
      >
        {!isChild && (isRail || route.meta.icon !== '') && <Icon name={route.meta.icon} />}
        <span className={styles.title}>{title}</span>
        <UnbuiltMark route={route} />
        {isPureLink(route) && <Icon name="external-link" />}
        <Badge routes={[route]} />
      </a>
    </li>
  );
}

/** What makes an entry a link: where it leads, and that its screen is fetched while the button goes down. */
export function useEntryLink(route: RouteRecord) {
  const { menu, gate } = useParts();
  // A menu drawn from storage shows where things are; nothing opens before the server's answer.
  if (!useStore(menu.tree).ready) return { 'aria-disabled': true, role: 'link', tabIndex: 0 };
  const isOutside = isPureLink(route) && isPermittedLink(route.meta.isLink);
  if (isOutside) return { href: route.meta.isLink, target: '_blank', rel: 'noopener noreferrer' };
  const owner = ownerOf(route);
  const onPointerDown = () => owner && void gate.preload(owner, route.component.split('/')[1] ?? '');
  return { href: openingPath(route) ?? route.path, onPointerDown };
}

/** For the marked entry: the open page, or the one that stands for a hidden page. */
function currentOf(route: RouteRecord, present: Lineage): 'page' | undefined {
  return present.at(-1)?.name === route.name ? 'page' : undefined;
}

/** The number that screens have set on these entries together; nothing for none. */
export function Badge({ routes }: { readonly routes: readonly RouteRecord[] }) {
  const badges = useStore(useParts().menu.badges);
  const count = sumOf(routes, badges);
  return count > 0 ? <span className={styles.badge}>{count > 99 ? '99+' : count}</span> : null;
}

function sumOf(routes: readonly RouteRecord[], badges: ReadonlyMap<string, number>): number {
  return routes.reduce(
    (sum, route) => sum + (badges.get(route.name) ?? 0) + sumOf(route.children, badges),
    0,
  );
}

/** For the entry itself: dimmed by style, and described for screen readers by the words that the menu keeps. */
export function unbuiltProps(route: RouteRecord) {
  return isUnbuilt(route) ? { 'data-unbuilt': true, 'aria-describedby': 'menu-unbuilt' } : {};
}

/** A quiet sign that the page comes later; the words appear where somebody is about to open it. */
export function UnbuiltMark({ route }: { readonly route: RouteRecord }) {
  const { unbuilt } = useText().menu;
  if (!isUnbuilt(route)) return null;
  return (
    <span className={styles.unbuilt} aria-hidden="true">
      <span>{unbuilt}</span>
      <Icon name="clock" />
    </span>
  );
}

/** Whether an entry leads to a screen that is not there yet. */
function isUnbuilt(route: RouteRecord): boolean {
  return route.component === notFoundComponent;
}

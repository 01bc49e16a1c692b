import { openingPath, type RouteRecord } from '@shanmen/shared';
import { Icon } from '../../parts/icons/icon.tsx';
import { isPermittedLink } from '../../apps/iframes/permitted-link.ts';
import { titleInLanguage } from '../../language/language.ts';
import { useParts } from '../../layout/parts-context.ts';
import { ownerOf } from '../../apps/app-of.ts';
import { useStore } from '../../parts/store.ts';
import { isPureLink } from '../../tabs/open-screen.ts';
import { Badge } from './badge.tsx';
import type { Lineage } from './present-entry.ts';
import { UnbuiltMark, unbuiltProps } from './unbuilt-mark.tsx';
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

import { isAcceptedLink, openingPath, type RouteRecord } from '@shanmen/shared';
import { Icon } from '../icons/icon.tsx';
import { useParts } from '../layout/parts-context.ts';
import { appOf } from '../routes/app-of.ts';
import { useStore } from '../store.ts';
import { isPureLink } from '../tabs/tab.ts';
import styles from './side-menu.module.css';

type Props = {
  readonly route: RouteRecord;
  readonly isActive: boolean;
  readonly isCollapsed?: boolean;
  readonly isChild?: boolean;
};

/** An entry that opens a screen. It is a plain link, so Ctrl and the middle button open a window. */
export function MenuEntry({ route, isActive, isCollapsed = false, isChild = false }: Props) {
  const { menu, gate } = useParts();
  const badge = useStore(menu.badges).get(route.name) ?? 0;
  const isReady = useStore(menu.tree).ready;
  const intend = () => void gate.preload(appOf(route), route.component.split('/')[1] ?? '');
  return (
    <li className={styles.item}>
      <a
        {...linkOf(route, isReady)}
        className={isChild ? styles.child : styles.entry}
        data-entry
        data-initials={route.initials.toLowerCase()}
        aria-current={isActive ? 'page' : undefined}
        title={isCollapsed ? route.meta.title : undefined}
        onPointerDown={isReady ? intend : undefined}
      >
        {!isChild && <Icon name={route.meta.icon} />}
        <span className={styles.title}>{route.meta.title}</span>
        {badge > 0 && <span className={styles.badge}>{badge > 99 ? '99+' : badge}</span>}
      </a>
    </li>
  );
}

function linkOf(route: RouteRecord, isReady: boolean) {
  if (!isReady) return { 'aria-disabled': true, role: 'link', tabIndex: 0 };
  const isOutside = isPureLink(route) && isAcceptedLink(route.meta.isLink);
  if (isOutside) return { href: route.meta.isLink, target: '_blank', rel: 'noopener noreferrer' };
  return { href: openingPath(route) ?? route.path };
}

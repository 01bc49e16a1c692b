import { openingPath } from '@shanmen/shared';
import { systemTypes } from '@shanmen/shared/contracts/screen';
import { useStore } from '../../store.ts';
import { titleOf } from '../../tabs/tab.ts';
import { useParts } from '../parts-context.ts';
import styles from './breadcrumb.module.css';

/** System, groups and screen, from the place of the route in the menu. */
export function Breadcrumb() {
  const { menu, navigator, tabs } = useParts();
  const position = useStore(navigator.position);
  const { type } = useStore(menu.tree);
  const { list, activeId } = useStore(tabs.state);
  const screen = list.find(one => one.id === activeId);
  const title = screen ? titleOf(screen) : '';
  return (
    <nav className={styles.breadcrumb} aria-label="面包屑">
      <ol className={styles.list}>
        {type && <li className={styles.item}>{systemTypes[type]}</li>}
        {position?.match.ancestors.map(route => (
          <li key={route.name} className={styles.item}>
            <a className={styles.link} href={openingPath(route) ?? route.path}>
              {route.meta.title}
            </a>
          </li>
        ))}
        {title !== '' && (
          <li className={styles.item} aria-current="page">
            {title}
          </li>
        )}
      </ol>
    </nav>
  );
}

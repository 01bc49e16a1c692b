import { notFoundComponent, type RouteRecord } from '@shanmen/shared';
import { Icon } from '../../parts/icons/icon.tsx';
import { useText } from '../../language/language.ts';
import styles from './entries.module.css';

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

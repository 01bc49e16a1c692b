import type { RouteRecord } from '@shanmen/shared';
import { useParts } from '../../layout/parts-context.ts';
import { useStore } from '../../parts/store.ts';
import styles from './entries.module.css';

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

import type { KeyboardEvent } from 'react';
import type { RouteRecord } from '@shanmen/shared';

import { Icon } from '../../parts/icons/icon.tsx';
import { titleInLanguage } from '../../language/language.ts';
import { useFlyout } from '../../layout/use-flyout.ts';
import { Badge, MenuEntry } from './menu-entry.tsx';
import { Flyout } from './flyout.tsx';
import { visible } from '../menu-search.ts';
import type { OpenGroups } from '../use-open-groups.ts';
import type { Lineage } from './present-entry.ts';
import styles from './entries.module.css';

type ListProps = {
  readonly routes: readonly RouteRecord[];
  readonly present: Lineage;
  readonly groups: OpenGroups;
  readonly isRail?: boolean;
  readonly isChild?: boolean;
};

/** Entries and groups of one level, to any depth. */
export function MenuList({ routes, present, groups, isRail = false, isChild = false }: ListProps) {
  return (
    <ul className={isChild ? styles.children : styles.list}>
      {visible(routes).map(route => {
        const place = { route, present, isRail, isChild };
        const isGroup = visible(route.children).length > 0;
        return isGroup ? (
          <MenuBranch key={route.name} {...place} groups={groups} />
        ) : (
          <MenuEntry key={route.name} {...place} />
        );
      })}
    </ul>
  );
}

type BranchProps = Required<Omit<ListProps, 'routes'>> & { readonly route: RouteRecord };

/** A group: a button that opens its entries below, or beside it while the menu is a rail of icons. */
function MenuBranch({ route, present, groups, isRail, isChild }: BranchProps) {
  const [item, anchor] = useFlyout<HTMLLIElement>(isRail);
  const isShown = isRail ? anchor !== null : groups.isOpen(route.name);
  const title = titleInLanguage(route);
  const turn = (event: KeyboardEvent) => {
    if (event.key === (isShown ? 'ArrowLeft' : 'ArrowRight')) groups.toggle(route.name);
  };
  return (
    <li ref={item} className={styles.item}>
      <button
        type="button"
        className={isChild ? styles.child : styles.entry}
        data-entry
        data-initials={route.initials.toLowerCase()}
        data-present={present.some(one => one.name === route.name) || undefined}
        aria-expanded={isShown}
        title={isRail ? title : undefined}
        onClick={isRail ? undefined : () => groups.toggle(route.name)}
        onKeyDown={isRail ? undefined : turn}
      >
        {!isChild && <Icon name={route.meta.icon} />}
        <span className={styles.title}>{title}</span>
        {!isShown && <Badge routes={[route]} />}
        <span className={styles.arrow} data-open={isShown || undefined}>
          <Icon name="chevron-right" />
        </span>
      </button>
      {isRail && anchor && (
        <Flyout title={title} routes={route.children} present={present} anchor={anchor} side="beside" />
      )}
      {!isRail && isShown && <MenuList routes={route.children} present={present} groups={groups} isChild />}
    </li>
  );
}

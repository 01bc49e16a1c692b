import { useRef, useState } from 'react';
import { groupComponent, openingPath, type RouteRecord } from '@shanmen/shared';
import { Icon } from '../../parts/icons/icon.tsx';
import { titleInLanguage, useText } from '../../language/language.ts';
import { visible } from '../../menu/menu-search.ts';
import { PopupMenu } from '../../parts/popup/popup-menu.tsx';
import { useSetting } from '../../settings/use-setting.ts';
import { useStore } from '../../parts/store.ts';
import { titleOf } from '../../tabs/open-screen.ts';
import { useParts } from '../parts-context.ts';
import styles from './breadcrumb.module.css';

/** System, groups and screen, from the place of the route in the menu, never from its path. */
export function Breadcrumb() {
  const { menu, navigator, tabs } = useParts();
  const position = useStore(navigator.position);
  const { type } = useStore(menu.tree);
  const { list, activeId } = useStore(tabs.state);
  const { header, systems } = useText();
  const hasIcons = useSetting('breadcrumb.icons');
  const screen = list.find(one => one.id === activeId);
  const title = screen ? titleOf(screen) : '';
  return (
    <nav className={styles.breadcrumb} aria-label={header.breadcrumb}>
      <ol className={styles.list}>
        {type && (
          <li className={styles.item}>
            <span className={styles.title}>{systems[type]}</span>
          </li>
        )}
        {position?.match.ancestors.map(route => (
          <li key={route.name} className={styles.item}>
            {hasIcons && <Icon name={route.meta.icon} />}
            <Ancestor route={route} />
          </li>
        ))}
        {title !== '' && (
          <li className={styles.item} aria-current="page">
            {hasIcons && screen && screen.route.meta.icon !== '' && <Icon name={screen.route.meta.icon} />}
            <span className={styles.title}>{title}</span>
          </li>
        )}
      </ol>
    </nav>
  );
}

/** A group has no page of its own: it offers its entries. */
function Ancestor({ route }: { readonly route: RouteRecord }) {
  const { navigator } = useParts();
  const button = useRef<HTMLButtonElement>(null);
  const [anchor, setAnchor] = useState<HTMLButtonElement | null>(null);
  const title = titleInLanguage(route);
  const path = openingPath(route) ?? route.path;
  if (route.component !== groupComponent) {
    return (
      <a className={styles.link} href={path}>
        {title}
      </a>
    );
  }
  const present = navigator.position.get()?.match.route.name;
  const items = visible(route.children).map(child => ({
    label: titleInLanguage(child),
    checked: child.name === present,
    onChoose: () => navigator.go(openingPath(child) ?? child.path),
  }));
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.link}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={() => setAnchor(anchor === null ? button.current : null)}
      >
        {title}
        <Icon name="chevron-down" />
      </button>
      {anchor && <PopupMenu anchor={anchor} label={title} items={items} onClose={() => setAnchor(null)} />}
    </>
  );
}

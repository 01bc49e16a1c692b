import { useMedia } from '@shanmen/shared';
import { useEffect } from 'react';
import { Icon } from '../../icons/icon.tsx';
import { useText } from '../../language/language.ts';
import { useSetting } from '../../settings/use-setting.ts';
import { useStore } from '../../store.ts';
import { turnDrawer, useDrawerOpen, useEdgeSwipe } from '../drawer.ts';
import { useParts } from '../parts-context.ts';
import { narrow } from '../narrow.ts';
import styles from './header.module.css';

/** Folds the menu, or on a small window opens it as a drawer over the page. */
export function MenuButton() {
  const { settings, navigator } = useParts();
  const { header } = useText();
  const isFolded = useSetting('menu.collapsed');
  const isNarrow = useMedia(narrow);
  const isDrawn = useDrawerOpen();
  const position = useStore(navigator.position);
  // Whatever leads elsewhere closes the drawer, and so does a larger window.
  useEffect(() => () => turnDrawer(false), [position, isNarrow]);
  useEdgeSwipe();
  const isOpen = isNarrow ? isDrawn : !isFolded;
  const label = isOpen ? header.foldMenu : header.openMenu;
  return (
    <>
      <button
        type="button"
        className={styles.iconButton}
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls="shell-menu"
        title={label}
        onClick={() => (isNarrow ? turnDrawer(true) : settings.change({ 'menu.collapsed': !isFolded }))}
      >
        <Icon name={isNarrow ? 'menu' : isFolded ? 'panel-left-open' : 'panel-left-close'} />
      </button>
      {isDrawn && <div className={styles.mask} onClick={() => turnDrawer(false)} aria-hidden="true" />}
    </>
  );
}

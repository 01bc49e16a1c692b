import { useMedia } from '@shanmen/shared';
import { useEffect } from 'react';
import { useText } from '../../language/language.ts';
import { IconButton } from '../../parts/icon-button.tsx';
import { useSetting } from '../../settings/use-setting.ts';
import { useStore } from '../../parts/store.ts';
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
      <IconButton
        icon={isNarrow ? 'menu' : isFolded ? 'panel-left-open' : 'panel-left-close'}
        label={label}
        aria-expanded={isOpen}
        aria-controls="shell-menu"
        onClick={() => (isNarrow ? turnDrawer(true) : settings.change({ 'menu.collapsed': !isFolded }))}
      />
      {isDrawn && <div className={styles.mask} onClick={() => turnDrawer(false)} aria-hidden="true" />}
    </>
  );
}

import type { SessionState } from '@shanmen/shared/contracts/auth/sign-in/session';
import { useMedia } from '@shanmen/shared';
import { useEffect } from 'react';

import { MenuBar } from '../../menu/bar/menu-bar.tsx';
import { useSetting } from '../../settings/use-setting.ts';
import { useLayout, narrow } from '../use-layout.ts';
import { Brand } from './brand.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import styles from './header.module.css';
import { HeaderTools } from './header-tools.tsx';
import { useText } from '../../language/language.ts';
import { IconButton } from '../../parts/icon-button.tsx';
import { useStore } from '../../parts/store.ts';
import { turnDrawer, useDrawerOpen, useEdgeSwipe } from '../drawer.ts';
import { useParts } from '../parts-context.ts';

type Props = { readonly withMenu: boolean; readonly session: SessionState };

/** Left where one is, or where one can go; right what one can do. */
export function Header({ withMenu, session }: Props) {
  const { layout, isSplit } = useLayout();
  const hasLogo = useSetting('logo');
  const hasBreadcrumb = useSetting('breadcrumb.on');
  const isOnTop = layout === 'classic' || layout === 'transverse';
  const hasBar = layout === 'transverse' || isSplit;
  return (
    <header className={styles.header} data-part="header">
      {(!withMenu || (isOnTop && hasLogo)) && <Brand siteName={session.siteName} />}
      {withMenu && layout !== 'transverse' && <MenuButton />}
      {withMenu && hasBar && <MenuBar opensBelow={!isSplit} />}
      {withMenu && !hasBar && hasBreadcrumb && <Breadcrumb />}
      <HeaderTools withMenu={withMenu} session={session} />
    </header>
  );
}

/** Folds the menu, or on a small window opens it as a drawer over the page. */
function MenuButton() {
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

import { useEffect } from 'react';
import type { SessionState } from '@shanmen/shared/contracts/auth/session';
import { Icon } from '../../icons/icon.tsx';
import { useStore } from '../../store.ts';
import { Brand } from './brand.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import { ToolBar } from './tool-bar.tsx';
import { useParts } from '../parts-context.ts';
import { narrow, useMedia } from '../use-media.ts';
import { UserMenu } from './user-menu.tsx';
import styles from './header.module.css';

type Props = { readonly withMenu: boolean; readonly session: SessionState };

/** Left where one is, right what one can do: the tools of the system, the theme, the user. */
export function Header({ withMenu, session }: Props) {
  return (
    <header className={styles.header}>
      {withMenu ? (
        <>
          <MenuButton />
          <Breadcrumb />
        </>
      ) : (
        <Brand siteName={session.siteName} />
      )}
      <div className={styles.tools}>
        {session.demo && (
          <span className={styles.demo} title="演示数据，可随意操作">
            演示环境
          </span>
        )}
        {withMenu && <ToolBar />}
        <ThemeButton />
        <UserMenu session={session} />
      </div>
    </header>
  );
}

/** Folds the menu to a rail of icons, or on a small window opens it as a drawer. */
function MenuButton() {
  const { settings, navigator } = useParts();
  const { menuCollapsed } = useStore(settings.settings);
  const position = useStore(navigator.position);
  const isNarrow = useMedia(narrow);
  useEffect(() => closeDrawer, [position]);
  const label = isNarrow || menuCollapsed ? '展开菜单' : '收起菜单';
  return (
    <>
      <button
        type="button"
        className={styles.iconButton}
        aria-label={label}
        title={label}
        onClick={isNarrow ? openDrawer : () => settings.change({ menuCollapsed: !menuCollapsed })}
      >
        <Icon name={isNarrow ? 'menu' : menuCollapsed ? 'panel-left-open' : 'panel-left-close'} />
      </button>
      <div className={styles.mask} onClick={closeDrawer} aria-hidden="true" />
    </>
  );
}

function openDrawer(): void {
  document.documentElement.dataset['drawer'] = 'open';
}

function closeDrawer(): void {
  delete document.documentElement.dataset['drawer'];
}

function ThemeButton() {
  const { settings } = useParts();
  const { theme } = useStore(settings.display);
  const label = theme === 'dark' ? '浅色外观' : '深色外观';
  return (
    <button
      type="button"
      className={styles.iconButton}
      aria-label={label}
      title={label}
      onClick={() => settings.change({ theme: theme === 'dark' ? 'light' : 'dark' })}
    >
      <Icon name={theme === 'dark' ? 'sun' : 'moon'} />
    </button>
  );
}

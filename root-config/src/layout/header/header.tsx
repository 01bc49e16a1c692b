import type { SessionState } from '@shanmen/shared/contracts/auth/sign-in/session';
import { MenuBar } from '../../menu/bar/menu-bar.tsx';
import { useSetting } from '../../settings/use-setting.ts';
import { useLayout } from '../use-layout.ts';
import { Brand } from './brand.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import styles from './header.module.css';
import { HeaderTools } from './header-tools.tsx';
import { MenuButton } from './menu-button.tsx';

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

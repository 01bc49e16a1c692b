import { useRef, useState } from 'react';
import type { SessionState } from '@shanmen/shared/contracts/auth/sign-in/session';
import { Icon } from '../../parts/icons/icon.tsx';
import { useText } from '../../language/language.ts';
import { useKeptNotices } from '../../tools/notices/kept-notices.ts';
import { openNotices } from '../../tools/notices/open-notices.ts';
import { openPalette } from '../../tools/palette/open-palette.ts';
import { type PopupItem, PopupMenu } from '../../parts/popup/popup-menu.tsx';
import { endSession } from '../../shell/sign-in.ts';
import { openHelp } from '../../tools/shortcuts/open-help.ts';
import { useKeyOf } from '../../tools/shortcuts/action-words.ts';
import { useParts } from '../parts-context.ts';
import { useFullScreen, useLanguageItems, useOtherTheme, useSizeItems } from './display-buttons.tsx';
import { useToolItems } from './tool-bar.tsx';
import styles from './user-menu.module.css';

/** What lies in the menu besides the account, as the header has no room for it. */
type Held = 'account' | 'display' | 'all';
type Props = { readonly session: SessionState; readonly withMenu: boolean; readonly holds: Held };
type Opened = 'user' | 'size' | 'language';

/** Who is signed in, and what he can do about it. */
export function UserMenu({ session, withMenu, holds }: Props) {
  const { header, bell } = useText();
  const [opened, setOpened] = useState<Opened | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [anchor, setAnchor] = useState<HTMLButtonElement | null>(null);
  const { unread } = useKeptNotices();
  const items = {
    user: useUserItems(holds, withMenu, setOpened),
    size: useSizeItems(),
    language: useLanguageItems(),
  };
  const titles = { user: header.user, size: header.size, language: header.language };
  const hasMark = holds === 'all' && unread > 0;
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-haspopup="menu"
        aria-expanded={opened !== null}
        onClick={() => {
          setAnchor(button.current);
          setOpened(opened === null ? 'user' : null);
        }}
      >
        <span className={styles.sign} aria-hidden="true">
          {session.name.slice(0, 1)}
        </span>
        <span className={styles.name}>{session.name}</span>
        {hasMark && <span className={styles.mark} title={bell.unread(unread)} />}
        <Icon name="chevron-down" />
      </button>
      {anchor && opened !== null && (
        <PopupMenu
          key={opened}
          anchor={anchor}
          label={titles[opened]}
          items={items[opened]}
          heading={opened === 'user' ? <Who session={session} /> : undefined}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

function Who({ session }: { readonly session: SessionState }) {
  const { userName } = session.userInfo;
  return (
    <p className={styles.who}>
      <strong>{session.name}</strong>
      <span>{[userName, session.outletName].filter(Boolean).join(' · ')}</span>
      <span>{session.roleNames.join('、')}</span>
    </p>
  );
}

function useUserItems(holds: Held, withMenu: boolean, open: (menu: Opened) => void): readonly PopupItem[] {
  const parts = useParts();
  const { header } = useText();
  const tools = useHeldTools(holds, withMenu);
  const display = useHeldDisplay(open);
  const lockKey = useKeyOf('lock');
  const helpKey = useKeyOf('help');
  return [
    ...tools,
    ...(holds === 'account' ? [] : display),
    {
      icon: 'key-round',
      label: header.changePassword,
      onChoose: () => parts.navigator.go('/personal'),
    },
    {
      icon: 'download',
      label: header.exports,
      onChoose: () => parts.navigator.go('/personal#exports'),
    },
    { icon: 'settings', label: header.settings, onChoose: () => parts.openSettings() },
    { icon: 'keyboard', label: header.shortcuts, keys: helpKey, onChoose: openHelp },
    { icon: 'lock', label: header.lock, keys: lockKey, onChoose: parts.lock.lockNow },
    'line',
    { icon: 'layout-grid', label: header.switchSystem, onChoose: () => parts.navigator.go('/entrance') },
    { icon: 'log-out', label: header.signOut, onChoose: () => void endSession(parts) },
  ];
}

/** On a phone: the tools of the system, and those of the header. */
function useHeldTools(holds: Held, withMenu: boolean): readonly PopupItem[] {
  const { header, bell } = useText();
  const { unread } = useKeptNotices();
  const tools = useToolItems();
  const fullScreen = useFullScreen();
  if (holds !== 'all') return [];
  return [
    ...(withMenu ? tools : []),
    ...(withMenu && tools.length > 0 ? (['line'] as const) : []),
    { icon: 'search', label: header.palette, onChoose: openPalette },
    { icon: 'bell', label: unread > 0 ? bell.unread(unread) : bell.title, onChoose: openNotices },
    fullScreen,
  ];
}

function useHeldDisplay(open: (menu: Opened) => void): readonly PopupItem[] {
  const { header } = useText();
  const theme = useOtherTheme();
  return [
    { icon: 'a-large-small', label: header.size, onChoose: () => open('size') },
    { icon: 'languages', label: header.language, onChoose: () => open('language') },
    theme,
    'line',
  ];
}

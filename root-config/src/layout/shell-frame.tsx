import type { MouseEvent } from 'react';
import { createPortal } from 'react-dom';
import { useSession } from '@shanmen/shared';
import { SideMenu } from '../menu/side-menu.tsx';
import type { ShellParts } from '../shell/shell-parts.ts';
import { useStore } from '../store.ts';
import { TabBar } from '../tabs/tab-bar.tsx';
import { chromeFor } from './chrome.ts';
import { Header } from './header/header.tsx';
import { LeaveDialog } from './messages/leave-dialog.tsx';
import { PartsContext } from './parts-context.ts';
import { ProgressBar } from './messages/progress-bar.tsx';
import styles from './shell-frame.module.css';
import { Slot } from './slot/slot.tsx';
import { Strips } from './messages/strips.tsx';
import { Toasts } from './messages/toasts.tsx';

/** Everything the shell draws around the screens. */
export function ShellFrame({ parts }: { readonly parts: ShellParts }) {
  const position = useStore(parts.navigator.position);
  const tree = useStore(parts.menu.tree);
  const session = useSession();
  const slot = document.getElementById('shell-slot');
  const hasMenu = tree.routes.length > 0;
  const chrome = position ? chromeFor(position.match.route, hasMenu) : expectedChrome();
  return (
    <PartsContext value={parts}>
      <a className={styles.skip} href="#shell-main" onClick={skipToMain}>
        跳到主要内容
      </a>
      <ProgressBar />
      {chrome === 'full' && <SideMenu />}
      {chrome !== 'none' && session && <Header withMenu={chrome === 'full'} session={session} />}
      <Strips />
      {chrome === 'full' && <TabBar />}
      <Toasts />
      <LeaveDialog />
      {slot && createPortal(<Slot />, slot)}
    </PartsContext>
  );
}

/** Without an entry in the history: the address is the screen's. */
function skipToMain(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  document.getElementById('shell-main')?.focus();
}

/** Before the first address is open: the frame that was painted first. */
function expectedChrome(): string {
  return document.documentElement.dataset['chrome'] ?? 'none';
}

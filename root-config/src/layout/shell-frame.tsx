import { lazy, type MouseEvent, Suspense } from 'react';
import { createPortal } from 'react-dom';
import { useSession } from '@shanmen/shared';

import { IframeHost } from '../apps/iframes/iframe-host.tsx';
import { useText } from '../language/language.ts';
import { LockCover } from '../tools/lock/lock-cover.tsx';
import type { ShellParts } from '../shell/shell-parts.ts';
import { SpokenText } from '../tools/speech/spoken-text.tsx';
import { useStore } from '../parts/store.ts';
import { type Chrome, chromeFor } from './chrome.ts';
import { LeaveDoor } from './messages/leave-door.tsx';
import { FrameSlot } from './page/frame-slot.tsx';
import { PartsContext } from './parts-context.ts';
import { ProgressBar, Strips } from './messages/strips.tsx';
import styles from './shell-frame.module.css';
import { Slot } from './slot/slot.tsx';
import { SettingsDoor } from '../settings/settings-door.tsx';
import { Toasts } from './messages/toasts.tsx';

const FullScreenFrame = lazy(() =>
  import('../tools/full-screen/full-screen-frame.tsx').then(module => ({ default: module.FullScreenFrame })),
);

/** Everything the shell draws around the screens. */
export function ShellFrame({ parts }: { readonly parts: ShellParts }) {
  const { frame } = useText();
  const position = useStore(parts.navigator.position);
  const tree = useStore(parts.menu.tree);
  const session = useSession();
  const slot = document.getElementById('shell-slot');
  const hasMenu = tree.routes.length > 0;
  const isFullScreen = useStore(parts.fullScreen.isOn);
  const around = position ? chromeFor(position.match.route, hasMenu) : expectedChrome();
  const isFull = around === 'full' && isFullScreen;
  const chrome = isFull ? 'none' : around;
  const isFramed = chrome !== 'none';
  return (
    <PartsContext value={parts}>
      <a className={styles.skip} href="#shell-main" onClick={skipToMain}>
        {frame.skip}
      </a>
      <ProgressBar />
      {isFramed && session && <FrameSlot isFull={chrome === 'full'} session={session} />}
      <Strips />
      {isFull && (
        <Suspense>
          <FullScreenFrame />
        </Suspense>
      )}
      <Toasts isFramed={isFramed} />
      <SpokenText />
      <LeaveDoor />
      <SettingsDoor />
      <LockCover />
      <IframeHost />
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
function expectedChrome(): Chrome {
  const expected = document.documentElement.dataset['chrome'];
  return expected === 'full' || expected === 'header' ? expected : 'none';
}

import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { start } from 'single-spa';
import { session } from '@shanmen/shared';

import type { Boot } from './boot/start-page.ts';
import { drawIcons } from './parts/icons/icon.tsx';
import { chooseLanguage } from './language/language.ts';
import { loadFrame } from './layout/page/frame-slot.tsx';
import { ShellFrame } from './layout/shell-frame.tsx';
import { createParts } from './shell/create-parts.ts';
import { announceScreens } from './shell/work/announce.ts';
import { nameDocument } from './shell/opening/open-screen.ts';
import { createShell } from './shell/create-shell.ts';
import type { ShellParts } from './shell/shell-parts.ts';
import { followLinks } from './shell/navigation-guard/follow-links.ts';
import { listenToKeys } from './tools/shortcuts/listen-to-keys.ts';
import { followSession, resumeSession } from './shell/sign-in.ts';
import { followTabs } from './shell/opening/follow-tabs.ts';

/** Starts the shell: who is there, where he may be, and then the apps. */
export async function startShell(boot: Boot): Promise<void> {
  const parts = createParts(boot, () => new Date());
  const chrome = document.getElementById('shell-chrome');
  if (!chrome) throw new Error('The page has no element with the id "shell-chrome"');
  // Asked for before it is known whether the session still holds: mostly it does.
  if (session.token() !== null) {
    void drawIcons();
    void loadFrame();
  }
  await Promise.all([resumeSession(parts), chooseLanguage(parts.settings.of('language'))]);
  parts.settings.subscribe(() => void chooseLanguage(parts.settings.of('language')));
  followSession(parts);
  announceScreens(parts);
  followTabs(parts);
  parts.lock.isLocked.subscribe(() => nameDocument(parts));
  parts.lock.follow();
  parts.releases.follow();
  parts.navigator.position.subscribe(() => parts.releases.arrived());
  parts.navigator.listen();
  followLinks(parts.navigator);
  listenToKeys(parts);
  const frame = createRoot(chrome);
  const show = () => frame.render(createElement(ShellFrame, { parts }));
  if (parts.lock.isLocked.get()) {
    // Before it is open the server answers nothing that a screen could be made of.
    show();
    const address = parts.lock.address();
    await parts.lock.opened();
    if (address !== null) history.replaceState(null, '', address);
  }
  const entered = parts.navigator.enter();
  show();
  void startTheRest(parts);
  await entered;
  parts.gate.register(createShell(parts));
  start({ urlRerouteOnly: true });
  void followServer(parts);
}

/**
 * What nobody waits for: the first paint does without it, and so does a sign-in page that nobody has touched.
 */
async function startTheRest(parts: ShellParts): Promise<void> {
  if (session.token() === null) await Promise.race([signedIn(), touched()]);
  try {
    const { startBackground } = await import(
      /* webpackChunkName: "background" */ './shell/start-background.ts'
    );
    startBackground(parts);
  } catch (error) {
    console.warn('Nothing goes on in the background', error);
  }
}

/** After the first paint and not before somebody is signed in, because nobody needs it earlier. */
async function followServer(parts: ShellParts): Promise<void> {
  if (session.token() === null) await signedIn();
  try {
    // In the same part as the background: both come right after sign-in, and one request is enough.
    const { startEvents } = await import(
      /* webpackChunkName: "background" */ './tools/events/start-events.ts'
    );
    startEvents(parts);
  } catch (error) {
    // Without the stream the shell still asks: every call says when the session is over.
    console.warn('The events of the server are not followed', error);
  }
}

function touched(): Promise<unknown> {
  return new Promise(resolve => {
    for (const kind of ['keydown', 'pointerdown'])
      addEventListener(kind, resolve, { once: true, capture: true });
  });
}

function signedIn(): Promise<void> {
  return new Promise(resolve => {
    const stop = session.subscribe(() => {
      if (session.token() === null) return;
      stop();
      resolve();
    });
  });
}

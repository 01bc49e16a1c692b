import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { start } from 'single-spa';
import type { Boot } from './boot/boot.ts';
import { drawIcons } from './icons/draw-icons.ts';
import { ShellFrame } from './layout/shell-frame.tsx';
import { createParts } from './shell/create-parts.ts';
import { announceScreens } from './shell/announce.ts';
import { awaitMap } from './shell/renew-map.ts';
import { createShell } from './shell/create-shell.ts';
import { followLinks } from './navigation-guard/follow-links.ts';
import { followSession, resumeSession } from './shell/sign-in.ts';

/** Starts the shell: who is there, where he may be, and then the apps. */
export async function startShell(boot: Boot): Promise<void> {
  const parts = createParts(boot, () => new Date());
  const chrome = document.getElementById('shell-chrome');
  if (!chrome) throw new Error('The page has no element with the id "shell-chrome"');
  drawIcons();
  await resumeSession(parts);
  followSession(parts);
  announceScreens(parts);
  awaitMap(parts);
  parts.navigator.listen();
  followLinks(parts.navigator);
  const entered = parts.navigator.enter();
  createRoot(chrome).render(createElement(ShellFrame, { parts }));
  await entered;
  parts.gate.register(createShell(parts));
  start({ urlRerouteOnly: true });
}

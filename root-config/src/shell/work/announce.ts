import { text } from '../../language/language.ts';
import { titleOf } from '../../tabs/open-screen.ts';
import type { ShellParts } from '../shell-parts.ts';

/** When a screen has come to the front: the progress ends and a screen reader hears its name. */
export function announceScreens(parts: ShellParts): void {
  const live = document.getElementById('shell-live');
  parts.settled.subscribe(id => {
    const screen = parts.tabs.active();
    if (screen?.id !== id) return;
    parts.progress.end();
    const title = titleOf(screen);
    if (live && title !== '') live.textContent = text().frame.opened(title);
  });
}

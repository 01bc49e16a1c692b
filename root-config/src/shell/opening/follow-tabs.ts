import { session } from '@shanmen/shared';
import { subscribeLanguage, text } from '../../language/language.ts';
import { titleOf } from '../../tabs/open-screen.ts';
import { nameDocument, openScreen, showChrome } from './open-screen.ts';
import type { ShellParts } from '../shell-parts.ts';

/** What follows from the tabs and their settings: messages, the title of the window. */
export function followTabs(parts: ShellParts): void {
  const { tabs, settings, fullScreen, lock, notices } = parts;
  tabs.closedByLimit.subscribe(screen =>
    notices.show({
      kind: 'info',
      text: text().tabs.closedByLimit(titleOf(screen)),
      action: { label: text().tabs.undo, run: () => void tabs.reopen(screen.id) },
    }),
  );
  let isShared = settings.of('tabs.share');
  settings.subscribe(() => {
    const before = isShared;
    isShared = settings.of('tabs.share');
    if (isShared && !before) tabs.mergePaths();
  });
  fullScreen.isOn.subscribe(() => showChrome(parts));
  lock.isLocked.subscribe(() => (lock.isLocked.get() ? onLocked(parts) : onUnlocked(parts)));
  parts.unsaved.marks.subscribe(() => nameDocument(parts));
  subscribeLanguage(() => nameDocument(parts));
}

/** Where the policy says so, what is covered is not in the page either. */
function onLocked({ fullScreen, tabs }: ShellParts): void {
  fullScreen.turn(false);
  if (session.current()?.policies.dropContent) tabs.releaseAll();
}

function onUnlocked(parts: ShellParts): void {
  const position = parts.navigator.position.get();
  if (position && parts.tabs.active()?.alive === false) openScreen(parts, position, 'replace');
}

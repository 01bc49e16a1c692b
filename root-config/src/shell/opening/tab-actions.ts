import { landingPath } from '@shanmen/shared';
import { triggerAppChange } from 'single-spa';
import { text } from '../../language/language.ts';
import { within, type ClosingScope } from '../../tabs/tab-order.ts';
import type { OpenScreen } from '../../tabs/open-screen.ts';
import type { ShellParts } from '../shell-parts.ts';
import { staysForMoney } from '../work/stays-for-money.ts';

/** Brings a tab to the front; nothing happens, in the history neither, when it is there. */
export function activateTab({ tabs, navigator }: ShellParts, screen: OpenScreen): void {
  if (tabs.active()?.id === screen.id) return;
  tabs.aim(screen.id);
  navigator.go(screen.address);
}

/** Closes a tab; the one shown before it comes to the front, else the landing page of the system. */
export function closeTab(parts: ShellParts, id: string): void {
  close(parts, [id], () => parts.tabs.previous());
}

/** Closes many tabs after one question and in one step of the history; fixed ones stay. */
export function closeTabs(parts: ShellParts, id: string, scope: ClosingScope): void {
  const { list } = parts.tabs.state.get();
  const gone = within(list, id, scope).map(screen => screen.id);
  const rest = list.filter(screen => !gone.includes(screen.id));
  if (scope === 'all') closeAll(parts, gone);
  else close(parts, gone, () => rest.find(screen => screen.id === id) ?? parts.tabs.previous());
}

/** Ends on the first fixed tab, wherever one was, else on the landing page. */
function closeAll(parts: ShellParts, gone: readonly string[]): void {
  withoutLoss(parts, gone, () => {
    const wasActive = parts.tabs.close(gone);
    const first = parts.tabs.state.get().list.find(screen => screen.fixed !== null);
    if (first) activateTab(parts, first);
    else if (wasActive) openLanding(parts);
  });
}

/** Draws one tab anew; the others keep their state. */
export function refreshTab(parts: ShellParts, id: string): void {
  withoutLoss(parts, [id], () => parts.tabs.refresh(id));
}

/** Takes back the tab that was closed last, with its address and its place. */
export function reopenTab(parts: ShellParts): void {
  const screen = parts.tabs.reopen();
  if (screen) activateTab(parts, screen);
}

/** Keeps a tab at the start of the bar for this user in this system, or lets it loose. */
export function pinTab({ tabs, settings }: ShellParts, id: string, isPinned: boolean): void {
  const names = tabs.pin(id, isPinned);
  const type = tabs.type();
  if (type !== null) settings.change({ 'tabs.pinned': { ...settings.of('tabs.pinned'), [type]: names } });
}

/** The same address in a window of its own. */
export function openInWindow(screen: OpenScreen): void {
  window.open(screen.address, '_blank', 'noopener');
}

export async function copyAddress({ notices }: ShellParts, screen: OpenScreen): Promise<void> {
  const address = new URL(screen.address, location.origin).href;
  try {
    await navigator.clipboard.writeText(address);
    notices.show({ kind: 'success', text: text().tabs.copied });
  } catch {
    // Without the right to the clipboard the address is shown, to be copied by hand.
    notices.show({ kind: 'info', text: address });
  }
}

function close(parts: ShellParts, ids: readonly string[], next: () => OpenScreen | undefined): void {
  withoutLoss(parts, ids, () => {
    const wasActive = parts.tabs.close(ids);
    if (!wasActive) {
      void triggerAppChange();
      return;
    }
    const screen = next();
    if (screen) activateTab(parts, screen);
    else openLanding(parts);
  });
}

function openLanding({ menu, navigator }: ShellParts): void {
  navigator.go(landingPath(menu.routes()) ?? '/entrance');
}

/** At once where nothing can be lost; where something can, only after the user agreed. */
function withoutLoss(parts: ShellParts, ids: readonly string[], act: () => void): void {
  const { unsaved } = parts;
  if (staysForMoney(parts)) return;
  if (!ids.some(id => unsaved.has(id))) act();
  else void unsaved.mayLeave(ids).then(leaves => leaves && act());
}

import { landingPath } from '@shanmen/shared';
import { triggerAppChange } from 'single-spa';
import type { ShellParts } from './shell-parts.ts';

/** Closes a tab; the one shown before it comes to the front, else the landing page of the system. */
export function closeTab(parts: ShellParts, id: string): void {
  withoutLoss(parts, id, () => {
    const next = parts.tabs.close(id);
    if (next === null) void triggerAppChange();
    else parts.navigator.go(next || (landingPath(parts.menu.routes()) ?? '/entrance'));
  });
}

/** Draws one tab anew; the others keep their state. */
export function refreshTab(parts: ShellParts, id: string): void {
  withoutLoss(parts, id, () => parts.tabs.refresh(id));
}

/** At once where nothing can be lost; where something can, only after the user agreed. */
function withoutLoss({ unsaved }: ShellParts, id: string, act: () => void): void {
  if (!unsaved.has(id)) act();
  else void unsaved.mayLeave([id]).then(leaves => leaves && act());
}

import { landingPath } from '@shanmen/shared';
import { triggerAppChange } from 'single-spa';
import type { ShellParts } from './shell-parts.ts';

/** Closes a tab; the one shown before it comes to the front, else the landing page of the system. */
export async function closeTab(parts: ShellParts, id: string): Promise<void> {
  if (!(await parts.unsaved.mayLeave([id]))) return;
  const next = parts.tabs.close(id);
  parts.unsaved.clear(id);
  if (next === null) void triggerAppChange();
  else parts.navigator.go(next || (landingPath(parts.menu.routes()) ?? '/entrance'));
}

/** Draws one tab anew; the others keep their state. */
export async function refreshTab(parts: ShellParts, id: string): Promise<void> {
  if (!(await parts.unsaved.mayLeave([id]))) return;
  parts.unsaved.clear(id);
  parts.tabs.refresh(id);
}

import { session } from '@shanmen/shared';
import type { ShellParts } from '../../shell/shell-parts.ts';
import { type ActionName, actionOfKey, shellActions } from './actions.ts';
import { strokeOf } from './key-name.ts';

/** Where a scanner types and a hand is fast: no other key may lead away from the sale. */
const counters: ReadonlySet<string> = new Set(['/saleSystem', '/till', '/cashier/till']);
const atCounters: ReadonlySet<ActionName> = new Set(['lock', 'help']);
/** What goes on over a dialog of the shell: closing it, and locking. */
const overDialogs: ReadonlySet<ActionName> = new Set(['lock', 'help', 'palette']);

/**
 * Lets the keys of the shell act wherever the focus is. They are matched by their place on the keyboard and
 * ignored while an input method composes. @returns what ends it
 */
export function listenToKeys(parts: ShellParts): () => void {
  const onKey = (event: KeyboardEvent) => {
    const name = wantedAction(parts, event);
    const act = name === undefined ? null : shellActions[name].act(parts);
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  window.addEventListener('keydown', onKey, { capture: true });
  return () => window.removeEventListener('keydown', onKey, { capture: true });
}

function wantedAction(
  { settings, lock, navigator }: ShellParts,
  event: KeyboardEvent,
): ActionName | undefined {
  // Input methods of older browsers tell of their own keys by this number alone.
  const isComposing = event.isComposing || event.keyCode === 229 || event.getModifierState('AltGraph');
  const isTaken = event.target instanceof Element && event.target.hasAttribute('data-takes-keys');
  if (isComposing || isTaken || session.token() === null || lock.isLocked.get()) return undefined;
  if (!settings.of('shortcuts.on')) return undefined;
  const stroke = strokeOf(event);
  const name = stroke === null ? undefined : actionOfKey(stroke, settings.of('shortcuts.keys'));
  if (name === undefined) return undefined;
  const isCounter = counters.has(navigator.position.get()?.match.route.path ?? '');
  if (isCounter && !atCounters.has(name)) return undefined;
  return document.querySelector('#shell-chrome dialog[open]') && !overDialogs.has(name) ? undefined : name;
}

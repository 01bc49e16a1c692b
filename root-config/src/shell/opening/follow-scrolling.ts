import { createScrollPlaces } from '../../tabs/kept/scroll-places.ts';
import type { ShellParts } from '../shell-parts.ts';

/** Brings every tab back to where it was scrolled. */
export function followScrolling({ tabs, settled }: ShellParts): void {
  const main = document.getElementById('shell-main') ?? document.body;
  const places = createScrollPlaces(main, id => tabs.remembers(id));
  tabs.begun.subscribe(places.forget);
  settled.subscribe(places.restore);
  // The screen that was drawn before this was there.
  places.restore(tabs.active()?.id ?? '');
}

import { createStore } from '../../parts/store.ts';

/** Whether the list of keys lies over the page. */
export const isHelpOpen = createStore(false);

export function openHelp(): void {
  isHelpOpen.set(true);
}

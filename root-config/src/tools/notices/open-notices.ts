import type { PopupAnchor } from '../../parts/popup/use-popup.ts';
import { createStore } from '../../parts/store.ts';

/** Where the list of notices hangs while it is open. */
export const noticesAnchor = createStore<PopupAnchor | null>(null);

/** Opens the list below an element, else at the right edge below the header. */
export function openNotices(anchor: PopupAnchor = { x: window.innerWidth, y: 50 }): void {
  noticesAnchor.set(anchor);
}

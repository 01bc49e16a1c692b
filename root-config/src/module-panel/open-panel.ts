import { createStore } from '../store.ts';

/** Whether the panel of the modules lies over the page. */
export const isPanelOpen = createStore(false);

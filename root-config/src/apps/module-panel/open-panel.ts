import { createStore } from '../../parts/store.ts';

/** Whether the panel of the modules lies over the page. */
export const isPanelOpen = createStore(false);

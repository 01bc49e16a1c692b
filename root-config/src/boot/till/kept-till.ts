/** Where the server serves the service worker of tills: its scope is the whole site. */
export const tillWorker = '/till-worker.js';

/** What the worker keeps lies under this name in the browser's cache. */
export const tillCache = 'shanmen-till';

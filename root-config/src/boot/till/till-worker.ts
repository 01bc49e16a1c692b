/**
 * The service worker of a browser that is enrolled at a till: it keeps the page of the till and the files of the accepted
 * map, so that a till opens again while the server is out of reach. The network always comes first, and no call of the API
 * and no import map passes through here. Only `tools/offline/keep-till.ts` registers it.
 */

import { tillCache as cacheName } from './kept-till.ts';

/** What of a worker's global scope is used here; the library of types for pages does not name it. */
type LastingEvent = Event & { readonly waitUntil: (work: Promise<unknown>) => void };
type FetchedEvent = LastingEvent & {
  readonly request: Request;
  readonly respondWith: (answer: Promise<Response>) => void;
};
declare const self: {
  readonly location: Location;
  readonly clients: { readonly claim: () => Promise<void> };
  readonly skipWaiting: () => Promise<void>;
  addEventListener(kind: 'install' | 'activate', listener: (event: LastingEvent) => void): void;
  addEventListener(
    kind: 'message',
    listener: (event: LastingEvent & { readonly data: unknown }) => void,
  ): void;
  addEventListener(kind: 'fetch', listener: (event: FetchedEvent) => void): void;
};

/** One page stands for each address of the till. */
const page = '/till';
const addresses: ReadonlySet<string> = new Set([page, '/cashier/till']);
/** A line that carries nothing any more is taken for cut. */
const limitMs = 10_000;

self.addEventListener('install', event => event.waitUntil(self.skipWaiting()));
self.addEventListener('activate', event => event.waitUntil(self.clients.claim()));
self.addEventListener('message', event => event.waitUntil(keep(event.data)));
self.addEventListener('fetch', event => {
  const place = placeOf(event.request);
  if (place !== null) event.respondWith(networkFirst(event.request, place));
});

/** Under which address the answer is kept; null for what never is. */
function placeOf({ method, mode, url }: Request): string | null {
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== self.location.origin) return null;
  if (mode === 'navigate') return addresses.has(pathname) ? page : null;
  return /^\/(m|assets)\//.test(pathname) ? pathname : null;
}

async function networkFirst(request: Request, place: string): Promise<Response> {
  const kept = await caches.match(place, { cacheName, ignoreVary: true });
  if (!kept) return fetch(request);
  try {
    const answer = await withinLimit(fetch(request));
    // A proxy answers so while the server behind it is away.
    return answer.status >= 500 ? kept : answer;
  } catch {
    return kept;
  }
}

function withinLimit(answer: Promise<Response>): Promise<Response> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('no answer')), limitMs);
  });
  return Promise.race([answer, late]);
}

/**
 * Keeps the page, what it names, and files. What was kept before stays until all of the new is there.
 * @param files hash by address, as the accepted map vouches for them
 */
async function keep(files: unknown): Promise<void> {
  if (typeof files !== 'object' || files === null) return;
  const cache = await caches.open(cacheName);
  const fresh = await download(page);
  const ofPage = [...(await fresh.clone().text()).matchAll(/"(\/assets\/[^"]+)" integrity="([^"]+)"/g)];
  const wanted = new Map([
    ...Object.entries(files).map(([url, hash]) => [url, String(hash)] as const),
    ...ofPage.map(([, url = '', hash = '']) => [url, hash] as const),
  ]);
  for (const [url, integrity] of wanted) {
    if (!(await cache.match(url, { ignoreVary: true }))) await cache.put(url, await download(url, integrity));
  }
  await cache.put(page, fresh);
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url);
    if (pathname !== page && !wanted.has(pathname)) await cache.delete(request, { ignoreVary: true });
  }
}

/** @throws unless it came whole, and is what it should be */
async function download(url: string, integrity = ''): Promise<Response> {
  const answer = await fetch(url, { integrity });
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return answer;
}

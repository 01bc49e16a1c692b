import { api, keptSession, session } from '@shanmen/shared';
import type { SessionState } from '@shanmen/shared/contracts/auth/sign-in/session';

import type { ImportMap } from '../../boot/map/import-map.ts';
import { tillCache, tillWorker } from '../../boot/till/kept-till.ts';
import type { ShellParts } from '../../shell/shell-parts.ts';

const lookMs = 20_000;

/**
 * At a browser that is enrolled at a till: keeps what a start without the server needs, as the accepted map names it. At any
 * other browser, and after a sign-out, nothing of it stays. Answers how to stop.
 */
export function keepTill({ boot, now }: Pick<ShellParts, 'boot' | 'now'>): () => void {
  let told = '';
  const follow = () => {
    const state = session.current();
    if (state === null || !state.atTill) {
      told = '';
      if (session.token() === null || state !== null) void dropTill();
      return;
    }
    if (keptSession.isInUse()) return void hearServer();
    keptSession.keep(now());
    // A new page begins with the map that was accepted last.
    const map = boot.storedMap() ?? boot.map();
    const mark = JSON.stringify(map.imports);
    if (mark === told) return;
    told = mark;
    void register(tillFiles(map)).catch((error: unknown) => {
      told = '';
      console.warn('The till is not kept for a start without the server', error);
    });
  };
  follow();
  const clock = setInterval(follow, lookMs);
  const stop = session.subscribe(follow);
  return () => {
    clearInterval(clock);
    stop();
  };
}

/** A start without the server went on with what was kept: as soon as the server is back, its word counts. */
async function hearServer(): Promise<void> {
  try {
    session.refresh(await api.get<SessionState>('/api/auth/sessions/current'));
  } catch (error) {
    console.warn('The server has not confirmed the session yet', error);
  }
}

async function register(files: Readonly<Record<string, string>>): Promise<void> {
  // Not there without HTTPS.
  if (!('serviceWorker' in navigator)) return;
  await navigator.serviceWorker.register(tillWorker);
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage(files);
}

/** Forgets all of it. */
async function dropTill(): Promise<void> {
  keptSession.drop();
  if (!('serviceWorker' in navigator)) return;
  for (const each of await navigator.serviceWorker.getRegistrations()) await each.unregister();
  await caches.delete(tillCache);
}

/** Every file of the shell, of the till's module and of what these two need, with its hash. */
export function tillFiles({
  imports,
  depcache,
  integrity,
}: Pick<ImportMap, 'imports' | 'depcache' | 'integrity'>): Record<string, string> {
  const folders = new Set<string>();
  const take = (name: string) => {
    const entry = imports[name];
    const folder = entry?.slice(0, entry.lastIndexOf('/') + 1);
    if (entry === undefined || folder === undefined || folders.has(folder)) return;
    folders.add(folder);
    depcache[entry]?.forEach(take);
  };
  ['root-config', '@shanmen/shared', 'mf-goods'].forEach(take);
  return Object.fromEntries(
    Object.entries(integrity).filter(([url]) => folders.has(url.slice(0, url.lastIndexOf('/') + 1))),
  );
}

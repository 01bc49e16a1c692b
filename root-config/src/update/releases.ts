import { onServerEvent } from '@shanmen/shared';
import type { MicroApp } from '@shanmen/shared/contracts/screen';
import type { Boot } from '../boot/boot.ts';
import type { MapFault } from '../boot/import-map.ts';
import { createStore, type Store } from '../store.ts';
import { judgeRelease } from './judge-release.ts';

export type News = { readonly outdated: readonly string[]; readonly urgent: boolean };

export type ReleasePorts = {
  readonly boot: Boot;
  readonly isLoaded: (app: MicroApp) => boolean;
  readonly now: () => Date;
  /** Nobody is at the page, and nothing in it can be lost. */
  readonly isLeft: () => boolean;
  readonly reload: () => void;
};

const askedEvery = 60_000;
const askedEveryWithoutMap = 20_000;
const laterMs = 30 * 60_000;

/** Which release this page runs, and whether a newer one is there. */
export class Releases {
  /** Why the last good map is in use instead of the server's; null when it is not. */
  readonly mapFault: Store<MapFault | null>;
  /** A newer release that this page takes over by being loaded again. */
  readonly news: Store<News | null> = createStore<News | null>(null);
  /** Whether the news may be shown now; 稍后 puts it off. */
  readonly isOffered: Store<boolean> = createStore(false);
  readonly #ports: ReleasePorts;
  #quietUntil = 0;

  constructor(ports: ReleasePorts) {
    this.#ports = ports;
    this.mapFault = createStore(ports.boot.mapFault);
  }

  /**
   * Reads the server's map again and takes over what can be taken over in a running page: the apps.
   * Without a new map the present one goes on. Answers whether the server's came.
   */
  async renew(): Promise<boolean> {
    const { boot, isLoaded } = this.#ports;
    try {
      const next = await boot.readMap();
      this.mapFault.set(null);
      const { mayApply, outdated } = judgeRelease(boot.map(), next, isLoaded);
      if (outdated.length > 0) this.#tell({ outdated, urgent: next.release.urgent });
      // Also with the number it had: what was broken may have been mended under it.
      if (mayApply) boot.useMap(next);
      return true;
    } catch (error) {
      console.warn('The import map was not renewed', error);
      return false;
    }
  }

  /** The app has been loaded anew, by the map in use. */
  takenOver(app: MicroApp): void {
    const news = this.news.get();
    if (!news?.outdated.includes(app)) return;
    const outdated = news.outdated.filter(name => name !== app);
    this.news.set(outdated.length === 0 ? null : { ...news, outdated });
    this.#offer();
  }

  /** The news comes again in half an hour. */
  later(): void {
    this.#quietUntil = this.#ports.now().getTime() + laterMs;
    this.#offer();
  }

  /** Asks once a minute and whenever the server says that something was released, until the answer is called. */
  follow(): () => void {
    const ask = () => {
      this.#offer();
      if (this.news.get() !== null && this.#ports.isLeft()) return this.#ports.reload();
      void this.renew();
    };
    const clock = setInterval(ask, askedEvery);
    const catching = setInterval(() => this.mapFault.get() !== null && ask(), askedEveryWithoutMap);
    const stop = onServerEvent('modules.released', ({ sequence }) => {
      if (sequence > this.#ports.boot.map().release.sequence) void this.renew();
    });
    return () => {
      clearInterval(clock);
      clearInterval(catching);
      stop();
    };
  }

  #tell(news: News): void {
    const known = this.news.get()?.outdated ?? [];
    const outdated = [...new Set([...known, ...news.outdated])];
    if (outdated.length === known.length && this.news.get()?.urgent === news.urgent) return;
    this.news.set({ ...news, outdated });
    this.#offer();
  }

  #offer(): void {
    const news = this.news.get();
    const isQuiet = this.#ports.now().getTime() < this.#quietUntil;
    this.isOffered.set(news !== null && (news.urgent || !isQuiet));
  }
}

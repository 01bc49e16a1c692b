import { onServerEvent } from '@shanmen/shared';
import { isMicroApp, type MicroApp } from '@shanmen/shared/contracts/screen';

import type { Boot } from '../../boot/start-page.ts';
import type { ChosenVersions, MapFault, ImportMap } from '../../boot/map/import-map.ts';
import { createStore, type Store } from '../../parts/store.ts';
import { Exchange, type ExchangePorts } from './exchange.ts';

export type News = {
  readonly outdated: readonly string[];
  readonly urgent: boolean;
  /** Whether taking it over means loading the page again. */
  readonly needsReload: boolean;
};

export type ReleasePorts = ExchangePorts & {
  readonly boot: Boot;
  readonly isLoaded: (app: MicroApp) => boolean;
  /** Asks for files of apps that did not come; answers whether one is there now. */
  readonly lookAgain: () => Promise<boolean>;
  /** Called when a map was put in use. */
  readonly adoptMap: () => void;
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
  /** What this session runs in the place of the release. */
  readonly override: Store<ChosenVersions | null>;
  /** A newer release that waits for the user. */
  readonly news: Store<News | null> = createStore<News | null>(null);
  /** Whether the news may be shown now; 稍后 puts it off. */
  readonly isOffered: Store<boolean> = createStore(false);
  readonly #ports: ReleasePorts;
  readonly #exchange: Exchange;
  /** What a new page would bring, as long as that is the only way. */
  #forNewPage: News | null = null;
  #quietUntil = 0;

  constructor(ports: ReleasePorts) {
    this.#ports = ports;
    this.#exchange = new Exchange(ports);
    this.#exchange.waiting.subscribe(() => this.#tell());
    this.mapFault = createStore(ports.boot.mapFault);
    this.override = createStore(ports.boot.map().release.override);
  }

  /**
   * Reads the server's map again and takes over what can be taken over in a running page: the apps.
   * Without a new map the present one goes on. Answers whether the server's came.
   */
  async renew(): Promise<boolean> {
    const { boot, isLoaded, adoptMap } = this.#ports;
    try {
      const next = await boot.readMap();
      this.mapFault.set(null);
      const { mayApply, outdated } = judgeRelease(boot.map(), next, isLoaded);
      // Also with the number it had: what was broken may have been mended under it.
      if (mayApply) {
        boot.useMap(next);
        this.override.set(next.release.override);
        adoptMap();
      }
      this.#forNewPage = mayApply ? null : { outdated, urgent: next.release.urgent, needsReload: true };
      this.#exchange.consider();
      this.#tell();
      return true;
    } catch (error) {
      console.warn('The import map was not renewed', error);
      return false;
    }
  }

  /** The user takes over the news, and nothing that he would miss is lost by it. */
  takeOver(): void {
    if (this.news.get()?.needsReload) this.#ports.reload();
    else this.#exchange.takeAll();
  }

  /** Another screen was opened. */
  arrived(): void {
    this.#exchange.arrived();
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
      if (this.news.get()?.needsReload && this.#ports.isLeft()) return this.#ports.reload();
      void this.renew();
    };
    const clock = setInterval(ask, askedEvery);
    const catching = setInterval(() => {
      if (this.mapFault.get() !== null) ask();
      void this.#lookAgain();
    }, askedEveryWithoutMap);
    const stop = onServerEvent('modules.released', ({ sequence }) => {
      if (sequence > this.#ports.boot.map().release.sequence) void this.renew();
    });
    return () => {
      clearInterval(clock);
      clearInterval(catching);
      stop();
    };
  }

  /** What an earlier version stands in for comes back as any new version does. */
  async #lookAgain(): Promise<void> {
    if (!(await this.#ports.lookAgain())) return;
    this.#exchange.consider();
    this.#tell();
  }

  #tell(): void {
    const waiting = this.#exchange.waiting.get();
    const { urgent } = this.#ports.boot.map().release;
    const news = waiting.length === 0 ? null : { outdated: waiting, urgent, needsReload: false };
    const next = this.#forNewPage ?? news;
    if (JSON.stringify(next) !== JSON.stringify(this.news.get())) this.news.set(next);
    this.#offer();
  }

  #offer(): void {
    const news = this.news.get();
    const isQuiet = this.#ports.now().getTime() < this.#quietUntil;
    this.isOffered.set(news !== null && (news.urgent || !isQuiet));
  }
}

type ReleaseVerdict = {
  /** Whether the new map may be put in use in this page: what is shared by all must stay one copy. */
  readonly mayApply: boolean;
  /** Modules that run here in an older version until the page is loaded again; empty for apps alone. */
  readonly outdated: readonly string[];
};

/** What a new map means for a page that runs with an older one: apps are exchanged, all else needs a new page. */
export function judgeRelease(
  used: Pick<ImportMap, 'imports'>,
  next: Pick<ImportMap, 'imports'>,
  isLoaded: (app: MicroApp) => boolean,
): ReleaseVerdict {
  const changed = Object.keys(next.imports).filter(name => used.imports[name] !== next.imports[name]);
  const apps = changed.filter(isMicroApp);
  const shared = changed.filter(name => !isMicroApp(name));
  return shared.length === 0
    ? { mayApply: true, outdated: [] }
    : { mayApply: false, outdated: [...apps.filter(isLoaded), ...shared] };
}

import type { MicroApp } from '@shanmen/shared/contracts/screen';
import { createStore, type Store } from '../../parts/store.ts';

/** What keeps an app from being exchanged: somebody who may go on in it, unsaved input, a payment or a print. */
export type Hold = 'none' | 'use' | 'input' | 'work';

export type ExchangePorts = {
  readonly apps: () => readonly MicroApp[];
  /** Whether the map names another version than the one in this page. */
  readonly isBehind: (app: MicroApp) => boolean;
  readonly hold: (app: MicroApp) => Hold;
  /** @param mayStill asked again when the new version is loaded */
  readonly swap: (app: MicroApp, mayStill: () => boolean) => Promise<boolean>;
};

/**
 * Puts new versions of apps into the running page: at once where nobody sees it, when the app is at rest,
 * or when the user says so. Work in progress is never touched; what waited for its end comes with the
 * next navigation.
 */
export class Exchange {
  /** Apps whose new version waits for a rest, or for a word of the user. */
  readonly waiting: Store<readonly MicroApp[]> = createStore<readonly MicroApp[]>([]);
  readonly #ports: ExchangePorts;
  readonly #going = new Set<MicroApp>();
  readonly #afterWork = new Set<MicroApp>();

  constructor(ports: ExchangePorts) {
    this.#ports = ports;
  }

  /** Exchanges what may be exchanged now; the rest waits. */
  consider(): void {
    const { hold } = this.#ports;
    for (const app of this.#behind()) {
      if (hold(app) === 'none') this.#start(app, () => hold(app) === 'none');
      else if (hold(app) !== 'use') this.#afterWork.add(app);
    }
    this.#tell();
  }

  /** Another screen is opened: the moment for what waited until work had ended. */
  arrived(): void {
    for (const app of this.#behind()) {
      if (this.#afterWork.has(app) && this.#isFree(app)) this.#start(app, () => this.#isFree(app));
    }
    this.consider();
  }

  /** The user wants the waiting ones now, and has given up or saved what would be lost. */
  takeAll(): void {
    for (const app of this.waiting.get()) this.#start(app, () => this.#isFree(app));
  }

  #isFree(app: MicroApp): boolean {
    return ['none', 'use'].includes(this.#ports.hold(app));
  }

  #behind(): readonly MicroApp[] {
    return this.#ports.apps().filter(app => this.#ports.isBehind(app) && !this.#going.has(app));
  }

  #start(app: MicroApp, mayStill: () => boolean): void {
    this.#going.add(app);
    void this.#ports.swap(app, mayStill).then(
      isNew => this.#ended(app, isNew),
      (error: unknown) => {
        console.error(`${app} was not exchanged`, error);
        this.#ended(app, false);
      },
    );
  }

  #ended(app: MicroApp, isNew: boolean): void {
    this.#going.delete(app);
    if (isNew) this.#afterWork.delete(app);
    // A still newer one may have been released meanwhile.
    if (isNew) this.consider();
    else this.#tell();
  }

  #tell(): void {
    const before = this.waiting.get();
    const waiting = this.#behind().filter(app => ['use', 'input'].includes(this.#ports.hold(app)));
    if (waiting.join() !== before.join()) this.waiting.set(waiting);
  }
}

import {
  addErrorHandler,
  getAppStatus,
  registerApplication,
  triggerAppChange,
  unloadApplication,
  unregisterApplication,
} from 'single-spa';
import type { AppFault, Shell } from '@shanmen/shared';
import type { MicroApp } from '@shanmen/shared/contracts/screen';

import { appsOf, timeouts } from '../applications.ts';
import { AppBoard, stateOf } from './app-board.ts';
import { makeAppPlace, removeAppPlace } from './app-place.ts';
import { linkAppStyles, removeAppStyles } from './app-styles.ts';
import type { LoadedApp } from './load-module.ts';
import { LoadedApps, type LoadingPorts } from './loaded-apps.ts';
import { Proving } from './version-choice.ts';

export type GatePorts = LoadingPorts & {
  /** The app is drawn anew: its screens that are not in front are let go. */
  readonly leaves: (app: MicroApp) => void;
  /** Whether the app draws the open address. */
  readonly isInFront: (app: MicroApp) => boolean;
  /** Whether an app that the map names no more may go now: nothing that somebody works on would be lost. */
  readonly mayGo: (app: MicroApp) => boolean;
  /** A map has brought an app, or taken one out. */
  readonly appsChanged: () => void;
};

type Phase = 'opening' | 'mounted' | 'closing' | 'crashed';

/**
 * single-spa finishes a change of apps only when every pending download has settled, so it never gets to
 * see one: the gate loads modules itself and lets an app become active when its code is there.
 */
export class ModuleGate {
  readonly #board = new AppBoard();
  readonly states = this.#board.states;
  readonly substitutes = this.#board.substitutes;
  /** What loading code takes; the parts of apps are loaded by it as well. */
  readonly ports: GatePorts;
  readonly #apps: LoadedApps;
  /** The apps that are registered with single-spa. */
  readonly #known = new Set<MicroApp>();
  readonly #phases = new Map<MicroApp, Phase>();
  /** Files that were mounted once: what fails in them later is no fault of the release. */
  readonly #ran = new Set<string>();
  readonly #proving = new Proving();
  /** single-spa refuses two of one name, and to take back what it has not: registrations follow each other. */
  readonly #registered = new Map<MicroApp, Promise<void>>();
  /** Apps that are being exchanged and must not be active meanwhile. */
  readonly #resting = new Set<MicroApp>();
  #shell: Shell | null = null;

  constructor(ports: GatePorts) {
    this.ports = ports;
    this.#apps = new LoadedApps(ports, this.#board, triggerAppChange);
  }

  /** Registers the apps with single-spa. */
  register(shell: Shell): void {
    this.#shell = shell;
    addErrorHandler(error => this.#broke(error));
    for (const app of appsOf(this.ports.map())) this.#registerOne(app);
  }

  isRegistered(): boolean {
    return this.#shell !== null;
  }

  /** Whether the app is one of this page. */
  has(app: MicroApp): boolean {
    return this.#known.has(app);
  }

  /** Whether the app's code runs in this page. */
  isLoaded(app: MicroApp): boolean {
    return this.#apps.get(app) !== undefined;
  }

  /** Whether the map names a version that is not the one in this page and has not failed here. */
  isBehind(app: MicroApp): boolean {
    return this.#apps.isBehind(app);
  }

  /** Whether an earlier version can be had than the one in this page. */
  hasEarlier(app: MicroApp): boolean {
    return this.#apps.choice.hasEarlier(app, this.#apps.get(app)?.url);
  }

  /** A map was put in use: what stood in for a newer version may be the one it names. */
  adoptMap(): void {
    for (const app of this.substitutes.get().keys()) this.#apps.adopt(app);
    this.#followMap();
  }

  /** The version in this page. */
  version(app: MicroApp): string {
    return this.#apps.get(app)?.version ?? '';
  }

  /**
   * Loads an app and a screen of it before they are opened. Fails without a trace: whoever opens the
   * app meanwhile or later has it loaded anew and is told.
   */
  async preload(app: MicroApp, screen: string): Promise<void> {
    await this.#apps.request(app);
    const loaded = this.#apps.get(app);
    if (!loaded) throw new Error(`${app} was not loaded`);
    if (screen !== '') await loaded.preload?.(screen);
  }

  /**
   * The file of a screen did not come. An earlier version stands in, where one can be had and nothing is lost by it;
   * else the tab goes on asking for the file.
   */
  lacks(app: MicroApp, error: unknown, mayLeave: boolean): void {
    const url = error instanceof Error ? Reflect.get(error, 'request') : undefined;
    if (typeof url === 'string') this.#apps.lack(app, url);
    const failure = this.#apps.failureOf(app, 'MF-101', error);
    this.ports.happened({ kind: 'load_failed', app, ...failure });
    if (!mayLeave || !this.hasEarlier(app)) return;
    this.#apps.passOn(app, failure);
    void this.#beginAnew(app);
  }

  /** Whether the version that the map names runs without one of its files. */
  lacksFile(app: MicroApp): boolean {
    return this.#apps.lacksFile(app);
  }

  /** Asks for files that did not come. Answers whether one is there now: its version may run again. */
  async lookAgain(): Promise<boolean> {
    const apps = await this.#apps.returned();
    for (const app of apps) if (stateOf(this.states.get(), app).status === 'failed') void this.retry(app);
    return apps.length > 0;
  }

  /** Loads and registers the app anew, without loading the page; every version may be tried again. */
  async retry(app: MicroApp): Promise<void> {
    this.#apps.choice.forgive(app);
    await this.#beginAnew(app);
  }

  /** Does without the version that fails or does not come, and loads an earlier one. */
  async useEarlier(app: MicroApp): Promise<void> {
    this.#apps.passOn(app, null);
    await this.#beginAnew(app);
  }

  /** Asks once more for the version that an earlier one stands in for; that one goes on meanwhile. */
  async tryPresent(app: MicroApp): Promise<void> {
    this.#apps.choice.forgive(app);
    await this.swap(app, () => true);
  }

  /**
   * Puts the version that the map names in the place of the one in this page, which goes on when the new
   * one cannot be loaded. Answers whether the new one is there.
   * @param mayStill asked again once the new one is loaded: work may have begun meanwhile
   */
  async swap(app: MicroApp, mayStill: () => boolean): Promise<boolean> {
    const running = this.#apps.get(app);
    if (!running) return false;
    const begun = performance.now();
    const next = await this.#apps.loadPresent(app, running);
    if (!next || !mayStill()) return false;
    if (next.url === running.url) return this.#apps.adopt(app);
    this.ports.leaves(app);
    this.#resting.add(app);
    try {
      await unloadApplication(app);
      this.#apps.exchange(app, next);
      this.#apps.forgetCode(app, running);
    } finally {
      this.#resting.delete(app);
    }
    await triggerAppChange();
    const { version } = next;
    const ms = performance.now() - begun;
    this.ports.happened({ kind: 'swapped', app, version, from: running.version, to: version, ms });
    return true;
  }

  /** A root that React has given up. During mount the rejected lifecycle tells it, so it is told once. */
  crashed({ app, kind, error }: AppFault): void {
    if (kind !== 'uncaught') return;
    this.#proving.stop(app);
    if (this.#phases.get(app) === 'mounted') {
      const isSecond = this.#apps.choice.crashedAgain(app, this.ports.now());
      const failure = this.#apps.failureOf(app, 'MF-109', error);
      this.ports.happened({ kind: 'uncaught', app, ...failure });
      this.#apps.fail(app, failure, isSecond);
    }
    this.#phases.set(app, 'crashed');
  }

  /** The apps of the page are those of the map. One that is at work goes when its work is done: with a later map. */
  #followMap(): void {
    if (this.#shell === null) return;
    const named = appsOf(this.ports.map());
    const come = named.filter(app => !this.#known.has(app));
    const gone = [...this.#known].filter(app => !named.includes(app) && this.ports.mayGo(app));
    for (const app of come) this.#registerOne(app);
    for (const app of gone) void this.#remove(app);
    if (come.length + gone.length > 0) this.ports.appsChanged();
  }

  async #remove(app: MicroApp): Promise<void> {
    this.#known.delete(app);
    this.ports.leaves(app);
    const running = this.#apps.get(app);
    await unregisterApplication(app);
    if (this.#known.has(app)) return this.#registerOne(app);
    if (running) this.#apps.forgetCode(app, running);
    this.#apps.drop(app);
    this.#board.forget(app);
    removeAppPlace(app);
  }

  #registerOne(app: MicroApp): void {
    this.#known.add(app);
    if (getAppStatus(app) !== null) return;
    makeAppPlace(app, this.ports.isInFront(app));
    registerApplication({
      name: app,
      app: async () => this.#lifecycles(app),
      activeWhen: () => this.#isActive(app),
      customProps: { shell: this.#shell },
    });
  }

  #isActive(app: MicroApp): boolean {
    if (this.#resting.has(app) || !this.ports.wants(app)) return false;
    if (this.isLoaded(app)) return true;
    void this.#apps.request(app);
    return false;
  }

  #lifecycles(app: MicroApp) {
    const module = this.#apps.get(app);
    if (!module) throw new Error(`${app} became active before it was loaded`);
    return {
      bootstrap: module.bootstrap,
      mount: async (props: unknown) => {
        const begun = performance.now();
        this.#phases.set(app, 'opening');
        await linkAppStyles(app, module, this.ports.map());
        await module.mount(props);
        this.#mounted(app, module, performance.now() - begun);
      },
      unmount: async (props: unknown) => {
        this.#proving.stop(app);
        // single-spa also unmounts what it failed to mount; the reason stays the failed mount.
        if (this.#phases.get(app) === 'mounted') this.#phases.set(app, 'closing');
        await module.unmount(props);
        removeAppStyles(app);
        this.#board.tell(app, { status: 'idle' });
      },
      timeouts,
    };
  }

  #mounted(app: MicroApp, { version, url }: LoadedApp, ms: number): void {
    this.#phases.set(app, 'mounted');
    this.#board.tell(app, { status: 'mounted' });
    this.ports.happened({ kind: 'mounted', app, version, ms, first: !this.#ran.has(url) });
    this.#ran.add(url);
    this.#proving.begin(app, version);
  }

  /** What single-spa could not bootstrap, mount or unmount. */
  #broke(error: Error & { appOrParcelName: string }): void {
    const app = [...this.#known].find(name => name === error.appOrParcelName);
    if (!app) return;
    document.getElementById(`single-spa-application:${app}`)?.replaceChildren();
    removeAppStyles(app);
    const phase = this.#phases.get(app);
    if (phase !== 'closing') return this.#couldNotMount(app, phase, error);
    const version = this.version(app);
    this.ports.happened({ kind: 'unmount_failed', app, version, code: 'MF-110', error });
    void this.#renew(app);
  }

  /** A version that was never on the page gives way to an earlier one; one that was asks staff. */
  #couldNotMount(app: MicroApp, phase: Phase | undefined, error: Error): void {
    const failure = this.#apps.failureOf(app, phase === 'crashed' ? 'MF-108' : 'MF-106', error);
    this.ports.happened({ kind: 'mount_failed', app, ...failure });
    const url = this.#apps.get(app)?.url ?? '';
    if (this.#ran.has(url) || !this.#apps.choice.hasEarlier(app, url)) {
      return this.#apps.fail(app, failure, true);
    }
    this.#apps.passOn(app, this.#apps.causeOf(app, failure));
    void this.#beginAnew(app);
  }

  /** An app that hung in unmount is ready again for its next visit. */
  async #renew(app: MicroApp): Promise<void> {
    await this.#registerAnew(app);
    this.#board.tell(app, { status: 'idle' });
  }

  async #beginAnew(app: MicroApp): Promise<void> {
    this.#apps.drop(app);
    this.#board.tell(app, { status: 'loading', mayUseEarlier: false });
    // SKIP_BECAUSE_BROKEN is final: only a new registration mounts the app again.
    await this.#registerAnew(app);
    await triggerAppChange();
  }

  async #registerAnew(app: MicroApp): Promise<void> {
    const renewed = (this.#registered.get(app) ?? Promise.resolve()).then(async () => {
      await unregisterApplication(app);
      this.#registerOne(app);
    });
    this.#registered.set(app, renewed);
    await renewed;
  }
}

import { addErrorHandler, registerApplication, triggerAppChange, unregisterApplication } from 'single-spa';
import type { AppFault, Shell } from '@shanmen/shared';
import type { MicroApp } from '@shanmen/shared/contracts/screen';
import { applicationNames, timeouts } from '../applications.ts';
import { createStore, type Store } from '../store.ts';
import { linkAppStyles, removeAppStyles } from './app-styles.ts';
import { loadModule, type LoadedApp, type LoadPorts } from './load-module.ts';
import { ModuleLoadError, type FaultCode } from './module-fault.ts';

/** Where an app stands, as its slot has to show it. */
export type AppState =
  | { readonly status: 'idle' | 'loading' | 'mounted' }
  | { readonly status: 'failed'; readonly code: FaultCode; readonly version: string; readonly at: Date };

export type AppStates = Readonly<Record<MicroApp, AppState>>;

export type GatePorts = LoadPorts & {
  /** Whether the app owns the open address or keeps tabs. */
  readonly wants: (app: MicroApp) => boolean;
  /** Called once for each failure. */
  readonly failed: (app: MicroApp, code: FaultCode, error: unknown) => void;
  readonly now: () => Date;
};

type Phase = 'opening' | 'mounted' | 'closing' | 'crashed';

/**
 * single-spa finishes a change of apps only when every pending download has settled, so it never gets to
 * see one: the gate loads modules itself and lets an app become active when its code is there.
 */
export class ModuleGate {
  readonly states: Store<AppStates> = createStore<AppStates>(allIdle());
  readonly #ports: GatePorts;
  readonly #loaded = new Map<MicroApp, LoadedApp>();
  readonly #requested = new Map<MicroApp, Promise<void>>();
  readonly #phases = new Map<MicroApp, Phase>();
  #shell: Shell | null = null;

  constructor(ports: GatePorts) {
    this.#ports = ports;
  }

  /** Registers the six apps with single-spa. */
  register(shell: Shell): void {
    this.#shell = shell;
    addErrorHandler(error => this.#broke(error));
    for (const app of applicationNames) this.#registerOne(app);
  }

  /** Whether the app's code runs in this page. */
  isLoaded(app: MicroApp): boolean {
    return this.#loaded.has(app);
  }

  /**
   * Loads an app and a screen of it before they are opened. Fails without a trace: whoever opens the
   * app meanwhile or later has it loaded anew and is told.
   */
  async preload(app: MicroApp, screen: string): Promise<void> {
    await this.#request(app);
    const loaded = this.#loaded.get(app);
    if (!loaded) throw new Error(`${app} was not loaded`);
    if (screen !== '') await loaded.preload?.(screen);
  }

  /** Loads and registers the app anew, without loading the page. */
  async retry(app: MicroApp): Promise<void> {
    this.#loaded.delete(app);
    this.#requested.delete(app);
    this.#tell(app, { status: 'loading' });
    // SKIP_BECAUSE_BROKEN is final: only a new registration mounts the app again.
    await unregisterApplication(app);
    this.#registerOne(app);
    await triggerAppChange();
  }

  /** A root that React has given up. During mount the rejected lifecycle tells it, so it is told once. */
  crashed({ app, kind, error }: AppFault): void {
    if (kind !== 'uncaught') return;
    if (this.#phases.get(app) === 'mounted') this.#fail(app, 'MF-109', error);
    this.#phases.set(app, 'crashed');
  }

  #registerOne(app: MicroApp): void {
    registerApplication({
      name: app,
      app: async () => this.#lifecycles(app),
      activeWhen: () => this.#isActive(app),
      customProps: { shell: this.#shell },
    });
  }

  #isActive(app: MicroApp): boolean {
    if (!this.#ports.wants(app)) return false;
    if (this.#loaded.has(app)) return true;
    void this.#request(app);
    return false;
  }

  /** Starts loading once; an app that failed is loaded again only when staff ask for it. */
  #request(app: MicroApp): Promise<void> {
    const started = this.#requested.get(app) ?? this.#load(app);
    this.#requested.set(app, started);
    return started;
  }

  async #load(app: MicroApp): Promise<void> {
    this.#tell(app, { status: 'loading' });
    try {
      this.#loaded.set(app, await loadModule(app, this.#ports));
      this.#tell(app, { status: 'idle' });
      await triggerAppChange();
    } catch (error) {
      if (!this.#ports.wants(app)) return this.#forget(app);
      this.#fail(app, error instanceof ModuleLoadError ? error.code : 'MF-104', error);
    }
  }

  #lifecycles(app: MicroApp) {
    const module = this.#loaded.get(app);
    if (!module) throw new Error(`${app} became active before it was loaded`);
    return {
      bootstrap: module.bootstrap,
      mount: async (props: unknown) => {
        this.#phases.set(app, 'opening');
        await linkAppStyles(app, this.#ports.map());
        await module.mount(props);
        this.#phases.set(app, 'mounted');
        this.#tell(app, { status: 'mounted' });
      },
      unmount: async (props: unknown) => {
        // single-spa also unmounts what it failed to mount; the reason stays the failed mount.
        if (this.#phases.get(app) === 'mounted') this.#phases.set(app, 'closing');
        await module.unmount(props);
        removeAppStyles(app);
        this.#tell(app, { status: 'idle' });
      },
      timeouts,
    };
  }

  #forget(app: MicroApp): void {
    this.#requested.delete(app);
    this.#tell(app, { status: 'idle' });
  }

  /** What single-spa could not bootstrap, mount or unmount. */
  #broke(error: Error & { appOrParcelName: string }): void {
    const app = applicationNames.find(name => name === error.appOrParcelName);
    if (!app) return;
    document.getElementById(`single-spa-application:${app}`)?.replaceChildren();
    removeAppStyles(app);
    const phase = this.#phases.get(app);
    if (phase === 'closing') {
      console.error(`MF-110: ${app} did not unmount in time`, error);
      void this.#renew(app);
    } else this.#fail(app, phase === 'crashed' ? 'MF-108' : 'MF-106', error);
  }

  /** An app that hung in unmount is ready again for its next visit. */
  async #renew(app: MicroApp): Promise<void> {
    await unregisterApplication(app);
    this.#registerOne(app);
    this.#tell(app, { status: 'idle' });
  }

  #fail(app: MicroApp, code: FaultCode, error: unknown): void {
    const version = this.#ports.map().release.modules[app]?.version ?? '';
    this.#tell(app, { status: 'failed', code, version, at: this.#ports.now() });
    this.#ports.failed(app, code, error);
  }

  #tell(app: MicroApp, state: AppState): void {
    this.states.set({ ...this.states.get(), [app]: state });
  }
}

function allIdle(): AppStates {
  const idle = { status: 'idle' } as const;
  return {
    'mf-auth': idle,
    'mf-entrance': idle,
    'mf-booking': idle,
    'mf-ticket': idle,
    'mf-goods': idle,
    'mf-reports': idle,
    'mf-admin': idle,
  };
}

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

export type ModuleGate = {
  readonly states: Store<AppStates>;
  /** Registers the six apps with single-spa. */
  readonly register: (shell: Shell) => void;
  /** Loads an app and a screen of it before they are opened; a failure stays silent. */
  readonly preload: (app: MicroApp, screen: string) => Promise<void>;
  /** Loads and registers the app anew, without loading the page. */
  readonly retry: (app: MicroApp) => Promise<void>;
  readonly crashed: (fault: AppFault) => void;
};

export type GatePorts = LoadPorts & {
  /** Whether the app owns the open address or keeps tabs. */
  readonly wants: (app: MicroApp) => boolean;
  readonly failed: (app: MicroApp, code: FaultCode, error: unknown) => void;
  readonly now: () => Date;
};

/**
 * single-spa finishes a change of apps only when every pending download has settled, so it never gets to
 * see one: the gate loads modules itself and lets an app become active when its code is there.
 */
export function createModuleGate(ports: GatePorts): ModuleGate {
  const loaded = new Map<MicroApp, LoadedApp>();
  const loading = new Map<MicroApp, Promise<void>>();
  const phases = new Map<MicroApp, 'opening' | 'mounted' | 'closing' | 'crashed'>();
  const states = createStore<AppStates>(allIdle());
  let shell: Shell | null = null;

  const tell = (app: MicroApp, state: AppState) => states.set({ ...states.get(), [app]: state });

  function fail(app: MicroApp, code: FaultCode, error: unknown): void {
    const version = ports.map().release.modules[app]?.version ?? '';
    tell(app, { status: 'failed', code, version, at: ports.now() });
    ports.failed(app, code, error);
  }

  async function load(app: MicroApp): Promise<void> {
    tell(app, { status: 'loading' });
    try {
      loaded.set(app, await loadModule(app, ports));
      await triggerAppChange();
    } catch (error) {
      fail(app, error instanceof ModuleLoadError ? error.code : 'MF-104', error);
    }
  }

  /** Starts loading once; a failed app is loaded again only when staff ask for it. */
  function request(app: MicroApp): Promise<void> {
    const known = loading.get(app);
    if (known) return known;
    const started = load(app);
    loading.set(app, started);
    return started;
  }

  function isActive(app: MicroApp): boolean {
    if (!ports.wants(app)) return false;
    if (loaded.has(app)) return true;
    void request(app);
    return false;
  }

  function lifecyclesOf(app: MicroApp) {
    const module = loaded.get(app);
    if (!module) throw new Error(`${app} became active before it was loaded`);
    const { bootstrap, mount, unmount } = module;
    const entering = () => linkAppStyles(app, ports.map());
    return {
      bootstrap,
      mount: async (props: unknown) => {
        phases.set(app, 'opening');
        await entering();
        await mount(props);
        phases.set(app, 'mounted');
        tell(app, { status: 'mounted' });
      },
      unmount: async (props: unknown) => {
        phases.set(app, 'closing');
        await unmount(props);
        removeAppStyles(app);
        tell(app, { status: 'idle' });
      },
      timeouts,
    };
  }

  function registerOne(app: MicroApp): void {
    if (!shell) throw new Error('the gate is registered with a shell');
    registerApplication({
      name: app,
      app: async () => lifecyclesOf(app),
      activeWhen: () => isActive(app),
      customProps: { shell },
    });
  }

  return {
    states,
    register(given) {
      shell = given;
      addErrorHandler(error => broken(error));
      applicationNames.forEach(registerOne);
    },
    async preload(app, screen) {
      await request(app);
      await loaded.get(app)?.preload?.(screen);
    },
    async retry(app) {
      loaded.delete(app);
      loading.delete(app);
      tell(app, { status: 'loading' });
      // SKIP_BECAUSE_BROKEN is final: only a new registration mounts the app again.
      await unregisterApplication(app);
      registerOne(app);
      await triggerAppChange();
    },
    crashed({ app, kind, error }) {
      if (kind !== 'uncaught') return;
      // During mount the rejected lifecycle tells it, so that each failure is told once.
      if (phases.get(app) === 'mounted') fail(app, 'MF-109', error);
      phases.set(app, 'crashed');
    },
  };

  /** What single-spa could not bootstrap, mount or unmount. */
  function broken(error: Error & { appOrParcelName: string }): void {
    const app = applicationNames.find(name => name === error.appOrParcelName);
    if (!app) return;
    const phase = phases.get(app);
    clear(app);
    if (phase === 'closing') {
      console.error(`MF-110: ${app} did not unmount in time`, error);
      void renew(app);
    } else fail(app, phase === 'crashed' ? 'MF-108' : 'MF-106', error);
  }

  /** An app that hung in unmount is ready again for its next visit. */
  async function renew(app: MicroApp): Promise<void> {
    await unregisterApplication(app);
    registerOne(app);
    tell(app, { status: 'idle' });
  }
}

function clear(app: MicroApp): void {
  document.getElementById(`single-spa-application:${app}`)?.replaceChildren();
  removeAppStyles(app);
}

function allIdle(): AppStates {
  const idle = { status: 'idle' } as const;
  return {
    'mf-auth': idle,
    'mf-entrance': idle,
    'mf-ticket': idle,
    'mf-goods': idle,
    'mf-reports': idle,
    'mf-admin': idle,
  };
}

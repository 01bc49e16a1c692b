import * as React from 'react';
import * as ReactDOMClient from 'react-dom/client';
import type { AppProps, LifeCycleFn } from 'single-spa';
import singleSpaReact from 'single-spa-react';
import { moduleContract } from '../../contracts/modules/publishing/module-names.ts';
import type { MicroApp } from '../../contracts/screen.ts';
import type { PartName } from '../../contracts/shell/parts.ts';
import type { AppFault, Shell } from '../shell.ts';
import type { OfferedPart, PartLoader } from './offered-part.tsx';
import { type ScreenLoader, type ScreenSource, screenSource } from './screen-source.ts';
import { type Provider, TabHost } from './tab-host.tsx';

/** The custom property that the shell registers every app with. */
type ShellProp = { readonly shell: Shell };
/** What single-spa passes to every lifecycle. */
export type MicroAppProps = AppProps & ShellProp;
type Lifecycle = LifeCycleFn<ShellProp>;

export type MicroAppModule = {
  readonly bootstrap: Lifecycle;
  readonly mount: Lifecycle;
  readonly unmount: Lifecycle;
  readonly timeouts: typeof timeouts;
  readonly contract: number;
  /** Names of its screens, without the name of the app. */
  readonly screens: readonly string[];
  /** Starts loading a screen before it is opened. */
  readonly preload: (screen: string) => Promise<void>;
  /** What it offers to other apps, by name; an app that offers nothing need not export it. */
  readonly parts?: Readonly<Record<string, OfferedPart>> | undefined;
};

const timeouts = {
  bootstrap: { millis: 2000, dieOnTimeout: true },
  mount: { millis: 3000, dieOnTimeout: true },
  unmount: { millis: 800, dieOnTimeout: true },
} as const;

type Options = {
  /** Stands around every screen and every part. */
  readonly provider?: Provider;
  readonly parts?: Readonly<Partial<Record<PartName, PartLoader>>>;
};

/**
 * The lifecycles of a micro-app. A crash in the first render rejects `mount`, a later one lets `unmount`
 * resolve: with single-spa-react alone both would never settle and freeze every other app.
 */
export function defineMicroApp(
  name: MicroApp,
  screens: Readonly<Record<string, ScreenLoader>>,
  { provider, parts = {} }: Options = {},
): MicroAppModule {
  const sources: ReadonlyMap<string, ScreenSource> = new Map(
    Object.entries(screens).map(([screen, load]) => [screen, screenSource(load)]),
  );
  return {
    ...crashProof(name, sources, provider),
    timeouts,
    contract: moduleContract,
    screens: [...sources.keys()],
    preload: async screen => void (await sources.get(screen)?.load()),
    parts: Object.fromEntries(
      Object.entries(parts).map(([part, load]) => [part, props => load(props, provider)]),
    ),
  };
}

function crashProof(
  name: MicroApp,
  sources: ReadonlyMap<string, ScreenSource>,
  provider: Provider | undefined,
): Pick<MicroAppModule, 'bootstrap' | 'mount' | 'unmount'> {
  let dead = false;
  let shell: Shell | undefined;
  let failMount: (error: unknown) => void = () => {};
  const tell = (kind: AppFault['kind'], error: unknown, details: { componentStack?: string | undefined }) =>
    shell?.report({ app: name, kind, error, componentStack: details.componentStack ?? '' });
  const client = {
    ...ReactDOMClient,
    // single-spa-react calls it without options, and only here can a crash be heard.
    createRoot: (element: Element) =>
      ReactDOMClient.createRoot(element, {
        identifierPrefix: `${name}-`,
        onUncaughtError: (error, details) => {
          dead = true;
          tell('uncaught', error, details);
          failMount(error);
        },
        onCaughtError: () => {
          // The boundary that caught it reports it, with its tab.
        },
        onRecoverableError: (error, details) => tell('recovered', error, details),
      }),
  };
  const lifecycles = singleSpaReact<ShellProp>({
    React,
    ReactDOMClient: client,
    rootComponent: props =>
      React.createElement(TabHost, { app: name, shell: props.shell, sources, provider }),
    domElementGetter: () => containerOf(name),
    suppressComponentDidCatchWarning: true,
  });
  return {
    bootstrap: lifecycles.bootstrap,
    mount: props => {
      dead = false;
      shell = props.shell;
      const failed = new Promise<never>((_, reject) => {
        failMount = reject;
      });
      return Promise.race([lifecycles.mount(props), failed]);
    },
    unmount: async props => {
      const unmounted = lifecycles.unmount(props);
      if (!dead) return unmounted;
      // After a crash it never settles, and React has already left the container.
      void unmounted;
      containerOf(name).replaceChildren();
    },
  };
}

/** The shell creates the containers up front; without one single-spa-react would append to `<body>`. */
function containerOf(name: MicroApp): HTMLElement {
  const id = `single-spa-application:${name}`;
  const container = document.getElementById(id);
  if (!container) throw new Error(`The page has no element with the id "${id}".`);
  return container;
}

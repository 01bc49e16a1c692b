import { createElement, type ReactNode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { getMountedApps, registerApplication, start, triggerAppChange } from 'single-spa';
import { defineMicroApp, type Shell } from '@shanmen/shared';
import { createTestShell } from '@shanmen/shared/testing';
import type { MicroApp } from '@shanmen/shared/contracts/screen';
import { type ImportMap, readImportMap } from '../../boot/map/import-map.ts';
import { quietGate, turns } from '../testing/quiet-gate.ts';
import type { ModuleGate } from './module-gate.ts';

/** How each app behaves, whenever it is opened. */
const behaviours: Readonly<
  Record<MicroApp, 'healthy' | 'absent' | 'throws' | 'crashes' | 'later' | 'rejects'>
> = {
  'mf-auth': 'healthy',
  'mf-entrance': 'healthy',
  'mf-booking': 'absent',
  'mf-ticket': 'later',
  'mf-goods': 'crashes',
  'mf-reports': 'rejects',
  'mf-admin': 'throws',
};
const healthy: readonly MicroApp[] = ['mf-auth', 'mf-entrance'];
const urlOf = (app: MicroApp) => `/m/${app}/1.0.0/main.11111111.js`;

const microApps: readonly MicroApp[] = [
  'mf-auth',
  'mf-entrance',
  'mf-booking',
  'mf-ticket',
  'mf-goods',
  'mf-reports',
  'mf-admin',
];

let wanted: MicroApp = 'mf-auth';
let crashNow: (() => void) | null = null;
let gate: ModuleGate;

beforeAll(() => {
  for (const app of microApps) {
    const container = document.createElement('div');
    container.id = `single-spa-application:${app}`;
    document.body.append(container);
  }
  gate = quietGate(load, { map: () => map, wants: app => app === wanted });
  const shell: Shell = { ...createTestShell(), report: fault => gate.crashed(fault) };
  gate.register(shell);
  start({ urlRerouteOnly: true });
});

// Each failure is told in the console, and React tells of roots that it gave up itself.
beforeEach(() => {
  for (const level of ['warn', 'error'] as const)
    jest.spyOn(console, level).mockImplementation(() => undefined);
});

const walks = 200;

describe('navigation over apps that fail in every way', () => {
  proof('M-07 S-50 never gets stuck in random walks, and leaves nothing of one app in the next', async () => {
    for (let seed = 1; seed <= walks; seed += 1) {
      await walk(seed);
      for (const app of healthy) expect([seed, await opens(app)]).toEqual([seed, true]);
    }
  });

  // The last one: what it does to the page cannot be undone.
  it('M-07 twin: a crash in an app without our lifecycles keeps every other from the page', async () => {
    expect(await soon(opens('mf-auth'))).toBe(true);
    let isUnguarded = true;
    registerApplication({
      name: 'unguarded',
      app: () => Promise.resolve({ bootstrap: nothing, mount: mountUnguarded, unmount: nothing }),
      activeWhen: () => isUnguarded,
    });
    void triggerAppChange();
    await turns();
    isUnguarded = false;
    expect(await soon(opens('mf-auth'))).toBe('stuck');
  });
});

const nothing = () => Promise.resolve();

/** What single-spa-react waits for is the first commit, which a crash never reaches. */
function mountUnguarded(): Promise<void> {
  return new Promise(resolve => {
    createRoot(document.createElement('div'), { onUncaughtError: () => undefined }).render(
      createElement(Told, { tell: resolve }, createElement(Crashing)),
    );
  });
}

/** What comes of it within far more turns than it takes a healthy app to open. */
async function soon(opening: Promise<boolean>): Promise<boolean | 'stuck'> {
  const patience = async () => {
    for (let round = 0; round < 40; round += 1) await turns();
    return 'stuck' as const;
  };
  return Promise.race([opening, patience()]);
}

/** Eight steps: go somewhere, at once or when the last is done, let something crash, or try again what failed. */
async function walk(seed: number): Promise<void> {
  const draw = drawer(seed);
  for (let step = 0; step < 8; step += 1) {
    wanted = microApps[draw(microApps.length)] ?? 'mf-auth';
    const arriving = triggerAppChange();
    if (draw(3) > 0) await arriving;
    if (draw(3) === 0) crashNow?.();
    if (draw(4) === 0) void gate.retry(wanted);
    if (draw(2) === 0) await turns();
  }
}

/** Whether an app comes to the page as the only one, whatever happened before. */
async function opens(app: MicroApp): Promise<boolean> {
  wanted = app;
  await triggerAppChange();
  await turns();
  await triggerAppChange();
  const filled = microApps.filter(one => containerOf(one)?.hasChildNodes());
  return getMountedApps().join() === app && filled.join() === app;
}

function load(url: string): Promise<unknown> {
  const app = microApps.find(one => url.endsWith(urlOf(one))) ?? 'mf-auth';
  switch (behaviours[app]) {
    case 'absent':
      return Promise.reject(new Error('not there'));
    case 'throws':
      return Promise.reject(new TypeError('x is undefined'));
    case 'rejects':
      return Promise.resolve({ ...plain(app), mount: () => Promise.reject(new Error('will not')) });
    case 'crashes':
      return Promise.resolve(defineMicroApp(app, {}, { provider: Crashing }));
    case 'later':
      return Promise.resolve(defineMicroApp(app, {}, { provider: Fragile }));
    default:
      return Promise.resolve(plain(app));
  }
}

/** An app that is no React at all. */
function plain(app: MicroApp) {
  return {
    bootstrap: () => Promise.resolve(),
    mount: async () => containerOf(app)?.append(app),
    unmount: async () => containerOf(app)?.replaceChildren(),
    contract: 1,
    screens: [],
  };
}

function Crashing(): ReactNode {
  throw new Error('the first render is broken');
}

function Fragile() {
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    crashNow = () => setBroken(true);
    return () => {
      crashNow = null;
    };
  }, []);
  if (isBroken) throw new Error('broken while it was used');
  return createElement('p', null, 'works');
}

function Told({ tell, children }: { readonly tell: () => void; readonly children?: ReactNode }) {
  useEffect(tell, [tell]);
  return children;
}

function containerOf(app: MicroApp): HTMLElement | null {
  return document.getElementById(`single-spa-application:${app}`);
}

/** Lets everything run that is scheduled so far, and what that schedules. */
/** The same numbers for the same seed. */
function drawer(seed: number): (below: number) => number {
  let state = seed;
  return below => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const map: ImportMap = readImportMap(
  JSON.stringify({
    imports: Object.fromEntries(microApps.map(app => [app, urlOf(app)])),
    integrity: Object.fromEntries(microApps.map(app => [urlOf(app), `sha384-${'A'.repeat(64)}`])),
    'x-release': {
      sequence: 1,
      validUntil: '2026-12-20T00:00:00Z',
      modules: Object.fromEntries(microApps.map(app => [app, { version: '1.0.0' }])),
    },
  }),
);

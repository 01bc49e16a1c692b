import { screen, waitFor } from '@testing-library/dom';
import * as React from 'react';
import * as ReactDOMClient from 'react-dom/client';
import { type ReactNode, useEffect, useState } from 'react';
import * as singleSpa from 'single-spa';
import singleSpaReact from 'single-spa-react';
import { createTestShell, type TestShell } from '../testing/create-test-shell.ts';
import { defineMicroApp, type MicroAppModule, type MicroAppProps } from './define-micro-app.ts';
import { useTab } from './shell-context.ts';

const entry = (menucode: string, path: string, component: string) => ({
  menucode,
  funcName: path,
  path,
  component,
});
const menu = [
  entry('1', '/counter', 'mf-goods/counter'),
  entry('2', '/broken', 'mf-goods/broken'),
  entry('3', '/absent', 'mf-goods/absent'),
  entry('4', '/late', 'mf-goods/late-chunk'),
];

let shell: TestShell;
let brokenStill = true;
let chunkFails = 0;
let crash: (() => void) | null = null;

function Counter() {
  const [count, setCount] = useState(0);
  return (
    <>
      <h1>{useTab().address}</h1>
      <button type="button" onClick={() => setCount(count + 1)}>
        {`pressed ${count}`}
      </button>
    </>
  );
}

function Broken() {
  if (brokenStill) throw new Error('the screen is broken');
  return <h1>mended</h1>;
}

/** Crashes when it is told to, as a provider with a defect would. */
function Fragile({ children }: { children: ReactNode }) {
  const [crashed, setCrashed] = useState(false);
  useEffect(() => {
    crash = () => setCrashed(true);
  }, []);
  if (crashed) throw new Error('the provider is broken');
  return children;
}

function Crashing(): ReactNode {
  throw new Error('the first render is broken');
}

const screens = {
  counter: async () => Counter,
  broken: async () => Broken,
  'late-chunk': async () => {
    chunkFails += 1;
    if (chunkFails === 1)
      throw Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });
    return Counter;
  },
};

function props(): MicroAppProps {
  return { name: 'mf-goods', singleSpa, mountParcel: singleSpa.mountRootParcel, shell };
}

async function opened(path: string, app: MicroAppModule): Promise<void> {
  shell.navigate(path);
  await shell.arrived();
  await app.mount(props());
}

/** Lets everything run that is scheduled so far, and what that schedules. */
async function quiet(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await new Promise(resolve => setTimeout(resolve));
}

/** Whether a promise has settled by the time everything scheduled so far has run. */
async function settles(promise: Promise<unknown>): Promise<'settled' | 'pending'> {
  let state: 'settled' | 'pending' = 'pending';
  const settle = () => {
    state = 'settled';
  };
  promise.then(settle, settle);
  await quiet();
  return state;
}

beforeEach(async () => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false);
  jest.spyOn(console, 'error').mockImplementation(() => {});
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  localStorage.clear();
  sessionStorage.clear();
  document.body.innerHTML = '<main id="single-spa-application:mf-goods"></main>';
  window.addEventListener('error', expectCrash);
  brokenStill = true;
  chunkFails = 0;
  crash = null;
  shell = createTestShell({ menu: { '40': menu } });
  await shell.chooseSystem('40');
});

afterEach(() => {
  shell.dispose();
  window.removeEventListener('error', expectCrash);
});

/** Without our guard React throws a crash at the window, which would end the test. */
function expectCrash(event: ErrorEvent): void {
  event.preventDefault();
}

async function crashNow(): Promise<void> {
  await waitFor(() => expect(crash).not.toBeNull());
  crash?.();
}

const slot = () => document.querySelector('main');

describe('a micro-app', () => {
  it('says what it is', async () => {
    const app = defineMicroApp('mf-goods', screens);
    expect(app).toMatchObject({ contract: 1, screens: ['counter', 'broken', 'late-chunk'] });
    expect(app.timeouts.unmount).toEqual({ millis: 800, dieOnTimeout: true });
    await expect(app.preload('counter')).resolves.toBeUndefined();
    await expect(app.preload('absent')).resolves.toBeUndefined();
  });

  it('draws its screen in its container and takes everything away again', async () => {
    const app = defineMicroApp('mf-goods', screens);
    await opened('/counter', app);
    await waitFor(() => expect(screen.getByRole('heading', { name: '/counter' })).toHaveFocus());
    await app.unmount(props());
    expect(slot()).toBeEmptyDOMElement();
  });

  it('keeps a tab that goes behind, and starts anew one that is refreshed', async () => {
    const app = defineMicroApp('mf-goods', screens);
    await opened('/counter', app);
    (await screen.findByRole('button', { name: 'pressed 0' })).click();
    await screen.findByRole('button', { name: 'pressed 1' });

    shell.navigate('/counter?no=2');
    expect(await screen.findByRole('button', { name: 'pressed 0' })).toBeVisible();
    expect(screen.getByText('pressed 1')).not.toBeVisible();

    shell.navigate('/counter');
    await waitFor(() => expect(screen.getByText('pressed 1')).toBeVisible());
    shell.tabs.refresh('/counter');
    await waitFor(() => expect(screen.queryByText('pressed 1')).toBeNull());
    await app.unmount(props());
  });

  it('says of a menu entry without a screen that it is not open yet', async () => {
    const app = defineMicroApp('mf-goods', screens);
    await opened('/absent', app);
    expect(await screen.findByRole('heading', { name: '此功能尚未开放' })).toBeVisible();
    await waitFor(() => expect(console.warn).toHaveBeenCalledWith('Component not found: mf-goods/absent'));
    await app.unmount(props());
  });

  it('tries a chunk that did not arrive once more by itself', async () => {
    const app = defineMicroApp('mf-goods', screens);
    await opened('/late', app);
    expect(await screen.findByRole('heading', { name: '/late' })).toBeVisible();
    expect(shell.record.faults).toEqual([]);
    await app.unmount(props());
  });
});

describe('a screen that throws', () => {
  it('hurts its own tab only, and opens again on request', async () => {
    const app = defineMicroApp('mf-goods', screens);
    await opened('/counter', app);
    (await screen.findByRole('button', { name: 'pressed 0' })).click();
    shell.navigate('/broken');
    expect(await screen.findByRole('alert')).toHaveTextContent('页面出错了');
    expect(shell.record.faults).toEqual([expect.objectContaining({ app: 'mf-goods', kind: 'caught' })]);

    shell.navigate('/counter');
    await waitFor(() => expect(screen.getByText('pressed 1')).toBeVisible());

    shell.navigate('/broken');
    brokenStill = false;
    (await screen.findByRole('button', { name: '重新加载此页' })).click();
    expect(await screen.findByRole('heading', { name: 'mended' })).toBeVisible();
    await app.unmount(props());
  });
});

/** The usual recipe, without our guard: what every app would be if it called single-spa-react itself. */
function plainApp(provider: typeof Fragile): Pick<MicroAppModule, 'mount' | 'unmount'> {
  return singleSpaReact({
    React,
    ReactDOMClient,
    rootComponent: () => React.createElement(provider, null, 'content'),
    domElementGetter: () => document.querySelector('main') ?? document.body,
    suppressComponentDidCatchWarning: true,
  });
}

describe('an app that crashes in its first render', () => {
  it('rejects its mount, so that the next app can come', async () => {
    const app = defineMicroApp('mf-goods', screens, { provider: Crashing });
    await expect(app.mount(props())).rejects.toThrow('the first render is broken');
    expect(shell.record.faults).toEqual([expect.objectContaining({ kind: 'uncaught' })]);
    expect(await settles(app.unmount(props()))).toBe('settled');
  });

  it('would freeze the shell by the usual recipe', async () => {
    expect(await settles(plainApp(Crashing).mount(props()))).toBe('pending');
  });
});

describe('an app that crashes later', () => {
  it('unmounts, and mounts again on return', async () => {
    const app = defineMicroApp('mf-goods', screens, { provider: Fragile });
    await opened('/counter', app);
    await screen.findByRole('heading', { name: '/counter' });
    await crashNow();
    await waitFor(() => expect(shell.record.faults).toHaveLength(1));
    expect(await settles(app.unmount(props()))).toBe('settled');
    expect(slot()).toBeEmptyDOMElement();

    await app.mount(props());
    expect(await screen.findByRole('heading', { name: '/counter' })).toBeVisible();
    await app.unmount(props());
  });

  it('would never unmount by the usual recipe', async () => {
    const app = plainApp(Fragile);
    await app.mount(props());
    await crashNow();
    await waitFor(() => expect(slot()).toBeEmptyDOMElement());
    await quiet();
    expect(await settles(app.unmount(props()))).toBe('pending');
  });
});

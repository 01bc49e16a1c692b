import { lazyPart, type PartParcel, type PartState, type StandingPart } from '@shanmen/shared';
import { createTestShell, type TestShell } from '@shanmen/shared/testing';
import { waitFor } from '@testing-library/dom';
import { useEffect, useLayoutEffect, useState } from 'react';

import { readImportMap } from '../../boot/map/import-map.ts';
import { exampleMap } from '../../boot/map/map-example.ts';
import type { ModuleEvent } from '../modules/app-board.ts';
import { appsWithParts, createPartHost } from './part-host.ts';

const missing = new Error('Error loading (SystemJS errors.md#3)');
const idle = () => Promise.resolve();
const never = () => new Promise<void>(() => undefined);
const parcel: PartParcel = {
  bootstrap: idle,
  mount: async ({ domElement }) => domElement.append('单 1'),
  unmount: idle,
};
const app = (parts: unknown = { 'order-detail': async () => parcel }) => ({
  bootstrap: idle,
  mount: idle,
  unmount: idle,
  contract: 1,
  screens: [],
  parts,
});
const offering = (load: () => Promise<unknown>) => app({ 'order-detail': load });
const withParcel = (changed: Partial<PartParcel>) => offering(async () => ({ ...parcel, ...changed }));
const drawing = (Drawn: () => string) => {
  const load = lazyPart('order-detail', async () => Drawn);
  return app({ 'order-detail': (props: Record<string, unknown>) => load(props, undefined) });
};
const named = (name: string) => Object.assign(new Error(name), { name });
const lacking = Object.assign(named('ChunkLoadError'), { request: 'https://shop.example/m/mf-ticket/1.js' });

let crash: () => void;
function Crashing(): string {
  const [isBroken, setBroken] = useState(false);
  useLayoutEffect(() => {
    crash = () => setBroken(true);
  }, []);
  if (isBroken) throw new Error('later');
  return '单 2';
}

/** What each URL answers, one after the other; an error is a file that fails, `never` one that does not come. */
type Files = Readonly<Record<string, readonly unknown[]>>;

const url = (version: string) => `/m/mf-ticket/${version}/main.${version.replaceAll('.', '')}.js`;
const states: PartState[] = [];
const events: ModuleEvent[] = [];
let shell: TestShell;
let place: HTMLElement;
let standing: StandingPart | undefined;
let present = '2.0.0';
let retained: readonly string[] = [];
let status = 404;

function mapOf() {
  const integrity = `sha384-${'A'.repeat(64)}`;
  const { 'x-release': release, ...map } = exampleMap();
  const versions = [present, ...retained];
  const old = retained.map(version => ({ version, url: url(version), css: [] }));
  const ticket = { version: present, contract: 1, shared: {}, css: [], retained: old };
  return readImportMap(
    JSON.stringify({
      ...map,
      imports: { ...map.imports, 'mf-ticket': url(present) },
      integrity: { ...map.integrity, ...Object.fromEntries(versions.map(one => [url(one), integrity])) },
      'x-release': { ...release, modules: { ...release.modules, 'mf-ticket': ticket } },
    }),
  );
}

function stand(files: Files, props: Record<string, unknown> = { orderNo: 'XS1' }): void {
  const asked = new Map<string, number>();
  const failedUrls = new Map<string, unknown>();
  const loaded = new Map<string, Promise<unknown>>();
  const load = (address: string) => {
    const path = new URL(address).pathname;
    const count = asked.get(path) ?? 0;
    asked.set(path, count + 1);
    const found = files[path]?.[count];
    if (found === 'never') return never();
    if (!(found instanceof Error)) return Promise.resolve(found);
    failedUrls.set(address, found);
    return Promise.reject(found);
  };
  const host = createPartHost({
    loader: {
      resolve: address => new URL(address, location.origin).href,
      delete: address => loaded.delete(address),
      import(address) {
        const known = loaded.get(address) ?? load(address);
        loaded.set(address, known);
        return known;
      },
    },
    failedUrls,
    vouchFor: () => undefined,
    statusOf: () => Promise.resolve(status),
    isIntact: () => Promise.resolve(false),
    // Six seconds are over as soon as nothing else is to do; the pause before a second try at once.
    wait: ms => new Promise(resolve => setTimeout(resolve, ms / 100)),
    map: mapOf,
    renew: idle,
    happened: event => events.push(event),
    now: () => new Date('2026-11-20T08:00:00Z'),
    sentence: (_, code) => `票务：${code}`,
  });
  const told = (state: PartState) => states.push(state);
  standing = host.stand({
    name: 'order-detail',
    app: 'mf-ticket',
    props,
    element: place,
    shell,
    tab: null,
    told,
  });
}

const last = () => states.at(-1);
const failures = () => events.flatMap(({ code, kind }) => (code && kind !== 'fallback_used' ? [code] : []));

beforeEach(() => {
  for (const level of ['error', 'warn'] as const) jest.spyOn(console, level).mockReturnValue();
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false);
  document.body.innerHTML = '<main id="shell-main"></main><section></section>';
  place = document.querySelector('section') ?? document.body;
  shell = createTestShell();
  states.length = events.length = 0;
  present = '2.0.0';
  retained = [];
  status = 404;
});
afterEach(() => {
  standing?.end();
  shell.dispose();
});

describe('a part of an app in the place of another', () => {
  it('stands there, and leaves nothing when it ends', async () => {
    stand({ [url('2.0.0')]: [app()] });
    await waitFor(() => expect(last()).toEqual({ status: 'shown', substitute: null }));
    expect(place).toHaveTextContent('单 1');
    expect(appsWithParts.get()).toEqual(['mf-ticket']);
    expect(document.querySelector('#shell-main [data-mf-popups="mf-ticket"]')).not.toBeNull();
    standing?.end();
    await waitFor(() => expect(appsWithParts.get()).toEqual([]));
    expect(place).toBeEmptyDOMElement();
    expect(document.querySelector('[data-mf-popups]')).toBeNull();
    expect(failures()).toEqual([]);
  });

  it('M-31 is asked for twice where the server was busy once, and nobody is told of a failure', async () => {
    status = 503;
    stand({ [url('2.0.0')]: [missing, app()] });
    await waitFor(() => expect(last()).toEqual({ status: 'shown', substitute: null }));
    expect(failures()).toEqual([]);
    expect(events.map(({ kind }) => kind)).toEqual(['load_retried', 'mounted']);
  });

  it('M-31 is asked for twice where the server was busy once for its own file', async () => {
    status = 503;
    const load = jest.fn(async () => parcel).mockRejectedValueOnce(lacking);
    stand({ [url('2.0.0')]: [offering(load)] });
    await waitFor(() => expect(last()).toEqual({ status: 'shown', substitute: null }));
    expect(events.map(({ kind }) => kind)).toEqual(['load_retried', 'mounted']);
  });

  it('is asked for once where its own file is not on the server', async () => {
    const load = jest.fn(async () => parcel).mockRejectedValue(lacking);
    stand({ [url('2.0.0')]: [offering(load)] });
    await waitFor(() => expect(last()).toMatchObject({ status: 'failed', code: 'MF-101' }));
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('ends also where it was still on its way', async () => {
    stand({ [url('2.0.0')]: [app()] });
    standing?.end();
    await waitFor(() => expect(events.map(({ kind }) => kind)).toEqual(['mounted']));
    await new Promise(resolve => setTimeout(resolve, 20));
    expect(place).toBeEmptyDOMElement();
    expect(states).toEqual([{ status: 'loading', mayUseEarlier: false }]);
  });
});

const cases: readonly [title: string, code: string, answers: readonly unknown[], found?: number][] = [
  ['whose file is missing', 'MF-101', [missing]],
  ['whose file does not come', 'MF-101', ['never']],
  ['whose file has another hash', 'MF-102', [missing], 200],
  ['whose file cannot be parsed', 'MF-103', [new SyntaxError('Unexpected token')]],
  ['whose app throws while it is evaluated', 'MF-104', [new TypeError('broken')]],
  ['whose script nobody vouches for', 'MF-114', [new Error('MF-114 /m/x.js')]],
  ['whose app has another contract', 'MF-105', [{ ...app(), contract: 9 }]],
  ['whose app offers no parts', 'MF-105', [app(null)]],
  ['whose app offers others', 'MF-105', [app({ 'team-detail': async () => parcel })]],
  ['that is no parcel', 'MF-105', [offering(async () => ({ mount: idle }))]],
  ['whose own file does not come', 'MF-101', [offering(() => Promise.reject(lacking))]],
  ['whose own file never answers', 'MF-101', [offering(never)]],
  ['whose own file throws while it is evaluated', 'MF-104', [offering(() => Promise.reject(named('x')))]],
  ['that throws at bootstrap', 'MF-106', [withParcel({ bootstrap: () => Promise.reject(named('x')) })]],
  ['that throws at mount', 'MF-106', [withParcel({ mount: () => Promise.reject(named('x')) })]],
  [
    'that throws in its first draw',
    'MF-108',
    [
      drawing(() => {
        throw new Error('first');
      }),
    ],
  ],
];

describe.each(cases)('M-03 a part %s', (_, code, answers, found = 404) => {
  beforeEach(() => {
    status = found;
  });

  it(`says ${code} in its place, and is told of once`, async () => {
    stand({ [url('2.0.0')]: answers });
    await waitFor(() => expect(last()).toMatchObject({ status: 'failed', code, version: '2.0.0' }));
    expect(failures()).toEqual([code]);
    expect(place).toBeEmptyDOMElement();
    expect(appsWithParts.get()).toEqual([]);
  });

  it('M-04 is stood in for by the version before', async () => {
    retained = ['1.0.0'];
    stand({ [url('2.0.0')]: answers, [url('1.0.0')]: [app()] });
    await waitFor(() => expect(last()).toEqual({ status: 'shown', substitute: '1.0.0' }));
    expect(place).toHaveTextContent('单 1');
    expect(failures()).toEqual([code]);
    expect(events.at(-1)).toMatchObject({ kind: 'fallback_used', from: '2.0.0', to: '1.0.0', code });
  });
});

describe('M-03 a part', () => {
  it('M-06 that could not be had is tried anew at a word', async () => {
    stand({ [url('2.0.0')]: [missing, app()] });
    await waitFor(() => expect(last()).toMatchObject({ status: 'failed', code: 'MF-101' }));
    standing?.retry();
    await waitFor(() => expect(last()).toEqual({ status: 'shown', substitute: null }));
  });

  it('that is told what its app does not know says MF-105', async () => {
    const load = lazyPart('order-detail', async () => () => null);
    stand({ [url('2.0.0')]: [offering(() => load({ id: 7 }, undefined))] });
    await waitFor(() => expect(last()).toMatchObject({ status: 'failed', code: 'MF-105' }));
  });

  it('that is never mounted is given up', async () => {
    stand({ [url('2.0.0')]: [withParcel({ mount: never })] });
    await waitFor(() => expect(last()).toMatchObject({ status: 'failed', code: 'MF-106' }));
  });

  it('that throws later says MF-109, and at the second time within a minute offers the version before', async () => {
    retained = ['1.0.0'];
    stand({ [url('2.0.0')]: [drawing(Crashing)], [url('1.0.0')]: [app()] });
    for (const mayUseEarlier of [false, true]) {
      await waitFor(() => expect(place).toHaveTextContent('单 2'));
      crash();
      await waitFor(() => expect(last()).toMatchObject({ status: 'failed', code: 'MF-109', mayUseEarlier }));
      if (!mayUseEarlier) standing?.retry();
    }
    expect(failures()).toEqual(['MF-109', 'MF-109']);
    standing?.useEarlier();
    await waitFor(() => expect(last()).toEqual({ status: 'shown', substitute: '1.0.0' }));
    expect(place).toHaveTextContent('单 1');
  });

  it('that throws right after it was drawn says so as well', async () => {
    function Late(): string {
      useEffect(() => {
        throw new Error('at once');
      }, []);
      return '单 4';
    }
    stand({ [url('2.0.0')]: [drawing(Late)] });
    await waitFor(() => expect(last()).toMatchObject({ status: 'failed', code: 'MF-109' }));
    expect(failures()).toEqual(['MF-109']);
  });

  it('that cannot be ended is taken out all the same, and told of', async () => {
    stand({ [url('2.0.0')]: [withParcel({ unmount: never })] });
    await waitFor(() => expect(last()).toMatchObject({ status: 'shown' }));
    standing?.end();
    await waitFor(() => expect(failures()).toEqual(['MF-110']));
    expect(place).toBeEmptyDOMElement();
  });

  it('that is slow to come gives way to the version before at a word', async () => {
    retained = ['1.0.0'];
    stand({ [url('2.0.0')]: ['never'], [url('1.0.0')]: [app()] });
    expect(last()).toEqual({ status: 'loading', mayUseEarlier: true });
    standing?.useEarlier();
    await waitFor(() => expect(last()).toEqual({ status: 'shown', substitute: '1.0.0' }));
  });

  it('comes in the version that the map names when it is opened', async () => {
    const files = {
      [url('2.0.0')]: [app()],
      [url('2.1.0')]: [withParcel({ mount: async ({ domElement }) => domElement.append('单 3') })],
    };
    stand(files);
    await waitFor(() => expect(place).toHaveTextContent('单 1'));
    standing?.end();
    present = '2.1.0';
    stand(files);
    await waitFor(() => expect(place).toHaveTextContent('单 3'));
  });
});

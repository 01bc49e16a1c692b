import { dispatchServerEvent } from '@shanmen/shared';
import type { MicroApp } from '@shanmen/shared/contracts/screen';

import { type ImportMap, readImportMap } from '../../boot/map/import-map.ts';
import { exampleMap } from '../../boot/map/map-example.ts';
import { appsOf } from '../applications.ts';
import { judgeRelease, Releases } from './releases.ts';
import type { Hold } from './exchange.ts';

const first = readImportMap(JSON.stringify(exampleMap()));

/** The same release with other files of these modules, one number later. */
function changed(...names: readonly string[]): ImportMap {
  const imports = { ...first.imports };
  for (const name of names) imports[name] = `/m/${name}/next/main.js`;
  return { ...first, imports, release: { ...first.release, sequence: first.release.sequence + 1 } };
}

type Page = {
  readonly loaded?: readonly MicroApp[];
  readonly hold?: Hold;
  readonly isLeft?: boolean;
};

/** A page in which some apps run, all of them held by the same thing. */
function bench({ loaded = [], hold = 'use', isLeft = false }: Page = {}) {
  let used = first;
  let held = hold;
  const running = new Map(loaded.map(app => [app, first.imports[app]]));
  const swap = jest.fn((app: MicroApp) => {
    running.set(app, used.imports[app]);
    return Promise.resolve(true);
  });
  let offered: ImportMap | Error = first;
  const reload = jest.fn();
  const releases = new Releases({
    boot: {
      map: () => used,
      mapFault: null,
      storedMap: () => null,
      failedUrls: new Map(),
      readMap: () => (offered instanceof Error ? Promise.reject(offered) : Promise.resolve(offered)),
      useMap: map => void (used = map),
      vouchFor: () => undefined,
    },
    apps: () => appsOf(used),
    isLoaded: app => running.has(app),
    isBehind: app => running.has(app) && running.get(app) !== used.imports[app],
    lookAgain: () => Promise.resolve(false),
    adoptMap: () => undefined,
    hold: () => held,
    swap,
    now: () => new Date(),
    isLeft: () => isLeft,
    reload,
  });
  stops.push(releases.follow());
  return {
    releases,
    reload,
    swap,
    used: () => used,
    hold: (next: Hold) => void (held = next),
    release: (map: ImportMap | Error) => void (offered = map),
    minute: () => jest.advanceTimersByTimeAsync(60_000),
  };
}

const stops: (() => void)[] = [];

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
});

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  jest.useRealTimers();
});

describe('S-40 a newer release', () => {
  it('of an app that is not loaded is taken over without a word, within a minute', async () => {
    const { releases, used, release, minute } = bench();
    const next = changed('mf-goods');
    release(next);
    await minute();
    expect([used(), releases.news.get()]).toEqual([next, null]);
  });

  it('of an app that runs is offered', async () => {
    const { releases, release, minute } = bench({ loaded: ['mf-goods'] });
    release(changed('mf-goods'));
    await minute();
    expect([releases.news.get()?.outdated, releases.isOffered.get()]).toEqual([['mf-goods'], true]);
  });

  it('is learnt at once when the server says so', async () => {
    const { releases, release } = bench({ loaded: ['mf-goods'] });
    const next = changed('mf-goods');
    release(next);
    dispatchServerEvent({ name: 'modules.released', sequence: next.release.sequence });
    await jest.advanceTimersByTimeAsync(0);
    expect(releases.isOffered.get()).toBe(true);
  });

  it('of an app at rest takes its place at once, and nothing is offered', async () => {
    const { releases, swap, release, minute } = bench({ loaded: ['mf-goods'], hold: 'none' });
    release(changed('mf-goods'));
    await minute();
    expect([swap.mock.calls.map(([app]) => app), releases.news.get()]).toEqual([['mf-goods'], null]);
  });

  it('of an app in use takes its place when the user says so, without loading the page', async () => {
    const { releases, swap, reload, release, minute } = bench({ loaded: ['mf-goods'] });
    release(changed('mf-goods'));
    await minute();
    expect(swap).not.toHaveBeenCalled();
    releases.takeOver();
    await jest.advanceTimersByTimeAsync(0);
    expect([swap.mock.calls.length, reload.mock.calls.length, releases.news.get()]).toEqual([1, 0, null]);
  });

  it('M-23 waits for payment and input to end, and comes with the next page that is opened', async () => {
    const { releases, swap, release, hold, minute } = bench({ loaded: ['mf-goods'], hold: 'work' });
    release(changed('mf-goods'));
    await minute();
    releases.takeOver();
    releases.arrived();
    expect([swap.mock.calls.length, releases.news.get()]).toEqual([0, null]);
    hold('input');
    releases.arrived();
    expect(swap).not.toHaveBeenCalled();
    hold('use');
    await minute();
    expect(swap).not.toHaveBeenCalled();
    releases.arrived();
    expect(swap).toHaveBeenCalledTimes(1);
  });

  it('M-23 twin: what nothing holds is exchanged on the spot', async () => {
    const { swap, release, minute } = bench({ loaded: ['mf-goods'], hold: 'none' });
    release(changed('mf-goods'));
    await minute();
    expect(swap).toHaveBeenCalledTimes(1);
  });

  it('M-22 that comes while an older one is being fetched ends on the newest', async () => {
    const { releases, swap, release, used } = bench({ loaded: ['mf-goods'], hold: 'none' });
    let fetched: () => void = () => undefined;
    swap.mockImplementationOnce(() => new Promise(resolve => (fetched = () => resolve(true))));
    release(changed('mf-goods'));
    await releases.renew();
    const newest = changed('mf-goods', 'mf-ticket');
    release(newest);
    await releases.renew();
    fetched();
    await jest.advanceTimersByTimeAsync(0);
    expect([swap.mock.calls.length, used()]).toEqual([2, newest]);
  });

  it('with the number of the present one is taken over too: a mended file comes so', async () => {
    const { releases, used, release } = bench();
    const mended = { ...changed('mf-goods'), release: first.release };
    release(mended);
    await releases.renew();
    expect(used()).toBe(mended);
  });

  it('of what all share is never mixed into a running page', async () => {
    const { releases, used, release, minute } = bench();
    release(changed('@shanmen/shared', 'mf-goods'));
    await minute();
    expect([used(), releases.news.get()?.outdated]).toEqual([first, ['@shanmen/shared']]);
  });

  it('twin: judged by the apps alone the new map would bring a second copy of it', () => {
    const next = changed('mf-goods');
    expect(judgeRelease(first, next, () => false).mayApply).toBe(true);
    expect(judgeRelease(first, changed('@shanmen/shared', 'mf-goods'), () => false).mayApply).toBe(false);
  });

  it('that is put off comes again after half an hour', async () => {
    const { releases, release, minute } = bench({ loaded: ['mf-goods'] });
    release(changed('mf-goods'));
    await minute();
    releases.later();
    expect(releases.isOffered.get()).toBe(false);
    for (let passed = 0; passed < 30; passed += 1) await minute();
    expect(releases.isOffered.get()).toBe(true);
  });

  it('that is urgent cannot be put off', async () => {
    const { releases, release, minute } = bench({ loaded: ['mf-goods'] });
    const next = changed('mf-goods');
    release({ ...next, release: { ...next.release, urgent: true } });
    await minute();
    releases.later();
    expect(releases.isOffered.get()).toBe(true);
  });

  it.each([
    ['loads the page again by itself where nobody is and nothing can be lost', true, 1],
    ['never loads the page again while somebody works in it', false, 0],
  ])('%s', async (_, isLeft, reloads) => {
    const { reload, release, minute } = bench({ loaded: ['mf-goods'], isLeft });
    release(changed('@shanmen/shared'));
    await minute();
    await minute();
    expect(reload).toHaveBeenCalledTimes(reloads);
  });

  it('is waited for while the last good map stands in', async () => {
    jest.spyOn(console, 'warn').mockReturnValue();
    const { releases, release } = bench();
    releases.mapFault.set('MF-111');
    release(new Error('away'));
    await jest.advanceTimersByTimeAsync(20_000);
    expect(releases.mapFault.get()).toBe('MF-111');
    release(first);
    await jest.advanceTimersByTimeAsync(20_000);
    expect(releases.mapFault.get()).toBeNull();
  });
});

import { dispatchServerEvent } from '@shanmen/shared';
import type { MicroApp } from '@shanmen/shared/contracts/screen';
import { type ImportMap, readImportMap } from '../boot/import-map.ts';
import { exampleMap } from '../boot/map-example.ts';
import { judgeRelease } from './judge-release.ts';
import { Releases } from './releases.ts';

const first = readImportMap(JSON.stringify(exampleMap()), 'http://localhost');

/** The same release with other files of these modules, one number later. */
function changed(...names: readonly string[]): ImportMap {
  const imports = { ...first.imports };
  for (const name of names) imports[name] = `/m/${name}/next/main.js`;
  return { ...first, imports, release: { ...first.release, sequence: first.release.sequence + 1 } };
}

function bench({ loaded = [], isLeft = false }: { loaded?: readonly MicroApp[]; isLeft?: boolean } = {}) {
  let used = first;
  let offered: ImportMap | Error = first;
  const reload = jest.fn();
  const releases = new Releases({
    boot: {
      map: () => used,
      mapFault: null,
      failedUrls: new Map(),
      readMap: () => (offered instanceof Error ? Promise.reject(offered) : Promise.resolve(offered)),
      useMap: map => void (used = map),
      vouchFor: () => undefined,
    },
    isLoaded: app => loaded.includes(app),
    now: () => new Date(),
    isLeft: () => isLeft,
    reload,
  });
  stops.push(releases.follow());
  return {
    releases,
    reload,
    used: () => used,
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

  it('that a retried app has taken over is not offered any more', async () => {
    const { releases, release, minute } = bench({ loaded: ['mf-goods', 'mf-ticket'] });
    release(changed('mf-goods', 'mf-ticket'));
    await minute();
    releases.takenOver('mf-goods');
    expect(releases.news.get()?.outdated).toEqual(['mf-ticket']);
    releases.takenOver('mf-ticket');
    expect([releases.news.get(), releases.isOffered.get()]).toEqual([null, false]);
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
    release(changed('mf-goods'));
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

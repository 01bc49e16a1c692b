/** @jest-environment-options {"url": "https://shop.example.cn/"} */
import { webcrypto } from 'node:crypto';
import { TextEncoder } from 'node:util';
import { localBuildEvent, type LocalList } from '@shanmen/shared/contracts/modules/running/local-build';

import { hashOf } from '../loader/vouched-scripts.ts';
import { readImportMap } from '../map/import-map.ts';
import { exampleMap } from '../map/map-example.ts';
import { RunningBuild } from './running-build.ts';

const origin = 'http://127.0.0.1:8090';
const entry = `${origin}/m/mf-goods/1.0.0/main.js`;
const react = `${origin}/m/react/19.3.1/main.js`;
const hash = (letter: string) => `sha384-${letter.repeat(64)}`;
const shipped = readImportMap(JSON.stringify(exampleMap()));
const begun = new Date('2026-11-20T08:00:00Z');

let keys: CryptoKeyPair;
let key: string;
let served: unknown;
let streams: FakeStream[];

class FakeStream extends EventTarget {
  isClosed = false;
  constructor() {
    super();
    streams.push(this);
  }
  close(): void {
    this.isClosed = true;
  }
  say(build: string): void {
    this.dispatchEvent(new MessageEvent('message', { data: build }));
  }
}

beforeAll(async () => {
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto });
  Object.assign(globalThis, { TextEncoder, EventSource: FakeStream });
  const curve = { name: 'ECDSA', namedCurve: 'P-256' };
  keys = await webcrypto.subtle.generateKey(curve, true, ['sign', 'verify']);
  key = Buffer.from(await webcrypto.subtle.exportKey('spki', keys.publicKey)).toString('base64');
});

beforeEach(async () => {
  streams = [];
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  Object.assign(AbortSignal, { timeout: () => new AbortController().signal });
  Object.assign(globalThis, {
    fetch: async () => {
      if (served instanceof Error) throw served;
      return { text: async () => JSON.stringify(served) };
    },
  });
  served = await signed(listOf('one', hash('B')));
});
afterEach(() => jest.useRealTimers());

describe("a developer's build in the page", () => {
  it('takes the place of the app and of React, and leaves the shipped version to stand in', async () => {
    const map = (await begin()).over(shipped);
    expect(map.imports).toEqual({ ...shipped.imports, 'mf-goods': entry, react });
    expect(map.integrity).toEqual({ ...shipped.integrity, [entry]: hash('B'), [react]: hash('R') });
    expect(map.release).toMatchObject({ cohort: 'override', override: { modules: { 'mf-goods': 'local' } } });
    const [standIn] = map.release.modules['mf-goods']?.retained ?? [];
    expect(standIn).toMatchObject({ version: '1.0.0', url: shipped.imports['mf-goods'] });
    expect(hashOf(entry)).toBe(hash('B'));
  });

  it('lets the files of a change run before the build hears of it', async () => {
    await begin();
    const heard = new Promise<string>(resolve =>
      addEventListener(localBuildEvent, event => {
        if (event instanceof CustomEvent) resolve(`${event.detail} ${hashOf(entry)}`);
      }),
    );
    streams[0]?.say(JSON.stringify(await signed(listOf('two', hash('C')))));
    expect(await heard).toBe(`two ${hash('C')}`);
  });

  it('takes no change that the server of the link did not sign', async () => {
    const running = await begin();
    const altered = {
      ...(await signed(listOf('two', hash('C')))),
      list: JSON.stringify(listOf('two', hash('X'))),
    };
    streams[0]?.say(JSON.stringify(altered));
    await new Promise(resolve => running.local.state.subscribe(() => resolve(null)));
    expect([running.local.state.get().fault, hashOf(entry)]).toEqual(['MF-102', hash('B')]);
  });

  it.each<[string, string, () => unknown]>([
    ['whose server does not answer', 'MF-101', () => new Error('refused')],
    ['that answers something else', 'MF-102', () => ({ hello: 'you' })],
    [
      'that was changed after it was signed',
      'MF-102',
      async () => ({
        ...(await signed(listOf('one', hash('B')))),
        list: JSON.stringify(listOf('one', hash('X'))),
      }),
    ],
    ['of another module', 'MF-102', () => signed({ ...listOf('one', hash('B')), module: 'mf-ticket' })],
    [
      'that would replace what is not its own',
      'MF-102',
      () => signed({ ...listOf('one', hash('B')), imports: { 'root-config': entry } }),
    ],
    [
      'whose files lie elsewhere',
      'MF-102',
      () => signed({ ...listOf('one', hash('B')), files: { 'http://127.0.0.1:80901/main.js': hash('B') } }),
    ],
    ['with a file without a hash', 'MF-102', () => signed({ ...listOf('one', hash('B')), files: {} })],
  ])('is not taken from one %s', async (_, fault, answer) => {
    served = await answer();
    const running = await begin();
    expect(running.local.state.get().fault).toBe(fault);
    expect(running.over(shipped).imports).toEqual(shipped.imports);
    expect(streams).toEqual([]);
  });

  it.each([
    ['is allowed after the page went on without it', 'denied', ['MF-116', true]],
    // Or a server that is always late would open the page for ever.
    ['answers late without being asked about', 'granted', ['MF-101', false]],
  ])('one that %s is told apart', async (_, state, expected) => {
    jest.useFakeTimers();
    Object.assign(navigator, { permissions: { query: async () => ({ state }) } });
    let answerNow = (): void => undefined;
    const answer = new Promise(resolve => {
      answerNow = () => resolve({ text: async () => '{}' });
    });
    Object.assign(globalThis, { fetch: () => answer });
    const beginning = begin();
    await jest.advanceTimersByTimeAsync(3000);
    const running = await beginning;
    answerNow();
    await jest.advanceTimersByTimeAsync(0);
    const { fault, isAllowed } = running.local.state.get();
    expect([fault, isAllowed]).toEqual(expected);
  });

  it('is not taken with the key of another link', async () => {
    const other = await webcrypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign']);
    const spki = await webcrypto.subtle.exportKey('spki', other.publicKey);
    const running = await begin(Buffer.from(spki).toString('base64'));
    expect(running.local.state.get().fault).toBe('MF-102');
  });

  it('ends by itself: nothing more of it may run', async () => {
    jest.useFakeTimers();
    const running = await begin();
    jest.advanceTimersByTime(30 * 60_000 - 1);
    expect(running.local.state.get().isOver).toBe(false);
    jest.advanceTimersByTime(1);
    expect([running.local.state.get().isOver, streams[0]?.isClosed]).toEqual([true, true]);
    expect(hashOf(entry)).toBeUndefined();
  });

  async function begin(withKey = key): Promise<RunningBuild> {
    const grant = { module: 'mf-goods', origin, key: withKey, until: '2026-11-20T08:30:00Z' };
    const running = new RunningBuild(grant, { now: () => begun });
    await running.begin();
    return running;
  }
});

function listOf(build: string, entryHash: string): LocalList {
  return {
    module: 'mf-goods',
    build,
    imports: { 'mf-goods': entry, react },
    css: [],
    files: { [entry]: entryHash, [react]: hash('R') },
  };
}

async function signed(content: LocalList): Promise<{ list: string; signature: string }> {
  const list = JSON.stringify(content);
  const how = { name: 'ECDSA', hash: 'SHA-256' };
  const signature = await webcrypto.subtle.sign(how, keys.privateKey, Buffer.from(list));
  return { list, signature: Buffer.from(signature).toString('base64') };
}

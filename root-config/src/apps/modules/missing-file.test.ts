import { start } from 'single-spa';
import type { MicroApp } from '@shanmen/shared/contracts/screen';
import { createTestShell } from '@shanmen/shared/testing';

import { type ImportMap, readImportMap } from '../../boot/map/import-map.ts';
import { quietGate, settled } from '../testing/quiet-gate.ts';
import type { ModuleEvent } from './app-board.ts';
import type { ModuleGate } from './module-gate.ts';

const app: MicroApp = 'mf-goods';
const entryOf = (version: string) => `/m/mf-goods/${version}/main.11111111.js`;
const chunk = 'http://localhost/m/mf-goods/2.0.0/detail.22222222.js';
const hash = `sha384-${'B'.repeat(64)}`;
const missing = Object.assign(new Error('Loading chunk 7 failed.'), {
  name: 'ChunkLoadError',
  request: chunk,
});

const events: ModuleEvent[] = [];
let running = '';
let isThere = false;
let map = mapOf('2.0.0', '1.0.0');
let gate: ModuleGate;

beforeAll(async () => {
  const container = document.createElement('div');
  container.id = `single-spa-application:${app}`;
  document.body.append(container);
  jest.spyOn(console, 'warn').mockReturnValue();
  gate = quietGate(async url => moduleOf(/\d\.\d\.\d/.exec(url)?.[0] ?? ''), {
    isIntact: (url, wanted) => Promise.resolve(isThere && url === chunk && wanted === hash),
    map: () => map,
    wants: one => one === app,
    happened: event => events.push(event),
  });
  gate.register(createTestShell());
  start({ urlRerouteOnly: true });
});

beforeEach(async () => {
  isThere = false;
  map = mapOf('2.0.0', '1.0.0');
  await gate.retry(app);
  await settled();
  events.length = 0;
  expect(running).toBe('2.0.0');
});

describe('M-06 a screen whose file is missing', () => {
  it('is drawn by the earlier version meanwhile, and by its own once the file is back', async () => {
    gate.lacks(app, missing, true);
    await settled();
    expect(running).toBe('1.0.0');
    expect(gate.substitutes.get().get(app)).toMatchObject({ version: '1.0.0', code: 'MF-101' });
    expect(events.filter(({ kind }) => kind === 'load_failed')).toMatchObject([
      { code: 'MF-101', version: '2.0.0' },
    ]);
    expect([await gate.lookAgain(), gate.isBehind(app)]).toEqual([false, false]);
    isThere = true;
    expect([await gate.lookAgain(), gate.isBehind(app)]).toEqual([true, true]);
    await gate.swap(app, () => true);
    await settled();
    expect([running, gate.substitutes.get().size]).toEqual(['2.0.0', 0]);
  });

  it('comes with a newer version, whether the file is back or not', async () => {
    gate.lacks(app, missing, true);
    await settled();
    map = mapOf('3.0.0', '1.0.0');
    expect(gate.isBehind(app)).toBe(true);
    await gate.swap(app, () => true);
    await settled();
    expect([running, gate.substitutes.get().size]).toEqual(['3.0.0', 0]);
    expect(await gate.lookAgain()).toBe(false);
  });

  it('keeps its version where something would be lost, and gives way to a newer one at once', async () => {
    gate.lacks(app, missing, false);
    await settled();
    expect([running, gate.lacksFile(app)]).toEqual(['2.0.0', true]);
    map = mapOf('3.0.0', '1.0.0');
    await gate.swap(app, () => true);
    expect(gate.lacksFile(app)).toBe(false);
  });

  it('keeps its version where there is no earlier one', async () => {
    map = mapOf('2.0.0');
    gate.lacks(app, missing, true);
    await settled();
    expect([running, gate.states.get().get(app)?.status]).toEqual(['2.0.0', 'mounted']);
  });
});

function moduleOf(version: string) {
  return {
    bootstrap: () => Promise.resolve(),
    mount: async () => void (running = version),
    unmount: () => Promise.resolve(),
    contract: 1,
    screens: ['goods-detail'],
    files: version === '2.0.0' ? { [chunk]: hash } : {},
  };
}

function mapOf(version: string, earlier?: string): ImportMap {
  const retained = earlier === undefined ? [] : [{ version: earlier, url: entryOf(earlier), css: [] }];
  const urls = [version, ...retained.map(one => one.version)].map(entryOf);
  return readImportMap(
    JSON.stringify({
      imports: { [app]: entryOf(version) },
      integrity: Object.fromEntries(urls.map(url => [url, `sha384-${'A'.repeat(64)}`])),
      'x-release': {
        sequence: 1,
        validUntil: '2026-12-20T00:00:00Z',
        modules: { [app]: { version, retained } },
      },
    }),
  );
}

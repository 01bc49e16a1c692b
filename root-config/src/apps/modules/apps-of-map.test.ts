import { start } from 'single-spa';
import type { MicroApp } from '@shanmen/shared/contracts/screen';
import { createTestShell } from '@shanmen/shared/testing';

import { readImportMap } from '../../boot/map/import-map.ts';
import { stateOf } from './app-board.ts';
import { quietGate, settled } from '../testing/quiet-gate.ts';
import type { ModuleGate } from './module-gate.ts';

const app: MicroApp = 'mf-parking';
const hash = `sha384-${'B'.repeat(64)}`;
let map = mapOf();
let mayGo = true;
let isMounted = false;
const appsChanged = jest.fn();
let gate: ModuleGate;

beforeAll(() => {
  document.body.innerHTML = '<main id="shell-main"></main>';
  gate = quietGate(async () => parking, {
    map: () => map,
    wants: one => one === app,
    mayGo: () => mayGo,
    appsChanged,
  });
  gate.register(createTestShell());
  start({ urlRerouteOnly: true });
});

const parking = {
  bootstrap: async () => undefined,
  mount: async () => void (isMounted = true),
  unmount: async () => void (isMounted = false),
  contract: 1,
  screens: ['lots'],
};

describe('the apps of a page', () => {
  it('are those of the map: one that a release brings is mounted in a place of its own, without a new page', async () => {
    expect(gate.has(app)).toBe(false);
    await follow(app);
    expect([gate.has(app), isMounted, statusOf()]).toEqual([true, true, 'mounted']);
    expect(document.querySelectorAll(`[data-mf="${app}"], [data-mf-popups="${app}"]`)).toHaveLength(2);
    expect(appsChanged).toHaveBeenCalledTimes(1);
  });

  it('keep one that a release takes out while somebody works in it, and let it go with nothing left behind', async () => {
    mayGo = false;
    await follow();
    expect([gate.has(app), isMounted]).toEqual([true, true]);
    mayGo = true;
    await follow();
    expect([gate.has(app), isMounted, statusOf()]).toEqual([false, false, 'idle']);
    expect(document.getElementById('shell-main')?.childElementCount).toBe(0);
  });

  it('take one back that comes again', async () => {
    await follow(app);
    expect([gate.has(app), isMounted, statusOf()]).toEqual([true, true, 'mounted']);
  });
});

async function follow(...names: readonly string[]): Promise<void> {
  map = mapOf(...names);
  gate.adoptMap();
  await settled();
}

function statusOf(): string {
  return stateOf(gate.states.get(), app).status;
}

function mapOf(...names: readonly string[]) {
  const urlOf = (name: string) => `/m/${name}/1.0.0/main.11111111.js`;
  return readImportMap(
    JSON.stringify({
      imports: Object.fromEntries(names.map(name => [name, urlOf(name)])),
      integrity: Object.fromEntries(names.map(name => [urlOf(name), hash])),
      'x-release': {
        sequence: 1,
        validUntil: '2026-12-20T00:00:00Z',
        modules: Object.fromEntries(names.map(name => [name, { version: '1.0.0' }])),
      },
    }),
  );
}

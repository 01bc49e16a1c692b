import { api, session, storage } from '@shanmen/shared';

import { readImportMap } from '../../boot/map/import-map.ts';
import { exampleMap } from '../../boot/map/map-example.ts';
import { drawIcons } from '../../parts/icons/icon.tsx';
import { loadFrame } from '../../layout/page/frame-slot.tsx';
import { createParts } from '../create-parts.ts';
import type { ShellParts } from '../shell-parts.ts';
import { exampleEntries, exampleSession } from './example-menu.ts';

export type ExampleOptions = {
  readonly token?: boolean;
  readonly menuType?: string;
  /** What GetMyMenu answers; an error is thrown. */
  readonly menu?: unknown;
  readonly address: string;
};

/** The frame is a part of its own in the product; tests have it before they begin. */
beforeAll(async () => {
  await Promise.all([loadFrame(), drawIcons()]);
});

/** The parts of a real shell over a faked server; the address is already in the bar, nothing is open yet. */
export function exampleShell({
  token = true,
  menuType,
  menu = exampleEntries,
  address,
}: ExampleOptions): ShellParts {
  localStorage.clear();
  sessionStorage.clear();
  session.end('signed-out');
  if (token) session.begin({ ...exampleSession, token: 'a-token-of-enough-letters' });
  if (menuType !== undefined) localStorage.setItem('isMenuType', menuType);
  storage.remove('dynamicRoutes');
  jest
    .spyOn(api, 'get')
    .mockImplementation(() =>
      menu instanceof Error ? Promise.reject(menu) : Promise.resolve(JSON.parse(JSON.stringify(menu))),
    );
  for (const level of ['warn', 'error'] as const)
    jest.spyOn(console, level).mockImplementation(() => undefined);
  history.replaceState(null, '', address);
  return bareShell(() => new Date('2026-11-20T08:00:00Z'));
}

/** As {@link exampleShell}, with the address and the storage as they are. */
export function bareShell(now: () => Date = () => new Date()): ShellParts {
  Object.assign(globalThis, { System: noLoader });
  return createParts(boot, now);
}

/** No app arrives: these tests are about what stands around them. */
const noLoader = {
  import: () => new Promise(() => undefined),
  resolve: (name: string) => `http://localhost/m/${name}.js`,
  delete: () => false,
  addImportMap: () => undefined,
};

const map = readImportMap(JSON.stringify(exampleMap()));
const boot = {
  map: () => map,
  mapFault: null,
  storedMap: () => null,
  failedUrls: new Map<string, unknown>(),
  readMap: () => Promise.resolve(map),
  useMap: () => undefined,
  vouchFor: () => undefined,
};

export function addressBar(): string {
  return location.pathname + location.search + location.hash;
}

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Route } from '@playwright/test';
import Value from 'typebox/value';

import { appVersion } from '../../server/src/process/machine/app-version.ts';
import {
  composeImportMap,
  urlOf,
  versionOfBuild,
} from '../../server/src/modules/running/import-map/import-map.ts';
import { demoSession } from '../../shared/client/testing/demo-user.ts';
import { declareApp, menuHandlers } from '../../shared/client/testing/dev/dev-screens.ts';
import { answerFrom, type MockHandlers, refusal } from '../../shared/client/testing/mock/mock-api.ts';
import { permissions } from '../../shared/contracts/permissions.ts';
import { contractMock, mockOf } from '../dev/mock/mock-api.ts';
import { appNames, builtModules, type BuiltModule } from '../webpack/module-table.ts';
import { ReleaseManifest } from '../../shared/contracts/modules/publishing/release-manifest.ts';

const root = join(import.meta.dirname, '../..');

/** Nothing listens there: every request is answered here. */
const origin = 'http://localhost';

/** Holds every code of the product and of the apps. */
function administratorOf(builds: readonly Build[]) {
  const brought = builds.flatMap(({ manifest }) => manifest.app?.permissions ?? []);
  return demoSession(
    'admin',
    [...permissions, ...brought].map(({ code }) => code),
  );
}

/**
 * Gives the page a product, with a signed-in administrator and a mock API.
 * @param builds every module of it, and `boot`
 */
export async function smokePage(page: Page, builds: readonly Build[]): Promise<void> {
  const boot = builds.find(({ manifest }) => manifest.name === 'boot');
  if (!boot) throw new Error('boot is not among the builds');
  const files = filesOf(builds);
  for (const { manifest } of builds) if (manifest.app) declareApp(manifest.name, manifest.app);
  const administrator = administratorOf(builds);
  const handlers = await mockHandlers(administrator);
  const map = JSON.stringify(candidateMap(builds.filter(build => build !== boot)));
  const html = pageOf(boot);
  await page.addInitScript(
    ([token, userInfo]) => {
      Object.defineProperty(window, 'watchesLeaks', { value: true });
      localStorage.setItem('token', token);
      localStorage.setItem('userInfo', userInfo);
    },
    [administrator.token, JSON.stringify(administrator.userInfo)] as const,
  );
  await page.route('**/*', async route => {
    const path = new URL(route.request().url()).pathname;
    const bytes = files.get(path);
    if (bytes) return route.fulfill({ contentType: typeOf(path), body: bytes });
    if (path === '/importmap.json') return route.fulfill({ contentType: 'application/json', body: map });
    if (path.startsWith('/api/')) return answerCall(route, handlers);
    return route.fulfill({ contentType: 'text/html; charset=utf-8', body: html });
  });
}

/** Absolute addresses of the smoke page. */
export function smokeAddress(path: string): string {
  return `${origin}${path}`;
}

function filesOf(builds: readonly Build[]): ReadonlyMap<string, Buffer> {
  return new Map(
    builds.flatMap(({ manifest, files }) =>
      [...files].map(([path, bytes]): [string, Buffer] => [
        manifest.name === 'boot' ? `/assets/${path}` : urlOf(versionOfBuild(manifest), path),
        bytes,
      ]),
    ),
  );
}

function candidateMap(builds: readonly Build[]) {
  const now = new Date();
  return composeImportMap(
    {
      modules: builds.map(({ manifest }) => ({ chosen: versionOfBuild(manifest), retained: [] })),
      sequence: Math.floor(now.getTime() / 1000),
      appVersion,
      cohort: 'stable',
      urgent: false,
      createdAt: now.toISOString(),
    },
    now,
  );
}

function pageOf({ manifest }: Build): string {
  const hashOf = (path: string) => manifest.files.find(file => file.path === path)?.integrity ?? '';
  const css = manifest.css[0] ?? '';
  return readFileSync(join(root, 'root-config/index.html'), 'utf8')
    .replaceAll('{{nonce}}', 'smoke')
    .replaceAll('{{mapKey}}', '')
    .replaceAll('{{bootIntegrity}}', hashOf(manifest.entry))
    .replaceAll('{{cssIntegrity}}', hashOf(css))
    .replaceAll('{{boot}}', `/assets/${manifest.entry}`)
    .replaceAll('{{css}}', `/assets/${css}`);
}

/**
 * What the shell asks for, what every app answers itself in its isolated page, and for all else what the contracts
 * of the product say: no call gets an answer that its screen cannot read, nor waits for one.
 */
async function mockHandlers(administrator: ReturnType<typeof demoSession>): Promise<MockHandlers> {
  const shell: MockHandlers = {
    'GET /api/auth/sessions/current': () => result(administrator),
    ...menuHandlers,
    'POST /api/modules/health-events': () => result({ kept: 0 }),
  };
  const apps = await Promise.all(appNames.map(mockOf));
  return firstOf([shell, ...apps.map(({ handlers }) => handlers), await contractMock()]);
}

/** One table: what stands in an earlier one is asked first. */
function firstOf(tables: readonly MockHandlers[]): MockHandlers {
  const all = tables.flatMap(table => Object.entries(table));
  return Object.fromEntries(all.filter(([route], at) => all.findIndex(([one]) => one === route) === at));
}

async function answerCall(route: Route, handlers: MockHandlers): Promise<void> {
  const request = route.request();
  const { pathname, search } = new URL(request.url());
  if (pathname === '/api/auth/events') return route.fulfill({ status: 204 });
  const key = request.headers()['idempotency-key'] ?? null;
  const body: unknown = request.postDataJSON();
  const found = await answerFrom(handlers, request.method(), `${pathname}${search}`, { body, key });
  const { status, body: text } = found ?? refusal('not_found');
  return route.fulfill({ status, json: text });
}

function result(value: unknown) {
  return { status: 200, body: { result: value } };
}

function typeOf(path: string): string {
  return path.endsWith('.css') ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8';
}

/** A module with its files. */
export type Build = { readonly manifest: ReleaseManifest; readonly files: ReadonlyMap<string, Buffer> };

/** Every module as it is built on this machine. @throws a sentence when one is not built */
export function readBuilds(): readonly Build[] {
  return builtModules.map(({ name }) => readBuild(name));
}

/** @throws a sentence when there is no such module, or it is not built */
export function readBuild(name: string): Build {
  const folder = join(root, moduleOf(name).output);
  const path = join(folder, 'release.json');
  if (!existsSync(path)) throw new Error(`${name} is not built: npm run module -- build ${name}`);
  const manifest = Value.Parse(ReleaseManifest, JSON.parse(readFileSync(path, 'utf8')));
  const files = new Map(manifest.files.map(file => [file.path, readFileSync(join(folder, file.path))]));
  return { manifest, files };
}

function moduleOf(name: string): BuiltModule {
  const module = builtModules.find(one => one.name === name);
  if (module) return module;
  throw new Error(`no module is called ${name}; there are ${builtModules.map(one => one.name).join(', ')}`);
}

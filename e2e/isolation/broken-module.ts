import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Options, transformSync } from '@swc/core';
import type { Page } from '@playwright/test';
import type { ImportMapDocument } from '@shanmen/shared/contracts/modules/running/import-map';

/** The app that is broken in most of these stories; the others must not notice. */
const usualApp = 'mf-goods';

export type Breaking = {
  readonly app?: string;
  /** Whether the map names the good version as the earlier one. */
  readonly isRetained?: boolean;
};

export type Fault = { readonly mend: () => Promise<void> };

/** Puts a bad app into the import map, with its true hash, until the fault is mended. */
export async function replaceApp(page: Page, appFile: string, how: Breaking = {}): Promise<Fault> {
  return serveApp(page, compiled(appFile, how.app), how);
}

/** @param vouched the text whose hash the map names; another one than the text that is served is a forgery */
export async function serveApp(
  page: Page,
  code: string,
  how: Breaking & { readonly vouched?: string } = {},
): Promise<Fault> {
  await page.route(`**${brokenUrl(how.app)}`, route =>
    route.fulfill({ contentType: 'text/javascript; charset=utf-8', body: code }),
  );
  return { mend: await nameInMap(page, how.vouched ?? code, how) };
}

/** Names an entry in the map that nobody serves. */
export async function removeApp(page: Page, how: Breaking = {}): Promise<Fault> {
  return { mend: await nameInMap(page, '', how) };
}

/** Names an entry in the map whose download never ends. */
export async function hangApp(page: Page, how: Breaking = {}): Promise<Fault> {
  await page.route(`**${brokenUrl(how.app)}`, () => {});
  return { mend: await nameInMap(page, '', how) };
}

/** Refuses to serve files until the fault is mended. */
export async function withholdFiles(page: Page, files: RegExp): Promise<Fault> {
  await page.route(files, route => route.fulfill({ status: 404 }));
  return { mend: () => page.unroute(files) };
}

/** As the builds of the product: a module for the loader, with what it shares left outside. */
export function compiled(appFile: string, app = usualApp): string {
  const source = readFileSync(appFile, 'utf8').replaceAll(`'${usualApp}'`, `'${app}'`);
  return transformSync(source, systemModule).code;
}

const systemModule: Options = {
  swcrc: false,
  jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
  module: { type: 'systemjs' },
};

function brokenUrl(app = usualApp): string {
  return `/m/${app}/9.9.9-broken/main.00000000.js`;
}

async function nameInMap(page: Page, code: string, how: Breaking): Promise<() => Promise<void>> {
  const integrity = hashOf(code);
  return changeMap(page, map => withBrokenApp(map, integrity, how));
}

/** The hash that a map names for a file of this text. */
export function hashOf(code: string): string {
  return `sha384-${createHash('sha384').update(code).digest('base64')}`;
}

type MapChange = (map: ImportMapDocument) => ImportMapDocument;

const changes = new WeakMap<Page, Set<MapChange>>();

/** Changes every map that the server answers, on top of the changes before. @returns the function that ends it */
export async function changeMap(page: Page, change: MapChange): Promise<() => Promise<void>> {
  const known = changes.get(page);
  const all = known ?? new Set();
  all.add(change);
  changes.set(page, all);
  if (!known) {
    await page.route('**/importmap.json', async route => {
      const response = await route.fetch();
      const served: ImportMapDocument = await response.json();
      await route.fulfill({ response, json: [...all].reduce((map, one) => one(map), served) });
    });
  }
  return async () => void all.delete(change);
}

function withBrokenApp(
  map: ImportMapDocument,
  integrity: string,
  { app = usualApp, isRetained = false }: Breaking,
): ImportMapDocument {
  const url = brokenUrl(app);
  const release = map['x-release'];
  const good = release.modules[app];
  const goodUrl = map.imports[app];
  if (!good || goodUrl === undefined) throw new Error(`the map does not name ${app}`);
  const retained = isRetained ? [{ version: good.version, url: goodUrl, css: good.css }] : [];
  const broken = { ...good, version: '9.9.9-broken', retained };
  return {
    ...map,
    imports: { ...map.imports, [app]: url },
    integrity: { ...map.integrity, [url]: integrity },
    'x-release': { ...release, modules: { ...release.modules, [app]: broken } },
  };
}

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Options, transformSync } from '@swc/core';
import type { Page } from '@playwright/test';
import type { ImportMapDocument } from '@shanmen/shared/contracts/modules/import-map';

/** The app that is broken in these stories; the other five must not notice. */
const brokenApp = 'mf-goods';

const brokenUrl = `/m/${brokenApp}/0.0.0-broken/main.00000000.js`;

export type Fault = { readonly mend: () => Promise<void> };

/** Puts a bad app into the import map, with its true hash, until the fault is mended. */
export async function replaceApp(page: Page, appFile: string): Promise<Fault> {
  return serveApp(page, transformSync(readFileSync(appFile, 'utf8'), systemModule).code);
}

/** @param vouched the text whose hash the map names; another one than the text that is served is a forgery */
export async function serveApp(page: Page, code: string, vouched = code): Promise<Fault> {
  await page.route(`**${brokenUrl}`, route =>
    route.fulfill({ contentType: 'text/javascript; charset=utf-8', body: code }),
  );
  return { mend: await nameInMap(page, vouched) };
}

/** Names an entry in the map that nobody serves. */
export async function removeApp(page: Page): Promise<Fault> {
  return { mend: await nameInMap(page, '') };
}

/** Names an entry in the map whose download never ends. */
export async function hangApp(page: Page): Promise<Fault> {
  await page.route(`**${brokenUrl}`, () => {});
  return { mend: await nameInMap(page, '') };
}

async function nameInMap(page: Page, code: string): Promise<() => Promise<void>> {
  const integrity = `sha384-${createHash('sha384').update(code).digest('base64')}`;
  const pattern = '**/importmap.json';
  await page.route(pattern, async route => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: withBrokenApp(await answer.json(), integrity) });
  });
  return () => page.unroute(pattern);
}

function withBrokenApp(map: ImportMapDocument, integrity: string): ImportMapDocument {
  return {
    ...map,
    imports: { ...map.imports, [brokenApp]: brokenUrl },
    integrity: { ...map.integrity, [brokenUrl]: integrity },
  };
}

/** As the builds of the product: a module for the loader, with what it shares left outside. */
const systemModule: Options = {
  swcrc: false,
  jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
  module: { type: 'systemjs' },
};

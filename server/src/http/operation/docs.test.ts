import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import { errorPage } from '../../../../tools/docs/error-page.ts';
import { permissionPage } from '../../../../tools/docs/permission-page.ts';
import { testApp, type TestApp } from '../../../test/app.ts';

const page = (name: string) =>
  readFile(fileURLToPath(new URL(`../../../../docs/${name}`, import.meta.url)), 'utf8');

describe('the pages that are written by the code', () => {
  let shop: TestApp;
  beforeAll(async () => {
    shop = await testApp();
  });
  afterAll(() => shop.close());

  it('docs/permissions.md says what the routes declare', async () => {
    expect(await page('permissions.md')).toBe(permissionPage(shop.app.routeTable));
  });

  it('docs/errors.md says what the server can answer', async () => {
    expect(await page('errors.md')).toBe(errorPage());
  });

  it('/api/docs describes every route with its schemas', async () => {
    const { text } = await shop.anonymous.call('GET', '/api/docs/json');
    const document: { paths: Record<string, Record<string, { responses: Record<string, unknown> }>> } =
      JSON.parse(text);
    for (const { method, url } of shop.app.routeTable.routes) {
      const path = url.replaceAll(/:(\w+)/g, '{$1}');
      const responses = document.paths[path]?.[method.toLowerCase()]?.responses ?? {};
      expect([url, Object.keys(responses)]).toEqual([url, expect.arrayContaining(['200', '4XX', '5XX'])]);
    }
  });
});

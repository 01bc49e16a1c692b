import { errorCodes } from '@shanmen/shared/contracts/error-codes';
import { permissions } from '@shanmen/shared/contracts/permissions';

import { testApp, type TestApp } from '../../../test/app/app.ts';

describe('the reference pages under /api/docs', () => {
  let shop: TestApp;
  beforeAll(async () => {
    shop = await testApp();
  });
  afterAll(() => shop.close());

  /** The first cells of the rows of a page. */
  const firstCells = (text: string) => Array.from(text.matchAll(/<tr><td>([^<]*)/g), ([, cell]) => cell);

  it('权限说明 names every permission and every route', async () => {
    const { text } = await shop.anonymous.call('GET', '/api/docs/permissions');
    const routes = shop.app.routeTable.routes.map(({ method, url }) => `${method} ${url}`);
    expect(new Set(firstCells(text))).toEqual(new Set([...permissions.map(({ code }) => code), ...routes]));
  });

  it('错误代码 names every code that the server can answer', async () => {
    const { text } = await shop.anonymous.call('GET', '/api/docs/errors');
    expect(firstCells(text)).toEqual(Object.keys(errorCodes));
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

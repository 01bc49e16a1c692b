import { existsSync } from 'node:fs';
import { relative } from 'node:path';

import { declareApp, screensOf } from '../../shared/client/testing/dev/dev-screens.ts';
import { root } from '../webpack/config.ts';
import { readDeclaration } from '../webpack/manifest/read-declaration.ts';
import { appNames } from '../webpack/module-table.ts';
import { opening, screenFile } from './opening.ts';

describe('what the page of one app opens first', () => {
  it.each([
    ['', '/'],
    ['/goods/goodsDetail', '/?screen=/goods/goodsDetail'],
    ['/ticket/orderList?state=paid', '/?screen=/ticket/orderList%3Fstate%3Dpaid'],
    [
      'http://127.0.0.1:8090/?scenario=500&screen=/goods/goodsDetail',
      '/?scenario=500&screen=/goods/goodsDetail',
    ],
  ])('reads %p', (link, expected) => expect(opening(link)).toBe(expected));

  it.each(appNames)('M-27 finds the source of every screen of %s, so that it is built with the app', app => {
    declareApp(app, readDeclaration(app));
    // The shared client holds /401 itself.
    const own = screensOf(app).filter(({ path }) => path !== '/401');
    const files = own.map(({ path }) => screenFile(app, path));
    expect(files.filter(file => file === null || !existsSync(file))).toEqual([]);
    expect(files).not.toHaveLength(0);
  });

  it('takes the first screen when nothing is named, and none that is not there', () => {
    expect(screenFile('mf-goods', '')).toBe(screenFile('mf-goods', screensOf('mf-goods')[0]?.path ?? ''));
    expect(screenFile('mf-goods', '/no/such/page')).toBeNull();
    const link = 'http://127.0.0.1:8090/?scenario=500&screen=/goods/goodsDetail?page=2';
    expect(relative(root, screenFile('mf-goods', link) ?? '')).toBe(
      'mf-goods/src/goods/items/item/item-list.tsx',
    );
  });
});

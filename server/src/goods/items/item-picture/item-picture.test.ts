import type { CodeSearchAnswer } from '@shanmen/shared/contracts/goods/items/code-search';
import type { ItemCard, ItemPage } from '@shanmen/shared/contracts/goods/items/item';
import type { ItemHistory } from '@shanmen/shared/contracts/goods/items/item-history';

import { sql } from 'kysely';

import { goodsId, photo, resultOf, storeroomOfEachTest } from '../../../../test/data/goods/goods.ts';

const { test, room } = storeroomOfEachTest();

/** The parts of a JPEG in their order: what begins it, what a camera wrote, a scan, its end. */
const [begin, told, scan] = ['ffd8', 'ffe1000845786966', 'ffda0002'];
const base64 = (hex: string) => Buffer.from(hex, 'hex').toString('base64');
const small = base64(`${begin}${told}0000${scan}00ffd9`);

const endpoint = () => `/api/goods/items/${goodsId(room, 'W001')}`;
const put = (changes: object = {}) => {
  const body = { name: '冰箱贴.png', mediaType: 'image/png', content: photo, small, ...changes };
  return room.lead.call<ItemCard>('PUT', `${endpoint()}/picture`, { body, key: true });
};
const read = () => room.keeper.call('POST', `${endpoint()}/picture/content`, { body: {} });

describe('the picture of a good', () => {
  it('G-53 is kept, found by who scans it, and goes out as what it is and to be saved only', async () => {
    expect((await read()).error).toMatchObject({ code: 'not_found', message: '该商品没有图片' });
    const card = resultOf(await put());
    expect(card.pictureAt).not.toBeNull();
    const listed = await room.keeper.call<ItemPage>('GET', '/api/goods/items', { query: { keyword: 'W00' } });
    expect(resultOf(listed).rows.map(row => row.smallPicture)).toEqual([
      base64(`${begin}${scan}00ffd9`),
      ...Array.from({ length: 8 }, () => null),
    ]);
    const found = resultOf(
      await room.keeper.call<CodeSearchAnswer>('GET', '/api/goods/code-search', { query: { q: 'W001' } }),
    );
    expect(found.card?.pictureAt).toBe(card.pictureAt);
    const { headers } = await read();
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': expect.stringMatching(/^attachment;/),
      'content-length': String(Buffer.from(photo, 'base64').length),
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
  });

  it('G-53 is what it says it is, whole, and drawn by any browser', async () => {
    const refused = async (changes: object) => (await put(changes)).error?.code;
    const text = (said: string) => Buffer.from(said).toString('base64');
    for (const content of ['<html>', '<svg onload="1"/>', 'GIF89a/*', '%PDF-1.4 hello']) {
      expect(await refused({ content: text(content) })).toBe('file_refused');
    }
    expect(await refused({ mediaType: 'image/jpeg' })).toBe('file_refused');
    expect(await refused({ small: photo })).toBe('file_refused');
    expect(await refused({ content: photo.slice(0, 60) })).toBe('file_refused');
    for (const mediaType of ['image/svg+xml', 'application/pdf', 'text/html']) {
      expect(await refused({ mediaType })).toBe('invalid_input');
    }
    expect(resultOf(await room.lead.call<ItemCard>('GET', endpoint())).pictureAt).toBeNull();
  });

  it('G-53 is one, is told in the log of changes, and is taken out by who may change goods', async () => {
    await put();
    resultOf(await put({ name: '新图.png' }));
    const kept = await sql<{ name: string }>`select name from goods.goods_picture`.execute(test.db);
    expect(kept.rows).toEqual([{ name: '新图.png' }]);
    const remove = () => room.lead.call<ItemCard>('DELETE', `${endpoint()}/picture`, { key: true });
    expect(resultOf(await remove()).pictureAt).toBeNull();
    expect((await remove()).error?.code).toBe('not_found');
    const history = resultOf(await room.lead.call<ItemHistory>('GET', `${endpoint()}/history`));
    expect(history.slice(0, 3).map(({ fields }) => fields)).toEqual([
      [{ title: '图片', before: '新图.png', after: '无' }],
      [{ title: '图片', before: '冰箱贴.png', after: '新图.png' }],
      [{ title: '图片', before: '无', after: '冰箱贴.png' }],
    ]);
  });
});

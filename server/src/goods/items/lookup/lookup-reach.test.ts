import type { FoundGoods } from '@shanmen/shared/contracts/goods/items/lookup';
import type { LineFileAnswer } from '@shanmen/shared/contracts/goods/documents/line-file';
import type { SourceLines } from '@shanmen/shared/contracts/goods/documents/source-line';

import type { Client } from '../../../../test/app/app.ts';
import {
  audited,
  giveStockRights,
  purchase,
  storeroomOfFile,
  whId,
} from '../../../../test/data/goods/goods.ts';
import { tableFile } from '../../../../test/data/files/workbook.ts';

/** Somebody who may everything here, in A1 only; 10 of W001 lie there, and 20 in ZC. */
const { test, room } = storeroomOfFile();
let keeper: Client;
beforeAll(async () => {
  const own = [whId(room, 'A1')];
  const codes = ['goods:jt:view', 'goods:jt:add', 'goods:jt:import', 'goods:db:view'] as const;
  await giveStockRights(test, 'seller01', [...codes, 'goods:cost:view'], own);
  keeper = await test.signIn('seller01');
  await audited(room, 'jh', purchase(room, [['W001', '20', 136]]));
  await audited(room, 'jh', purchase(room, [['W001', '10', 70]], { whId: whId(room, 'A1') }));
});

const unknown = '999999';

it('Z-02 what lies in a warehouse is told of those in reach; others are none', async () => {
  const lookUp = async (place: Record<string, string>) => {
    const query = { q: 'W001', ...place };
    const answer = await keeper.call<FoundGoods>('GET', '/api/goods/lookup', { query });
    return answer.error ?? answer.result.map(good => good.stockQty);
  };
  const transfer = { forTransfer: 'yes' };
  expect(await lookUp({})).toEqual(['0']);
  expect(await lookUp({ whId: idOf('A1') })).toEqual(['10']);
  const none = await lookUp({ whId: unknown });
  expect(none).toMatchObject({ code: 'not_found', message: '没有找到该仓库' });
  for (const place of [{ whId: idOf('ZC') }, { whId: idOf('ZC'), ...transfer }])
    expect(await lookUp(place)).toEqual({ ...none, requestId: expect.any(String) });
});

it('Z-02 lines of a file are read beside the stock of a warehouse in reach', async () => {
  const file = await tableFile('退货.xlsx', ['编码', '数量'], [['W001', '1']]);
  const read = async (place: string) => {
    const body = { ...file, type: 'jt', whId: Number(place) };
    const answer = await keeper.call<LineFileAnswer>('POST', '/api/goods/line-file/read', { body });
    return answer.error?.code ?? answer.result.lines.map(({ good }) => good.stockQty);
  };
  expect(await read(idOf('A1'))).toEqual(['10']);
  expect(await read(idOf('ZC'))).toBe('not_found');
  expect(await read(unknown)).toBe('not_found');
});

it('Z-02 lines to take back are told with the stock of a warehouse in reach', async () => {
  const take = async (place: Record<string, string>) => {
    const query = { type: 'jt', ...place };
    const answer = await keeper.call<SourceLines>('GET', '/api/goods/source-lines', { query });
    return answer.error?.code ?? answer.result.map(({ stockQty }) => stockQty);
  };
  expect(await take({})).toEqual(['10']);
  expect(await take({ whId: idOf('A1') })).toEqual(['10']);
  expect(await take({ whId: idOf('ZC') })).toBe('not_found');
  expect(await take({ whId: unknown })).toBe('not_found');
});

function idOf(warehouse: string): string {
  return String(whId(room, warehouse));
}

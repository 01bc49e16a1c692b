import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import type { Document } from '@shanmen/shared/contracts/goods/documents/document';
import type {
  ReplenishDrafts,
  StockAlert,
  StockAlertPage,
} from '@shanmen/shared/contracts/goods/stock/stock-alert';

import { testApp, type TestApp } from '../../../../test/app/app.ts';
import { testDay } from '../../../../test/app/clock.ts';
import { quantity } from '@shanmen/shared/quantity';
import { addDays } from '@shanmen/shared/time';
import {
  audited,
  draftOf,
  enter,
  goodsId,
  purchase,
  resultOf,
  step,
  type Storeroom,
  storeroom,
  submitted,
  whId,
} from '../../../../test/data/goods/goods.ts';

import { asOwner } from '../../../../test/app/scenario.ts';
import { beginsWith } from '../../../../test/app/scene.ts';
import { changeSetting } from '../../../admin/public.ts';
import { withTransaction } from '../../../db/transaction.ts';

let test: TestApp;
let room: Storeroom;
beginsWith(async () => {
  test = await testApp({ begin: 'stocked' });
  room = await storeroom(test);
  room = { ...room, keeper: room.lead };
  return test;
});

describe('what somebody should look at', () => {
  it('is what is too little or too much against the limits of its warehouse', async () => {
    await bought([
      ['W001', '10', 68],
      ['W002', '10', 92],
      ['W003', '10', 85],
    ]);
    expect(await alerts()).toEqual([]);
    await limit('W001', '20', null);
    await limit('W002', null, '5');
    expect((await alerts()).map(({ code, kinds }) => [code, kinds])).toEqual([
      ['W001', ['low']],
      ['W002', ['high']],
    ]);
    expect((await alerts({ status: 'high' })).map(({ code }) => code)).toEqual(['W002']);
  });

  it('suggests what ten days need and the lower limit asks for, less what is there and on its way', async () => {
    await festivals([]);
    await bought([['W001', '100', 680]]);
    await issue('W001', '84');
    await limit('W001', '20', null);
    expect(await alerts()).toMatchObject([
      { code: 'W001', qty: '16', dailyQty: '3', lastsDays: 5, suggestedQty: '14', kinds: ['low'] },
    ]);
    const waiting = resultOf(await enter(room.lead, 'jh', purchase(room, [['W001', '6', 40.8]])));
    await step(room.lead, 'jh', waiting, 'submit');
    expect(await alerts()).toMatchObject([{ comingQty: '6', suggestedQty: '8' }]);
  });

  it('leaves alone what is unsellable: nobody buys any of it', async () => {
    await bought([['W001', '10', 68]]);
    await audited(room, 'db', draftOf(room, [['W001', '1']], { whToId: whId(room, 'CC') }));
    for (const warehouse of ['ZC', 'CC']) resultOf(await put('W001', '20', null, warehouse));
    expect((await alerts()).map(({ warehouse }) => warehouse)).toEqual(['总仓']);
  });

  it('G-51 suggests more before a festival, and what was used on one raises no usual day', async () => {
    await bought([['W001', '100', 680]]);
    await issue('W001', '84');
    await limit('W001', '20', null);
    const near = (days: number) => addDays(testDay, days).slice(5);
    // Of 28 days 84 were used; ten days to come are worth thirteen, with one of four.
    await festivals([`${near(1)}:400`, `${near(11)}:900`]);
    expect(await alerts()).toMatchObject([{ dailyQty: '3', suggestedQty: '23' }]);
    // The 28 days were worth 35, with one of eight: ten usual ones use 24.
    await festivals([`${near(-3)}:800`]);
    expect(await alerts()).toMatchObject([{ dailyQty: '3', suggestedQty: '8' }]);
  });

  it('counts what is put together as coming, and only what it is made of as leaving', async () => {
    await festivals([]);
    await bought([
      ['W001', '10', 68],
      ['W024', '3', 51],
    ]);
    for (const code of ['W001', 'W024']) await limit(code, '50', null);
    const sides = [
      { goodsId: goodsId(room, 'W024'), qty: quantity('2'), side: 'parent' },
      { goodsId: goodsId(room, 'W001'), qty: quantity('4'), side: 'component' },
    ] as const;
    const waits = async (mode: 'assemble' | 'disassemble', whToId: number | null) => {
      const draft = draftOf(room, [], { mode, lines: [...sides], ...(whToId === null ? {} : { whToId }) });
      const document = await submitted(room, 'cz', draft);
      const seen = (await alerts()).map(row => [row.warehouse, row.code, row.availableQty, row.comingQty]);
      resultOf(await step(room.admin, 'cz', document, 'reject', '数量有误'));
      return seen;
    };
    expect(await waits('assemble', null)).toEqual([
      ['总仓', 'W001', '6', '0'],
      ['总仓', 'W024', '3', '2'],
    ]);
    expect(await waits('disassemble', null)).toEqual([
      ['总仓', 'W001', '10', '4'],
      ['总仓', 'W024', '1', '0'],
    ]);
    // What is put into another warehouse does not come to this one.
    expect(await waits('assemble', whId(room, 'A1'))).toEqual([
      ['总仓', 'W001', '6', '0'],
      ['总仓', 'W024', '3', '0'],
    ]);
  });

  it('counts nothing of a document that cannot be posted, which says so itself when it is submitted', async () => {
    await festivals([]);
    await bought([['W001', '149', 1013.2]]);
    await limit('W001', '200', null);
    const before = await alerts();
    const to = { whToId: whId(room, 'A1') };
    const waiting = await submitted(room, 'db', draftOf(room, [['W001', '9999']], to));
    expect(waiting.warnings).toContainEqual(
      expect.stringMatching(/现有 149 .+，本单需 9999 .+，库存补足前不能审核$/),
    );
    expect((await step(room.admin, 'db', waiting, 'audit')).error?.code).toBe('insufficient_stock');
    expect(await alerts()).toEqual(before);
    expect(before).toMatchObject([{ availableQty: '149', suggestedQty: '51' }]);
    const fits = await submitted(room, 'db', draftOf(room, [['W001', '100']], to));
    expect(fits.warnings).toEqual([]);
    expect(await alerts()).toMatchObject([{ availableQty: '49', suggestedQty: '151' }]);
  });

  it('is what has lain still for longer than the site allows, and says for how many days', async () => {
    await bought([['W001', '10', 68]]);
    const lain = (days: number) =>
      asOwner(
        test.database.url,
        `update goods.stock_balance set last_in_at = '${addDays(testDay, -days)} 12:00+08'`,
      );
    await lain(60);
    expect(await alerts()).toEqual([]);
    await lain(61);
    expect(await alerts()).toMatchObject([{ code: 'W001', kinds: ['slow'], idleDays: 61 }]);
  });

  it('is what came in so long ago that it ends soon, counted from the newest that lies there', async () => {
    await bought([['T004', '10', 115]], addDays(testDay, -30));
    await bought([['T004', '10', 115]], addDays(testDay, -2));
    expect(await alerts()).toMatchObject([
      { code: 'T004', kinds: ['expiring'], expiresOn: addDays(testDay, 15) },
    ]);
    await issue('T004', '10');
    expect((await alerts({ keyword: 'T004' })).map(({ expiresOn }) => expiresOn)).toEqual([]);
  });

  it('refuses limits that cross', async () => {
    const { error } = await put('W001', '9', '3');
    expect(error?.details).toMatchObject({ path: 'maxQty' });
  });
});

describe('replenishing', () => {
  it('drafts a purchase for each supplier at the last price', async () => {
    await bought([['W001', '10', 68]]);
    const lines = [wanted('W001', '5'), wanted('W002', '4'), wanted('W004', '3')];
    const drafts = resultOf(
      await room.lead.call<ReplenishDrafts>('POST', '/api/goods/stock-alerts/drafts/purchase', {
        body: { lines },
        key: true,
      }),
    );
    expect(drafts).toHaveLength(2);
    const [first] = await Promise.all(drafts.map(({ id }) => documentOf('jh', id)));
    expect(first).toMatchObject({ status: 'draft', supplierId: room.masters.suppliers.get('G01') });
    expect(first?.lines.map(({ code, qty, amountFen }) => [code, qty, amountFen])).toEqual([
      ['W001', '5', 34_00],
      ['W002', '4', 36_80],
    ]);
    const orphan = { body: { lines: [wanted('W024', '1')] }, key: true } as const;
    const refused = await room.lead.call('POST', '/api/goods/stock-alerts/drafts/purchase', orphan);
    expect(refused.error).toMatchObject({ code: 'replenish_no_supplier' });
  });

  it('drafts a transfer for each warehouse that goods go to', async () => {
    await bought([['W001', '10', 68]]);
    const lines = [wanted('W001', '2', 'A1'), wanted('W001', '3', 'A2')];
    const body = { fromWhId: whId(room, 'ZC'), lines };
    const drafts = resultOf(
      await room.lead.call<ReplenishDrafts>('POST', '/api/goods/stock-alerts/drafts/transfer', {
        body,
        key: true,
      }),
    );
    const made = await Promise.all(drafts.map(({ id }) => documentOf('db', id)));
    expect(made.map(({ whToId, qtyTotal }) => [whToId, qtyTotal])).toEqual([
      [whId(room, 'A1'), '2'],
      [whId(room, 'A2'), '3'],
    ]);
  });

  function wanted(code: string, qty: string, warehouse = 'ZC') {
    return { goodsId: goodsId(room, code), whId: whId(room, warehouse), qty };
  }

  async function documentOf(type: 'jh' | 'db', id: number): Promise<Document> {
    return resultOf(await room.admin.call<Document>('GET', `/api/goods/documents/${type}/${id}`));
  }
});

function bought(lines: Parameters<typeof purchase>[1], bizDate = testDay) {
  return audited(room, 'jh', purchase(room, lines, { bizDate }));
}

function issue(code: string, qty: string) {
  return audited(
    room,
    'ly',
    draftOf(room, [[code, qty]], { deptId: room.masters.departments.get('D05') ?? 0, personName: '沈青' }),
  );
}

function put(code: string, minQty: string | null, maxQty: string | null, warehouse = 'ZC') {
  const body = { goodsId: goodsId(room, code), whId: whId(room, warehouse), minQty, maxQty };
  return room.lead.call('PUT', '/api/goods/stock-alerts/limits', { body, key: true });
}

function festivals(factors: string[]): Promise<void> {
  return withTransaction(test.db, tx => changeSetting(tx, settings.festivalFactors, factors, null));
}

async function limit(code: string, minQty: string | null, maxQty: string | null): Promise<void> {
  resultOf(await put(code, minQty, maxQty));
}

async function alerts(query: Record<string, string> = {}): Promise<StockAlert[]> {
  return resultOf(await room.lead.call<StockAlertPage>('GET', '/api/goods/stock-alerts', { query })).rows;
}

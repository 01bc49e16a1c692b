import type { Document } from '@shanmen/shared/contracts/goods/documents/document';
import type { LineFileAnswer } from '@shanmen/shared/contracts/goods/documents/line-file';
import type { FoundGoods } from '@shanmen/shared/contracts/goods/items/lookup';
import {
  always,
  type ItemPrices,
  type PriceChange,
  type PriceChanged,
  type PriceDays,
  type PricePreview,
  type StorePrices,
} from '@shanmen/shared/contracts/goods/pricing/price';
import { fen } from '@shanmen/shared/money';
import { addDays } from '@shanmen/shared/time';

import { testDay } from '../../../../test/app/clock.ts';
import {
  draftOf,
  enter,
  goodsId,
  resultOf,
  storeroomOfEachTest,
  whId,
} from '../../../../test/data/goods/goods.ts';
import { asOwner } from '../../../../test/app/scenario.ts';
import { tableFile } from '../../../../test/data/files/workbook.ts';

const { test, room } = storeroomOfEachTest();
let storeId: number;
beforeEach(async () => {
  storeId = room.masters.stores.get('S01') ?? 0;
});

const first = addDays(testDay, 10);
const last = addDays(testDay, 19);
const promotion: PriceDays = { validFrom: first, validTo: last };
const common = { retailFen: fen(25_00), memberFen: fen(22_00) };
const cheaper = { retailFen: fen(20_00), memberFen: fen(19_00) };
const dearer = { retailFen: fen(30_00), memberFen: fen(28_00) };

describe('起止日 of the price of a store', () => {
  it('G-38 decide which price holds, the first and the last day counting', async () => {
    await ask({ days: promotion, next: cheaper });
    const around = [addDays(first, -1), first, last, addDays(last, 1)];
    expect(await Promise.all(around.map(async day => priceOn(day)))).toEqual([25_00, 20_00, 20_00, 25_00]);
    expect(await labelsOn(last)).toEqual([{ goodsId: goodsId(room, 'W001'), ...cheaper }]);
    expect(await labelsOn(addDays(last, 1))).toEqual([]);
    expect(await priceOn(null)).toBe(25_00);
  });

  it('G-38 give the lines of a sale the price of its store on its day, typed and by file', async () => {
    await ask({ days: { validFrom: null, validTo: addDays(testDay, -1) }, next: cheaper });
    await ask({ days: { validFrom: testDay, validTo: null }, next: dearer });
    expect([await soldOn(addDays(testDay, -1)), await soldOn(testDay)]).toEqual([20_00, 30_00]);
    expect([await filedOn(addDays(testDay, -1)), await filedOn(undefined)]).toEqual([20_00, 30_00]);
  });

  it('G-38 never overlap for one good and store, and the price that stands is named', async () => {
    await ask({ days: promotion, next: cheaper });
    for (const days of [always, { validFrom: last, validTo: null }, { validFrom: null, validTo: first }])
      expect((await change({ days, next: dearer })).error).toMatchObject({
        code: 'price_overlap',
        message: `W001 青岚山立体冰箱贴 已另有收银点价（${first} 至 ${last}）`,
      });
    resultOf(await change({ days: { validFrom: addDays(last, 1), validTo: null }, next: dearer }));
    const other = room.masters.stores.get('S02') ?? 0;
    resultOf(await change({ days: promotion, next: dearer }, other));
    await expect(insertBeside(promotion)).rejects.toThrow('goods_price_one_a_day');
  });

  it('G-38 are moved and ended from what somebody saw, and each step is logged', async () => {
    await ask({ days: always, next: cheaper });
    const ended = { validFrom: null, validTo: first };
    await ask({ days: ended, daysBefore: always, seen: cheaper, next: cheaper });
    const late = await change({ days: ended, daysBefore: always, seen: cheaper, next: dearer });
    expect(late.error?.code).toBe('price_overlap');
    const gone = await change({ days: always, daysBefore: always, next: null });
    expect(gone.error?.code).toBe('version_conflict');
    await ask({ days: ended, daysBefore: ended, seen: cheaper, next: null });
    const { stores, log } = await prices();
    expect(stores.flatMap(({ own }) => own)).toEqual([]);
    expect(log.map(({ after, days, daysBefore }) => [after.retailFen, daysBefore, days])).toEqual([
      [25_00, ended, ended],
      [20_00, always, ended],
      [20_00, always, always],
    ]);
  });

  it('G-38 are shown by store, the latest first, with the price of today', async () => {
    const now = { validFrom: testDay, validTo: testDay };
    await ask({ days: now, next: dearer });
    await ask({ days: promotion, next: cheaper });
    const { stores } = await prices();
    expect(stores.find(store => store.storeId === storeId)?.own).toEqual([
      { ...cheaper, ...promotion, isToday: false },
      { ...dearer, ...now, isToday: true },
    ]);
  });

  it('G-38 hold in 批量改价, which says beforehand whose days are taken', async () => {
    await ask({ days: promotion, next: cheaper });
    const rule = { storeId, which: 'both', by: 'bp', amount: 10_00, step: 10 };
    const ids = ['W001', 'W002'].map(code => goodsId(room, code));
    const looked = async (days: PriceDays) => {
      const body = { ...rule, ids, days };
      const answer = await room.lead.call<PricePreview>('POST', '/api/goods/price-changes/preview', { body });
      return resultOf(answer).map(({ seen, problem }) => [seen.retailFen, problem]);
    };
    expect(await looked(promotion)).toEqual([
      [20_00, null],
      [35_00, null],
    ]);
    expect(await looked({ validFrom: last, validTo: null })).toEqual([
      [25_00, `已另有收银点价（${first} 至 ${last}）`],
      [35_00, null],
    ]);
  });

  it('G-38 stand in order, and only in a price of one store', async () => {
    const backwards = { validFrom: last, validTo: first };
    expect((await change({ days: backwards, next: cheaper })).error?.message).toBe('止日早于起日');
    expect((await change({ days: promotion, next: cheaper }, null)).error?.message).toBe(
      '起止日只用于一个收银点的价格',
    );
  });
});

type Asked = Pick<PriceChange, 'days' | 'daysBefore'> & Partial<PriceChange['rows'][number]>;

function change({ next = null, seen = common, ...days }: Asked, store: number | null = storeId) {
  const rows = [{ goodsId: goodsId(room, 'W001'), seen, next }];
  const body: PriceChange = { storeId: store, reason: '周年庆', ...days, rows };
  return room.lead.call<PriceChanged>('POST', '/api/goods/price-changes', { body, key: true });
}

async function ask(asked: Asked): Promise<void> {
  expect(resultOf(await change(asked))).toEqual({ changed: 1 });
}

async function prices(): Promise<ItemPrices> {
  return resultOf(await room.lead.call('GET', `/api/goods/items/${goodsId(room, 'W001')}/prices`));
}

async function priceOn(day: string | null): Promise<number | undefined> {
  const query = { q: 'W001', storeId: String(storeId), ...(day === null ? {} : { on: day }) };
  return resultOf(await room.lead.call<FoundGoods>('GET', '/api/goods/lookup', { query }))[0]?.retailFen;
}

async function labelsOn(on: string): Promise<StorePrices> {
  return resultOf(await room.lead.call('GET', `/api/goods/stores/${storeId}/prices`, { query: { on } }));
}

async function soldOn(bizDate: string): Promise<number | undefined> {
  const partyId = room.masters.parties.get('P003') ?? 0;
  const buyer = { whId: whId(room, 'A1'), partyId, storeId, bizDate };
  const draft = draftOf(room, [['W001', '1', 25]], buyer);
  const { id } = resultOf(await enter(room.admin, 'xs', draft));
  return resultOf(await room.admin.call<Document>('GET', `/api/goods/documents/xs/${id}`)).lines[0]
    ?.retailFen;
}

async function filedOn(on: string | undefined): Promise<number | undefined> {
  const file = await tableFile('团购.xlsx', ['编码', '数量'], [['W001', '1']]);
  const body = { ...file, type: 'xs', whId: whId(room, 'A1'), storeId, ...(on === undefined ? {} : { on }) };
  const answer = await room.admin.call<LineFileAnswer>('POST', '/api/goods/line-file/read', { body });
  return resultOf(answer).lines[0]?.good.retailFen;
}

/** As somebody would who went round the service. */
function insertBeside({ validFrom, validTo }: PriceDays) {
  return asOwner(
    test.database.url,
    `insert into goods.goods_price
       (goods_id, store_id, retail_fen, member_fen, valid_from, valid_to, updated_at, updated_by)
     values (${goodsId(room, 'W001')}, ${storeId}, 1, 1, '${validFrom}', '${validTo}', now(), 1)`,
  );
}

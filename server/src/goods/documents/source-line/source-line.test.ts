import type { Document } from '@shanmen/shared/contracts/goods/documents/document';
import type { SourceLines } from '@shanmen/shared/contracts/goods/documents/source-line';
import { fen } from '@shanmen/shared/money';
import { quantity } from '@shanmen/shared/quantity';
import fc from 'fast-check';

import { type Client, testApp, type TestApp } from '../../../../test/app/app.ts';
import {
  audited,
  draftOf,
  enter,
  purchase,
  resultOf,
  step,
  stockOf,
  type Storeroom,
  storeroom,
  submitted,
  whId,
} from '../../../../test/data/goods/goods.ts';
import { asOwner } from '../../../../test/app/scenario.ts';
import { findStockFaults } from '../../public.ts';

let test: TestApp;
let room: Storeroom;
afterEach(() => test.close());

async function open(): Promise<void> {
  test = await testApp({ begin: 'stocked' });
  room = await storeroom(test);
}

describe('a return', () => {
  beforeEach(() => open());

  it('G-11 G-30 gives back what its source cost, never more of it than there was', async () => {
    await audited(room, 'jh', purchase(room, [['W001', '100', 680]]));
    const second = await audited(room, 'jh', purchase(room, [['W001', '50', 370]]));
    const made = await audited(room, 'jt', await returnOf('jt', second, [['10', 74]]));
    expect(made).toMatchObject({ costFen: 74_00, sourceNo: second.no, counterparty: '浙岚工艺礼品' });
    expect(await stockOf(room, 'ZC', 'W001')).toEqual(['140', 976_00]);
    const over = await enter(room.keeper, 'jt', await returnOf('jt', second, [['41', 300]]));
    expect(over.error).toMatchObject({
      code: 'return_exceeds_source',
      message: '第 1 行：青岚山立体冰箱贴 可退 40 个，本次 41 个',
    });
    const dear = await enter(room.keeper, 'jt', await returnOf('jt', second, [['1', 296.01]]));
    expect(dear.error?.message).toBe('第 1 行：青岚山立体冰箱贴 可退金额 296.00，本次 296.01');
    const rest = await audited(room, 'jt', await returnOf('jt', second, [['40', 296]]));
    expect(rest.costFen).toBe(296_00);
    expect(await openLines('jt', second.id)).toEqual([]);
    expect(await findStockFaults(test.db)).toEqual([]);
  });

  it('is refused without a source, of another supplier, and of what its source does not hold', async () => {
    const bought = await audited(room, 'jh', purchase(room, [['W001', '10', 68]]));
    const loose = purchase(room, [['W001', '1', 6.8]], { reason: '多发' });
    expect((await enter(room.keeper, 'jt', loose)).error?.code).toBe('supervisor_required');
    expect((await enter(room.lead, 'jt', loose)).status).toBe(200);
    const whole = await returnOf('jt', bought, [['1', 6.8]]);
    const elsewhere = { ...whole, supplierId: room.masters.suppliers.get('G02') ?? 0 };
    const strange = { ...whole, lines: whole.lines.map(line => ({ ...line, sourceLineId: 999_999 })) };
    for (const draft of [elsewhere, strange])
      expect((await enter(room.keeper, 'jt', draft)).error?.code).toBe('source_unusable');
    expect((await enter(room.keeper, 'jt', { ...whole, sourceDocId: 999_999 })).error?.code).toBe(
      'not_found',
    );
  });

  it('G-08 is taken back with what it had taken, and holds its source as long as it stands', async () => {
    const bought = await audited(room, 'jh', purchase(room, [['W001', '10', 68]]));
    const back = await audited(room, 'jt', await returnOf('jt', bought, [['4', 27.2]]));
    const refusal = await step(room.admin, 'jh', bought, 'unaudit', '数量录错');
    expect(refusal.error).toMatchObject({
      code: 'document_referenced',
      message: `已被 ${back.no} 引用，不能反审核`,
    });
    const draft = resultOf(await step(room.admin, 'jt', back, 'unaudit', '数量录错'));
    expect(await openLines('jt', bought.id)).toMatchObject([{ openQty: '10', openFen: 68_00 }]);
    const again = resultOf(await step(room.keeper, 'jt', draft, 'submit'));
    const posted = resultOf(await step(room.admin, 'jt', again, 'audit'));
    const red = resultOf(await step(room.lead, 'jt', posted, 'reverse', '录入错误'));
    resultOf(await step(room.admin, 'jt', red, 'audit'));
    expect(await openLines('jt', bought.id)).toMatchObject([{ openQty: '10', openFen: 68_00 }]);
    expect(await stockOf(room, 'ZC', 'W001')).toEqual(['10', 68_00]);
    // While its source is being undone, nothing is taken back of it.
    const late = await submitted(room, 'jt', await returnOf('jt', bought, [['1', 6.8]]));
    resultOf(
      await step(
        room.keeper,
        'jt',
        resultOf(await step(room.admin, 'jt', late, 'reject', '价格有误')),
        'void',
      ),
    );
    const undone = resultOf(await step(room.lead, 'jh', bought, 'reverse', '供应商换货'));
    const refused = await enter(room.keeper, 'jt', await returnOf('jt', bought, [['1', 6.8]]));
    expect(refused.error).toMatchObject({
      code: 'source_unusable',
      message: `源单 ${bought.no} 正在被 ${undone.no} 红冲`,
    });
  });

  it('tells what lies there now, in its own warehouse or in the one that is named', async () => {
    const bought = await audited(room, 'jh', purchase(room, [['W001', '10', 68]]));
    await audited(room, 'xs', sale([['W001', '7', 175]]));
    expect(await openLines('jt', bought.id)).toMatchObject([{ openQty: '10', stockQty: '3' }]);
    const query = { type: 'jt', docId: String(bought.id), whId: String(whId(room, 'A1')) };
    const there = await room.keeper.call<SourceLines>('GET', '/api/goods/source-lines', { query });
    expect(resultOf(there)).toMatchObject([{ openQty: '10', stockQty: '0' }]);
  });

  it('of a sale comes back at the cost it left with, whatever was bought since', async () => {
    await audited(room, 'jh', purchase(room, [['W001', '10', 68]]));
    const sold = await audited(room, 'xs', sale([['W001', '4', 100]]));
    expect(sold).toMatchObject({
      costFen: 27_20,
      amountFen: 100_00,
      counterparty: '晴川小学',
      storeName: '游客中心文创旗舰店',
    });
    await audited(room, 'jh', purchase(room, [['W001', '10', 90]]));
    const back = await audited(room, 'xt', await returnOf('xt', sold, [['1', 25]]));
    expect(back).toMatchObject({ costFen: 6_80, partyId: sold.partyId });
    expect(await stockOf(room, 'ZC', 'W001')).toEqual(['17', 137_60]);
    await asOwner(test.database.url, `update goods.goods set min_sale_fen = 2000 where code = 'W001'`);
    expect((await enter(room.keeper, 'xs', sale([['W001', '2', 39.99]]))).error).toMatchObject({
      code: 'supervisor_required',
      message: '第 1 行：青岚山立体冰箱贴 低于最低售价 20.00，需要主管授权',
    });
    expect((await enter(room.lead, 'xs', sale([['W001', '2', 39.99]]))).status).toBe(200);
  });

  proof('G-11 returns in any parts sum to exactly what their source cost', async () => {
    const parts = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 2, maxLength: 5 });
    for (const counts of fc.sample(parts, { numRuns: 4, seed: 11 })) {
      const whole = counts.reduce((sum, count) => sum + count, 0);
      const bought = await audited(
        room,
        'jh',
        purchase(room, [['W003', String(whole), whole * 8.37]], { feeFen: fen(101) }),
      );
      const costs: number[] = [];
      for (const count of counts) {
        const made = await audited(room, 'jt', await returnOf('jt', bought, [[String(count), count * 8.37]]));
        costs.push(made.costFen ?? 0);
      }
      expect(costs.reduce((sum, cost) => sum + cost, 0)).toBe(bought.costFen);
      expect(await stockOf(room, 'ZC', 'W003')).toEqual(['0', 0]);
    }
  });
});

describe('ten who take back two each of ten', () => {
  proof('G-11 five do, five are told, and nothing is taken back twice', async () => {
    await open();
    const answers = await race();
    expect(answers.toSorted()).toEqual([
      ...Array<string>(5).fill('done'),
      ...Array<string>(5).fill('return_exceeds_source'),
    ]);
    expect(await findStockFaults(test.db)).toEqual([]);
  });

  async function race(): Promise<string[]> {
    const bought = await audited(room, 'jh', purchase(room, [['W001', '10', 68]]));
    await audited(room, 'jh', purchase(room, [['W001', '30', 204]]));
    const draft = await returnOf('jt', bought, [['2', 13.6]]);
    const waiting = await Promise.all(Array.from({ length: 10 }, () => submitted(room, 'jt', draft)));
    const answers = await Promise.all(waiting.map(document => step(room.admin, 'jt', document, 'audit')));
    return answers.map(answer => answer.error?.code ?? 'done');
  }
});

async function openLines(
  type: 'jt' | 'xt',
  docId: number,
  person: Client = room.keeper,
): Promise<SourceLines> {
  const query = { type, docId: String(docId) };
  return resultOf(await person.call<SourceLines>('GET', '/api/goods/source-lines', { query }));
}

/** @param counts quantity and yuan, line by line of the source */
async function returnOf(
  type: 'jt' | 'xt',
  { id, whId: place, supplierId, partyId, storeId, lines }: Document,
  counts: readonly (readonly [qty: string, yuan: number])[],
) {
  const open = await openLines(type, id);
  return {
    bizDate: draftOf(room, []).bizDate,
    whId: place,
    sourceDocId: id,
    reason: '质量问题',
    ...(supplierId === null ? {} : { supplierId }),
    ...(partyId === null ? {} : { partyId }),
    ...(storeId === null ? {} : { storeId }),
    lines: counts.map(([qty, yuan], index) => ({
      goodsId: lines[index]?.goodsId ?? 0,
      sourceLineId: open[index]?.lineId ?? 1,
      qty: quantity(qty),
      amountFen: fen(Math.round(yuan * 100)),
    })),
  };
}

function sale(lines: Parameters<typeof draftOf>[1]) {
  const partyId = room.masters.parties.get('P003') ?? 0;
  const storeId = room.masters.stores.get('S01') ?? 0;
  return draftOf(room, lines, { whId: whId(room, 'ZC'), partyId, storeId });
}

import type { Document, DocumentDraft } from '@shanmen/shared/contracts/goods/documents/document';
import type { DocumentLineDraft } from '@shanmen/shared/contracts/goods/documents/document-line';
import type { SourceLines } from '@shanmen/shared/contracts/goods/documents/source-line';
import { fen } from '@shanmen/shared/money';
import { quantity } from '@shanmen/shared/quantity';

import { testApp, type TestApp } from '../../../../test/app/app.ts';
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
  whId,
} from '../../../../test/data/goods/goods.ts';
import { asOwner } from '../../../../test/app/scenario.ts';
import { beginsWith } from '../../../../test/app/scene.ts';
import { findStockFaults } from '../../public.ts';

let test: TestApp;
let room: Storeroom;
beginsWith(async () => {
  test = await testApp({ begin: 'stocked' });
  room = await storeroom(test);
  return test;
});

describe('a line that is taken back', () => {
  // 手工桂花糕 keeps for some time only, so that its batch goes along.
  it('G-58 goes where it lay when it can be sold again, and to 残次仓 when it cannot', async () => {
    await audited(room, 'jh', purchase(room, [['T004', '10', 115]]));
    const sold = await sale('T004', 4);
    const back = await audited(
      room,
      'xt',
      await returnOf(sold, [
        { qty: '1', condition: 'good' },
        { qty: '2', condition: 'damaged', reason: '质量问题' },
      ]),
    );
    expect(back.lines).toMatchObject([
      { condition: 'good', reason: null, costFen: 11_50 },
      { condition: 'damaged', reason: '质量问题', costFen: 23_00 },
    ]);
    expect(await stockOf(room, 'ZC', 'T004')).toEqual(['7', 80_50]);
    expect(await stockOf(room, 'CC', 'T004')).toEqual(['2', 23_00]);
    expect(await findStockFaults(test.db)).toEqual([]);
  });

  it('G-58 leaves 残次仓 again with the red document, which says the same of it', async () => {
    await audited(room, 'jh', purchase(room, [['W001', '10', 68]]));
    const back = await audited(
      room,
      'xt',
      await returnOf(await sale('W001', 4), [{ qty: '2', condition: 'damaged', reason: '其他' }]),
    );
    const red = resultOf(await step(room.lead, 'xt', back, 'reverse', '客户要求换货'));
    const undone = resultOf(await step(room.admin, 'xt', red, 'audit'));
    expect(undone.lines).toMatchObject([{ condition: 'damaged', reason: '其他' }]);
    expect(await stockOf(room, 'CC', 'W001')).toEqual(['0', 0]);
    expect(await stockOf(room, 'ZC', 'W001')).toEqual(['6', 40_80]);
    expect(await findStockFaults(test.db)).toEqual([]);
  });

  it('G-58 says one of the reasons of its type, and no state that it cannot be in', async () => {
    await audited(room, 'jh', purchase(room, [['W001', '10', 68]]));
    const sold = await sale('W001', 4);
    const refused = async (line: Partial<Omit<DocumentLineDraft, 'qty'>>) =>
      (await enter(room.keeper, 'xt', await returnOf(sold, [{ qty: '1', ...line }]))).error;
    const path = (field: string) => ({ code: 'document_incomplete', details: { lineNo: 1, path: field } });
    expect(await refused({ condition: 'lost' })).toMatchObject(path('condition'));
    expect(await refused({ reason: '滞销' })).toMatchObject(path('reason'));
    const bought = purchase(room, [['W001', '1', 6.8]]);
    for (const line of [{ condition: 'damaged' as const }, { reason: '多发' }]) {
      const lines = bought.lines.map(each => ({ ...each, ...line }));
      expect((await enter(room.keeper, 'jh', { ...bought, lines })).error?.code).toBe('document_incomplete');
    }
  });

  it('G-58 goes to the 残次仓 of its department, or of its store, before the others', async () => {
    await audited(room, 'jh', purchase(room, [['W001', '10', 68]]));
    const run = (statement: string) => asOwner(test.database.url, statement);
    await run(
      `insert into goods.warehouse (code, name, kind, dept_id, sort)
       select 'CZ', '文创残次仓', 'defect', id, 999 from goods.department where code = 'D02'`,
    );
    const sold = await sale('W001', 4);
    const bringBack = async (warehouse: string) => {
      const draft = await returnOf(sold, [{ qty: '1', condition: 'damaged' }]);
      await audited(room, 'xt', { ...draft, whId: whId(room, warehouse) });
    };
    const lying = async () => {
      const { masters } = await storeroom(test);
      const [first, own] = await Promise.all(
        ['CC', 'CZ'].map(code => stockOf({ ...room, masters }, code, 'W001')),
      );
      return [first?.[0], own?.[0]];
    };
    const belongs = (warehouse: string, department: string | null) =>
      run(
        `update goods.warehouse
         set dept_id = (select id from goods.department where code = '${department ?? ''}')
         where code = '${warehouse}'`,
      );
    await belongs('ZC', 'D03');
    await bringBack('ZC');
    expect(await lying()).toEqual(['1', '0']);
    await belongs('ZC', 'D02');
    await bringBack('ZC');
    expect(await lying()).toEqual(['1', '1']);
    // Of the warehouse nothing is said: then it is that of the store that sells from there.
    await belongs('A1', null);
    await run(
      `update goods.store
       set dept_id = (select id from goods.department where code = 'D02')
       where wh_id = (select id from goods.warehouse where code = 'A1')`,
    );
    await bringBack('A1');
    expect(await lying()).toEqual(['1', '2']);
    await bringBack('CC');
    expect(await lying()).toEqual(['2', '2']);
  });

  it('G-58 has no place where there is no 残次仓', async () => {
    await audited(room, 'jh', purchase(room, [['W001', '10', 68]]));
    const draft = await returnOf(await sale('W001', 4), [{ qty: '1', condition: 'damaged' }]);
    await asOwner(test.database.url, `update goods.warehouse set status = 'stopped' where kind = 'defect'`);
    const made = resultOf(await enter(room.keeper, 'xt', draft));
    const waiting = resultOf(await step(room.keeper, 'xt', made, 'submit'));
    expect((await step(room.admin, 'xt', waiting, 'audit')).error).toMatchObject({
      code: 'document_incomplete',
      message: '没有在用的残次仓，损坏的商品无处可放',
    });
  });
});

function sale(code: string, count: number): Promise<Document> {
  const { parties, stores } = room.masters;
  const buyer = { partyId: parties.get('P003') ?? 0, storeId: stores.get('S01') ?? 0 };
  return audited(room, 'xs', draftOf(room, [[code, String(count), count * 30]], buyer));
}

/** Of the one line of a sale, in as many as these. */
async function returnOf(
  { id, whId, partyId, storeId }: Document,
  lines: readonly (Partial<Omit<DocumentLineDraft, 'qty'>> & { qty: string })[],
): Promise<DocumentDraft> {
  const query = { type: 'xt', docId: String(id) };
  const found = await room.keeper.call<SourceLines>('GET', '/api/goods/source-lines', { query });
  const [source] = resultOf(found);
  if (!source) throw new Error('something was sold');
  return {
    ...draftOf(room, []),
    whId,
    sourceDocId: id,
    reason: '多买',
    ...(partyId === null ? {} : { partyId }),
    ...(storeId === null ? {} : { storeId }),
    lines: lines.map(({ qty, ...line }) => ({
      goodsId: source.goodsId,
      sourceLineId: source.lineId,
      qty: quantity(qty),
      amountFen: fen(Number(qty) * 30_00),
      ...line,
    })),
  };
}

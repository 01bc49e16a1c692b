import type { Document, DocumentDraft } from '@shanmen/shared/contracts/goods/documents/document';
import type { DocumentPage } from '@shanmen/shared/contracts/goods/documents/document-query';
import type { OnLoanPage } from '@shanmen/shared/contracts/goods/stock/on-loan';
import type { SourceLines } from '@shanmen/shared/contracts/goods/documents/source-line';
import { addDays } from '@shanmen/shared/time';
import { fen } from '@shanmen/shared/money';
import { quantity } from '@shanmen/shared/quantity';
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';

import type { Answer } from '../../../../test/app/app.ts';
import { testDay } from '../../../../test/app/clock.ts';
import {
  audited,
  draftOf,
  enter,
  goodsId,
  type LineText,
  purchase,
  resultOf,
  step,
  stockOf,
  storeroomOfEachTest,
  submitted,
  whId,
} from '../../../../test/data/goods/goods.ts';
import { asOwner, readNumber } from '../../../../test/app/scenario.ts';
import { findStockFaults } from '../../public.ts';

const { test, room } = storeroomOfEachTest();

describe('a loan', () => {
  it('G-10 stays an asset until it is back, damaged, or written off', async () => {
    await audited(room, 'jh', purchase(room, [['Z002', '10', 190]]));
    const lent = await audited(room, 'jy', loan([['Z002', '10']]));
    expect(lent).toMatchObject({ costFen: 190_00, counterparty: '游客服务部 沈青' });
    expect(await stockOf(room, 'ZC', 'Z002')).toEqual(['0', 0]);
    expect(await twins()).toEqual([10_000, 190_00]);
    const back = await audited(
      room,
      'gh',
      await returnOf(lent.id, [
        ['7', 'good'],
        ['1', 'damaged'],
        ['1', 'lost'],
      ]),
    );
    expect(back.counterparty).toBe('游客服务部 沈青');
    expect(await stockOf(room, 'ZC', 'Z002')).toEqual(['7', 133_00]);
    expect(await stockOf(room, 'CC', 'Z002')).toEqual(['1', 19_00]);
    // What was lost is outstanding until its loss is audited.
    expect(await outstanding()).toMatchObject({
      rows: [{ openQty: '2', lostQty: '1', valueFen: 38_00 }],
      totals: { value: 38_00 },
    });
    // It is offered to nobody as something to bring back, and the loan says so line by line.
    const query = { type: 'gh', docId: String(lent.id) };
    const open = resultOf(await room.keeper.call<SourceLines>('GET', '/api/goods/source-lines', { query }));
    const loanNow = { lentQty: '10', backQty: '8', lostQty: '1' };
    expect(open).toMatchObject([{ openQty: '1', loan: loanNow }]);
    const shown = await room.keeper.call<Document>('GET', `/api/goods/documents/jy/${lent.id}`);
    expect(resultOf(shown).lines).toMatchObject([{ loan: loanNow }]);
    // Nor is it taken from whoever says that it was found.
    const found = await enter(room.keeper, 'gh', await returnOf(lent.id, [['2', 'good']]));
    expect(found.error).toMatchObject({
      code: 'loan_exceeds_outstanding',
      message: '第 1 行：共享雨伞 未还 1 把（另有 1 把待报损），本次 2 把',
    });
    const lost = resultOf(
      await room.admin.call<{ rows: { id: number; version: number }[] }>('GET', '/api/goods/documents/bs'),
    );
    const [loss] = lost.rows;
    // Whoever declared it made it; whoever audited what came back may let it go.
    const waiting = { id: loss?.id ?? 0, version: 2 };
    expect((await step(room.keeper, 'bs', waiting, 'withdraw')).error).toBeNull();
    expect((await step(room.keeper, 'bs', { ...waiting, version: 3 }, 'submit')).error).toBeNull();
    const written = resultOf(await step(room.admin, 'bs', { ...waiting, version: 4 }, 'audit'));
    expect(written).toMatchObject({ costFen: 19_00, warehouse: '总仓（在借）', makerName: back.makerName });
    expect(written.makerName).not.toBe(back.auditorName);
    expect(await twins()).toEqual([1000, 19_00]);
    const much = await enter(room.keeper, 'gh', await returnOf(lent.id, [['2', 'good']]));
    expect(much.error).toMatchObject({
      code: 'loan_exceeds_outstanding',
      message: '第 1 行：共享雨伞 未还 1 把，本次 2 把',
    });
    await audited(room, 'gh', await returnOf(lent.id, [['1', 'good']]));
    expect(await twins()).toEqual([0, 0]);
    expect(await findStockFaults(test.db)).toEqual([]);
  });

  proof('G-10 what is outstanding equals what lies with borrowers, after any course', async () => {
    const courses = fc.array(
      fc.record({ lend: fc.integer({ min: 1, max: 4 }), back: fc.integer({ min: 0, max: 4 }) }),
      {
        minLength: 3,
        maxLength: 3,
      },
    );
    await audited(room, 'jh', purchase(room, [['Z002', '60', 1133.33]]));
    for (const { lend, back } of fc.sample(courses, { numRuns: 1, seed: 3 }).flat()) {
      const lent = await audited(room, 'jy', loan([['Z002', String(lend)]]));
      await audited(room, 'jh', purchase(room, [['Z002', '1', lend * 7]]));
      const count = Math.min(lend, back);
      if (count > 0) await audited(room, 'gh', await returnOf(lent.id, [[String(count), 'good']]));
      const { rows, totals } = await outstanding();
      const sum = rows.reduce((total, row) => total + Number(row.openQty), 0);
      expect(await twins()).toEqual([sum * 1000, totals.value]);
    }
    expect(await findStockFaults(test.db)).toEqual([]);
  });

  it('is not made to who has kept something far too long', async () => {
    await audited(room, 'jh', purchase(room, [['Z002', '10', 190]]));
    const lent = await audited(room, 'jy', loan([['Z002', '1']]));
    await asOwner(
      test.database.url,
      `set session_replication_role = 'replica'; update goods.doc set due_on = due_on - 60 where id = ${lent.id}`,
    );
    expect((await enter(room.keeper, 'jy', loan([['Z002', '1']]))).error?.code).toBe('supervisor_required');
    expect((await enter(room.lead, 'jy', loan([['Z002', '1']]))).status).toBe(200);
    expect((await outstanding()).rows[0]?.overdueDays).toBe(57);
  });
});

describe('a transfer under way', () => {
  it('G-27 a short receipt ends with what arrived and what was written off, and nothing under way', async () => {
    await audited(room, 'jh', purchase(room, [['W001', '30', 200]]));
    const sent = await audited(room, 'db', draftOf(room, [['W001', '10']], { whToId: whId(room, 'A3') }));
    expect(sent).toMatchObject({ transit: 'underway', costFen: 66_67 });
    expect(await stockOf(room, 'A3', 'W001')).toEqual(['0', 0]);
    expect((await receive(sent, '11')).error?.code).toBe('document_incomplete');
    const key = randomUUID();
    const done = resultOf(await receive(sent, '7', key));
    expect(done).toMatchObject({ transit: 'arrived', lines: [{ settledQty: '7' }] });
    expect(resultOf(await receive(sent, '7', key))).toEqual(done);
    expect((await receive(sent, '7')).error?.code).toBe('version_conflict');
    expect(await stockOf(room, 'A3', 'W001')).toEqual(['7', 46_67]);
    const waiting = resultOf(await madeBy('SYS'));
    expect(waiting.total).toBe(1);
    expect(resultOf(await madeBy('BO')).total).toBe(0);
    const written = resultOf(
      await step(room.admin, 'bs', { id: waiting.rows[0]?.id ?? 0, version: 2 }, 'audit'),
    );
    expect(written).toMatchObject({ costFen: 20_00, qtyTotal: '3', sourceNo: sent.no });
    expect(await twins('transit')).toEqual([0, 0]);
    expect(await findStockFaults(test.db)).toEqual([]);
    expect((await step(room.admin, 'db', done, 'unaudit', '数量录错')).error?.code).toBe(
      'document_referenced',
    );
  });

  it('G-08 comes back when it is taken back before it arrived, and is received once', async () => {
    await audited(room, 'jh', purchase(room, [['W001', '10', 68]]));
    const sent = await audited(room, 'db', draftOf(room, [['W001', '4']], { whToId: whId(room, 'A3') }));
    resultOf(await step(room.admin, 'db', sent, 'unaudit', '仓库选错'));
    expect(await stockOf(room, 'ZC', 'W001')).toEqual(['10', 68_00]);
    const again = await audited(room, 'db', draftOf(room, [['W001', '4']], { whToId: whId(room, 'A3') }));
    const answers = await Promise.all(Array.from({ length: 4 }, () => receive(again, '4')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await stockOf(room, 'A3', 'W001')).toEqual(['4', 27_20]);
  });

  function receive(
    { id, version }: { id: number; version: number },
    qty: string,
    key: string = randomUUID(),
  ) {
    const body = { version, lines: [{ lineNo: 1, qty }] };
    return room.keeper.call<{ id: number; version: number }>(
      'POST',
      `/api/goods/documents/db/${id}/receive`,
      { body, key },
    );
  }
});

describe('an assembly', () => {
  it('G-09 G-30 puts in what comes out, to the fen, and is taken back whole', async () => {
    const parts: LineText[] = [
      ['W001', '10', 70],
      ['W007', '10', 35],
      ['W020', '10', 62],
    ];
    await audited(room, 'jh', purchase(room, parts));
    const boxes = assembly(
      'assemble',
      [['W024', '10']],
      parts.map(([code, qty]) => [code, qty]),
      fen(5_00),
    );
    const made = await audited(room, 'cz', boxes);
    expect(made).toMatchObject({ costFen: 172_00, qtyTotal: '10' });
    expect(await stockOf(room, 'ZC', 'W024')).toEqual(['10', 172_00]);
    expect(await stockOf(room, 'ZC', 'W001')).toEqual(['0', 0]);
    const stripped = assembly(
      'disassemble',
      [['W024', '1']],
      [
        ['W001', '1', 680],
        ['W007', '1', 350],
        ['W020', '1', 620],
      ],
    );
    const strip = await audited(room, 'cz', stripped);
    const stock = () =>
      Promise.all(['W001', 'W007', 'W020'].map(async code => (await stockOf(room, 'ZC', code))[1]));
    expect(await stock()).toEqual([7_09, 3_65, 6_46]);
    resultOf(await step(room.admin, 'cz', strip, 'unaudit', '数量录错'));
    expect(await stock()).toEqual([0, 0, 0]);
    expect(await stockOf(room, 'ZC', 'W024')).toEqual(['10', 172_00]);
    const red = resultOf(await step(room.lead, 'cz', made, 'reverse', '录入错误'));
    expect(resultOf(await step(room.admin, 'cz', red, 'audit')).costFen).toBe(-172_00);
    expect(await stock()).toEqual([70_00, 35_00, 62_00]);
    expect(await findStockFaults(test.db)).toEqual([]);
  });

  it.each<[string, (draft: DocumentDraft) => DocumentDraft, string]>([
    [
      'without components',
      draft => ({ ...draft, lines: draft.lines.slice(0, 1) }),
      '成品和子件都至少要有一行',
    ],
    [
      'of a good into itself',
      draft => ({
        ...draft,
        lines: [...draft.lines, { goodsId: goodsId(room, 'W024'), qty: quantity('1'), side: 'component' }],
      }),
      '第 1 行：同一商品不能既是成品又是子件',
    ],
    [
      'with a fee where something is taken apart',
      draft => ({ ...draft, mode: 'disassemble', feeFen: fen(1) }),
      '拆卸没有加工费',
    ],
  ])('is refused %s', async (_name, change, message) => {
    const draft = assembly('assemble', [['W024', '1']], [['W001', '1']]);
    const answer = await enter(room.keeper, 'cz', change(draft));
    expect([answer.error?.code, answer.error?.message]).toEqual(['document_incomplete', message]);
  });

  function assembly(
    mode: 'assemble' | 'disassemble',
    parents: readonly LineText[],
    components: readonly (readonly [code: string, qty: string, weight?: number])[],
    feeFen = fen(0),
  ): DocumentDraft {
    const line = ([code, qty]: readonly [string, string, number?]) => ({
      goodsId: goodsId(room, code),
      qty: quantity(qty),
    });
    return draftOf(room, [], {
      mode,
      feeFen,
      lines: [
        ...parents.map(each => ({ ...line(each), side: 'parent' as const })),
        ...components.map(each => ({
          ...line(each),
          side: 'component' as const,
          ...(each[2] === undefined ? {} : { weight: each[2] }),
        })),
      ],
    });
  }
});

it('G-15 what is entered for an earlier day was there on that day, and on every day since', async () => {
  const earlier = { bizDate: addDays(testDay, -2) };
  await audited(room, 'jh', purchase(room, [['W001', '10', 68]]));
  const issued = await submitted(
    room,
    'ly',
    draftOf(room, [['W001', '3']], { ...earlier, deptId: dept(), personName: '沈青' }),
  );
  expect((await step(room.admin, 'ly', issued, 'audit')).error).toMatchObject({
    code: 'backdate_refused',
    message: `青岚山立体冰箱贴 在 ${earlier.bizDate} 的结存将为 -3 个`,
  });
  const opening = await audited(room, 'jh', purchase(room, [['W001', '3', 60]], earlier));
  const used = resultOf(await step(room.admin, 'ly', issued, 'audit'));
  // The cost is that of the moment of posting; nothing posted before changes.
  expect(used.costFen).toBe(29_54);
  expect((await step(room.admin, 'jh', opening, 'unaudit', '数量录错')).error?.code).toBe('backdate_refused');
  expect(await stockOf(room, 'ZC', 'W001')).toEqual(['10', 98_46]);
});

function dept(): number {
  return room.masters.departments.get('D05') ?? 0;
}

function loan(lines: readonly LineText[]): DocumentDraft {
  return draftOf(room, lines, { deptId: dept(), personName: '沈青', dueOn: addDays(testDay, 3) });
}

type Condition = 'good' | 'damaged' | 'lost';

async function returnOf(
  id: number,
  counts: readonly (readonly [qty: string, condition: Condition])[],
): Promise<DocumentDraft> {
  const query = { type: 'gh', docId: String(id) };
  const [source] = resultOf(await room.keeper.call<SourceLines>('GET', '/api/goods/source-lines', { query }));
  if (!source) throw new Error('nothing is outstanding');
  const lines = counts.map(([qty, condition]) => ({
    goodsId: source.goodsId,
    sourceLineId: source.lineId,
    qty: quantity(qty),
    condition,
  }));
  return draftOf(room, [], { sourceDocId: id, lines });
}

async function outstanding(): Promise<OnLoanPage> {
  return resultOf(await room.admin.call<OnLoanPage>('GET', '/api/goods/stock/on-loan'));
}

/** Thousandths and fen that lie in hidden warehouses. */
async function twins(kind: 'loan' | 'transit' = 'loan'): Promise<[number, number]> {
  const sum = (what: string) =>
    readNumber(
      test.database.url,
      `select coalesce(sum(${what}), 0)::bigint as value from goods.stock_balance
       join goods.warehouse on warehouse.id = wh_id where kind = '${kind}'`,
    );
  return [await sum('qty * 1000'), await sum('value_fen')];
}

/** 报损单 of this channel. */
function madeBy(channel: 'BO' | 'SYS'): Promise<Answer<DocumentPage>> {
  return room.admin.call('GET', '/api/goods/documents/bs', { query: { channel } });
}

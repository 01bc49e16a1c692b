import { randomUUID } from 'node:crypto';

import type { Document } from '@shanmen/shared/contracts/goods/documents/document';
import type { DocumentPage } from '@shanmen/shared/contracts/goods/documents/document-query';
import type { BesideDocuments } from '@shanmen/shared/contracts/goods/documents/document-beside';
import { addDays } from '@shanmen/shared/time';
import { fen } from '@shanmen/shared/money';
import fc from 'fast-check';

import { patiently } from '../../../../test/data/ticket/factories.ts';
import { testDay } from '../../../../test/app/clock.ts';
import {
  audited,
  choicesOf,
  draftOf,
  enter,
  enterPatiently,
  goodsId,
  lookUp,
  purchase,
  resultOf,
  step,
  storeroomOfEachTest,
  whId,
} from '../../../../test/data/goods/goods.ts';
import { asOwner, countRows } from '../../../../test/app/scenario.ts';

const day = testDay.slice(2).replaceAll('-', '');

const { test, room } = storeroomOfEachTest();

it('takes its number with the first save, and says what was entered', async () => {
  const first = resultOf(await enter(room.keeper, 'jh', purchase(room, [['W001', '100', 680]])));
  expect(first).toMatchObject({
    no: `JH${day}ZC-0001`,
    status: 'draft',
    version: 1,
    counterparty: '浙岚工艺礼品',
    warehouse: '总仓',
    qtyTotal: '100',
    amountFen: 680_00,
    makerName: '周野',
    lines: [expect.objectContaining({ code: 'W001', qty: '100', amountFen: 680_00, stockQty: '0' })],
  });
  expect(first.steps.map(each => each.name)).toEqual(['周野']);
  const other = purchase(room, [['W002', '1', 9.2]], { whId: whId(room, 'A1') });
  expect(resultOf(await enter(room.keeper, 'jh', other)).no).toBe(`JH${day}A1-0001`);
  expect(resultOf(await enter(room.keeper, 'jh', purchase(room, [['W002', '1', 9.2]]))).no).toBe(
    `JH${day}ZC-0002`,
  );
});

it('G-12 is entered once however often and at once it is sent, and refused with other content', async () => {
  const key = randomUUID();
  const send = (under: string) =>
    patiently(() => enter(room.keeper, 'jh', purchase(room, [['W001', '5', 34]]), under));
  // The first answer of each is lost; what comes after is the repeat of whoever waits for it.
  for (const [count, under] of [key, ...Array.from({ length: 4 }, () => randomUUID())].entries()) {
    await Promise.all(Array.from({ length: count + 1 }, () => send(under)));
    const answers = [await send(under), await send(under)].map(resultOf);
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await countRows(test.database.url, 'goods.doc')).toBe(count + 1);
  }
  const other = await enter(room.keeper, 'jh', purchase(room, [['W001', '6', 34]]), key);
  expect(other.error?.code).toBe('idempotency_mismatch');
});

proof('G-17 numbers 50 documents at once by type and warehouse, each without a gap', async () => {
  const deptId = room.masters.departments.get('D05') ?? 0;
  const drafts = [
    ['jh', purchase(room, [['W001', '1', 6.8]])],
    ['qr', draftOf(room, [['W001', '1', 6.8]], { reason: '内部' })],
    ['ly', draftOf(room, [['W001', '1']], { deptId, personName: '沈青' })],
    ['bs', draftOf(room, [['W001', '1']], { reason: '破损' })],
    ['by', draftOf(room, [['W001', '1']], { reason: '盘盈' })],
  ] as const;
  const places = ['ZC', 'A1'];
  const count = 5;
  const made = await Promise.all(
    Array.from({ length: count }, () =>
      drafts.flatMap(([type, draft]) =>
        places.map(place => enterPatiently(room.keeper, type, { ...draft, whId: whId(room, place) })),
      ),
    ).flat(),
  );
  const expected = drafts.flatMap(([type]) =>
    places.flatMap(place =>
      Array.from({ length: count }, (_, index) => `${type.toUpperCase()}${day}${place}-000${index + 1}`),
    ),
  );
  expect(made.map(answer => resultOf(answer).no).toSorted()).toEqual(expected.toSorted());
});

it('G-13 shares discount and fee over the lines to the fen', async () => {
  const shares = fc.record({
    amounts: fc.array(fc.integer({ min: 1, max: 99_999 }), { minLength: 1, maxLength: 8 }),
    discountFen: fc.integer({ min: 0, max: 1 }),
    feeFen: fc.integer({ min: 0, max: 9_999 }),
  });
  for (const { amounts, discountFen, feeFen } of fc.sample(shares, { numRuns: 12, seed: 7 })) {
    const draft = purchase(
      room,
      amounts.map(amount => ['W001', '3', amount / 100]),
      { discountFen: fen(discountFen), feeFen: fen(feeFen) },
    );
    const made = await audited(room, 'jh', draft);
    const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
    expect(sum(made.lines.map(line => line.netFen))).toBe(made.amountFen);
    expect(made.amountFen).toBe(sum(amounts) - discountFen);
    expect(made.costFen).toBe(sum(amounts) - discountFen + feeFen);
  }
});

it('is changed against the version that was read, and only as a draft', async () => {
  const made = resultOf(await enter(room.keeper, 'jh', purchase(room, [['W001', '100', 680]])));
  const changed = await change(made, purchase(room, [['W003', '2', 17]]));
  expect(resultOf(changed)).toMatchObject({ version: 2, no: made.no, lines: [{ code: 'W003' }] });
  const late = await change(made, purchase(room, [['W004', '2', 23]]));
  expect(late.error).toMatchObject({
    code: 'version_conflict',
    message: expect.stringContaining('单据已被 周野 于'),
  });
  const waiting = resultOf(await step(room.keeper, 'jh', resultOf(changed), 'submit'));
  expect((await change(waiting, purchase(room, [['W004', '2', 23]]))).error?.code).toBe('version_conflict');
});

it('is kept as a draft without a price, and not submitted before there is one', async () => {
  const made = resultOf(await enter(room.keeper, 'jh', purchase(room, [['W001', '1']])));
  expect((await step(room.keeper, 'jh', made, 'submit')).error).toMatchObject({
    code: 'document_incomplete',
    message: '第 1 行：请填写青岚山立体冰箱贴的单价或金额，赠品请选「是」',
    details: { lineNo: 1, path: 'amountFen' },
  });
  const whole = resultOf(await change(made, purchase(room, [['W001', '1', 6.8]])));
  expect(resultOf(await step(room.keeper, 'jh', whole, 'submit')).status).toBe('submitted');
});

describe('is refused', () => {
  it.each([
    ['without a supplier', () => draftOf(room, [['W001', '1', 6.8]]), 'document_incomplete', '请选择供应商'],
    [
      'with half a piece',
      () => purchase(room, [['W001', '0.5', 1]]),
      'document_incomplete',
      '青岚山立体冰箱贴 的数量须为整数',
    ],
    [
      'with nothing of a good',
      () => purchase(room, [['W001', '0', 1]]),
      'document_incomplete',
      '数量须大于 0',
    ],
    [
      'with a discount above its amount',
      () => purchase(room, [['W001', '1', 1]], { discountFen: fen(101) }),
      'document_incomplete',
      '整单折扣超过金额合计',
    ],
    [
      'with a date to come',
      () => purchase(room, [['W001', '1', 1]], { bizDate: addDays(testDay, 1) }),
      'backdate_refused',
      '单据日期不能晚于今天',
    ],
    [
      'with a date long past',
      () => purchase(room, [['W001', '1', 1]], { bizDate: addDays(testDay, -4) }),
      'supervisor_required',
      '单据日期最多早 3 天，需要主管授权',
    ],
    [
      'of a good that is none',
      () => ({ ...purchase(room, []), lines: [{ goodsId: 999_999, qty: '1', amountFen: 1 }] }),
      'not_found',
      '第 1 行',
    ],
  ])('%s', async (_name, draft, code, message) => {
    const answer = await enter(room.keeper, 'jh', draft());
    expect([answer.error?.code, answer.error?.message]).toEqual([code, expect.stringContaining(message)]);
  });

  it('with a field that its type does not have, and from a warehouse to itself', async () => {
    const odd = await enter(room.keeper, 'ly', purchase(room, [['W001', '1']]));
    expect(odd.error?.message).toBe('没有供应商这一项');
    const circle = draftOf(room, [['W001', '1']], { whToId: whId(room, 'ZC') });
    expect((await enter(room.keeper, 'db', circle)).error?.message).toBe('调出仓与调入仓不能相同');
    const vague = draftOf(room, [['W001', '1']], { reason: '不知道' });
    expect((await enter(room.keeper, 'bs', vague)).error?.message).toBe('请选择原因');
  });

  it('with a supplier or a good that was stopped', async () => {
    const stopped = purchase(room, [['W001', '1', 1]], {
      supplierId: room.masters.suppliers.get('G11') ?? 0,
    });
    expect((await enter(room.keeper, 'jh', stopped)).error).toMatchObject({
      code: 'master_stopped',
      details: { path: 'supplierId' },
    });
    await asOwner(test.database.url, `update goods.goods set status = 'stopped' where code = 'W002'`);
    expect((await enter(room.keeper, 'jh', purchase(room, [['W002', '1', 9]]))).error?.message).toBe(
      '第 1 行：云海日出金属冰箱贴 已停用',
    );
  });
});

it('is listed newest first with sums of the whole filter, and found by number and good', async () => {
  const first = await audited(room, 'jh', purchase(room, [['W001', '100', 680]]));
  await enter(room.keeper, 'jh', purchase(room, [['W003', '2', 17]]));
  const all = await list({ pageSize: '1' });
  expect([all.rows.length, all.total, all.totals]).toEqual([1, 2, { amount: 697_00, cost: 680_00, paid: 0 }]);
  expect((await list({ keyword: first.no })).rows).toMatchObject([{ id: first.id, auditorName: '管理员' }]);
  const queries = [
    { keyword: '开窗' },
    { status: 'draft' },
    { supplierId: '999' },
    { from: addDays(testDay, 1) },
  ];
  const found = await Promise.all(queries.map(list));
  expect(found.map(({ total }) => total)).toEqual([1, 1, 0, 0]);
});

it('is found by its supplier and by what it comes to, both ends included', async () => {
  const cheap = resultOf(await enter(room.keeper, 'jh', purchase(room, [['W001', '10', 68]])));
  const dear = resultOf(await enter(room.keeper, 'jh', purchase(room, [['W001', '10', 70.5]])));
  const found = async (query: Record<string, string>) => {
    const list = await room.admin.call<DocumentPage>('GET', '/api/goods/documents/jh', { query });
    return resultOf(list).rows.map(({ no, printedTimes }) => [no, printedTimes]);
  };
  expect(await found({ amountFrom: '68', amountTo: '70.49' })).toEqual([[cheap.no, 0]]);
  expect(await found({ amountFrom: '68.01', amountTo: '70.50' })).toEqual([[dear.no, 0]]);
  expect(await found({ supplierId: String(dear.supplierId) })).toHaveLength(2);
  expect(await found({ supplierId: '999999' })).toEqual([]);
  expect(await found({ deptId: '1' })).toEqual([]);
  expect(await found({ partyId: '1' })).toEqual([]);
});

it('is walked through all of its list, whichever page is shown, and past what left the list meanwhile', async () => {
  const draft = (yuan: number, bizDate: string) => purchase(room, [['W001', '10', yuan]], { bizDate });
  const made = [];
  for (const [yuan, day] of [
    [71, testDay],
    [71, addDays(testDay, -1)],
    [90, testDay],
    [71, testDay],
  ] as const)
    made.push(resultOf(await enter(room.keeper, 'jh', draft(yuan, day))));
  const filter = { amountFrom: '71', amountTo: '71' };
  const listed = (await list({ ...filter, pageSize: '200' })).rows.map(({ id }) => id);
  const [first, earlier, dear, last] = made.map(({ id }) => id);
  expect(listed).toEqual([last, first, earlier]);
  const beside = async (id = 0) =>
    resultOf(
      await room.admin.call<BesideDocuments>('GET', `/api/goods/documents/jh/${id}/beside`, {
        query: { ...filter, pageSize: '1' },
      }),
    );
  expect(await beside(last)).toEqual({ before: null, after: first });
  expect(await beside(first)).toEqual({ before: last, after: earlier });
  expect(await beside(earlier)).toEqual({ before: first, after: null });
  expect(await beside(dear)).toEqual({ before: last, after: first });
  const elsewhere = await room.admin.call('GET', `/api/goods/documents/jt/${first}/beside`);
  expect(elsewhere.error?.code).toBe('not_found');
});

it('G-18 tells nothing of cost to who may not see it', async () => {
  const made = await audited(room, 'jh', purchase(room, [['W001', '100', 680]]));
  const texts = await Promise.all(
    [
      `/api/goods/documents/jh`,
      `/api/goods/documents/jh/${made.id}`,
      '/api/goods/stock/status',
      '/api/goods/lookup?q=W001',
    ].map(async url => (await room.keeper.call('GET', url)).text),
  );
  for (const text of texts) expect(text).not.toMatch(/cost|averageFen|valueFen/i);
});

it('T-43 is there for nobody who does not reach its warehouse', async () => {
  const made = resultOf(await enter(room.keeper, 'jh', purchase(room, [['W001', '1', 6.8]])));
  await asOwner(test.database.url, `update goods.warehouse set keeper_id = null where code = 'ZC'`);
  expect((await room.keeper.call('GET', `/api/goods/documents/jh/${made.id}`)).error?.code).toBe('not_found');
  expect((await enter(room.keeper, 'jh', purchase(room, [['W001', '1', 6.8]]))).error?.message).toBe(
    '没有找到该仓库',
  );
  expect((await choicesOf(room.keeper)).ownWarehouses.map(({ code }) => code)).not.toContain('ZC');
  expect((await choicesOf(room.keeper)).allWarehouses.map(({ code }) => code)).toContain('ZC');
});

it('finds goods by bar code, code and initials, the exact one first', async () => {
  expect((await lookUp(room.keeper, '2001000000012'))[0]).toMatchObject({ code: 'W001', exact: true });
  expect((await lookUp(room.keeper, 'w001'))[0]).toMatchObject({
    goodsId: goodsId(room, 'W001'),
    exact: true,
  });
  expect((await lookUp(room.keeper, 'bxt')).map(({ code }) => code)).toEqual(['W001', 'W002', 'W003']);
  expect(await lookUp(room.keeper, '没有这个')).toEqual([]);
});

function change({ id, version }: Document, draft: object) {
  return room.keeper.call<Document>('PUT', `/api/goods/documents/jh/${id}`, {
    body: { ...draft, version },
    key: true,
  });
}

async function list(query: Record<string, string>): Promise<DocumentPage> {
  return resultOf(await room.admin.call<DocumentPage>('GET', '/api/goods/documents/jh', { query }));
}

import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import type { BatchResult, WaitingPage } from '@shanmen/shared/contracts/goods/documents/batch-audit';
import type { Document, DocumentDraft } from '@shanmen/shared/contracts/goods/documents/document';
import type { DocumentType } from '@shanmen/shared/contracts/goods/documents/document-types';
import { fen } from '@shanmen/shared/money';
import { quantity } from '@shanmen/shared/quantity';
import fc from 'fast-check';

import { demoStaff } from '../../../../seeds/demo/people.ts';
import type { Client } from '../../../../test/app/app.ts';
import {
  audited,
  draftOf,
  goodsId,
  purchase,
  resultOf,
  step,
  stockOf,
  storeroomOfEachTest,
  submitted,
} from '../../../../test/data/goods/goods.ts';
import { changeSetting } from '../../../admin/public.ts';
import { withTransaction } from '../../../db/transaction.ts';

/** How many are audited at once. */
const many = Number(process.env['SHANMEN_BATCH_DOCUMENTS'] ?? 30);

const { test, room } = storeroomOfEachTest();

it('G-24 audits what it can, says why of the rest, and changes nothing when pressed again', async () => {
  await audited(room, 'jh', purchase(room, [['W001', String(many * 0.9), many * 9]]));
  const ids = [];
  for (let count = 1; count <= many; count += 1) {
    const { id } = await submitted(room, 'ly', issue(isBad(count) ? '1000' : '1'));
    ids.push({ id, type: 'ly' });
  }
  const first = await audit(room.admin, ids);
  expect(first.map(({ refusal }) => refusal.slice(0, 4))).toEqual(
    ids.map((_, index) => (isBad(index + 1) ? '库存不足' : '')),
  );
  expect(await stockOf(room, 'ZC', 'W001')).toEqual(['0', 0]);
  const again = await audit(room.admin, ids);
  expect(again.map(({ refusal }) => refusal.slice(0, 2))).toEqual(
    ids.map((_, index) => (isBad(index + 1) ? '库存' : '已由')),
  );
});

/** Every tenth asks for more than lies there. */
function isBad(place: number): boolean {
  return place % 10 === 0;
}

it('G-28 lists what waits with what is short, and lets no maker audit his own', async () => {
  await submitted(room, 'ly', issue('3'));
  await submitted(room, 'jh', purchase(room, [['W002', '2', 18.4]]));
  const page = await list(room.lead);
  expect(page.rows).toMatchObject([
    { type: 'ly', shortLines: 1, makerName: '周野', isOwn: false },
    { type: 'jh', shortLines: 0, counterparty: '浙岚工艺礼品' },
  ]);
  expect((await list(room.lead, { type: 'jh' })).total).toBe(1);
  expect((await list(room.lead, { keyword: 'JH' })).total).toBe(1);
  // A keeper may look at the queue, and it is empty for who may audit nothing.
  expect((await list(room.keeper)).total).toBe(0);
  const own = resultOf(
    await room.lead.call<{ id: number; no: string; version: number }>('POST', '/api/goods/documents/jh', {
      body: purchase(room, [['W003', '1', 8.5]]),
      key: true,
    }),
  );
  await room.lead.call('POST', `/api/goods/documents/jh/${own.id}/submit`, {
    body: { version: 1 },
    key: true,
  });
  const makerId = String((await demoStaff(test.db, 'buyer01')).id);
  expect((await list(room.admin, { makerId })).rows.map(({ no }) => no)).toEqual([own.no]);
  expect(await audit(room.lead, [{ id: own.id, type: 'jh' }])).toEqual([
    { id: own.id, type: 'jh', no: own.no, refusal: '制单人不能审核自己的单据', needsSecond: false },
  ]);
});

it('G-28 says what goods cost that wait to leave without a price', async () => {
  await audited(room, 'jh', purchase(room, [['W001', '8', 54.4]]));
  await submitted(room, 'ly', issue('3'));
  expect((await list(room.admin)).rows).toMatchObject([{ type: 'ly', amountFen: 0, costFen: 20_40 }]);
});

it('G-28 says of what waits at a price, or is put together, what it will cost', async () => {
  await audited(room, 'jh', purchase(room, [['W001', '10', 68]]));
  const waits: readonly [DocumentType, DocumentDraft][] = [
    ['jh', purchase(room, [['W001', '10', 90]], { discountFen: fen(9_00), feeFen: fen(5_00) })],
    ['qr', draftOf(room, [['W001', '2', 20]], { reason: '赠品' })],
    ['qr', draftOf(room, [['W001', '2']], { reason: '赠品' })],
    [
      'cz',
      draftOf(room, [], {
        mode: 'assemble',
        feeFen: fen(3_00),
        lines: [
          { goodsId: goodsId(room, 'W024'), qty: quantity('1'), side: 'parent' },
          { goodsId: goodsId(room, 'W001'), qty: quantity('2'), side: 'component' },
        ],
      }),
    ],
  ];
  const told: (readonly [number | undefined, number])[] = [];
  for (const isOn of [false, true]) {
    await withTransaction(test.db, tx => changeSetting(tx, settings.costExclTax, isOn, null));
    for (const [type, draft] of waits) {
      const document = await submitted(room, type, draft);
      const [row] = (await list(room.admin)).rows;
      told.push([row?.costFen, resultOf(await step(room.admin, type, document, 'audit')).costFen ?? 0]);
    }
  }
  expect(told.map(([said]) => said)).toEqual(told.map(([, posted]) => posted));
  expect(told[0]).toEqual([86_00, 86_00]);
});

it('G-24 预检 says what pressing would say, and moves nothing', async () => {
  await audited(room, 'jh', purchase(room, [['W001', '8', 54.4]]));
  const few = await submitted(room, 'ly', issue('8'));
  const many = await submitted(room, 'ly', issue('100'));
  const named = [few, many].map(({ id }) => ({ id, type: 'ly' }));
  for (let count = 0; count < 2; count += 1) {
    expect(await act(room.admin, 'check', named)).toMatchObject([
      { no: few.no, refusal: '', needsSecond: false },
      { no: many.no, refusal: expect.stringContaining('库存不足') },
    ]);
  }
  expect(await stockOf(room, 'ZC', 'W001')).toEqual(['8', 54_40]);
  expect((await list(room.admin)).rows.map(({ no }) => no)).toEqual([few.no, many.no]);
  expect((await audit(room.admin, named)).map(({ refusal }) => refusal === '')).toEqual([true, false]);
});

it('G-24 预检 judges each document after those before it, and so says what pressing then says', async () => {
  const aDocument = fc.record({
    type: fc.constantFrom('jh', 'ly', 'db'),
    qty: fc.integer({ min: 1, max: 6 }),
  });
  const batches = fc.array(aDocument, { minLength: 3, maxLength: 6 });
  const answers: string[] = [];
  for (const [index, batch] of fc.sample(batches, { numRuns: 4, seed: 24 }).entries()) {
    const code = `W00${index + 1}`;
    const named = [];
    for (const { type, qty } of batch) named.push({ id: await waiting(code, type, qty), type });
    const said = await act(room.admin, 'check', named);
    expect(await stockOf(room, 'ZC', code)).toEqual(['0', 0]);
    expect(await audit(room.admin, named)).toEqual(said);
    answers.push(...said.map(({ refusal }) => refusal.slice(0, 4)));
  }
  // Both answers came up, and one document lived of what the one before it brought.
  expect(new Set(answers)).toEqual(new Set(['', '库存不足']));
});

it('G-24 预检 lets a document take what the one before it brings, and no second one what is gone then', async () => {
  const named = [
    { id: await waiting('W001', 'jh', 5), type: 'jh' },
    { id: await waiting('W001', 'ly', 5), type: 'ly' },
    { id: await waiting('W001', 'ly', 1), type: 'ly' },
  ];
  const refusals = async (documents: readonly object[]) =>
    (await act(room.admin, 'check', documents)).map(({ refusal }) => refusal.slice(0, 4));
  expect(await refusals(named)).toEqual(['', '', '库存不足']);
  expect(await refusals(named.toReversed())).toEqual(['库存不足', '库存不足', '']);
});

it('G-24 sends each back with its own reason, and what is audited stays', async () => {
  await audited(room, 'jh', purchase(room, [['W001', '8', 54.4]]));
  const [first, second, third] = [
    await submitted(room, 'ly', issue('1')),
    await submitted(room, 'ly', issue('2')),
    await submitted(room, 'ly', issue('3')),
  ];
  await audit(room.admin, [{ id: third.id, type: 'ly' }]);
  const back = [
    { id: first.id, type: 'ly', reason: '部门选错' },
    { id: second.id, type: 'ly', reason: '数量有误' },
    { id: third.id, type: 'ly', reason: '数量有误' },
    { id: 999_999, type: 'ly', reason: '数量有误' },
  ];
  expect((await act(room.admin, 'reject', back)).map(({ no, refusal }) => [no, refusal.slice(0, 4)])).toEqual(
    [
      [first.no, ''],
      [second.no, ''],
      [third.no, '已由 管'],
      ['', '没有找到'],
    ],
  );
  const reasons = await Promise.all(
    [first, second].map(async ({ id }) => {
      const read = await room.keeper.call<Document>('GET', `/api/goods/documents/ly/${id}`);
      return [read.result.status, read.result.steps[0]?.reason];
    }),
  );
  expect(reasons).toEqual([
    ['draft', '部门选错'],
    ['draft', '数量有误'],
  ]);
  expect(
    (await room.keeper.call('POST', '/api/goods/batch-audit/reject', { body: { documents: back } })).status,
  ).toBe(403);
});

/** One that moves so many of a good, and waits for its audit. */
async function waiting(code: string, type: 'jh' | 'ly' | 'db', qty: number): Promise<number> {
  const { departments, warehouses } = room.masters;
  const drafts = {
    jh: () => purchase(room, [[code, String(qty), qty * 10]]),
    ly: () =>
      draftOf(room, [[code, String(qty)]], { deptId: departments.get('D05') ?? 0, personName: '沈青' }),
    db: () => draftOf(room, [[code, String(qty)]], { whToId: warehouses.get('A1') ?? 0 }),
  };
  return (await submitted(room, type, drafts[type]())).id;
}

function issue(qty: string) {
  return draftOf(room, [['W001', qty]], {
    deptId: room.masters.departments.get('D05') ?? 0,
    personName: '沈青',
  });
}

async function list(person: Client, query: Record<string, string> = {}): Promise<WaitingPage> {
  return resultOf(await person.call<WaitingPage>('GET', '/api/goods/batch-audit', { query }));
}

async function act(
  person: Client,
  what: 'check' | 'reject',
  documents: readonly object[],
): Promise<BatchResult> {
  return resultOf(
    await person.call<BatchResult>('POST', `/api/goods/batch-audit/${what}`, { body: { documents } }),
  );
}

async function audit(person: Client, documents: readonly object[]): Promise<BatchResult> {
  return resultOf(await person.call<BatchResult>('POST', '/api/goods/batch-audit', { body: { documents } }));
}

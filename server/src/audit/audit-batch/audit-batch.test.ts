import type {
  AuditItem,
  AuditPage,
  AuditResult,
  AuditSummary,
} from '@shanmen/shared/contracts/audit/audit-batch';
import type { SettingRows } from '@shanmen/shared/contracts/admin/settings/setting';
import type { Document } from '@shanmen/shared/contracts/goods/documents/document';
import type { TillShift } from '@shanmen/shared/contracts/cashier/shift';
import { fen } from '@shanmen/shared/money';

import { type Client, testApp, type TestApp } from '../../../test/app/app.ts';
import { asOwner } from '../../../test/app/scenario.ts';
import { decided as decidedBy, itemsOf, resultsOf } from '../../../test/data/audit/audit-desk.ts';
import { type TillCounter, tillCounter } from '../../../test/data/cashier/till-counter.ts';
import { enter, purchase, resultOf, step, submitted } from '../../../test/data/goods/goods.ts';
import { beginsWith } from '../../../test/app/scene.ts';

let test: TestApp;
let counter: TillCounter;
let auditor: Client;
beginsWith(async () => {
  test = await testApp({ begin: 'stocked' });
  counter = await tillCounter(test);
  auditor = await test.signIn('auditor01');
  return test;
});

describe('批量审核', () => {
  it('A-05 shows a shift with a difference until it is decided, and no shift without one', async () => {
    const shift = await handedOver(-2_00);
    await handedOver(0);
    const [item, ...others] = (await waiting()).rows;
    expect(others).toEqual([]);
    expect(item).toMatchObject({
      source: 'till-shift',
      no: shift.no,
      amountFen: -2_00,
      isOwn: false,
      marks: ['overShort'],
    });
    expect((await auditor.call<AuditSummary>('GET', '/api/audit/items/summary')).result).toMatchObject({
      sources: [{ source: 'till-shift', count: 1 }],
      outlets: [{ name: '游客中心文创旗舰店' }],
    });
    expect(await decided([item])).toEqual(['']);
    expect((await waiting()).total).toBe(0);
  });

  it('A-06 lets nobody approve the shift in which that person sold', async () => {
    await handedOver(-2_00);
    const { admin } = counter.room;
    const { rows } = (await admin.call<AuditPage>('GET', '/api/audit/items')).result;
    expect(rows).toMatchObject([{ isOwn: true }]);
    expect(await decided(rows, admin)).toEqual(['maker_is_checker']);
    expect((await waiting()).total).toBe(1);
  });

  it('A-06 G-28 lets nobody approve the document that the same person entered', async () => {
    const { room } = counter;
    const { admin } = room;
    const own = resultOf(await enter(admin, 'jh', purchase(room, [['W001', '3', 20]])));
    resultOf(await step(admin, 'jh', own, 'submit'));
    const { rows } = await waiting({ source: 'document' }, admin);
    expect(rows).toMatchObject([{ isOwn: true }]);
    expect(await decided(rows, admin)).toEqual(['maker_is_checker']);
  });

  it('A-04 tells who comes later by whom an item was decided', async () => {
    await handedOver(3_00);
    const { rows } = await waiting();
    expect(await decided(rows)).toEqual(['']);
    const [late] = await resultsOf(auditor, rows);
    expect(late).toMatchObject({
      code: 'already_audited',
      refusal: expect.stringMatching(/^已由 白露 于 .+ 审核$/),
    });
  });

  it('A-03 refuses an item that says something else than was seen, and decides the others', async () => {
    await handedOver(1_00);
    await handedOver(2_00);
    const { rows } = await waiting();
    const [first, second] = rows;
    expect(await decided([first && { ...first, seen: '0' }, second])).toEqual(['item_changed', '']);
    expect((await waiting()).rows.map(({ id }) => id)).toEqual([first?.id]);
  });

  it('A-05 shows documents that were submitted, and decides them by the service of their own screen', async () => {
    const { room } = counter;
    const [first, second] = [
      await submitted(room, 'jh', purchase(room, [['W001', '3', 20]])),
      await submitted(room, 'jh', purchase(room, [['W002', '1', 9]])),
    ];
    // Purchases are not among what an auditor decides.
    expect((await waiting()).rows).toEqual([]);
    const { rows } = await waiting({ source: 'document' }, room.admin);
    expect(rows.map(({ no, amountFen }) => [no, amountFen])).toEqual([
      [first.no, 20_00],
      [second.no, 9_00],
    ]);
    expect(rows[0]?.facts).toContainEqual({
      label: expect.stringMatching(/^1 /),
      after: expect.stringMatching(/^3 /),
    });
    expect(await decided(rows.slice(0, 1), room.admin)).toEqual(['']);
    const { result } = await room.admin.call<AuditResult>('POST', '/api/audit/items/reject', {
      body: {
        reason: '单价有误',
        items: rows.slice(1).map(({ source, id, seen }) => ({ source, id, seen })),
      },
    });
    expect(result).toMatchObject([{ code: '', no: second.no }]);
    const stateOf = async (id: number) =>
      (await room.admin.call<Document>('GET', `/api/goods/documents/jh/${id}`)).result.status;
    expect([await stateOf(first.id), await stateOf(second.id)]).toEqual(['audited', 'draft']);
    expect((await waiting({}, room.admin)).total).toBe(0);
  });

  it('takes as many items at once, and points out what waits as long, as 系统设置 says', async () => {
    const { admin } = counter.room;
    const shift = await handedOver(1_00);
    const set = async (name: string, value: number) => {
      const { result } = await admin.call<SettingRows>('GET', '/api/admin/settings');
      const version = result.find(row => row.name === name)?.version;
      const body = { value, reason: '夜审加快处理', version };
      resultOf(await admin.call('PUT', `/api/admin/settings/${name}`, { body }));
    };
    const past = (interval: string) =>
      asOwner(
        test.database.url,
        `update cashier.shift set closed_at = closed_at - interval '${interval}' where id = ${shift.id}`,
      );
    await set('auditBatchMax', 10);
    const { result } = await auditor.call<AuditSummary>('GET', '/api/audit/items/summary');
    expect(result.batchMax).toBe(10);
    const [item] = (await waiting()).rows;
    const items = Array.from({ length: 11 }, () => ({
      source: item?.source,
      id: item?.id,
      seen: item?.seen,
    }));
    const answer = await auditor.call('POST', '/api/audit/items/audit', { body: { items } });
    expect(answer.error).toMatchObject({ code: 'too_many_rows', message: '一次最多处理 10 项' });
    await set('auditAgeWarnHours', 2);
    await past('1 hour 59 minutes');
    expect((await waiting()).rows).toMatchObject([{ waitedHours: 1, isLate: false }]);
    await past('1 minute');
    expect((await waiting()).rows).toMatchObject([{ waitedHours: 2, isLate: true }]);
  });

  it('filters by source, mark and amount, and sums the whole filter', async () => {
    await handedOver(1_00);
    await handedOver(-2_00);
    const found = async (query: Record<string, string>) =>
      (await waiting(query)).rows.map(row => row.amountFen);
    expect(await found({ amountFrom: '0' })).toEqual([1_00]);
    expect(await found({ amountTo: '0.99' })).toEqual([-2_00]);
    expect(await found({ risk: 'none' })).toEqual([]);
    expect(await found({ risk: 'overShort' })).toEqual([1_00, -2_00]);
    expect(await found({ source: 'ticket-refund' })).toEqual([]);
    expect((await waiting({ pageSize: '1' })).totals).toEqual({ amount: -1_00 });
    // Money of two kinds makes no sum.
    await submitted(counter.room, 'jh', purchase(counter.room, [['W001', '3', 20]]));
    expect(await waiting({}, counter.room.admin)).not.toHaveProperty('totals');
  });
});

/** A shift of `admin` whose drawer holds so much more than it should. */
async function handedOver(overFen: number): Promise<TillShift> {
  const { admin } = counter.room;
  const shift = await counter.open(admin, { floatFen: fen(100_00) });
  await counter.handOver(admin, shift, fen(100_00 + overFen));
  return shift;
}

const waiting = (query: Record<string, string> = {}, client = auditor) => itemsOf(client, query);

const decided = (items: readonly (AuditItem | undefined)[], client = auditor) => decidedBy(client, items);

import type {
  AuditItem,
  AuditNamed,
  AuditPage,
  AuditResult,
  AuditSummary,
} from '@shanmen/shared/contracts/audit/audit-batch';
import type { TillShift } from '@shanmen/shared/contracts/cashier/shift';
import { fen } from '@shanmen/shared/money';

import { type Client, testApp, type TestApp } from '../../../test/app/app.ts';
import { type TillCounter, tillCounter } from '../../../test/data/cashier/till-counter.ts';

let test: TestApp;
let counter: TillCounter;
let auditor: Client;
beforeEach(async () => {
  test = await testApp({ begin: 'stocked' });
  counter = await tillCounter(test);
  auditor = await test.signIn('auditor01');
});
afterEach(() => test.close());

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
    expect(await decided(rows, admin)).toEqual(['收银和强制交班的人不能审核该班次']);
    expect((await waiting()).total).toBe(1);
  });

  it('A-04 tells who comes later by whom an item was decided', async () => {
    await handedOver(3_00);
    const { rows } = await waiting();
    expect(await decided(rows)).toEqual(['']);
    expect(await decided(rows)).toEqual([expect.stringMatching(/^已由 白露 于 .+ 审核$/)]);
  });

  it('A-03 refuses an item that says something else than was seen, and decides the others', async () => {
    await handedOver(1_00);
    await handedOver(2_00);
    const { rows } = await waiting();
    const [first, second] = rows;
    expect(await decided([first && { ...first, seen: '0' }, second])).toEqual([
      '事项已变化，请刷新后再审',
      '',
    ]);
    expect((await waiting()).rows.map(({ id }) => id)).toEqual([first?.id]);
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
  });
});

/** A shift of `admin` whose drawer holds so much more than it should. */
async function handedOver(overFen: number): Promise<TillShift> {
  const { admin } = counter.room;
  const shift = await counter.open(admin, { floatFen: fen(100_00) });
  await counter.handOver(admin, shift, fen(100_00 + overFen));
  return shift;
}

async function waiting(query: Record<string, string> = {}): Promise<AuditPage> {
  const answer = await auditor.call<AuditPage>('GET', '/api/audit/items', { query });
  expect(answer.error).toBeNull();
  return answer.result;
}

async function decided(items: readonly (AuditItem | undefined)[], client = auditor): Promise<string[]> {
  const named = items.flatMap((item): AuditNamed[] =>
    item ? [{ source: item.source, id: item.id, seen: item.seen }] : [],
  );
  const answer = await client.call<AuditResult>('POST', '/api/audit/items/audit', { body: { items: named } });
  expect(answer.error).toBeNull();
  return answer.result.map(({ refusal }) => refusal);
}

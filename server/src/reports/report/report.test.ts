import type {
  ReportDefinitionAnswer,
  ReportRows,
  ReportTotals,
} from '@shanmen/shared/contracts/reports/report';
import { addDays, instantOf } from '@shanmen/shared/time';

import { type Client, testApp, type TestApp } from '../../../test/app/app.ts';
import {
  attraction,
  cashSale,
  openShift,
  saleSite,
  sell,
  sellerAtWork,
} from '../../../test/data/ticket/factories.ts';
import { asOwner, readNumber } from '../../../test/app/scenario.ts';
import { beginsWith } from '../../../test/app/scene.ts';

const day = '2026-10-02';
const clock = { at: instantOf(day, '10:00') };
const rowsUrl = '/api/reports/rows/t.today';
const totalsUrl = '/api/reports/totals/t.today';

let test: TestApp;
beforeEach(() => {
  clock.at = instantOf(day, '10:00');
});
beginsWith(async () => {
  test = await testApp({ now: () => clock.at });
  return test;
});

describe('今日销售明细', () => {
  it('lists one row per ticket, newest first, by keyset pages that neither repeat nor skip', async () => {
    const { seller } = await sold(test, [3, 2, 4]);
    const pages: ReportRows[] = [];
    let cursor = '';
    do {
      const page: { result: ReportRows } = await seller.call('GET', rowsUrl, {
        query: { pageSize: '2', cursor },
      });
      pages.push(page.result);
      cursor = page.result.nextCursor ?? '';
    } while (cursor !== '');
    expect(pages.map(page => page.rows.length)).toEqual([2, 2, 2, 2, 1]);
    const all = await seller.call<ReportRows>('GET', rowsUrl);
    expect(pages.flatMap(page => page.rows)).toEqual(all.result.rows);
    expect(new Set(all.result.rows.map(row => row[2])).size).toBe(9);
    expect(all.result.rows[0]?.[0]).toBe('2026-10-02T02:02:00.000Z');
  });

  it('R-18 neither repeats nor skips a row while more are being sold', async () => {
    const { seller, sellOne } = await sold(test, [3, 2, 4]);
    const before = await seller.call<ReportRows>('GET', rowsUrl);
    const seen: ReportRows['rows'] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: { result: ReportRows } = await seller.call('GET', rowsUrl, {
        query: { pageSize: '2', cursor },
      });
      seen.push(...page.result.rows);
      cursor = page.result.nextCursor;
      await sellOne();
    }
    expect(seen).toEqual(before.result.rows);
    const after = await seller.call<ReportRows>('GET', rowsUrl);
    expect(after.result.rows.length).toBeGreaterThan(seen.length);
    expect(after.result.rows.slice(-seen.length)).toEqual(seen);
    // Counted off from the newest, the second page would begin with rows of the first.
    expect(after.result.rows.slice(2, 4)).not.toEqual(before.result.rows.slice(2, 4));
  });

  it('R-19 totals the whole filter, equal to the payment ledger to the fen', async () => {
    const { seller } = await sold(test, [3, 2, 4]);
    const totals = await seller.call<ReportTotals>('GET', totalsUrl);
    expect(totals.result).toMatchObject({
      rowCount: 9,
      cells: { sold: 9, soldFen: 360_00, refundFen: 0, qty: 9, netFen: 360_00 },
    });
    const ledger = `select -sum(amount_fen) as value from commerce.v_report_payment where kind = 'sale' and method = 'order'`;
    expect(await readNumber(test.database.url, ledger)).toBe(360_00);
  });

  it('U-15 R-19 sums all pages of whatever filter, not the first one', async () => {
    const { seller } = await sold(test, [3, 2, 4]);
    const definition = await seller.call<ReportDefinitionAnswer>('GET', '/api/reports/definitions/t.today');
    const columns = definition.result.columns.map(({ id }) => id);
    const sum = (list: ReportRows['rows'], id: string) =>
      list.reduce((total, row) => total + Number(row[columns.indexOf(id)]), 0);
    for (const query of [{}, { letter: 'I' }, { method: 'CASH', keyword: 'D26' }]) {
      const rows = await everyRow(seller, { ...query, pageSize: '2' });
      const { cells } = (await seller.call<ReportTotals>('GET', totalsUrl, { query })).result;
      const summed = columns.filter(id => cells[id] !== undefined);
      expect(summed).toEqual(expect.arrayContaining(['qty', 'netFen']));
      for (const id of summed) expect(sum(rows, id)).toBe(cells[id]);
      // As a sum over the page that is shown it would be another one.
      expect(sum(rows.slice(0, 2), 'qty')).not.toBe(cells['qty']);
    }
  });

  it('says in words what it shows', async () => {
    const { seller } = await sold(test, [1]);
    const totals = await seller.call<ReportTotals>('GET', totalsUrl, {
      query: { letter: 'I,O', keyword: 'D26' },
    });
    expect(totals.result.header).toEqual([
      { title: '统计期间', text: day },
      { title: '网点范围', text: '仅本人' },
      { title: '筛选条件', text: '票状态：出票、检票；票号/订单号/外部单号/手机后4位：D26' },
      {
        title: '统计口径',
        text: '按营业日；退票、手续费与补差各为一行，记在办理当日；金额相加即净额，退票为负',
      },
      { title: '制表人', text: '林晓' },
      { title: '制表时间', text: '2026-10-02 10:03:00' },
    ]);
  });

  it('names what was chosen, and finds a number typed as it is printed', async () => {
    const { seller } = await sold(test, [2]);
    const definition = await seller.call<ReportDefinitionAnswer>('GET', '/api/reports/definitions/t.today');
    const product = definition.result.filters.find(({ id }) => id === 'product')?.options[0];
    const rows = await seller.call<ReportRows>('GET', rowsUrl);
    const ticketNo = String(rows.result.rows[0]?.[2]);
    const keyword = ticketNo.replace(/(\d{4})(?=\d)/g, '$1 ');
    const query = { product: product?.value ?? '', keyword };
    const totals = await seller.call<ReportTotals>('GET', totalsUrl, { query });
    expect(totals.result.rowCount).toBe(1);
    expect(totals.result.header[2]?.text).toBe(
      `票种：${product?.label}；票号/订单号/外部单号/手机后4位：${ticketNo}`,
    );
  });

  it.each([
    [{ letter: 'O' }, 0],
    [{ letter: 'I,O' }, 3],
    [{ method: 'CASH' }, 3],
    [{ keyword: 'D261002' }, 3],
    [{ keyword: '%' }, 0],
    [{ keyword: '8866' }, 3],
    [{ hour: '10:00' }, 3],
    [{ hour: '09:00,11:00' }, 0],
    [{ product: '999999' }, 0],
    [{ from: addDays(day, -3), to: addDays(day, -1) }, 0],
    [{ from: addDays(day, -3), to: day }, 3],
  ])('filters by %j', async (query, rowCount) => {
    const { seller } = await sold(test, [3]);
    await bookedUnder('138****8866');
    expect((await seller.call<ReportTotals>('GET', totalsUrl, { query })).result.rowCount).toBe(rowCount);
    expect((await seller.call<ReportRows>('GET', rowsUrl, { query })).result.rows).toHaveLength(rowCount);
  });

  it('shows no digit of the mobile that it finds an order by', async () => {
    const { seller } = await sold(test, [1]);
    await bookedUnder('138****8866');
    const { text } = await seller.call('GET', rowsUrl, { query: { keyword: '8866' } });
    expect(text).not.toContain('****');
  });

  it.each([
    [{ letter: 'Z' }, 'filter_invalid', '筛选条件有误：票状态'],
    [{ window: '1;drop table x' }, 'filter_invalid', '筛选条件有误：窗口'],
    [{ from: '2026-10-03', to: day }, 'filter_invalid', '筛选条件有误：期间'],
    [{ from: '2026-02-30', to: '2026-03-01' }, 'filter_invalid', '筛选条件有误：期间'],
    [{ from: '2025-10-01', to: day }, 'period_too_long', '期间超过 366 天，请缩短或改用月报'],
  ])('refuses %j', async (query, code, message) => {
    const seller = await test.signIn('seller01');
    expect((await seller.call('GET', totalsUrl, { query })).error).toMatchObject({ code, message });
    expect((await seller.call('GET', rowsUrl, { query })).error).toMatchObject({ code });
  });

  it('refuses a cursor that it did not give', async () => {
    const seller = await test.signIn('seller01');
    const cursor = Buffer.from('["now()",1]').toString('base64url');
    expect((await seller.call('GET', rowsUrl, { query: { cursor } })).error?.code).toBe('filter_invalid');
  });

  it('shows a seller the own rows, a lead those of the outlet, an administrator all', async () => {
    const { site } = await sold(test, [2]);
    const far = await saleSite(test.db, 'BM');
    const admin = await test.signIn('admin');
    await openShift(admin, far.windowId);
    await sell(admin, cashSale(far, await attraction(test.db, { visitDate: day }), 5));
    const count = async (client: Client) =>
      (await client.call<ReportTotals>('GET', totalsUrl)).result.rowCount;
    // seller01 now works at the other site, and still sees what he sold himself.
    expect(await count(await test.signIn('seller01'))).toBe(2);
    expect(await count(admin)).toBe(7);
    await asOwner(
      test.database.url,
      `update admin.role_scope set kind = 'own' where domain = 'reports';
       update admin.staff set outlet_id = ${site.outletId} where user_name = 'seller01'`,
    );
    const lead = await test.signIn('seller01');
    expect(await count(lead)).toBe(2);
    await asOwner(
      test.database.url,
      `update admin.staff set outlet_id = ${far.outletId} where user_name = 'seller01'`,
    );
    expect(await count(lead)).toBe(5);
  });

  it('is described with choices that occurred, and is unknown to who may not see it', async () => {
    const { seller } = await sold(test, [1]);
    const { result } = await seller.call<ReportDefinitionAnswer>('GET', '/api/reports/definitions/t.today');
    expect(result).toMatchObject({ key: 't.today', title: '今日销售明细', kind: 'list' });
    expect(result.period).toEqual({ from: day, to: day });
    expect(result.columns).toHaveLength(18);
    expect(
      result.filters.find(filter => filter.id === 'seller')?.options.map(option => option.label),
    ).toEqual(['林晓']);
    const keeper = await test.signIn('keeper01');
    expect((await keeper.call('GET', '/api/reports/definitions/t.today')).error?.code).toBe('report_unknown');
    expect((await seller.call('GET', '/api/reports/definitions/t.none')).error?.code).toBe('report_unknown');
    expect((await keeper.call('GET', totalsUrl)).error?.code).toBe('no_permission');
  });
});

/** Page after page, as the screen reads on. */
async function everyRow(seller: Client, query: Record<string, string>): Promise<ReportRows['rows']> {
  const rows: ReportRows['rows'] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: { result: ReportRows } = await seller.call('GET', rowsUrl, { query: { ...query, cursor } });
    rows.push(...page.result.rows);
    cursor = page.result.nextCursor;
  }
  return rows;
}

/** One order per quantity, a minute apart, of a ¥40 ticket. */
/** All orders as if somebody had booked them under this mobile. */
function bookedUnder(masked: string): Promise<void> {
  return asOwner(
    test.database.url,
    `update ticket.ticket_order
     set contact_name = '何女士', contact_mobile_enc = 'x', contact_mobile_hash = 'x', contact_mobile_masked = '${masked}'`,
  );
}

async function sold(app: TestApp, quantities: readonly number[]) {
  const { site, seller } = await sellerAtWork(app);
  const temple = await attraction(app.db, { visitDate: day });
  for (const [index, qty] of quantities.entries()) {
    clock.at = instantOf(day, `10:0${index}`);
    await sell(seller, cashSale(site, temple, qty));
  }
  clock.at = instantOf(day, '10:03');
  return { site, seller, sellOne: () => sell(seller, cashSale(site, temple)) };
}

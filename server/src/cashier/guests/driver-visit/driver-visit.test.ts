import type {
  DriverVisit,
  DriverVisitDraft,
  DriverVisitPage,
  VisitSales,
} from '@shanmen/shared/contracts/cashier/guests/driver-visit';
import type { Slip, TillSaleAnswer } from '@shanmen/shared/contracts/cashier/sale';
import type { SaleTag, TagChoices } from '@shanmen/shared/contracts/cashier/guests/sale-tag';
import { fen, sumFen } from '@shanmen/shared/money';
import { quantity } from '@shanmen/shared/quantity';
import fc from 'fast-check';
import { sql } from 'kysely';

import type { Client, TestApp } from '../../../../test/app/app.ts';
import { testDay } from '../../../../test/app/clock.ts';
import { readXlsx } from '../../../../test/data/files/read-xlsx.ts';
import {
  audited,
  goodsId,
  purchase,
  put,
  resultOf,
  storeroomOfEachTest,
  whId,
} from '../../../../test/data/goods/goods.ts';
import { giveRights } from '../../../../test/people/rights.ts';
import { driverDraft, guideDraft } from '../../../../test/people/tour-crew.ts';

const shop = storeroomOfEachTest();
const root = '/api/cashier/driver-visits';
const priceFen = 68_00;

let test: TestApp;
let cashier: Client;
let tillId: number;
let outletId: number;
let driverId: number;
let guideId: number;
beforeEach(async () => {
  ({ test } = shop);
  cashier = shop.room.admin;
  const found = await sql<{ tillId: number; outletId: number }>`
    select till.id as "tillId", store.outlet_id as "outletId"
    from goods.till
    join goods.store on store.id = till.store_id
    where store.code = 'S01' and till.no = 1`.execute(test.db);
  tillId = found.rows[0]?.tillId ?? 0;
  outletId = found.rows[0]?.outletId ?? 0;
  ({ id: driverId } = await put<{ id: number }>(cashier, 'POST', '/api/ticket/drivers', driverDraft));
  ({ id: guideId } = await put<{ id: number }>(cashier, 'POST', '/api/ticket/guides', guideDraft));
  await sql`update goods.goods set retail_fen = ${priceFen} where code = 'W001'`.execute(test.db);
  await audited(shop.room, 'jh', purchase(shop.room, [['W001', '60', 600]], { whId: whId(shop.room, 'A1') }));
  await put(cashier, 'POST', '/api/cashier/shifts', { tillId, openingFloatFen: 0 });
});

describe('司机到访', () => {
  it('registers a driver with a group, and counts the sales that somebody confirmed', async () => {
    const visit = await registered();
    expect(visit).toMatchObject({
      plateNo: '测A·D0001',
      heads: 30,
      sales: 0,
      spendFen: 0,
      status: 'PENDING',
    });
    const [one, two] = [await sold(1), await sold(2)];
    const { candidates } = await salesOf(visit);
    expect(candidates.map(({ docId, way }) => [docId, way])).toEqual([
      [one.id, 'NEARBY'],
      [two.id, 'NEARBY'],
    ]);
    expect(await link(visit, [two])).toMatchObject({ sales: 1, spendFen: 2 * priceFen });
    await refunded(two, '1');
    expect(await listed()).toMatchObject({
      rows: [{ spendFen: priceFen }],
      totals: { spend: priceFen, sales: 1 },
    });
    expect((await salesOf(visit)).linked).toMatchObject([
      { docId: two.id, backFen: priceFen, netFen: priceFen },
    ]);
    expect(await link(visit, [two], false)).toMatchObject({ sales: 0, spendFen: 0 });
  });

  it('offers what was tagged with its driver before what was sold nearby, and nothing of another visit', async () => {
    const [visit, other] = [await registered(), await registered({ groupNo: 'T2' })];
    const [near, tagged, taken] = [await sold(1), await sold(1), await sold(1)];
    resultOf(await tag(tagged, { driverId }));
    await link(other, [taken]);
    const { candidates } = await salesOf(visit);
    expect(candidates.map(({ docId, way }) => [docId, way])).toEqual([
      [tagged.id, 'DRIVER'],
      [near.id, 'NEARBY'],
    ]);
    const refused = await send(cashier, `${root}/${visit.id}/link`, { docIds: [taken.id], linked: true });
    expect(refused.error?.code).toBe('state_forbidden');
  });

  it('is audited by another person than who registered it, and stands from then on', async () => {
    const visit = await registered();
    const sale = await sold(1);
    await link(visit, [sale]);
    expect((await send(cashier, `${root}/${visit.id}/audit`)).error?.code).toBe('maker_is_checker');
    await giveRights(test, 'buyer01', ['cashier:driver-visit:audit', 'cashier:driver-visit:view']);
    await sql`
      insert into admin.role_scope (role_id, domain, kind)
      select max(id), 'retail', 'all' from admin.role`.execute(test.db);
    await sql`update admin.permission_version set version = version + 1`.execute(test.db);
    const done = resultOf(await send<DriverVisit>(await test.signIn('buyer01'), `${root}/${visit.id}/audit`));
    expect(done).toMatchObject({ status: 'AUDITED', spendFen: priceFen });
    const later = await send(cashier, `${root}/${visit.id}/link`, { docIds: [sale.id], linked: false });
    expect(later.error).toMatchObject({ code: 'state_forbidden', message: '该到访已审核' });
    expect((await tag(sale, { guideId })).error?.message).toBe('该到访已审核');
    expect((await salesOf(visit)).candidates).toEqual([]);
  });

  it('refuses an arrival to come, an outlet without a store and a driver who was stopped', async () => {
    expect((await register({ arriveTime: '23:59' })).error?.code).toBe('time_order');
    expect((await register({ outletIds: [999_999] })).error?.code).toBe('not_found');
    await sql`update ticket.driver set state = 'SUSPENDED' where id = ${driverId}`.execute(test.db);
    expect((await register({})).error?.code).toBe('escort_inactive');
  });

  it('leaves with its figures as a file', async () => {
    const visit = await registered();
    await link(visit, [await sold(1)]);
    const { rows } = readXlsx((await cashier.download(`${root}/export`)).bytes);
    expect(rows.find(row => row.includes('王师傅'))).toEqual(expect.arrayContaining(['测A·D0001', 68]));
  });
});

describe('whom a sale is attributed to', () => {
  it('K-23 only ever adds tags; the last one counts, and the sale stays as it is', async () => {
    const sale = await sold(1);
    expect(resultOf(await tag(sale, { driverId })).seq).toBe(1);
    expect(resultOf(await tag(sale, { guideId, reason: '换团' }))).toMatchObject({
      seq: 2,
      driverName: null,
      guideName: '林知夏',
    });
    await expect(sql`update cashier.sale_tag set seq = 9`.execute(test.db)).rejects.toThrow(
      /append-only|permission denied/,
    );
    const slip = resultOf(await cashier.call<Slip>('GET', `/api/cashier/transactions/${sale.id}`));
    expect(slip.totalFen).toBe(sale.totalFen);
  });

  it('K-23 gives a visit the sum of its tagged sales less their refunds, however tags move', async () => {
    const visits = [await registered({ groupNo: 'T1' }), await registered({ groupNo: 'T2' })];
    const sales = [await sold(3), await sold(2), await sold(4)];
    const kept = sales.map(({ totalFen }) => ({ visit: -1, leftFen: totalFen, left: totalFen / priceFen }));
    let rows = 0;
    const step = fc.record({
      sale: fc.nat(2),
      visit: fc.integer({ min: -1, max: 1 }),
      isRefund: fc.boolean(),
    });
    for (const { sale, visit, isRefund } of fc.sample(step, 25)) {
      const [slip, state] = [sales[sale], kept[sale]];
      if (!slip || !state) throw new Error('three sales were made');
      if (isRefund && state.left > 0) {
        await refunded(slip, '1');
        state.left -= 1;
        state.leftFen = fen(state.leftFen - priceFen);
      } else {
        const at = visits[visit];
        resultOf(await tag(slip, at ? { visitId: at.id } : { guideId }));
        state.visit = visit;
        rows += 1;
      }
      const { rows: shown } = await listed();
      for (const [index, { id }] of visits.entries()) {
        const expected = sumFen(kept.filter(each => each.visit === index).map(({ leftFen }) => leftFen));
        expect(shown.find(each => each.id === id)?.spendFen).toBe(expected);
      }
    }
    const counted = await sql<{ n: number }>`select count(*)::int as n from cashier.sale_tag`.execute(
      test.db,
    );
    expect(counted.rows[0]?.n).toBe(rows);
  });

  it('numbers the tags of a sale one after another where eight come at once', async () => {
    const sale = await sold(1);
    const answers = await Promise.all(Array.from({ length: 8 }, () => tag(sale, { driverId })));
    const numbers = answers.filter(({ status }) => status === 200).map(({ result }) => result.seq);
    expect(numbers.length).toBeGreaterThan(0);
    expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_, index) => index + 1));
  });

  it('finds a driver by mobile and by plate, a guide by pinyin, and the visit of a group number', async () => {
    const visit = await registered({ groupNo: 'HD-1129' });
    const kinds = async (q: string) =>
      resultOf(await cashier.call<TagChoices>('GET', '/api/cashier/tag-choices', { query: { q } })).map(
        ({ kind, id }) => [kind, id],
      );
    expect(await kinds('15400000092')).toEqual([
      ['VISIT', visit.id],
      ['DRIVER', driverId],
    ]);
    expect(await kinds('ad0001')).toContainEqual(['DRIVER', driverId]);
    expect(await kinds('lzx')).toEqual([['GUIDE', guideId]]);
    expect(await kinds('HD-1129')).toEqual([['VISIT', visit.id]]);
  });

  it('leaves sales of others and refunds alone', async () => {
    const sale = await sold(1);
    const other = await test.signIn('cashier01');
    expect((await tag(sale, { driverId }, other)).error?.code).toBe('not_found');
    const back = await refunded(sale, '1');
    expect((await tag(back, { driverId })).error).toMatchObject({ message: '退货随原销售归属' });
  });
});

function register(changes: Partial<DriverVisitDraft>) {
  const body: DriverVisitDraft = {
    driverId,
    visitDate: testDay,
    arriveTime: '09:30',
    heads: 30,
    outletIds: [outletId],
    ...changes,
  };
  return send<DriverVisit>(cashier, root, body);
}

async function registered(changes: Partial<DriverVisitDraft> = {}): Promise<DriverVisit> {
  return resultOf(await register(changes));
}

function send<T>(person: Client, path: string, body?: object) {
  return person.call<T>('POST', path, { ...(body ? { body } : {}), key: true });
}

async function link(visit: DriverVisit, sales: readonly Slip[], linked = true): Promise<DriverVisit> {
  const body = { docIds: sales.map(({ id }) => id), linked };
  return resultOf(await send<DriverVisit>(cashier, `${root}/${visit.id}/link`, body));
}

async function listed(): Promise<DriverVisitPage> {
  return resultOf(await cashier.call<DriverVisitPage>('GET', root));
}

async function salesOf({ id }: DriverVisit): Promise<VisitSales> {
  return resultOf(await cashier.call<VisitSales>('GET', `${root}/${id}/sales`));
}

function tag({ id }: Slip, body: object, person = cashier) {
  return send<SaleTag>(person, `/api/cashier/sales/${id}/tags`, body);
}

async function sold(count: number): Promise<Slip> {
  const totalFen = fen(count * priceFen);
  const body = {
    tillId,
    lines: [{ goodsId: goodsId(shop.room, 'W001'), qty: quantity(String(count)) }],
    expectedTotalFen: totalFen,
    payments: [{ tender: 'CASH', amountFen: totalFen, tenderedFen: totalFen }],
  };
  const { slip } = resultOf(await send<TillSaleAnswer>(cashier, '/api/cashier/sales', body));
  if (!slip) throw new Error('a sale in hand is posted at once');
  return slip;
}

async function refunded(sale: Slip, qty: string): Promise<Slip> {
  const body = { tillId, saleId: sale.id, reason: '多买', lines: [{ lineNo: 1, qty, condition: 'good' }] };
  return resultOf(await send<Slip>(cashier, '/api/cashier/refunds', body));
}

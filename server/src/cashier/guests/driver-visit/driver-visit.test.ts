import type { DriverVisit, VisitSales } from '@shanmen/shared/contracts/cashier/guests/driver-visit';
import type { Slip, TillSaleAnswer } from '@shanmen/shared/contracts/cashier/sale';
import type { SaleTagDraft, TagChoices } from '@shanmen/shared/contracts/cashier/guests/sale-tag';
import { fen, sumFen } from '@shanmen/shared/money';
import fc from 'fast-check';
import { sql } from 'kysely';

import { readXlsx } from '../../../../test/data/files/read-xlsx.ts';
import { saleOf } from '../../../../test/data/cashier/till-counter.ts';
import { type VisitDesk, visitDesk, visitsPath } from '../../../../test/data/cashier/visit-desk.ts';
import { resultOf, storeroomOfEachTest } from '../../../../test/data/goods/goods.ts';

const shop = storeroomOfEachTest();

let desk: VisitDesk;
beforeEach(async () => {
  desk = await visitDesk(shop.test);
});

describe('司机到访', () => {
  it('registers a driver with a group, and counts the sales that somebody confirmed', async () => {
    const visit = await desk.registered();
    expect(visit).toMatchObject({
      plateNo: '测A·D0001',
      heads: 30,
      sales: 0,
      spendFen: 0,
      status: 'PENDING',
    });
    const [one, two] = [await desk.sold(1), await desk.sold(2)];
    const { candidates } = await salesOf(visit);
    expect(candidates.map(({ docId, way }) => [docId, way])).toEqual([
      [one.id, 'NEARBY'],
      [two.id, 'NEARBY'],
    ]);
    expect(await desk.link(visit, [two])).toMatchObject({ sales: 1, spendFen: 2 * desk.priceFen });
    await desk.refunded(two, 1);
    expect(await desk.listed()).toMatchObject({
      rows: [{ spendFen: desk.priceFen }],
      totals: { spend: desk.priceFen, sales: 1 },
    });
    expect((await salesOf(visit)).linked).toMatchObject([
      { docId: two.id, backFen: desk.priceFen, netFen: desk.priceFen },
    ]);
    expect(await desk.link(visit, [two], false)).toMatchObject({ sales: 0, spendFen: 0 });
  });

  it('offers what was tagged with its driver before what was sold nearby, and nothing of another visit', async () => {
    const [visit, other] = [await desk.registered(), await desk.registered({ groupNo: 'T2' })];
    const [near, tagged, taken] = [await desk.sold(1), await desk.sold(1), await desk.sold(1)];
    resultOf(await desk.tag(tagged, { driverId: desk.driverId }));
    await desk.link(other, [taken]);
    const { candidates } = await salesOf(visit);
    expect(candidates.map(({ docId, way }) => [docId, way])).toEqual([
      [tagged.id, 'DRIVER'],
      [near.id, 'NEARBY'],
    ]);
    const refused = await desk.send(desk.cashier, `${visitsPath}/${visit.id}/link`, {
      docIds: [taken.id],
      linked: true,
    });
    expect(refused.error?.code).toBe('state_forbidden');
  });

  it('A-06 is audited by another person than who registered it, and stands from then on', async () => {
    const visit = await desk.registered();
    const sale = await desk.sold(1);
    await desk.link(visit, [sale]);
    expect((await desk.send(desk.cashier, `${visitsPath}/${visit.id}/audit`)).error?.code).toBe(
      'maker_is_checker',
    );
    const done = resultOf(
      await desk.send<DriverVisit>(await desk.auditor(), `${visitsPath}/${visit.id}/audit`),
    );
    expect(done).toMatchObject({ status: 'AUDITED', spendFen: desk.priceFen });
    const later = await desk.send(desk.cashier, `${visitsPath}/${visit.id}/link`, {
      docIds: [sale.id],
      linked: false,
    });
    expect(later.error).toMatchObject({ code: 'state_forbidden', message: '该到访已审核' });
    expect((await desk.tag(sale, { guideId: desk.guideId })).error?.message).toBe('该到访已审核');
    expect((await salesOf(visit)).candidates).toEqual([]);
  });

  it('refuses an arrival to come, an outlet without a store and a driver who was stopped', async () => {
    expect((await desk.register({ arriveTime: '23:59' })).error?.code).toBe('time_order');
    expect((await desk.register({ outletIds: [999_999] })).error?.code).toBe('not_found');
    await sql`update ticket.driver set state = 'SUSPENDED' where id = ${desk.driverId}`.execute(shop.test.db);
    expect((await desk.register({})).error?.code).toBe('escort_inactive');
  });

  it('leaves with its figures as a file', async () => {
    const visit = await desk.registered();
    await desk.link(visit, [await desk.sold(1)]);
    const { rows } = readXlsx((await desk.cashier.download(`${visitsPath}/export`)).bytes);
    expect(rows.find(row => row.includes('王师傅'))).toEqual(
      expect.arrayContaining(['测A·D0001', desk.priceFen / 100]),
    );
  });
});

describe('whom a sale is attributed to', () => {
  it('K-23 only ever adds tags; the last one counts, and the sale stays as it is', async () => {
    const sale = await desk.sold(1);
    expect(resultOf(await desk.tag(sale, { driverId: desk.driverId })).seq).toBe(1);
    expect(resultOf(await desk.tag(sale, { guideId: desk.guideId, reason: '换团' }))).toMatchObject({
      seq: 2,
      driverName: null,
      guideName: '林知夏',
    });
    await expect(sql`update cashier.sale_tag set seq = 9`.execute(shop.test.db)).rejects.toThrow(
      /append-only|permission denied/,
    );
    const slip = resultOf(await desk.cashier.call<Slip>('GET', `/api/cashier/transactions/${sale.id}`));
    expect(slip.totalFen).toBe(sale.totalFen);
  });

  proof('K-23 gives a visit the sum of its tagged sales less their refunds, however tags move', async () => {
    const visits = [await desk.registered({ groupNo: 'T1' }), await desk.registered({ groupNo: 'T2' })];
    const sales = [await desk.sold(3), await desk.sold(2), await desk.sold(4)];
    const kept = sales.map(({ totalFen }) => ({
      visit: -1,
      leftFen: totalFen,
      left: totalFen / desk.priceFen,
    }));
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
        await desk.refunded(slip, 1);
        state.left -= 1;
        state.leftFen = fen(state.leftFen - desk.priceFen);
      } else {
        const at = visits[visit];
        resultOf(await desk.tag(slip, at ? { visitId: at.id } : { guideId: desk.guideId }));
        state.visit = visit;
        rows += 1;
      }
      const { rows: shown } = await desk.listed();
      for (const [index, { id }] of visits.entries()) {
        const expected = sumFen(kept.filter(each => each.visit === index).map(({ leftFen }) => leftFen));
        expect(shown.find(each => each.id === id)?.spendFen).toBe(expected);
      }
    }
    const counted = await sql<{ n: number }>`select count(*)::int as n from cashier.sale_tag`.execute(
      shop.test.db,
    );
    expect(counted.rows[0]?.n).toBe(rows);
  });

  it('N-02 K-23 takes the tag that comes with the sale; where it is refused, the sale stands and its slip says why', async () => {
    const sent = async (tag: SaleTagDraft) => {
      const body = saleOf(desk.counter, desk.shift, 1, { tag });
      return desk.cashier.call<TillSaleAnswer>('POST', '/api/cashier/sales', { body, key: true });
    };
    const tagged = resultOf(await sent({ guideId: desk.guideId })).slip;
    expect(tagged?.tagRefused).toBeUndefined();
    const guides = sql<{
      n: number;
    }>`select count(*)::int as n from cashier.sale_tag where guide_id = ${desk.guideId}`;
    expect((await guides.execute(shop.test.db)).rows[0]?.n).toBe(1);
    const answer = await sent({ teamId: 9_999_999 });
    expect(answer.error).toBeNull();
    const refused = answer.result.slip;
    expect(refused).toMatchObject({ totalFen: desk.priceFen, tagRefused: '没有找到该团队' });
    const read = await desk.cashier.call<Slip>('GET', `/api/cashier/transactions/${refused?.id}`);
    expect(resultOf(read).tagRefused).toBe('没有找到该团队');
    const waiting = sql<{
      n: number;
    }>`select count(*)::int as n from cashier.sale_tag where doc_id = ${refused?.id}`;
    expect((await waiting.execute(shop.test.db)).rows[0]?.n).toBe(0);
  });

  proof('numbers the tags of a sale one after another where eight come at once', async () => {
    const sale = await desk.sold(1);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => desk.tag(sale, { driverId: desk.driverId })),
    );
    const numbers = answers.filter(({ status }) => status === 200).map(({ result }) => result.seq);
    expect(numbers.length).toBeGreaterThan(0);
    expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_, index) => index + 1));
  });

  it('finds a driver by mobile and by plate, a guide by pinyin, and the visit of a group number', async () => {
    const visit = await desk.registered({ groupNo: 'HD-1129' });
    const kinds = async (q: string) =>
      resultOf(await desk.cashier.call<TagChoices>('GET', '/api/cashier/tag-choices', { query: { q } })).map(
        ({ kind, id }) => [kind, id],
      );
    expect(await kinds('15400000092')).toEqual([
      ['VISIT', visit.id],
      ['DRIVER', desk.driverId],
    ]);
    expect(await kinds('ad0001')).toContainEqual(['DRIVER', desk.driverId]);
    expect(await kinds('lzx')).toEqual([['GUIDE', desk.guideId]]);
    expect(await kinds('HD-1129')).toEqual([['VISIT', visit.id]]);
  });

  it('leaves sales of others and refunds alone', async () => {
    const sale = await desk.sold(1);
    const other = await shop.test.signIn('cashier01');
    expect((await desk.tag(sale, { driverId: desk.driverId }, other)).error?.code).toBe('not_found');
    const back = await desk.refunded(sale, 1);
    expect((await desk.tag(back, { driverId: desk.driverId })).error).toMatchObject({
      message: '退货随原销售归属',
    });
  });
});

async function salesOf({ id }: DriverVisit): Promise<VisitSales> {
  return resultOf(await desk.cashier.call<VisitSales>('GET', `${visitsPath}/${id}/sales`));
}

import type { ReportRows, ReportSheet, ReportTotals } from '@shanmen/shared/contracts/reports/report';
import { addDays, instantOf } from '@shanmen/shared/time';

import type { Client } from '../../../test/app/app.ts';
import { groupDay, groupDesk } from '../../../test/data/ticket/group-desk.ts';
import { creditAccount } from '../../../test/people/partners.ts';
import { findFaults, readNumber } from '../../../test/app/scenario.ts';
import { endDays } from '../../ticket/public.ts';

const night = addDays(groupDay, 1);

/** Ten people at ¥90.10 never came; their agreement charges a third, of which ¥300.30 are left to charge. */
async function chargedNoShow() {
  const desk = await groupDesk();
  const place = await desk.groupTicket({ priceYuan: 90.1 });
  const agreementId = await desk.agreed(place, { noshowPolicy: 'CHARGE_PCT', noshowBp: 3333 }, 90.1);
  await creditAccount(desk.hands, desk.enterpriseId, { limitYuan: 1000 });
  const { orderNo } = (await desk.book(place, agreementId, 10, 901)).result.order;
  await endDays(desk.test.db, instantOf(night, '00:20'));
  const chargedFen = await readNumber(
    desk.test.database.url,
    'select sum(amount_fen) as value from ticket.payment',
  );
  return { desk, orderNo, chargedFen, admin: await desk.test.signIn('admin') };
}

describe('a group that never came and was charged', () => {
  it('R-02 T-58 is a sale of the night in every report of sales, to the fen', async () => {
    const { desk, orderNo, chargedFen, admin } = await chargedNoShow();
    expect(chargedFen).toBe(300_30);
    const query = { from: night, to: night };
    for (const key of ['t.today', 'sales.detail']) {
      const rows = await admin.call<ReportRows>('GET', `/api/reports/rows/${key}`, { query });
      expect([key, JSON.stringify(rows.result.rows).split(orderNo).length - 1]).toEqual([key, 1]);
      const totals = await admin.call<ReportTotals>('GET', `/api/reports/totals/${key}`, { query });
      expect([key, totals.result.cells['netFen']]).toEqual([key, chargedFen]);
    }
    for (const key of ['t.product', 't.market']) {
      expect([key, await totalOf(admin, key, query)]).toEqual([key, chargedFen]);
    }
    expect(await findFaults(desk.test.db)).toEqual([]);
    await desk.test.close();
  });

  it('R-02 T-58 is missed in 时段入园 and 检票明细 on the day of the visit, and no sale of that day', async () => {
    const { desk, admin } = await chargedNoShow();
    const query = { from: groupDay, to: groupDay };
    const { result } = await admin.call<ReportSheet>('GET', '/api/reports/results/t.slot', { query });
    const [section] = result.sections;
    const at = section?.columns.findIndex(({ title }) => title === '未到') ?? -1;
    expect(section?.rows.at(-1)?.[at]).toBe(10);
    const missed = await admin.call<ReportTotals>('GET', '/api/reports/totals/t.checkin', { query });
    expect(missed.result.cells['missed']).toBe(10);
    expect(await totalOf(admin, 't.product', query)).toBe(0);
    await desk.test.close();
  });
});

/** What 合计 says of the net amount; nothing where the report is empty. */
async function totalOf(admin: Client, key: string, query: Record<string, string>): Promise<number> {
  const { result } = await admin.call<ReportSheet>('GET', `/api/reports/results/${key}`, { query });
  const [section] = result.sections;
  const at = section?.columns.findIndex(({ id }) => id === 'netFen') ?? -1;
  return Number(section?.rows.at(-1)?.[at] ?? 0);
}

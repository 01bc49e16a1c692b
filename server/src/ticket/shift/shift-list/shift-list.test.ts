import type { PosSession } from '@shanmen/shared/contracts/ticket/selling/pos-session';
import type { Shift } from '@shanmen/shared/contracts/ticket/shift/shift';
import type { ShiftPage, ShiftRow } from '@shanmen/shared/contracts/ticket/shift/shift-list';
import { addDays } from '@shanmen/shared/time';

import { type Answer, type Client, testApp, type TestApp } from '../../../../test/app/app.ts';
import {
  attraction,
  cashSale,
  countDrawer,
  openShift,
  saleSite,
  sell,
  sellerAtWork,
  stopSelling,
} from '../../../../test/data/ticket/factories.ts';
import { decided, itemsOf } from '../../../../test/data/audit/audit-desk.ts';
import { withTransaction } from '../../../db/transaction.ts';
import { placeUser } from '../../../admin/public.ts';
import { asOwner, findFaults } from '../../../../test/app/scenario.ts';
import { beginsWith } from '../../../../test/app/scene.ts';

let test: TestApp;
let seller: Client;
let lead: Client;
let site: { windowId: number; otherWindowId: number; outletId: number };
let shift: Shift;
beginsWith(async () => {
  test = await testApp();
  ({ seller, site, shift } = await sellerAtWork(test));
  await withTransaction(test.db, tx => placeUser(tx, 'lead01', site.outletId));
  lead = await test.signIn('lead01');
  return test;
});

it('tells whoever leads how long a sale takes while people stand in line, and not how long nobody came', async () => {
  const temple = await attraction(test.db);
  await sell(seller, cashSale(site, temple));
  expect((await list()).rows).toMatchObject([{ secondsPerSale: null }]);
  for (let more = 0; more < 3; more += 1) await sell(seller, cashSale(site, temple));
  // 20 and 41 seconds after the one before; then an hour without anybody.
  await asOwner(
    test.database.url,
    `update ticket.ticket_order
     set sold_at = opened.at + (array[0, 20, 61, 3661])[place.nth] * interval '1 second'
     from (select id, row_number() over (order by id) as nth from ticket.ticket_order) as place,
          (select opened_at as at from ticket.ticket_shift) as opened
     where place.id = ticket_order.id`,
  );
  expect((await list()).rows).toMatchObject([{ secondsPerSale: 31 }]);
});

describe('a forced close', () => {
  it('T-20 ends the shift of a seller who left, by the supervisor’s blind count, and posts the difference', async () => {
    const temple = await attraction(test.db);
    await sell(seller, cashSale(site, temple, 2));
    const open = await list();
    const unseen = { expectedCashFen: null, methods: null };
    expect(open.rows).toMatchObject([{ state: 'OPEN', soldFen: 80_00, isOwn: false, ...unseen }]);
    const { result } = await force({ countedCashFen: 575_00, reason: '售票员离岗' });
    expect(result).toMatchObject({
      state: 'CLOSED',
      expectedCashFen: 580_00,
      countedCashFen: 575_00,
      overShortFen: -5_00,
      overShortReason: '售票员离岗',
      forcedName: '方竹',
      isOwn: true,
      methods: [{ method: 'CASH', count: 1, takenFen: 80_00, backCount: 0, backFen: 0 }],
    });
    const boot = await seller.call<PosSession>('GET', '/api/ticket/sale-boot');
    expect(boot.result.shift).toBeNull();
    expect((await sell(seller, cashSale(site, temple))).error?.code).toBe('shift_not_open');
    expect((await openShift(seller, site.windowId)).status).toBe(200);
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('keeps the count of the seller where there is one, and wants one where there is none', async () => {
    expect((await force({ reason: '售票员离岗' })).error?.code).toBe('shift_not_counted');
    await stopSelling(seller, shift.id);
    await countDrawer(seller, shift.id, 499_00);
    const { result } = await force({ reason: '售票员离岗' });
    expect(result).toMatchObject({ countedCashFen: 499_00, overShortFen: -1_00 });
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('is not for one’s own shift, for one that is closed, nor for another outlet', async () => {
    expect((await force({ countedCashFen: 500_00, reason: '试' }, seller)).error?.code).toBe('no_permission');
    const own = await openShift(lead, site.otherWindowId);
    const body = { countedCashFen: 500_00, reason: '自己' };
    const mine = await lead.call('POST', `/api/ticket/shifts/${own.result.id}/force-close`, {
      body,
      key: true,
    });
    expect(mine.error).toMatchObject({ code: 'maker_is_checker', message: '自己的班次请在窗口交班' });
    await force({ countedCashFen: 500_00, reason: '离岗' });
    expect((await force({ countedCashFen: 500_00, reason: '离岗' })).error?.code).toBe('shift_ended');
    const far = await saleSite(test.db, 'BM');
    const admin = await test.signIn('admin');
    const { result } = await openShift(admin, far.windowId);
    const strange = await lead.call('POST', `/api/ticket/shifts/${result.id}/force-close`, {
      body,
      key: true,
    });
    expect(strange.error?.code).toBe('not_found');
  });
});

describe('an audit', () => {
  it('A-07 A-05 is taken back by 反审, and sends a count back that is made once more', async () => {
    await force({ countedCashFen: 498_00, reason: '离岗' });
    const auditor = await test.signIn('auditor01');
    const waiting = async () => (await itemsOf(auditor, { source: 'ticket-shift' })).rows;
    expect(await decided(auditor, await waiting())).toEqual(['']);
    const done = (await itemsOf(auditor, { stage: 'decided' })).rows;
    expect(await decided(auditor, done, { step: 'undo', reason: '重新核对' })).toEqual(['']);
    expect(await decided(auditor, await waiting(), { step: 'reject', reason: '点数不符' })).toEqual(['']);
    expect(await waiting()).toEqual([]);
    const recount = { body: { countedCashFen: 499_00 }, key: true } as const;
    const path = `/api/ticket/shifts/${shift.id}/recount`;
    const again = await lead.call<ShiftRow>('POST', path, recount);
    expect(again.result).toMatchObject({ overShortFen: -1_00, returnNote: null });
    expect(await waiting()).toMatchObject([{ amountFen: -1_00 }]);
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('A-06 T-42 is made by who neither sold nor ended the shift, once, of what is closed', async () => {
    expect((await audit(lead)).error?.code).toBe('shift_not_closed');
    await force({ countedCashFen: 500_00, reason: '离岗' });
    expect((await audit(lead)).error).toMatchObject({
      code: 'maker_is_checker',
      message: '售票和强制交班的人不能审核该班次',
    });
    const admin = await test.signIn('admin');
    const { result } = await audit(admin, '现金已核对');
    expect(result).toMatchObject({ state: 'AUDITED', auditRemark: '现金已核对' });
    expect((await audit(admin)).error?.code).toBe('shift_ended');
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('is asked for by the list: what is open stands first, then what waits, and sums go over the whole filter', async () => {
    await force({ countedCashFen: 490_00, reason: '离岗' });
    await openShift(seller, site.windowId);
    const page = await list();
    expect(page.rows.map(({ state }) => state)).toEqual(['OPEN', 'CLOSED']);
    expect(page).toMatchObject({ total: 2, totals: { sold: 0, overShort: -10_00 } });
    expect((await list('status=OPEN')).total).toBe(1);
    expect((await list(`keyword=${shift.no}`)).rows).toMatchObject([{ id: shift.id }]);
  });

  it('lists of shifts before a day those that wait, too, where that is asked for', async () => {
    await force({ countedCashFen: 500_00, reason: '离岗' });
    const from = `from=${addDays(shift.bizDate, 1)}`;
    expect(await list(from)).toMatchObject({ rows: [], total: 0 });
    expect(await list(`${from}&older=waiting`)).toMatchObject({ rows: [{ id: shift.id }], total: 1 });
    await audit(await test.signIn('admin'));
    expect(await list(`${from}&older=waiting`)).toMatchObject({ rows: [], total: 0 });
  });

  it('T-20 shows nobody the sums of the own drawer while it is counted', async () => {
    const { result } = await openShift(lead, site.otherWindowId);
    await stopSelling(lead, result.id);
    expect((await list()).rows.map(({ id }) => id)).toEqual([shift.id]);
  });
});

describe('a float by its notes', () => {
  it('is kept with the shift, and refused when it is another sum', async () => {
    const notes = [
      { noteFen: 100_00, count: 3 },
      { noteFen: 50, count: 4 },
    ];
    const wrong = await openWith(301_00, notes);
    expect(wrong.error).toMatchObject({
      code: 'invalid_input',
      message: '面额合计 ¥302.00 与备用金 ¥301.00 不符',
    });
    const { result } = await openWith(302_00, notes);
    const row = (await list()).rows.find(({ id }) => id === result.id);
    expect(row).toMatchObject({ openingFloatFen: 302_00, floatDetail: notes });
    expect((await openWith(7, [{ noteFen: 7, count: 1 }])).error?.code).toBe('invalid_input');
  });
});

function openWith(openingFloatFen: number, floatDetail: readonly object[]): Promise<Answer<Shift>> {
  const body = { windowId: site.otherWindowId, openingFloatFen, floatDetail };
  return lead.call('POST', '/api/ticket/shifts', { body, key: true });
}

function force(body: object, client = lead): Promise<Answer<ShiftRow>> {
  return client.call('POST', `/api/ticket/shifts/${shift.id}/force-close`, { body, key: true });
}

function audit(client: Client, remark?: string): Promise<Answer<ShiftRow>> {
  const body = remark === undefined ? {} : { remark };
  return client.call('POST', `/api/ticket/shifts/${shift.id}/audit`, { body, key: true });
}

async function list(query = ''): Promise<ShiftPage> {
  return (await lead.call<ShiftPage>('GET', `/api/ticket/shifts?${query}`)).result;
}

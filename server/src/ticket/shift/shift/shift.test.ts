import type { PosSession } from '@shanmen/shared/contracts/ticket/selling/pos-session';
import type { Shift } from '@shanmen/shared/contracts/ticket/shift/shift';

import { type Client, testApp, type TestApp } from '../../../../test/app/app.ts';
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
import { countRows, findFaults, readNumber, whileFailing } from '../../../../test/app/scenario.ts';

let test: TestApp;
beforeEach(async () => {
  test = await testApp();
});
afterEach(() => test.close());

describe('opening', () => {
  it('puts the float into the drawer and numbers the shift by window and day', async () => {
    const { shift } = await sellerAtWork(test);
    expect(shift).toMatchObject({ state: 'OPEN', openingFloatFen: 500_00, soldFen: 0, countedCashFen: null });
    expect(shift.no).toMatch(/^NM1-\d{6}-01$/);
    expect(await drawerFen(shift.id)).toBe(500_00);
  });

  it('refuses a second shift of the same seller and a second seller at the same window', async () => {
    const { site, seller } = await sellerAtWork(test);
    const again = await openShift(seller, site.otherWindowId);
    expect(again.error).toMatchObject({ code: 'shift_already_open', message: '您在NM1号窗的班次尚未交班' });
    const other = await test.signIn('admin');
    const taken = await openShift(other, site.windowId);
    expect(taken.error).toMatchObject({ code: 'shift_already_open', message: 'NM1号窗已由林晓开班' });
  });

  it('opens one shift when two windows are opened at the same moment', async () => {
    const site = await saleSite(test.db);
    const seller = await test.signIn('seller01');
    const answers = await Promise.all([
      openShift(seller, site.windowId),
      openShift(seller, site.otherWindowId),
    ]);
    expect(answers.map(answer => answer.status).sort((a, b) => a - b)).toEqual([200, 409]);
    expect(await countRows(test.database.url, 'ticket.ticket_shift')).toBe(1);
  });

  it('does not know windows of other outlets', async () => {
    const far = await saleSite(test.db, 'BM');
    await saleSite(test.db, 'NM');
    const seller = await test.signIn('seller01');
    expect((await openShift(seller, far.windowId)).error).toMatchObject({ code: 'not_found' });
  });

  it('leaves nothing behind when it breaks after the row of the shift', async () => {
    const site = await saleSite(test.db);
    const seller = await test.signIn('seller01');
    const answer = await whileFailing(test.database.url, 'commerce.payment_entry', () =>
      openShift(seller, site.windowId),
    );
    expect(answer.status).toBe(500);
    expect(await countRows(test.database.url, 'ticket.ticket_shift')).toBe(0);
    expect((await openShift(seller, site.windowId)).result.no).toMatch(/-01$/);
  });
});

describe('counting and closing', () => {
  it('T-20 shows the expected figure only after the blind count, equal to the ledger to the fen', async () => {
    const { site, seller, shift } = await sellerAtWork(test);
    const temple = await attraction(test.db);
    const before = [
      await sell(seller, cashSale(site, temple, 3)),
      await seller.call('GET', '/api/ticket/sale-boot'),
    ];
    expect(before.map(answer => answer.status)).toEqual([200, 200]);
    for (const { text } of before) expect(text).not.toMatch(/expected(CashFen)?"|overShort(Fen)"/);
    const counted = await count(seller, shift.id, 619_00);
    expect(counted.result).toMatchObject({
      state: 'BLIND_COUNT',
      expectedCashFen: 620_00,
      overShortFen: -1_00,
    });
    expect(await drawerFen(shift.id)).toBe(620_00);
  });

  it('T-20 tells no sum of a shift from the moment its drawer is counted, and all of them after', async () => {
    const { site, seller, shift } = await sellerAtWork(test);
    const temple = await attraction(test.db);
    await sell(seller, cashSale(site, temple, 3));
    const read = () =>
      Promise.all(['sale-boot', 'orders'].map(path => seller.call('GET', `/api/ticket/${path}`)));
    const sums = /12000|sold(Tickets|Fen)/;
    for (const { text } of await read()) expect(text).toMatch(sums);
    expect((await stopSelling(seller, shift.id)).text).not.toMatch(sums);
    for (const { text } of await read()) expect(text).not.toMatch(sums);
    expect((await countDrawer(seller, shift.id, 620_00)).result).toMatchObject({
      soldTickets: 3,
      soldFen: 120_00,
    });
    for (const { text } of await read()) expect(text).toMatch(sums);
  });

  it('counts only a drawer that sells no more, and that for good', async () => {
    const { seller, shift } = await sellerAtWork(test);
    expect((await countDrawer(seller, shift.id, 500_00)).error?.code).toBe('shift_not_counting');
    expect((await stopSelling(seller, shift.id)).result.state).toBe('COUNTING');
    expect((await stopSelling(seller, shift.id)).error?.code).toBe('shift_ended');
    expect((await close(seller, shift.id)).error?.code).toBe('shift_not_counted');
    const other = await test.signIn('admin');
    expect((await stopSelling(other, shift.id)).error?.code).toBe('not_found');
  });

  it('closes only what was counted, and an unexplained difference not at all', async () => {
    const { site, seller, shift } = await sellerAtWork(test);
    const temple = await attraction(test.db);
    await sell(seller, cashSale(site, temple));
    expect((await close(seller, shift.id)).error).toMatchObject({ code: 'shift_not_counted' });
    await count(seller, shift.id, 538_00);
    expect((await close(seller, shift.id)).error).toMatchObject({
      code: 'over_short_reason_required',
      message: '短款 2.00 元，请填写原因',
    });
    const closed = await close(seller, shift.id, '找零差错');
    expect(closed.result).toMatchObject({
      state: 'CLOSED',
      overShortFen: -2_00,
      overShortReason: '找零差错',
    });
    expect(await drawerFen(shift.id)).toBe(538_00);
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('keeps from which sheet of numbered paper to which, and how many were spoilt', async () => {
    const site = await saleSite(test.db);
    const seller = await test.signIn('seller01');
    const body = { windowId: site.windowId, openingFloatFen: 0, paperFrom: 'A0000101' };
    const { result } = await seller.call<Shift>('POST', '/api/ticket/shifts', { body, key: true });
    expect(result.paper).toEqual({ from: 'A0000101', to: null, voided: null });
    await count(seller, result.id, 0);
    const end = (closing: object) =>
      seller.call<Shift>('POST', `/api/ticket/shifts/${result.id}/close`, { body: closing, key: true });
    for (const paperTo of ['A0000100', 'A101']) {
      expect((await end({ paperTo })).error).toMatchObject({
        code: 'invalid_input',
        message: '票纸止号须与起号 A0000101 位数相同，且不小于它',
        details: { path: 'paperTo' },
      });
    }
    expect((await end({ paperVoid: 1 })).error?.message).toBe('有废票时请填写票纸止号');
    const closed = await end({ paperTo: 'A0000180', paperVoid: 2 });
    expect(closed.result.paper).toEqual({ from: 'A0000101', to: 'A0000180', voided: 2 });
  });

  it('knows no last sheet where no first one was stated', async () => {
    const { seller, shift } = await sellerAtWork(test);
    await count(seller, shift.id, 500_00);
    const body = { paperTo: 'A0000180' };
    const answer = await seller.call<Shift>('POST', `/api/ticket/shifts/${shift.id}/close`, {
      body,
      key: true,
    });
    expect(answer.error?.message).toBe('开班时没有登记票纸起号');
    expect((await close(seller, shift.id)).result.paper).toBeUndefined();
  });

  it('T-20 nobody sells in a shift that is counted or closed', async () => {
    const { site, seller, shift } = await sellerAtWork(test);
    const temple = await attraction(test.db);
    await stopSelling(seller, shift.id);
    expect((await sell(seller, cashSale(site, temple))).error).toMatchObject({ code: 'shift_not_open' });
    await countDrawer(seller, shift.id, 500_00);
    expect((await sell(seller, cashSale(site, temple))).error).toMatchObject({ code: 'shift_not_open' });
    await close(seller, shift.id);
    expect((await sell(seller, cashSale(site, temple))).error).toMatchObject({ code: 'shift_not_open' });
  });

  it('refuses a second count and a second closing', async () => {
    const { seller, shift } = await sellerAtWork(test);
    await count(seller, shift.id, 500_00);
    expect((await count(seller, shift.id, 400_00)).error).toMatchObject({ code: 'shift_ended' });
    await close(seller, shift.id);
    expect((await close(seller, shift.id)).error).toMatchObject({ code: 'shift_ended' });
  });

  it('does not know the shift of another seller', async () => {
    const { shift } = await sellerAtWork(test);
    const other = await test.signIn('admin');
    expect((await count(other, shift.id, 1)).error).toMatchObject({ code: 'not_found' });
    expect((await close(other, shift.id)).error).toMatchObject({ code: 'not_found' });
  });

  it('the end of selling waits for the sales under way, and the count contains them', async () => {
    const { site, seller, shift } = await sellerAtWork(test);
    const temple = await attraction(test.db);
    const [stopped, ...sales] = await Promise.all([
      stopSelling(seller, shift.id),
      ...Array.from({ length: 8 }, () => sell(seller, cashSale(site, temple))),
    ]);
    const sold = sales.filter(sale => sale.status === 200).length;
    expect(stopped.result.state).toBe('COUNTING');
    const counted = await countDrawer(seller, shift.id, 500_00);
    expect(counted.result.expectedCashFen).toBe(500_00 + sold * 40_00);
    expect(await drawerFen(shift.id)).toBe(500_00 + sold * 40_00);
  });

  it.each([
    ['stopping', 'platform.day_touch', 'OPEN'],
    ['counting', 'platform.day_touch', 'COUNTING'],
    ['closing', 'platform.audit_log', 'BLIND_COUNT'],
  ] as const)('leaves the shift as it was when %s breaks off', async (act, table, state) => {
    const { seller, shift } = await sellerAtWork(test);
    if (act !== 'stopping') await stopSelling(seller, shift.id);
    if (act === 'closing') await countDrawer(seller, shift.id, 498_00);
    const steps = {
      stopping: () => stopSelling(seller, shift.id),
      counting: () => countDrawer(seller, shift.id, 500_00),
      closing: () => close(seller, shift.id, '少了'),
    };
    const answer = await whileFailing(test.database.url, table, steps[act]);
    expect(answer.status).toBe(500);
    const boot = await seller.call<PosSession>('GET', '/api/ticket/sale-boot');
    expect(boot.result.shift?.state).toBe(state);
    expect(await drawerFen(shift.id)).toBe(500_00);
  });
});

/** Ends selling, unless that was done before, and counts. */
async function count(seller: Client, id: number, countedCashFen: number) {
  await stopSelling(seller, id);
  return countDrawer(seller, id, countedCashFen);
}

function close(seller: Client, id: number, overShortReason?: string) {
  const body = overShortReason === undefined ? {} : { overShortReason };
  return seller.call<Shift>('POST', `/api/ticket/shifts/${id}/close`, { body, key: true });
}

function drawerFen(shiftId: number): Promise<number> {
  return readNumber(
    test.database.url,
    `select sum(amount_fen) as value from commerce.payment_entry where account = 'cash/${shiftId}'`,
  );
}

import type { Order } from '@shanmen/shared/contracts/ticket/selling/order';
import type { OrderDetail } from '@shanmen/shared/contracts/ticket/selling/order-list';
import type { WindowPayment } from '@shanmen/shared/contracts/ticket/selling/payment';
import type { PosSession } from '@shanmen/shared/contracts/ticket/selling/pos-session';
import type { Shift } from '@shanmen/shared/contracts/ticket/shift/shift';
import type { Changed } from '@shanmen/shared/contracts/ticket/after-sale/ticket-change';
import { type Fen, fen } from '@shanmen/shared/money';

import { type Answer, type Client, testApp, type TestApp } from '../../../../test/app/app.ts';
import {
  attraction,
  type Attraction,
  cashSale,
  countDrawer,
  openShift,
  quoteAndRefund,
  sell,
  sellerAtWork,
  sellPatiently,
  soldUnder,
  stopSelling,
} from '../../../../test/data/ticket/factories.ts';
import {
  activeAgreement,
  activeEnterprise,
  agreementDraft,
  commerceHands,
} from '../../../../test/people/partners.ts';
import { asOwner, countRows, findFaults, readNumber, whileResting } from '../../../../test/app/scenario.ts';
import { onTwoDays, tomorrow } from '../../../../test/data/ticket/two-days.ts';
import { beginsWith } from '../../../../test/app/scene.ts';

let test: TestApp;
let seller: Client;
let site: Awaited<ReturnType<typeof sellerAtWork>>['site'];
let shiftId: number;
let temple: Attraction;
let issuerId: number;

beginsWith(async () => {
  test = await testApp();
  const work = await sellerAtWork(test);
  ({ seller, site } = work);
  shiftId = work.shift.id;
  temple = await attraction(test.db);
  const hands = await commerceHands(test);
  issuerId = (await activeEnterprise(hands)).id;
  await activeAgreement(hands, agreementDraft(issuerId, [temple.productId]));
  return test;
});

const voucher = (voucherNo: string, amountFen: Fen = fen(40_00), issuer = issuerId): WindowPayment => ({
  method: 'VOUCHER',
  amountFen,
  issuerId: issuer,
  voucherNo,
});
const cash = (amountFen: Fen): WindowPayment => ({ method: 'CASH', amountFen, tenderFen: amountFen });
const declined = (amountFen: Fen): WindowPayment => ({
  method: 'SCAN',
  amountFen,
  authCode: '134000000000000001',
});

function sellFor(payments: WindowPayment[], qty = 1, place = temple): Promise<Answer<Order>> {
  return sell(seller, cashSale(site, place, qty, { payments }));
}

const balanceOf = (account: string) =>
  readNumber(
    test.database.url,
    `select coalesce(sum(amount_fen), 0) as value from commerce.payment_entry where account = '${account}'`,
  );

describe('a paper voucher', () => {
  it('T-65 pays like money, into an account of its own, and the sale says whose it was', async () => {
    const boot = await seller.call<PosSession>('GET', '/api/ticket/sale-boot');
    expect(boot.result.voucherIssuers).toEqual([{ id: issuerId, name: '云顶国际旅行社' }]);
    const sold = await sellFor([voucher('YD-0001'), cash(fen(40_00))], 2);
    const taken = { issuerName: '云顶国际旅行社', voucherNo: 'YD-0001' };
    expect(sold.result).toMatchObject({
      payState: 'PAID',
      payments: [{ method: 'VOUCHER', amountFen: 40_00, voucher: taken }, { method: 'CASH' }],
    });
    const read = await seller.call<Order>('GET', `/api/ticket/orders/${sold.result.orderNo}`);
    expect(read.result).toEqual(sold.result);
    const card = await seller.call<OrderDetail>('GET', `/api/ticket/orders/${sold.result.orderNo}/detail`);
    expect(card.result.payments.map(payment => payment.voucher)).toEqual([taken, null]);
    expect(await balanceOf('voucher')).toBe(40_00);
    expect(await balanceOf(`cash/${shiftId}`)).toBe(540_00);
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('T-65 counts once, and the second window hears where it was used', async () => {
    const first = await sellFor([voucher('YD-0001')]);
    const again = await sellFor([voucher('YD-0001')]);
    expect(again.error).toMatchObject({
      code: 'voucher_used',
      details: { voucherNo: 'YD-0001', orderNo: first.result.orderNo },
    });
    expect(again.error?.message).toContain(first.result.orderNo);
    const twice = await sellFor([voucher('YD-0002'), voucher('YD-0002')], 2);
    expect(twice.error?.code).toBe('voucher_used');
    expect(await countRows(test.database.url, 'ticket.ticket')).toBe(1);
  });

  it('T-65 is of a house whose agreement is in force, and needs the right to take it', async () => {
    const unknown = await sellFor([voucher('YD-0001', fen(40_00), issuerId + 1)]);
    expect(unknown.error?.code).toBe('agreement_inactive');
    await asOwner(test.database.url, `update ticket.agreement set state = 'TERMINATED'`);
    expect((await sellFor([voucher('YD-0001')])).error?.code).toBe('agreement_inactive');
    await asOwner(
      test.database.url,
      `delete from admin.role_permission where code = 'ticket:sale:pay-voucher'`,
    );
    const beside = await testApp({ beside: test });
    const other = await beside.signIn('seller01');
    const refused = await sell(other, cashSale(site, temple, 1, { payments: [voucher('YD-0001')] }));
    expect(refused.error).toMatchObject({ code: 'no_permission', message: '没有换票券收款权限' });
    await beside.close();
  });

  it('T-65 is worth again what it was when all of it went back, and only then', async () => {
    const spot = await soldUnder(test.db, temple, 'RR1');
    const { windowId } = site;
    const mistake = await sellFor([voucher('YD-0001')], 1, spot);
    const back = await quoteAndRefund(seller, {
      windowId,
      order: mistake.result,
      kind: 'SELLER_ERROR',
      reason: '票种卖错',
    });
    expect(back.result.payments).toEqual([{ method: 'VOUCHER', amountFen: 40_00 }]);
    expect(await balanceOf('voucher')).toBe(0);
    const right = await sellFor([voucher('YD-0001')], 1, spot);
    const given = await quoteAndRefund(seller, {
      windowId,
      order: right.result,
      kind: 'VISITOR',
      reason: '行程有变',
    });
    expect(given.result).toMatchObject({ feeFen: 8_00, payments: [{ method: 'VOUCHER', amountFen: 32_00 }] });
    expect(await balanceOf('voucher')).toBe(8_00);
    expect((await sellFor([voucher('YD-0001')], 1, spot)).error?.code).toBe('voucher_used');
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('T-65 goes back over the counter with a sale whose code is declined', async () => {
    const failed = await sellFor([voucher('YD-0001', fen(10_00)), declined(fen(30_00))]);
    expect(failed.result.payments.map(({ state }) => state)).toEqual(['CLOSED', 'FAILED']);
    expect(await balanceOf('voucher')).toBe(0);
    expect((await sellFor([voucher('YD-0001')])).status).toBe(200);
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('T-65 pays what a dearer day costs more, counts once there too, and comes back the way it came', async () => {
    const spot = await soldUnder(test.db, await onTwoDays(test.db, {}, 55), 'RR5');
    const { windowId } = site;
    const { result: order } = await sellFor([cash(fen(40_00))], 1, spot);
    const move = { orderNo: order.orderNo, ticketNos: order.tickets.map(({ ticketNo }) => ticketNo) };
    const change = (payment: object): Promise<Answer<Changed>> =>
      seller.call('POST', '/api/ticket/changes', {
        body: { ...move, visitDate: tomorrow, slotIds: [], windowId, expectedDiffFen: 15_00, payment },
        key: true,
      });
    const paper = { method: 'VOUCHER', issuerId, voucherNo: 'YD-0001' };
    const used = await sellFor([voucher('YD-0001')]);
    expect((await change(paper)).error).toMatchObject({
      code: 'voucher_used',
      message: expect.stringContaining(used.result.orderNo),
    });
    expect((await change({ ...paper, issuerId: issuerId + 1 })).error?.code).toBe('agreement_inactive');
    const moved = await change({ ...paper, voucherNo: 'YD-0002' });
    expect(moved.result.order).toMatchObject({
      visitDate: tomorrow,
      paidFen: 55_00,
      payments: [
        { method: 'CASH' },
        { method: 'VOUCHER', amountFen: 15_00, voucher: { voucherNo: 'YD-0002' } },
      ],
    });
    expect(await balanceOf('voucher')).toBe(55_00);
    expect((await sellFor([voucher('YD-0002')])).error?.code).toBe('voucher_used');
    expect(await findFaults(test.db)).toEqual([]);
    const asked = { order: moved.result.order, windowId, kind: 'VISITOR', reason: '行程取消' } as const;
    expect((await quoteAndRefund(seller, asked)).result.payments).toEqual([
      { method: 'VOUCHER', amountFen: 15_00 },
      { method: 'CASH', amountFen: 40_00 },
    ]);
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('T-65 stands on the closing sheet beside the cash', async () => {
    await sellFor([voucher('YD-0001'), voucher('YD-0002', fen(15_00)), cash(fen(25_00))], 2);
    await stopSelling(seller, shiftId);
    const counted: Answer<Shift> = await countDrawer(seller, shiftId, 525_00);
    expect(counted.result.overShortFen).toBe(0);
    expect(counted.result.methods).toEqual([
      { method: 'CASH', count: 1, takenFen: 25_00, backCount: 0, backFen: 0 },
      { method: 'VOUCHER', count: 2, takenFen: 55_00, backCount: 0, backFen: 0 },
    ]);
  });
});

describe('a voucher at two windows at once', () => {
  proof('T-65 pays for one sale', async () => {
    const answers = await takeAtOnce();
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ error }) => error?.code === 'voucher_used')).toHaveLength(7);
    expect(await balanceOf('voucher')).toBe(40_00);
    expect(await findFaults(test.db)).toEqual([]);
  });

  proof('T-65 pays for several without the index of the table (control)', async () => {
    const { url } = test.database;
    await asOwner(url, 'drop index ticket.payment_voucher_once');
    try {
      const answers = await whileResting(url, 'insert on ticket.payment', takeAtOnce);
      expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(1);
    } finally {
      await test.database.reset();
      await asOwner(
        url,
        `create unique index payment_voucher_once on ticket.payment (voucher_issuer_id, voucher_no)
         where voucher_no is not null and state in ('INIT', 'SUCCESS') and refunded_fen < amount_fen`,
      );
    }
  });
});

async function takeAtOnce(): Promise<Answer<Order>[]> {
  const other = await test.signIn('admin');
  await openShift(other, site.otherWindowId);
  return Promise.all(
    Array.from({ length: 8 }, (_, index) => {
      const isOther = index % 2 === 1;
      const at = { ...site, windowId: isOther ? site.otherWindowId : site.windowId };
      const body = cashSale(at, temple, 1, { payments: [voucher('YD-0001')] });
      return sellPatiently(isOther ? other : seller, body);
    }),
  );
}

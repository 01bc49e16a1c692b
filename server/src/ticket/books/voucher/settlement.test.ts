import type { Order } from '@shanmen/shared/contracts/ticket/selling/order';
import type {
  VoucherDues,
  VoucherPage,
  VoucherSettled,
} from '@shanmen/shared/contracts/ticket/books/voucher';
import { fen } from '@shanmen/shared/money';

import { type Answer, type Client, testApp, type TestApp } from '../../../../test/app/app.ts';
import {
  attraction,
  type Attraction,
  cashSale,
  quoteAndRefund,
  sell,
  sellerAtWork,
  soldUnder,
} from '../../../../test/data/ticket/factories.ts';
import {
  activeAgreement,
  activeEnterprise,
  agreementDraft,
  commerceHands,
} from '../../../../test/people/partners.ts';
import { findFaults, readNumber, whileResting } from '../../../../test/app/scenario.ts';
import { beginsWith } from '../../../../test/app/scene.ts';

const url = '/api/ticket/vouchers';

let test: TestApp;
let seller: Client;
let lead: Client;
let site: Awaited<ReturnType<typeof sellerAtWork>>['site'];
let spot: Attraction;
let issuerId: number;

beginsWith(async () => {
  test = await testApp();
  ({ seller, site } = await sellerAtWork(test));
  lead = await test.signIn('admin');
  spot = await soldUnder(test.db, await attraction(test.db), 'RR1');
  const hands = await commerceHands(test);
  issuerId = (await activeEnterprise(hands)).id;
  await activeAgreement(hands, agreementDraft(issuerId, [spot.productId]));
  return test;
});

async function sellFor(voucherNo: string, place = spot): Promise<Order> {
  const paper = { method: 'VOUCHER', amountFen: fen(40_00), issuerId, voucherNo } as const;
  const { result, text } = await sell(seller, cashSale(site, place, 1, { payments: [paper] }));
  if (!result) throw new Error(text);
  return result;
}

function refundTickets(order: Order) {
  return quoteAndRefund(seller, {
    windowId: site.windowId,
    order,
    kind: 'SELLER_ERROR',
    reason: '票种卖错',
  });
}

function settle(dueYuan: number, by = lead): Promise<Answer<VoucherSettled>> {
  const body = { issuerId, dueFen: dueYuan * 100, bankNo: '中行 20261120-07' };
  return by.call('POST', `${url}/settlements`, { body, key: true });
}

async function list(query: Record<string, string> = {}): Promise<VoucherPage> {
  return (await lead.call<VoucherPage>('GET', url, { query })).result;
}

const dues = async () => (await lead.call<VoucherDues>('GET', `${url}/dues`)).result.dues;
const balanceOf = (account: string) =>
  readNumber(
    test.database.url,
    `select coalesce(sum(amount_fen), 0) as value from commerce.payment_entry where account = '${account}'`,
  );

describe('the papers of a house', () => {
  it('T-67 are listed with who took them, and are due until the house has paid', async () => {
    const order = await sellFor('YD-0001');
    await sellFor('YD-0002');
    const page = await list();
    expect(page).toMatchObject({ total: 2, totals: { amount: 80_00, refunded: 0, settled: 0, due: 80_00 } });
    expect(page.rows[1]).toMatchObject({
      voucherNo: 'YD-0001',
      issuerName: '云顶国际旅行社',
      orderNo: order.orderNo,
      state: 'DUE',
      dueFen: 40_00,
      settledAt: null,
    });
    expect(page.rows[1]?.windowName).not.toBeNull();
    expect(await dues()).toEqual([{ issuerId, issuerName: '云顶国际旅行社', count: 2, dueFen: 80_00 }]);
    expect((await list({ keyword: 'yd-0002' })).total).toBe(1);
    expect((await list({ status: 'SETTLED' })).total).toBe(0);
  });

  it('T-67 are settled once, for the sum that was shown; the money then lies at the bank', async () => {
    await sellFor('YD-0001');
    await sellFor('YD-0002');
    const other = await settle(40);
    expect(other.error).toMatchObject({ code: 'settlement_changed', details: { dueFen: 80_00 } });
    expect((await settle(80)).result).toEqual({ issuerName: '云顶国际旅行社', count: 2, amountFen: 80_00 });
    expect([await balanceOf('voucher'), await balanceOf('bank')]).toEqual([0, 80_00]);
    expect((await settle(80)).error?.code).toBe('settlement_changed');
    expect(await dues()).toEqual([]);
    const [row] = (await list({ status: 'SETTLED' })).rows;
    expect(row).toMatchObject({ settledFen: 40_00, dueFen: 0, bankNo: '中行 20261120-07' });
    expect(row?.settledAt).not.toBeNull();
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('T-67 that went back are due no more, or are taken off the next settlement', async () => {
    const returned = await sellFor('YD-0001');
    const settled = await sellFor('YD-0002');
    await refundTickets(returned);
    expect((await list({ status: 'RETURNED' })).rows.map(row => row.voucherNo)).toEqual(['YD-0001']);
    expect((await settle(40)).status).toBe(200);
    await refundTickets(settled);
    expect((await dues())[0]).toMatchObject({ count: 1, dueFen: -40_00 });
    expect((await settle(-40)).status).toBe(400);
    await sellFor('YD-0003');
    await sellFor('YD-0004');
    expect((await dues())[0]).toMatchObject({ count: 3, dueFen: 40_00 });
    expect((await settle(40)).result).toMatchObject({ count: 3, amountFen: 40_00 });
    expect(await dues()).toEqual([]);
    expect([await balanceOf('voucher'), await balanceOf('bank')]).toEqual([0, 80_00]);
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('T-67 need the right to settle, and a sum above nothing', async () => {
    await sellFor('YD-0001');
    expect((await settle(40, seller)).error?.code).toBe('no_permission');
    expect((await settle(0)).status).toBe(400);
    expect(await balanceOf('bank')).toBe(0);
  });
});

describe('a settlement by two people at once', () => {
  const atOnce = () =>
    whileResting(test.database.url, 'insert on ticket.voucher_settlement', () =>
      Promise.all(Array.from({ length: 6 }, () => settle(40))),
    );
  const settled = (answers: readonly Answer<VoucherSettled>[]) =>
    answers.filter(({ status }) => status === 200).length;

  proof('T-67 is made once', async () => {
    await sellFor('YD-0001');
    expect(settled(await atOnce())).toBe(1);
    expect(await balanceOf('bank')).toBe(40_00);
    expect(await findFaults(test.db)).toEqual([]);
  });
});

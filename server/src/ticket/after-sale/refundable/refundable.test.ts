import type { Order } from '@shanmen/shared/contracts/ticket/selling/order';
import type { RefundableOrder } from '@shanmen/shared/contracts/ticket/after-sale/refundable';
import { instantOf } from '@shanmen/shared/time';

import { type Client, testApp, type TestApp } from '../../../../test/app/app.ts';
import {
  type Attraction,
  attraction,
  cashSale,
  quoteAndRefund,
  quoteBack,
  saleSite,
  scan,
  sell,
  sellerAtWork,
  soldUnder,
} from '../../../../test/data/ticket/factories.ts';
import { asOwner } from '../../../../test/app/scenario.ts';
import { beginsWith } from '../../../../test/app/scene.ts';

const day = '2026-10-02';

let test: TestApp;
let seller: Client;
let windowId: number;
let spot: Attraction;
let order: Order;
beginsWith(async () => {
  test = await testApp({ now: () => instantOf(day, '09:00') });
  const work = await sellerAtWork(test);
  ({ seller } = work);
  ({ windowId } = work.site);
  spot = await soldUnder(test.db, await attraction(test.db, { visitDate: day, priceYuan: 120 }), 'RR1');
  order = (await sell(seller, cashSale({ windowId }, spot, 3))).result;
  return test;
});

it('finds the order of a code, of a ticket number and of its own number, however they are typed', async () => {
  const [ticket] = order.tickets;
  const spaced = ticket?.ticketNo.replace(/(.{4})/g, '$1 ') ?? '';
  for (const code of [ticket?.qr ?? '', ticket?.ticketNo ?? '', spaced]) {
    expect((await find(code)).result).toMatchObject({
      orderNo: order.orderNo,
      askedTicketNo: ticket?.ticketNo,
    });
  }
  for (const code of [order.orderNo, order.orderNo.toLowerCase(), order.orderNo.slice(1)]) {
    expect((await find(code)).result).toMatchObject({ orderNo: order.orderNo, askedTicketNo: null });
  }
  for (const code of ['1234567890123456', 'D999', '什么码呀', '1.2.3.4']) {
    expect((await find(code)).error?.code).toBe('not_found');
  }
});

it('T-15 shows of each ticket what its quote will say, or why nothing is given back', async () => {
  const [used, gone] = order.tickets;
  await scan(seller, spot.gateId, used?.qr ?? '');
  const rest = { ...order, tickets: order.tickets.slice(1, 2) };
  await quoteAndRefund(seller, { order: rest, windowId, kind: 'VISITOR', reason: '行程取消' });
  const { result } = await find(order.orderNo);
  const left = { ...order, tickets: order.tickets.slice(2) };
  const quoted = await quoteBack(seller, { order: left, windowId, kind: 'VISITOR', reason: '行程取消' });
  expect(result.tickets).toEqual([
    expect.objectContaining({
      ticketNo: used?.ticketNo,
      status: 'O',
      offer: null,
      refusal: '已检票不可退',
      isVoidable: false,
    }),
    expect.objectContaining({
      ticketNo: gone?.ticketNo,
      status: 'F',
      offer: null,
      refusal: '已退票',
      isVoidable: false,
    }),
    expect.objectContaining({
      status: 'I',
      offer: {
        ruleName: '标准',
        feeFen: quoted.result.feeFen,
        netFen: quoted.result.netFen,
        isAudited: false,
      },
      refusal: null,
      isVoidable: true,
    }),
  ]);
});

it('says of each ticket why it can change no more, before another day or person is named', async () => {
  const ofFirst = async () => (await find(order.orderNo)).result.tickets[0]?.changeRefusal;
  const limit = (changes: string) => asOwner(test.database.url, `update commerce.product set ${changes}`);
  expect(await ofFirst()).toBeNull();
  await limit('change_max = 0');
  expect(await ofFirst()).toMatch(/最多改签 0 次，门票 \d{4} \d{4} \d{4} \d{4} 已达上限/);
  await limit('change_allowed = false');
  expect(await ofFirst()).toMatch(/不可改签/);
});

it('says that a rule forbids it, although a wrong sale may still be undone', async () => {
  await soldUnder(test.db, spot, 'RR4');
  const { result } = await sell(seller, cashSale({ windowId }, spot));
  const [ticket] = (await find(result.orderNo)).result.tickets;
  expect(ticket).toMatchObject({ offer: null, refusal: '按退票规则（不退）不可退', isVoidable: true });
});

it('leaves an order of another channel to that channel, and knows none of another outlet', async () => {
  await asOwner(
    test.database.url,
    `insert into commerce.sales_channel (code, name, kind) values ('OT1', '途游网', 'OTA');
     update ticket.ticket_order set channel_id = (select id from commerce.sales_channel where code = 'OT1')`,
  );
  expect((await find(order.orderNo)).error?.code).toBe('refund_channel_owned');
  await saleSite(test.db, 'BM');
  expect((await find(order.orderNo)).error?.code).toBe('not_found');
});

function find(code: string) {
  return seller.call<RefundableOrder>('GET', `/api/ticket/refundables?code=${encodeURIComponent(code)}`);
}

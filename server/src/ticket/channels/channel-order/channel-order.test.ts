import { randomUUID } from 'node:crypto';

import type {
  ChannelOffer,
  ChannelOrder,
  ChannelRefund,
} from '@shanmen/shared/contracts/ticket/channels/channel-order';
import { fen } from '@shanmen/shared/money';

import {
  cancelBy,
  type ChannelDesk,
  channelDesk,
  newChannel,
  orderOf,
  sellBy,
} from '../../../../test/people/channel.ts';
import { scan } from '../../../../test/data/ticket/factories.ts';
import { findFaults, readNumber } from '../../../../test/app/scenario.ts';
import { beginsWith } from '../../../../test/app/scene.ts';

let desk: ChannelDesk;

describe('an order of a sales channel', () => {
  beginsWith(async () => {
    desk = await channelDesk();
    return desk.test;
  });

  it('C-07 is sold at the price of its agreement, out of its account, and opens the gate', async () => {
    const { status, result, text } = await sellBy(desk.channel, orderOf(desk, 'TY-1', 2));
    expect([status, text]).toEqual([200, expect.any(String)]);
    expect(result).toMatchObject({
      externalNo: 'TY-1',
      totalFen: 60_00,
      refundedFen: 0,
      tickets: [
        { status: 'I', priceFen: 30_00 },
        { status: 'I', priceFen: 30_00 },
      ],
    });
    expect(await balance()).toBe(940_00);
    expect((await scan(desk.seller, desk.place.gateId, result.tickets[0]?.qr ?? '')).result.result).toBe(
      'OK',
    );
    const found = await desk.channel.call<ChannelOrder>('GET', '/api/ticket/channel-orders/TY-1');
    expect(found.result.tickets.map(ticket => ticket.status)).toEqual(['O', 'I']);
    expect(await findFaults(desk.test.db)).toEqual([]);
  });

  it('C-07 is offered first: what its agreement names, at its price, with what is left of each slot', async () => {
    const path = `/api/ticket/channel-offer?visitDate=${desk.place.visitDate}`;
    const before = await desk.channel.call<ChannelOffer>('GET', path);
    expect(before.result).toMatchObject({
      availableFen: 1000_00,
      products: [{ code: desk.productCode, priceFen: 30_00, blocked: null }],
      slots: [{ remaining: 100 }],
    });
    await sellBy(desk.channel, orderOf(desk, 'TY-1', 2));
    const after = await desk.channel.call<ChannelOffer>('GET', path);
    expect(after.result).toMatchObject({ availableFen: 940_00, slots: [{ remaining: 98 }] });
  });

  it('C-07 is refused at another price, and nothing of it stays', async () => {
    const answer = await sellBy(desk.channel, orderOf(desk, 'TY-1', 1, { expectedTotalFen: fen(29_00) }));
    expect(answer.error).toMatchObject({ code: 'price_changed', details: { totalFen: 30_00 } });
    expect(await balance()).toBe(1000_00);
  });

  it('is made once by its number and once by its key', async () => {
    const key = randomUUID();
    const first = await sellBy(desk.channel, orderOf(desk, 'TY-1', 1), key);
    expect((await sellBy(desk.channel, orderOf(desk, 'TY-1', 1), key)).text).toBe(first.text);
    expect((await sellBy(desk.channel, orderOf(desk, 'TY-1', 1))).error).toMatchObject({
      code: 'external_no_used',
      details: { orderNo: first.result.orderNo },
    });
    const other = await newChannel(desk, 'OT2');
    // The key of one channel means nothing in the hands of another.
    expect((await sellBy(other, orderOf(desk, 'TY-2', 1), key)).status).toBe(200);
    expect(await balance()).toBe(940_00);
  });

  it('is refused for tickets that nobody knows, beyond its account, and beyond what is free', async () => {
    const codeOf = async (changes: Parameters<typeof orderOf>[3], qty = 1) =>
      (await sellBy(desk.channel, orderOf(desk, 'TY-1', qty, changes))).error?.code;
    expect(await codeOf({ lines: [{ productCode: 'NONE', qty: 1 }] })).toBe('product_not_on_sale');
    expect(await codeOf({}, 34)).toBe('credit_insufficient');
    expect(await codeOf({}, 101)).toBe('credit_insufficient');
    expect(await codeOf({ visitDate: '2020-01-01' })).toBe('sale_not_open');
    expect(
      await readNumber(desk.test.database.url, 'select count(*) as value from ticket.ticket_order'),
    ).toBe(0);
  });

  it('C-10 goes back through the channel that sold it, and through nobody else', async () => {
    const { result: order } = await sellBy(desk.channel, orderOf(desk, 'TY-1', 3));
    const [first = '', second = ''] = order.tickets.map(ticket => ticket.ticketNo);
    const atWindow = await desk.hands.checker.call('POST', '/api/ticket/refunds/quote', {
      body: { orderNo: order.orderNo, kind: 'VISITOR', ticketNos: [first] },
    });
    expect(atWindow.error?.code).toBe('refund_channel_owned');
    const other = await newChannel(desk, 'OT2');
    expect((await cancelBy(other, 'TY-1')).error?.code).toBe('not_found');
    expect((await other.call('GET', '/api/ticket/channel-orders/TY-1')).error?.code).toBe('not_found');

    const part = await desk.channel.call<ChannelRefund>('POST', '/api/ticket/channel-orders/TY-1/refunds', {
      body: { ticketNos: [first], reason: '一人不来' },
    });
    expect(part.result).toMatchObject({ grossFen: 30_00 });
    expect((await cancelBy(desk.channel, 'TY-1')).error?.code).toBe('letter_forbidden');
    const again = await desk.channel.call('POST', '/api/ticket/channel-orders/TY-1/refunds', {
      body: { ticketNos: [first], reason: '一人不来' },
    });
    expect(again.error?.code).toBe('letter_forbidden');
    const strange = await desk.channel.call('POST', '/api/ticket/channel-orders/TY-1/refunds', {
      body: { ticketNos: [second, '1234567890123456'], reason: '一人不来' },
    });
    expect(strange.error?.code).toBe('not_found');
    expect(await balance()).toBe(910_00 + part.result.netFen);
    const { result: left } = await desk.channel.call<ChannelOrder>('GET', '/api/ticket/channel-orders/TY-1');
    expect(left.tickets.map(({ status, qr }) => [status, qr === null])).toEqual([
      ['F', true],
      ['I', false],
      ['I', false],
    ]);
    expect(await findFaults(desk.test.db)).toEqual([]);
  });

  it('gives its places and its money back where the whole of it is cancelled', async () => {
    await sellBy(desk.channel, orderOf(desk, 'TY-1', 2));
    const { result } = await cancelBy(desk.channel, 'TY-1');
    expect(result.netFen + result.feeFen).toBe(60_00);
    expect(await balance()).toBe(940_00 + result.netFen);
    expect(await readNumber(desk.test.database.url, 'select sum(sold) as value from ticket.slot')).toBe(0);
    expect(await findFaults(desk.test.db)).toEqual([]);
  });
});

function balance(): Promise<number> {
  return readNumber(desk.test.database.url, 'select sum(balance_fen) as value from commerce.credit_account');
}

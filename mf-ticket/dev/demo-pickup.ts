import type { CollectableOrder } from '@shanmen/shared/contracts/ticket/booking/pickup';
import type { Order } from '@shanmen/shared/contracts/ticket/selling/order';
import { fen } from '@shanmen/shared/money';
import type { MockHandlers } from '@shanmen/shared/testing';
import { answer } from './answers.ts';

const ticket = {
  ticketNo: '2611200000004433',
  productName: '大门成人票',
  status: 'I',
  visitDate: '2026-11-20',
  startTime: '10:00',
  endTime: '12:00',
  personCount: 1,
  visitor: '9900********0017',
  printCount: 0,
} as const;

/** Two tickets that a visitor booked and paid. */
export const demoPickup: CollectableOrder = {
  orderNo: 'D2611200000174',
  contactName: '林小满',
  mobileMasked: '154****0001',
  bookedAt: '2026-11-19T12:30:00Z',
  visitDate: '2026-11-20',
  state: 'ISSUED',
  totalFen: fen(160_00),
  dueFen: fen(0),
  spotIds: [1],
  collected: null,
  refusal: null,
  tickets: [ticket, { ...ticket, ticketNo: '2611200000005512', visitor: '9900********0029' }],
};

/** A booking that was not paid yet. */
export const nameless: CollectableOrder = {
  ...demoPickup,
  orderNo: 'D2611200000182',
  state: 'UNPAID',
  refusal: '还没有支付，请顾客在手机上付款后再取票',
  tickets: [{ ...ticket, ticketNo: '', status: 'R' }],
};

/** The order as it is answered once it was handed out. */
export function orderOf({ orderNo, visitDate, totalFen, tickets }: CollectableOrder): Order {
  return {
    id: 99,
    orderNo,
    visitDate,
    soldAt: '2026-11-19T12:30:00Z',
    sellerName: '',
    windowName: '',
    siteName: '',
    totalFen,
    paidFen: totalFen,
    tenderFen: totalFen,
    changeFen: fen(0),
    lines: [{ productName: '大门成人票', qty: 2, unitSaleFen: fen(80_00), amountFen: totalFen }],
    payState: 'PAID',
    payments: [{ method: 'WECHAT', amountFen: totalFen, state: 'SUCCESS', words: null }],
    tickets: tickets.map(({ visitor: _visitor, ...own }) => ({
      ...own,
      qr: `1.${own.ticketNo}.1.demo`,
      crowd: 'ADULT',
      places: [{ spotName: '大门', times: 1 }],
      priceFen: fen(80_00),
    })),
  };
}

/** One booking, found by whatever is asked for. */
export const pickupHandlers: MockHandlers = {
  'POST /api/ticket/collections/find': () => answer([demoPickup]),
  'POST /api/ticket/collections': () => answer(orderOf(demoPickup)),
  'POST /api/ticket/booked-moves/quote': () =>
    answer({ fromFen: nameless.totalFen, totalFen: nameless.totalFen, heldUntil: '2026-11-20T02:15:00Z' }),
};

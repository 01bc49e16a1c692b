import type { Approval } from '@shanmen/shared/contracts/auth/approval';
import type { Order } from '@shanmen/shared/contracts/ticket/selling/order';
import type { Refund } from '@shanmen/shared/contracts/ticket/after-sale/refund';
import { addDays } from '@shanmen/shared/time';

import { demoPassword } from '../../../../seeds/demo/people.ts';
import { openDay } from '../../../../src/ticket/public.ts';
import type { Answer, Client, TestApp } from '../../../app/app.ts';
import { testDay } from '../../../app/clock.ts';
import { type Attraction, cashSale, quoteAndRefund, sell } from '../../../data/ticket/factories.ts';
import { takeLease } from '../../../data/ticket/offline.ts';
import { activeAgreement, activeEnterprise, agreementDraft, type Hands } from '../../../people/partners.ts';
import { asOwner } from '../../../app/scenario.ts';
import { type RefusedAct, shiftlessActsOf } from './areas/area.ts';
import { tills } from './areas/tills.ts';
import { offlineActs } from './offline-acts.ts';

/** A seller whose shift is over, with what he sold in it. */
export type Shiftless = {
  test: TestApp;
  seller: Client;
  lead: Client;
  windowId: number;
  spot: Attraction;
  order: Order;
  /** A refund that waits for its audit. */
  applied: Refund;
  partners: Hands;
};

/** Each call that asks for an open shift, by somebody who has none any more. */
export const shiftlessActs: Readonly<Record<string, RefusedAct<Shiftless>>> = {
  ...shiftlessActsOf(tills, endShifts),
  'POST /api/ticket/orders': ({ seller, windowId, spot }) => sell(seller, cashSale({ windowId }, spot)),
  'POST /api/ticket/team-bookings': async ({ seller, windowId, spot, partners }) => {
    const { id: enterpriseId } = await activeEnterprise(partners);
    const { id: agreementId } = await activeAgreement(
      partners,
      agreementDraft(enterpriseId, [spot.productId]),
    );
    const { productId, visitDate, priceFen: expectedTotalFen } = spot;
    const group = { windowId, agreementId, visitDate, lines: [{ productId, qty: 1 }] };
    return post(seller, '/api/ticket/team-bookings', { ...group, expectedTotalFen, settleBy: 'WINDOW' });
  },
  'POST /api/ticket/collections': ({ seller, windowId, order }) =>
    post(seller, '/api/ticket/collections', { windowId, orderNo: order.orderNo }),
  'POST /api/ticket/refunds': ({ seller, windowId, order }) =>
    quoteAndRefund(seller, { order, windowId, kind: 'SELLER_ERROR', reason: '票种选错' }),
  'POST /api/ticket/refunds/:id/approve': async ({ seller, applied }) => {
    const approval = await approvedBy(seller, {
      action: 'ticket.refund',
      objectId: String(applied.id),
      amountFen: applied.netFen,
    });
    return post(seller, `/api/ticket/refunds/${applied.id}/approve`, { approval });
  },
  'POST /api/ticket/changes': async ({ test, seller, windowId, order }) => {
    const visitDate = addDays(testDay, 1);
    await openDay(test.db, visitDate, { season: 'PEAK', dayType: 'WORKDAY', isOpen: true });
    const ticketNos = order.tickets.map(({ ticketNo }) => ticketNo);
    const moved = { orderNo: order.orderNo, ticketNos, visitDate, slotIds: [] };
    return post(seller, '/api/ticket/changes', { ...moved, windowId, expectedDiffFen: 0 });
  },
  'POST /api/ticket/booked-moves': ({ seller, windowId, order: { orderNo, visitDate, totalFen } }) => {
    const moved = { orderNo, visitDate, slotIds: [], expectedTotalFen: totalFen };
    return post(seller, '/api/ticket/booked-moves', { ...moved, windowId });
  },
  'POST /api/ticket/cash-moves': ({ seller, windowId }) =>
    post(seller, '/api/ticket/cash-moves', { windowId, kind: 'DROP', amountFen: 1_00, reason: '抽大钞' }),
  'POST /api/ticket/carts/hang': ({ seller, windowId, spot: { productId, visitDate } }) =>
    post(seller, '/api/ticket/carts/hang', { windowId, visitDate, lines: [{ productId, qty: 1 }] }),
  'POST /api/ticket/carts/:id/take': ({ seller }) =>
    seller.call('POST', '/api/ticket/carts/1/take', { key: true }),
  'POST /api/ticket/carts/:id/drop': ({ seller }) =>
    seller.call('POST', '/api/ticket/carts/1/drop', { key: true }),
  'POST /api/ticket/offline-leases': ({ lead, windowId, spot }) => takeLease(lead, { windowId }, [[spot, 1]]),
  'POST /api/ticket/offline-leases/approve': async ({ seller, windowId, spot }) => {
    const approval = await approvedBy(seller, {
      action: 'ticket.offline-lease',
      objectId: String(windowId),
      amountFen: null,
    });
    const slots = [{ slotId: spot.slotId, places: 1 }];
    return post(seller, '/api/ticket/offline-leases/approve', { windowId, slots, approval });
  },
  'POST /api/ticket/offline-sales/:id/settle': async desk => {
    await offlineActs['ticket.offline-sale.settled']?.prepare?.(desk);
    await endShifts(desk.test);
    return post(desk.lead, '/api/ticket/offline-sales/1/settle', { how: 'POST', note: '已核对小票' });
  },
};

/** Everybody has gone home. */
export function endShifts({ database }: TestApp): Promise<void> {
  return asOwner(
    database.url,
    `update ticket.ticket_shift
     set state = 'CLOSED', closed_at = now(), expected = '{}', counted_cash_fen = 0, over_short_fen = 0;
     update cashier.shift set state = 'COUNTING', counting_at = now()`,
  );
}

function post(person: Client, url: string, body: object): Promise<Answer<unknown>> {
  return person.call('POST', url, { body, key: true });
}

async function approvedBy(
  seller: Client,
  about: { action: string; objectId: string; amountFen: number | null },
): Promise<string> {
  const body = { ...about, userName: 'admin', password: demoPassword };
  return (await seller.call<Approval>('POST', '/api/auth/approvals', { body })).result.approval;
}

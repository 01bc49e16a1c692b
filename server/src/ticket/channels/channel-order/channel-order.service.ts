import { isInForce } from '@shanmen/shared/contracts/ticket/selling/letters';
import type {
  ChannelLine,
  ChannelOffer,
  ChannelOrder,
  ChannelOrderRequest,
} from '@shanmen/shared/contracts/ticket/channels/channel-order';
import type { CartLine } from '@shanmen/shared/contracts/ticket/selling/order';
import type { WindowPayment } from '@shanmen/shared/contracts/ticket/selling/payment';

import type { Channel } from '../../../callers/channel.ts';
import { touchBusinessDay } from '../../../db/touch-business-day.ts';
import type { Db, Tx } from '../../../db/transaction.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import { readOnlineOutletId } from '../../booking/booking/booking.queries.ts';
import { postTaken } from '../../selling/payment/payment-postings.ts';
import { refuseOtherPrice } from '../../selling/payment/sale-payments.ts';
import { refuseOverPurchase } from '../../pricing/purchase-limit/purchase-limit.service.ts';
import { settleRebates } from '../../groups/rebate/rebate-settle.service.ts';
import { buyerOf, readCatalogue } from '../../selling/sale/catalogue.ts';
import { drawNumbers, insertSale } from '../../selling/sale/sale.queries.ts';
import { type PricedLine, priceCart, takesOf, totalOf } from '../../selling/sale/sale-cart.ts';
import { sellableDays } from '../../selling/sale/sale.service.ts';
import { hashesOf, peopleByFamily, registerPeople } from '../../selling/sale/sale-people.ts';
import { codeCount } from '../../selling/sale/sale-rows.ts';
import { tileOf } from '../../selling/pos-session/pos-session.service.ts';
import { slotOf, takePlaces } from '../../capacity/slot/slot.service.ts';
import { refuseUsedNumber } from '../../groups/team-sale/external-no.queries.ts';
import {
  openTeam,
  refuseUnagreedPayments,
  spendOnAccount,
} from '../../groups/team-sale/team-sale.service.ts';
import { qrOf, type TicketKeys } from '../../selling/ticket/ticket-number.ts';
import { refuseBlocked, refuseDuplicates } from '../../selling/visitor/visitor.service.ts';
import {
  type ChannelOrderHead,
  type ChannelTicketRow,
  listChannelTickets,
  readChannelOrder,
  readChannelTerms,
  readProductIds,
} from './channel-order.queries.ts';
import { channelRowsOf, type ChannelWork } from './channel-order-rows.ts';

/**
 * Sells what a channel has sold: at the prices of its agreement, out of its account, and out of the places that
 * are kept for it. Order, tickets, money and places in one transaction, the contested slots last.
 * @throws sale_not_open, agreement_inactive, product_not_on_sale, the refusals of `priceCart`, external_no_used,
 * price_changed, payment_mismatch, id_invalid, visitor_ineligible, visitor_blocked, duplicate_visitor,
 * limit_exceeded, credit_insufficient, credit_frozen, sold_out, slot_closed
 */
export async function sellToChannel(
  tx: Tx,
  channel: Channel,
  request: ChannelOrderRequest,
  work: ChannelWork,
): Promise<ChannelOrder> {
  const { visitDate } = request;
  if (!sellableDays(work.now).includes(visitDate)) {
    throw new RuleViolation('sale_not_open', `${visitDate} 不在可售期内`, { visitDate });
  }
  const { team, terms, settleMode } = await openChannel(tx, channel, visitDate, work.now);
  const cart = await cartOf(tx, request.lines);
  const catalogue = await readCatalogue(tx, visitDate, productIdsOf(cart), 'WIN', terms);
  const lines = priceCart(cart, catalogue, work.now);
  const { channelId } = catalogue;
  await refuseUsedNumber(tx, request.externalNo, { channelId, enterpriseId: terms.enterpriseId });
  const totalFen = totalOf(lines);
  refuseOtherPrice(request.expectedTotalFen, totalFen);
  const payments: WindowPayment[] = totalFen === 0 ? [] : [{ method: settleMode, amountFen: totalFen }];
  refuseUnagreedPayments(payments, team);
  const people = await nameVisitors(tx, visitDate, lines, work);
  const numbers = await drawNumbers(
    tx,
    lines.reduce((sum, line) => sum + codeCount(line), 0),
  );
  const outletId = await readOnlineOutletId(tx);
  const rows = channelRowsOf({ request, lines, people, numbers, payments, team, channelId, outletId, work });
  const written = await insertSale(tx, rows);
  await settleRebates(tx, [written.orderId], { cause: 'sale', bizDate: work.bizDate });
  const place = { shiftId: null, outletId, bizDate: work.bizDate, staffId: null, postedAt: work.now };
  await postTaken(tx, place, written.orderId, written.payments);
  const memo = `${channel.name} ${request.externalNo}`;
  await spendOnAccount(tx, written.payments, { ...work, staffId: null, memo });
  await touchBusinessDay(tx, [work.bizDate, visitDate]);
  await takePlaces(tx, takesOf(lines), buyerOf('WIN', terms));
  return showChannelOrder(tx, channel, request.externalNo, work.keys);
}

/**
 * What a channel may sell for a day: the tickets of its agreement at its prices, with the places it can have.
 * @throws agreement_inactive
 */
export async function showChannelOffer(
  db: Db,
  channel: Channel,
  visitDate: string,
  now: Date,
): Promise<ChannelOffer> {
  const { team, terms } = await openChannel(db, channel, visitDate, now);
  const catalogue = await readCatalogue(db, visitDate, terms.productIds, 'WIN', terms);
  return {
    availableFen: team.account?.availableFen ?? null,
    products: catalogue.products.map(product => tileOf(product, catalogue, now)),
    slots: catalogue.slots.map(slotOf),
  };
}

/** Under what a channel sells: the agreement of its enterprise, out of places of its own. @throws agreement_inactive */
async function openChannel(db: Db, { id, code }: Channel, visitDate: string, now: Date) {
  const { agreementId, settleMode } = await readChannelTerms(db, id);
  const team = await openTeam(db, agreementId, visitDate, now);
  return { team, terms: { ...team.terms, channelCode: code }, settleMode };
}

/** An order as it stands now. @throws not_found for a number that is not one of this channel */
export async function showChannelOrder(
  db: Db,
  channel: Channel,
  externalNo: string,
  keys: TicketKeys,
): Promise<ChannelOrder> {
  const head = await requireChannelOrder(db, channel, externalNo);
  const { id, bizDate: _day, outletId: _outlet, ...order } = head;
  const tickets = await listChannelTickets(db, id);
  return { ...order, tickets: tickets.map(ticket => shownTicket(ticket, keys)) };
}

/** @throws not_found */
export async function requireChannelOrder(
  db: Db,
  channel: Channel,
  externalNo: string,
): Promise<ChannelOrderHead> {
  const head = await readChannelOrder(db, channel.id, externalNo);
  if (!head) throw new RuleViolation('not_found', '本渠道没有该外部单号的订单');
  return head;
}

/** @throws product_not_on_sale for a code that is none of ours */
async function cartOf(db: Db, lines: readonly ChannelLine[]): Promise<CartLine[]> {
  const ids = await readProductIds(
    db,
    lines.map(line => line.productCode),
  );
  return lines.map(({ productCode, ...line }) => {
    const productId = ids.get(productCode);
    if (productId !== undefined) return { ...line, productId };
    throw new RuleViolation('product_not_on_sale', `没有编码为 ${productCode} 的票种`, { productCode });
  });
}

function productIdsOf(cart: readonly CartLine[]): number[] {
  return [...new Set(cart.map(line => line.productId))];
}

/** Why somebody may not come is not the channel's to know. */
async function nameVisitors(tx: Tx, visitDate: string, lines: readonly PricedLine[], work: ChannelWork) {
  const people = registerPeople(lines, visitDate, work);
  await refuseBlocked(tx, hashesOf(people), 'visitor', work.now);
  await refuseDuplicates(tx, peopleByFamily(lines, people), visitDate);
  await refuseOverPurchase(tx, { lines, people, visitDate, bizDate: work.bizDate });
  return people;
}

/** A gate opens for what is issued and not used up; everything else shows no code. */
function shownTicket(
  { qrVersion, qrSecret, isUsedUp, visitor, ...ticket }: ChannelTicketRow,
  keys: TicketKeys,
) {
  const { ticketNo, status } = ticket;
  const isLive = isInForce({ status, isUsedUp });
  return {
    ...ticket,
    qr: isLive ? qrOf({ ticketNo, qrVersion, qrSecret }, keys) : null,
    ...(visitor ? { visitor } : {}),
  };
}

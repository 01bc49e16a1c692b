import type { ChannelOrderRequest } from '@shanmen/shared/contracts/ticket/channels/channel-order';
import type { WindowPayment } from '@shanmen/shared/contracts/ticket/selling/payment';

import type { IdentityRules } from '@shanmen/shared/contracts/ticket/selling/identity';

import { askAfterCharge } from '../../selling/asking-times.ts';
import { paymentRowsOf } from '../../selling/payment/sale-payments.ts';
import { orderNoOf } from '../../selling/sale/order-number.ts';
import type { Numbers, SaleRows } from '../../selling/sale/sale.queries.ts';
import { type PricedLine, totalOf } from '../../selling/sale/sale-cart.ts';
import { lineAt, lineRowOf, placesOf, ticketsOf } from '../../selling/sale/sale-rows.ts';
import type { Moment } from '../../shift/shift/shift.service.ts';
import type { AgreedTeam } from '../../groups/team-sale/team-sale.service.ts';
import { type TicketKeys, ticketNoOf } from '../../selling/ticket/ticket-number.ts';
import type { VisitorColumns } from '../../selling/visitor/visitor.ts';

/** What the sale of a channel needs besides its content. */
export type ChannelWork = Moment & {
  idemKey: string;
  keys: TicketKeys;
  identity: IdentityRules;
  requestId: string;
};

export type ChannelParts = {
  request: ChannelOrderRequest;
  lines: readonly PricedLine[];
  people: readonly (readonly VisitorColumns[])[];
  numbers: Numbers;
  payments: readonly WindowPayment[];
  team: AgreedTeam;
  channelId: number;
  outletId: number;
  work: ChannelWork;
};

/** The rows of an order that a channel sold: nobody of the staff had a part in it, its account pays, its tickets open. */
export function channelRowsOf(parts: ChannelParts): SaleRows {
  const { request, lines, people, numbers, payments, team, channelId, outletId, work } = parts;
  const orderNo = orderNoOf(work.bizDate, numbers.orderSerial);
  const tickets = lines
    .flatMap((line, index) => ticketsOf(line, index + 1, people[index] ?? [], request.visitDate))
    .map((ticket, index) => ({
      ...ticket,
      ticket_no: ticketNoOf(numbers.ticketSerials[index] ?? 0, work.keys),
    }));
  const terms = { askAt: askAfterCharge(work.now), creditAccountId: team.account?.id ?? null };
  return {
    order: {
      order_no: orderNo,
      idem_key: work.idemKey,
      channel_id: channelId,
      sale_mode: 'FIT',
      visit_date: request.visitDate,
      seller_id: null,
      window_id: null,
      shift_id: null,
      outlet_id: outletId,
      agreement_id: team.terms.agreementId,
      enterprise_id: team.terms.enterpriseId,
      sale_link_id: null,
      guide_id: null,
      driver_id: null,
      external_no: request.externalNo,
      account_manager_id: team.accountManagerId,
      biz_date: work.bizDate,
      total_fen: totalOf(lines),
      paid_fen: totalOf(lines),
      sold_at: work.now.toISOString(),
    },
    bookedBy: null,
    deferral: null,
    lines: lines.map((line, index) => lineRowOf(line, index + 1)),
    tickets,
    places: tickets.flatMap(ticket => placesOf(ticket, lineAt(lines, ticket.line_no))),
    payments: paymentRowsOf({ payments: [...payments] }, orderNo, terms),
    requestId: work.requestId,
  };
}

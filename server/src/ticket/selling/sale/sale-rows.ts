import type { IdentityRules } from '@shanmen/shared/contracts/ticket/selling/identity';
import type { Order, SoldTicket, WindowSale } from '@shanmen/shared/contracts/ticket/selling/order';
import type { MadeConcession } from '@shanmen/shared/contracts/ticket/pricing/sale-discount';
import { type Fen, sumFen, zeroFen } from '@shanmen/shared/money';
import { instantOf } from '@shanmen/shared/time';

import { membersOf, refundWords } from '../../../commerce/public.ts';
import type { Staff } from '../../../callers/staff.ts';
import { paymentRowsOf, scannedPart } from '../payment/sale-payments.ts';
import { askAfterCharge } from '../asking-times.ts';
import { receiptOf } from '../../books/receipt-invoice/receipt-code.ts';
import { discountOf } from '../../pricing/sale-discount/conceded.ts';
import type { ShiftRow } from '../../shift/shift/shift.queries.ts';
import { endOfDay, isAllDay } from '../../capacity/slot/slot-times.ts';
import type { NamedTeam } from '../../groups/plate-team/plate-team.queries.ts';
import type { Team } from '../../groups/team-sale/team-sale.service.ts';
import { codesOf } from '../ticket/sold-codes.ts';
import { newQrSecret, qrOf, type TicketKeys, ticketNoOf } from '../ticket/ticket-number.ts';
import { isNamed, nobody, shownVisitor, type VisitorColumns } from '../visitor/visitor.ts';
import { orderNoOf } from './order-number.ts';
import type { SoldJob } from '../../groups/docent-service/docent-service.queries.ts';
import type { Deferral, Numbers, SaleRows } from './sale.queries.ts';
import { lastDayOf } from './sale-days.ts';
import { type PricedLine, sharesOf, totalOf } from './sale-cart.ts';
import { demandOf, forMember, headsOf } from '../visitor/party.ts';
import type { Vouchers } from '../../books/voucher/voucher.service.ts';

/** What a sale needs besides its content; `idemKey` makes a repeat recognisable for ever. */
export type SaleWork = {
  now: Date;
  bizDate: string;
  idemKey: string;
  keys: TicketKeys;
  identity: IdentityRules;
  /** Whether a scanned code can be charged. */
  hasProvider: boolean;
};

export type SaleParts = {
  sale: WindowSale;
  lines: readonly PricedLine[];
  /** The people of each line, one for each ticket; none where nobody is named. */
  people: readonly (readonly VisitorColumns[])[];
  numbers: Numbers;
  shift: ShiftRow;
  staff: Staff;
  channelId: number;
  /** Null for visitors who come alone. */
  team: Team | null;
  /** Of a group that books and pays later; else null. */
  deferral: Deferral | null;
  work: SaleWork;
};

/** The rows of a sale, tickets numbered in the order of the lines. */
export function saleRowsOf(parts: SaleParts): SaleRows {
  const { sale, lines, people, numbers, shift, staff, channelId, team, deferral, work } = parts;
  const { bizDate } = work;
  const isPaid = deferral === null && scannedPart(sale) === null;
  const orderNo = orderNoOf(bizDate, numbers.orderSerial);
  const tickets = lines.flatMap((line, index) =>
    ticketsOf(line, index + 1, people[index] ?? [], sale.visitDate),
  );
  const numbered = tickets.map((ticket, index) => ({
    ...ticket,
    ticket_no: isPaid ? ticketNoOf(numbers.ticketSerials[index] ?? 0, work.keys) : null,
  }));
  const terms = { askAt: askAfterCharge(work.now), creditAccountId: team?.account?.id ?? null };
  return {
    order: {
      order_no: orderNo,
      idem_key: work.idemKey,
      channel_id: channelId,
      sale_mode: sale.saleMode,
      visit_date: sale.visitDate,
      seller_id: staff.id,
      window_id: shift.windowId,
      shift_id: shift.id,
      outlet_id: shift.outletId,
      agreement_id: team?.terms.agreementId ?? null,
      enterprise_id: team?.terms.enterpriseId ?? null,
      sale_link_id: null,
      guide_id: sale.guideId ?? null,
      driver_id: sale.driverId ?? null,
      external_no: team === null ? null : (sale.externalNo ?? null),
      team_id: sale.teamId ?? null,
      plate_issue_id: sale.plateIssueId ?? null,
      account_manager_id: team?.accountManagerId ?? null,
      biz_date: bizDate,
      total_fen: totalOf(lines),
      paid_fen: isPaid ? totalOf(lines) : zeroFen,
      sold_at: work.now.toISOString(),
    },
    lines: lines.map((line, index) => lineRowOf(line, index + 1)),
    tickets: numbered,
    bookedBy: null,
    deferral,
    places: numbered.flatMap(ticket => placesOf(ticket, lineAt(lines, ticket.line_no))),
    payments: deferral ? [] : paymentRowsOf(sale, orderNo, terms),
    requestId: staff.requestId,
  };
}

export function lineRowOf(line: PricedLine, lineNo: number): SaleRows['lines'][number] {
  const { product } = line;
  const members = membersOf(product);
  return {
    line_no: lineNo,
    product_id: product.id,
    qty: line.qty,
    free_qty: line.freeQty,
    discount_fen: discountOf(line),
    unit_sale_fen: line.unitSaleFen,
    unit_settle_fen: line.unitSettleFen,
    price_rule_id: line.rule?.id ?? null,
    amount_fen: line.amountFen,
    slot_id: firstSlotOf(line)?.id ?? null,
    snapshot: {
      code: product.code,
      name: product.name,
      crowd: product.crowd,
      facePriceFen: product.facePriceFen,
      taxRateBp: product.taxRateBp,
      entitlementVersion: product.entitlementVersion,
      entitlements: product.entitlements,
      refundTerms: product.refundTerms,
      refundPartial: product.refundPartial,
      ...(line.job ? { service: serviceWords(line.job) } : {}),
      ...(members.length > 0 ? { members: members.map(({ title, crowd }) => ({ title, crowd })) } : {}),
    },
  };
}

export function ticketsOf(
  line: PricedLine,
  lineNo: number,
  people: readonly VisitorColumns[],
  visitDate: string,
) {
  return codesOf(line).map((code, index) => ({
    ...code,
    line_no: lineNo,
    product_id: line.product.id,
    dispatch_id: line.job?.dispatchId ?? null,
    limit_group: line.product.family,
    qr_secret: newQrSecret(),
    valid_from: instantOf(visitDate).toISOString(),
    valid_to: endOfDay(lastDayOf(line.product, visitDate)).toISOString(),
    slot_id: firstSlotOf(line)?.id ?? null,
    ...(people[index] ?? nobody),
  }));
}

/** `J015 · 古寺线 · 顾云舟`, as papers say it. */
function serviceWords({ queueNo, words }: SoldJob): string {
  return `${queueNo} · ${words}`;
}

/** How many codes a line makes. */
export function codeCount(line: PricedLine): number {
  return line.product.ticketForm === 'GROUP' ? 1 : headsOf(line);
}

type Placed = Pick<SaleRows['tickets'][number], 'qr_secret' | 'paid_fen' | 'person_count' | 'member_no'>;

/** A code for a group opens each place once for each of its persons. */
export function placesOf(
  { qr_secret: qrSecret, paid_fen: paidFen, person_count: persons, member_no: memberNo }: Placed,
  whole: PricedLine,
): SaleRows['places'] {
  const line = forMember(whole, memberNo);
  const shares = sharesOf(line, paidFen);
  return line.places.map(({ entitlement, slot, from, to }, index) => ({
    qr_secret: qrSecret,
    spot_id: entitlement.spotId,
    slot_id: slot?.id ?? null,
    times_total: entitlement.timesTotal * persons,
    min_interval_min: entitlement.minIntervalMin,
    times_per_day: entitlement.timesPerDay,
    reentry: entitlement.reentry,
    share_fen: shares[index] ?? zeroFen,
    refundable_alone: line.product.refundPartial && entitlement.refundableAlone,
    window_from: from.toISOString(),
    window_to: to.toISOString(),
  }));
}

/** The slot that the ticket shows: the chosen one, else that of its first place. */
function firstSlotOf(line: PricedLine) {
  const timed = line.places.find(({ slot }) => slot && !isAllDay(slot));
  return (timed ?? line.places[0])?.slot ?? null;
}

export function lineAt(lines: readonly PricedLine[], lineNo: number): PricedLine {
  const line = lines[lineNo - 1];
  if (!line) throw new RangeError(`a sale has no line ${lineNo}`);
  return line;
}

export type SoldParts = {
  rows: SaleRows;
  lines: readonly PricedLine[];
  spotNames: ReadonlyMap<number, string>;
  orderId: number;
  shift: ShiftRow;
  staff: Staff;
  team: Team | null;
  availableFen: Fen | null;
  vouchers: Vouchers;
  /** What was given away; null where nothing was. */
  concession: MadeConcession | null;
  keys: TicketKeys;
};

/** The sale as the window shows it, equal to what a later reading of it answers. */
export function orderOf(parts: SoldParts): Order {
  const { rows, lines, spotNames, orderId, shift, staff, vouchers, concession, keys } = parts;
  const { order, payments, tickets } = rows;
  const team = teamOf(parts);
  const { windowName } = shift;
  const payState = payments.every(payment => payment.state === 'SUCCESS') ? 'PAID' : 'UNPAID';
  const paid = { orderNo: order.order_no, totalFen: order.total_fen, team, windowName, payState } as const;
  return {
    id: orderId,
    orderNo: order.order_no,
    visitDate: order.visit_date,
    soldAt: order.sold_at,
    sellerName: staff.name,
    windowName,
    siteName: shift.siteName,
    totalFen: order.total_fen,
    paidFen: order.paid_fen,
    tenderFen: sumFen(payments.map(payment => payment.tender_fen ?? payment.amount_fen)),
    changeFen: sumFen(payments.map(payment => payment.change_fen ?? zeroFen)),
    lines: lines.map(({ product, qty, freeQty, unitSaleFen, amountFen, job }) => ({
      productName: product.name,
      qty,
      unitSaleFen,
      amountFen,
      ...(job ? { service: serviceWords(job) } : {}),
      ...(freeQty > 0 ? { freeQty } : {}),
    })),
    ...(concession ? { concession } : {}),
    ...receiptOf(paid, keys.person),
    ...(team ? { team } : {}),
    payState,
    payments: payments.map(({ method, amount_fen: amountFen, state }, index) => ({
      method,
      amountFen,
      state,
      words: null,
      ...voucherOf(vouchers[index]),
    })),
    tickets: tickets
      .filter(ticket => ticket.dispatch_id === null)
      .map(ticket => soldTicketOf(ticket, lineAt(lines, ticket.line_no), order.visit_date, spotNames, keys)),
  };
}

function voucherOf(voucher: Vouchers[number] | undefined): Pick<Order['payments'][number], 'voucher'> {
  return voucher ? { voucher } : {};
}

function teamOf({ team, availableFen, rows }: SoldParts): (Order['team'] & object) | null {
  if (!team) return null;
  const { agreement, escorts } = team;
  const { no: agreementNo, enterpriseName } = agreement;
  const left = availableFen === null ? {} : { availableFen };
  const received = team.received === null ? {} : platedOf(team.received);
  return {
    agreementNo,
    enterpriseName,
    ...escorts,
    externalNo: rows.order.external_no,
    ...received,
    ...left,
  };
}

function platedOf({ teamNo, plateNo }: NamedTeam): Pick<Order['team'] & object, 'teamNo' | 'plateNo'> {
  return { teamNo, ...(plateNo === null ? {} : { plateNo }) };
}

function soldTicketOf(
  ticket: SaleRows['tickets'][number],
  line: PricedLine,
  visitDate: string,
  spotNames: ReadonlyMap<number, string>,
  keys: TicketKeys,
): SoldTicket {
  const slot = firstSlotOf(line);
  const timed = slot !== null && !isAllDay(slot);
  const member = membersOf(line.product)[(ticket.member_no ?? 0) - 1];
  const ticketNo = ticket.ticket_no ?? '';
  const lastDay = lastDayOf(line.product, visitDate);
  return {
    ticketNo,
    qr: ticketNo === '' ? '' : qrOf({ ticketNo, qrVersion: 1, qrSecret: ticket.qr_secret }, keys),
    productName: demandOf(line.product, ticket.member_no).productName,
    crowd: (member ?? line.product).crowd,
    places: forMember(line, ticket.member_no).places.map(({ entitlement }) => ({
      spotName: spotNames.get(entitlement.spotId) ?? '',
      times: entitlement.timesTotal * ticket.person_count,
      ...(entitlement.timesPerDay === null ? {} : { perDay: entitlement.timesPerDay * ticket.person_count }),
    })),
    visitDate,
    ...(lastDay > visitDate ? { lastDay } : {}),
    startTime: timed ? slot.startTime : null,
    endTime: timed ? slot.endTime : null,
    personCount: ticket.person_count,
    ...(isNamed(ticket) ? { visitor: shownVisitor(ticket) } : {}),
    priceFen: ticket.paid_fen,
    refundTiers: refundWords(line.product.refundTerms, visitDate),
    ...(line.product.photoRequired ? { photo: 'wanted' } : {}),
    status: ticket.ticket_no === null ? 'R' : 'I',
    printCount: 0,
    isUsedUp: false,
  };
}

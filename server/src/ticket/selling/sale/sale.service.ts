import type { Order, WindowSale } from '@shanmen/shared/contracts/ticket/selling/order';
import { type Fen, zeroFen } from '@shanmen/shared/money';
import { addDays, dayOf } from '@shanmen/shared/time';

import { readAccountOf } from '../../../commerce/public.ts';
import { touchBusinessDay } from '../../../db/touch-business-day.ts';
import type { Tx } from '../../../db/transaction.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { holdPlaces } from '../hold/hold.service.ts';
import { freeKeptPlaces } from '../parked-sale/kept-places.ts';
import {
  concede,
  type ConcessionTerms,
  type Giving,
  noteConcession,
} from '../../pricing/sale-discount/sale-discount.service.ts';
import { letOverLimit, type OverCreditTerms } from '../../groups/over-credit/over-credit.service.ts';
import { postTaken } from '../payment/payment-postings.ts';
import { refuseForbiddenPayments, refuseOtherMoney, scannedPart } from '../payment/sale-payments.ts';
import { settleRebates } from '../../groups/rebate/rebate-settle.service.ts';
import { holdOpenShift, type ShiftRow } from '../../shift/shift/shift.queries.ts';
import { takePlaces } from '../../capacity/slot/slot.service.ts';
import { refuseUsedNumber } from '../../groups/team-sale/external-no.queries.ts';
import { readTeam, spendOnAccount, type Team } from '../../groups/team-sale/team-sale.service.ts';
import { openJobs } from '../../groups/docent-service/docent-service.service.ts';
import { buyerOf, readCatalogue } from './catalogue.ts';
import { refuseOverPurchase } from '../../pricing/purchase-limit/purchase-limit.service.ts';
import { refuseBlocked, refuseDuplicates } from '../visitor/visitor.service.ts';
import { drawNumbers, insertSale, type SaleRows, type WrittenSale } from './sale.queries.ts';
import { hashesOf, peopleByFamily, registerPeople } from './sale-people.ts';
import { readVouchers } from '../../books/voucher/voucher.service.ts';
import { type Catalogue, inForm, priceCart, type PricedLine, takesOf, totalOf } from './sale-cart.ts';
import { codeCount, orderOf, type SaleParts, saleRowsOf, type SaleWork } from './sale-rows.ts';

/** A window sells for today and this many days ahead. */
const sellableDaysAhead = 15;

/** What a second person has to do with a sale: what is given away of it, and what its account may owe. */
export type SecondWords = { concession: ConcessionTerms; overCredit: OverCreditTerms | null };

/** Nobody gives anything away. */
const nothingSaid: SecondWords = {
  concession: { limits: { percent: 0, shiftFen: zeroFen, shiftFree: 0 }, approver: null },
  overCredit: null,
};

/**
 * Sells and issues tickets at a window: order, tickets, payments, ledger and places in one
 * transaction, the contested slot rows last. With a scanned code the places are held and the tickets
 * reserved until the money is there.
 * @throws the refusals of `refuseForbiddenPayments`, sale_not_open, shift_not_open, the refusals of `readTeam`, of
 * `priceCart`, of `concede`, of `refuseOtherMoney`, of `readVouchers`, of `letOverLimit`, id_invalid, visitor_ineligible, visitor_blocked, duplicate_visitor, credit_insufficient, credit_frozen, cart_gone,
 * sold_out, slot_closed
 */
export async function sellTickets(
  tx: Tx,
  staff: Staff,
  sale: WindowSale,
  work: SaleWork,
  words: SecondWords = nothingSaid,
): Promise<Order> {
  refuseForbiddenPayments(sale, staff, work.hasProvider);
  const priced = await priceSale(tx, staff, sale, work.now);
  const { shift, team, catalogue } = priced;
  const giving: Giving = { staff, shift, idemKey: work.idemKey, terms: words.concession };
  const { lines, given } = await concede(tx, priced.lines, sale, giving);
  refuseOtherMoney(sale, totalOf(lines));
  const vouchers = await readVouchers(tx, sale.payments, { visitDate: sale.visitDate, now: work.now });
  const people = await nameVisitors(tx, sale, lines, work);
  const numbers = await drawNumbers(tx, scannedPart(sale) === null ? ticketCountOf(lines) : 0);
  const { channelId } = catalogue;
  const parts = { sale, lines, people, numbers, shift, staff, channelId, team, deferral: null, work };
  const rows = saleRowsOf(parts);
  const written = await insertSale(tx, rows);
  const { orderId } = written;
  if (given) await noteConcession(tx, given, { ...work, orderId, orderNo: rows.order.order_no }, giving);
  if (words.overCredit) await letOver(tx, words.overCredit, parts, rows);
  if (team) await settleRebates(tx, [orderId], { cause: 'sale', bizDate: work.bizDate });
  await postSale(tx, parts, written);
  await touchBusinessDay(tx, [rows.order.biz_date, sale.visitDate]);
  await takeOrHold(tx, parts, written);
  const { spotNames } = catalogue;
  const { keys } = work;
  const concession = given?.made ?? null;
  const availableFen = await readLeft(tx, parts, rows);
  const sold = { rows, lines, spotNames, orderId, shift, staff, team, availableFen };
  return orderOf({ ...sold, vouchers, concession, keys });
}

/** What the account that paid can still pay; null where none did. */
async function readLeft(tx: Tx, { team }: SaleParts, { payments }: SaleRows): Promise<Fen | null> {
  if (!team || payments.every(payment => payment.credit_account_id === null)) return null;
  return (await readAccountOf(tx, team.terms.enterpriseId))?.availableFen ?? null;
}

/** A sale of an open shift as the server prices it, before anybody is named. */
export type PricedSale = {
  shift: ShiftRow;
  team: Team | null;
  catalogue: Catalogue;
  lines: readonly PricedLine[];
};

/** @throws sale_not_open, shift_not_open, external_no_used, the refusals of `readTeam`, of `openJobs` and of `priceCart` */
export async function priceSale(tx: Tx, staff: Staff, sale: WindowSale, now: Date): Promise<PricedSale> {
  refuseUnsellableDay(sale.visitDate, now);
  // What is given away is counted per shift, so those sales come one after the other.
  const isAlone = sale.concession !== undefined;
  const shift = await holdOpenShift(tx, staff.id, sale.windowId, isAlone);
  if (!shift) throw new RuleViolation('shift_not_open');
  const productIds = [...new Set(sale.lines.map(line => line.productId))];
  const team = await readTeam(tx, staff, sale, now);
  const jobs = await openJobs(tx, sale);
  const onSale = await readCatalogue(tx, sale.visitDate, productIds, 'WIN', team?.terms ?? null);
  const catalogue = { ...onSale, jobs };
  const priced = priceCart(sale.lines, catalogue, now);
  if (team) {
    const { channelId } = catalogue;
    await refuseUsedNumber(tx, sale.externalNo, { channelId, enterpriseId: team.terms.enterpriseId });
  }
  return { shift, team, catalogue, lines: team ? inForm(priced, sale.ticketForm) : priced };
}

/**
 * The people of each line, and nobody too many.
 * @throws id_invalid, visitor_ineligible, visitor_blocked, duplicate_visitor, the refusals of `refuseOverPurchase`
 */
export async function nameVisitors(
  tx: Tx,
  { visitDate }: WindowSale,
  lines: readonly PricedLine[],
  work: SaleWork,
): Promise<SaleParts['people']> {
  const people = registerPeople(lines, visitDate, work);
  await refuseBlocked(tx, hashesOf(people), 'staff', work.now);
  await refuseDuplicates(tx, peopleByFamily(lines, people), visitDate);
  await refuseOverPurchase(tx, { lines, people, visitDate, bizDate: work.bizDate });
  return people;
}

/** The days a window sells now, today first. */
export function sellableDays(now: Date): string[] {
  const today = dayOf(now);
  return Array.from({ length: sellableDaysAhead + 1 }, (_, count) => addDays(today, count));
}

/** @throws sale_not_open */
export function refuseUnsellableDay(visitDate: string, now: Date): void {
  if (!sellableDays(now).includes(visitDate)) {
    throw new RuleViolation('sale_not_open', `窗口可售今日起 ${sellableDaysAhead} 天内的票`, { visitDate });
  }
}

function ticketCountOf(lines: readonly PricedLine[]): number {
  return lines.reduce((sum, line) => sum + codeCount(line), 0);
}

function letOver(
  tx: Tx,
  terms: OverCreditTerms,
  { staff, shift, sale, team, work }: SaleParts,
  { order }: SaleRows,
): Promise<void> {
  return letOverLimit(tx, terms, {
    staff,
    outletId: shift.outletId,
    orderNo: order.order_no,
    payments: sale.payments,
    account: team?.account ?? null,
    idemKey: work.idemKey,
  });
}

/** What waits for its money is posted with it. */
async function postSale(
  tx: Tx,
  { sale, shift, staff, work }: SaleParts,
  written: WrittenSale,
): Promise<void> {
  if (scannedPart(sale) !== null) return;
  const { id: shiftId, outletId } = shift;
  const place = { shiftId, outletId, bizDate: work.bizDate, staffId: staff.id, postedAt: work.now };
  await postTaken(tx, place, written.orderId, written.payments);
  const memo = `${sale.visitDate} 团队售票`;
  await spendOnAccount(tx, written.payments, { ...work, staffId: staff.id, memo });
}

async function takeOrHold(
  tx: Tx,
  { sale, lines, shift, team, work }: SaleParts,
  { orderId }: WrittenSale,
): Promise<void> {
  const takes = takesOf(lines);
  await freeKeptPlaces(tx, { ...work, hungCartId: sale.hungCartId, shiftId: shift.id }, takes);
  const buyer = buyerOf('WIN', team?.terms ?? null);
  if (scannedPart(sale) === null) await takePlaces(tx, takes, buyer);
  else await holdPlaces(tx, { owner: { orderId }, expiresAt: null, at: work.now }, takes, buyer);
}

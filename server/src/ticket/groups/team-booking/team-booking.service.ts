import type { CreditAccount } from '@shanmen/shared/contracts/commerce/partners/credit-account';
import type { WindowSale } from '@shanmen/shared/contracts/ticket/selling/order';
import type {
  SettleWay,
  TeamBooking,
  TeamBookingRequest,
} from '@shanmen/shared/contracts/ticket/groups/team-booking';
import { type Fen, zeroFen } from '@shanmen/shared/money';
import { instantOf } from '@shanmen/shared/time';

import { freezeCredit } from '../../../commerce/public.ts';
import { touchBusinessDay } from '../../../db/touch-business-day.ts';
import type { Db, Tx } from '../../../db/transaction.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { newPickupCode } from '../../booking/booking/booking-rows.ts';
import { holdPlaces } from '../../selling/hold/hold.service.ts';
import { freeKeptPlaces } from '../../selling/parked-sale/kept-places.ts';
import { type OrderReading, showOrder } from '../../selling/order/order.service.ts';
import { refuseOtherPrice } from '../../selling/payment/sale-payments.ts';
import { buyerOf } from '../../selling/sale/catalogue.ts';
import { type Deferral, drawNumbers, insertSale } from '../../selling/sale/sale.queries.ts';
import { nameVisitors, type PricedSale, priceSale } from '../../selling/sale/sale.service.ts';
import { takesOf, totalOf } from '../../selling/sale/sale-cart.ts';
import { type SaleWork, saleRowsOf } from '../../selling/sale/sale-rows.ts';
import { accountWaysOf, type Team } from '../team-sale/team-sale.service.ts';
import { readTerms } from './team-booking.queries.ts';

export type TeamBookingWork = SaleWork & {
  /** The time of the visit day at which places come free that no account is answerable for, where none was agreed. */
  releaseTime: string;
};

/** Who comes for a booking of the same day has at least so long. */
const leastHeldMs = 60 * 60_000;

/**
 * L0 团队预订: a group has its places and pays when it fetches its tickets. Order, tickets in R, what its account sets
 * aside and the places in one transaction, the contested slots last.
 * @throws the refusals of `priceSale` and of `nameVisitors`, price_changed, payment_mismatch for a way that was not
 * agreed or where nothing is owed, no_permission, credit_insufficient, credit_frozen, cart_gone, sold_out, slot_closed
 */
export async function bookTeam(
  tx: Tx,
  staff: Staff,
  { settleBy, ...request }: TeamBookingRequest,
  work: TeamBookingWork,
): Promise<TeamBooking> {
  const sale: WindowSale = { ...request, saleMode: 'TEAM', payments: [] };
  const priced = await priceSale(tx, staff, sale, work.now);
  const { shift, team, catalogue, lines } = priced;
  const totalFen = totalOf(lines);
  refuseOtherPrice(sale.expectedTotalFen, totalFen);
  if (totalFen === zeroFen) throw new RuleViolation('payment_mismatch', '没有应收金额，请直接出票');
  const account = requireWay(staff, priced, settleBy);
  const people = await nameVisitors(tx, sale, lines, work);
  const numbers = await drawNumbers(tx, 0);
  const { channelId } = catalogue;
  const deferral = deferralOf(sale, team, account, totalFen, work);
  const rows = saleRowsOf({ sale, lines, people, numbers, shift, staff, channelId, team, deferral, work });
  const { orderId } = await insertSale(tx, rows);
  await touchBusinessDay(tx, [rows.order.biz_date, sale.visitDate]);
  const orderNo = rows.order.order_no;
  if (account && settleBy !== 'WINDOW') {
    const sum = { accountId: account.id, spends: settleBy, amountFen: totalFen, orderId };
    await freezeCredit(tx, { ...work, ...sum, memo: `团队预订 ${orderNo}`, staffId: staff.id });
  }
  const takes = takesOf(lines);
  await freeKeptPlaces(tx, { ...work, hungCartId: sale.hungCartId, shiftId: shift.id }, takes);
  const expiresAt = deferral.hold_expires_at === null ? null : new Date(deferral.hold_expires_at);
  const buyer = buyerOf('WIN', team?.terms ?? null);
  await holdPlaces(tx, { owner: { orderId }, expiresAt, at: work.now }, takes, buyer);
  return showTeamBooking(tx, orderNo, { keys: work.keys, outletIds: null });
}

/** @throws not_found unless a group booked it and it still waits */
export async function showTeamBooking(db: Db, orderNo: string, reading: OrderReading): Promise<TeamBooking> {
  const order = await showOrder(db, orderNo, reading);
  const terms = await readTerms(db, orderNo);
  if (!terms) throw new RuleViolation('not_found', '没有找到该团队预订，或已出票、已取消');
  return { order, ...terms };
}

/** The account that answers for the booking; null where it is paid at the window. */
function requireWay(staff: Staff, { team }: PricedSale, settleBy: SettleWay): CreditAccount | null {
  if (!team) throw new RuleViolation('payment_mismatch', '散客不能团队预订');
  const { agreement, account } = team;
  const isAgreed = agreement.payModes.includes(settleBy === 'WINDOW' ? 'CASH' : settleBy);
  if (!isAgreed) {
    throw new RuleViolation('payment_mismatch', '协议没有约定这种付款方式', { payModes: agreement.payModes });
  }
  if (settleBy === 'WINDOW') return null;
  if (!staff.codes.has('ticket:sale:pay-credit'))
    throw new RuleViolation('no_permission', '没有授信收款权限');
  if (!accountWaysOf(agreement, account).includes(settleBy)) {
    throw new RuleViolation('credit_insufficient', '该企业没有这种账户，请先开户', { availableFen: 0 });
  }
  return account;
}

/** The agreed time of the visit day, and an hour at least. */
export function keptUntil(visitDate: string, agreedTime: string, now: Date): Date {
  return new Date(Math.max(instantOf(visitDate, agreedTime).getTime(), now.getTime() + leastHeldMs));
}

/**
 * Whose account pays for not coming, too, keeps the places to the end of the day; all others until the time of their
 * agreement, else of the site, or for an hour where that is later.
 */
function deferralOf(
  { visitDate }: WindowSale,
  team: Team | null,
  account: CreditAccount | null,
  totalFen: Fen,
  { now, releaseTime }: TeamBookingWork,
): Deferral {
  const isAnswerable = account !== null && team?.agreement.noshowPolicy !== 'FREE';
  const agreedTime = team?.agreement.releaseTime ?? releaseTime;
  return {
    pickup_code: newPickupCode(),
    hold_expires_at: isAnswerable ? null : keptUntil(visitDate, agreedTime, now).toISOString(),
    frozen_fen: account ? totalFen : zeroFen,
    credit_account_id: account?.id ?? null,
  };
}

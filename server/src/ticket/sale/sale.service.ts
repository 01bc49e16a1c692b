import type { Order, WindowSale } from '@shanmen/shared/contracts/ticket/order';
import { type Fen, formatYuan, negateFen, sumFen } from '@shanmen/shared/money';
import { addDays, dayOf } from '@shanmen/shared/time';

import { postPayments } from '../../commerce/public.ts';
import { touchBusinessDay } from '../../db/touch-business-day.ts';
import type { Tx } from '../../db/transaction.ts';
import { RuleViolation } from '../../rule-violation.ts';
import type { Staff } from '../../staff.ts';
import { holdOpenShift } from '../shift/shift.queries.ts';
import { takePlaces } from '../slot/slot.service.ts';
import { readCatalogue } from './catalogue.ts';
import { refuseDuplicates } from '../visitor/visitor.service.ts';
import { drawNumbers, insertSale, type SaleRows, type WrittenSale } from './sale.queries.ts';
import { peopleByFamily, registerPeople } from './sale-people.ts';
import { priceCart, takesOf, totalOf } from './sale-cart.ts';
import { orderOf, saleRowsOf, type SaleWork } from './sale-rows.ts';

/** A window sells for today and this many days ahead. */
const sellableDaysAhead = 15;

/**
 * Sells and issues tickets at a window: order, tickets, payments, ledger and places in one
 * transaction, the contested slot rows last.
 * @throws no_permission, sale_not_open, shift_not_open, the refusals of `priceCart`, price_changed, id_invalid,
 * visitor_ineligible, duplicate_visitor,
 * payment_mismatch, tender_insufficient, sold_out, slot_closed
 */
export async function sellTickets(tx: Tx, staff: Staff, sale: WindowSale, work: SaleWork): Promise<Order> {
  refuseForbiddenMethod(staff);
  refuseUnsellableDay(sale.visitDate, work.now);
  const shift = await holdOpenShift(tx, staff.id, sale.windowId);
  if (!shift) throw new RuleViolation('shift_not_open');
  const productIds = [...new Set(sale.lines.map(line => line.productId))];
  const catalogue = await readCatalogue(tx, sale.visitDate, productIds);
  const lines = priceCart(sale.lines, catalogue, work.now);
  refuseOtherMoney(sale, totalOf(lines));
  const ticketCount = lines.reduce((sum, line) => sum + line.qty, 0);
  const people = registerPeople(lines, sale.visitDate, work);
  await refuseDuplicates(tx, peopleByFamily(lines, people), sale.visitDate);
  const numbers = await drawNumbers(tx, ticketCount);
  const rows = saleRowsOf({
    sale,
    lines,
    people,
    numbers,
    shift,
    staff,
    channelId: catalogue.channelId,
    work,
  });
  const written = await insertSale(tx, rows);
  await postSale(tx, rows, written, work.now);
  await touchBusinessDay(tx, [rows.order.biz_date, sale.visitDate]);
  await takePlaces(tx, takesOf(lines), work.guards);
  const { spotNames } = catalogue;
  return orderOf({ rows, lines, spotNames, orderId: written.orderId, shift, staff, keys: work.keys });
}

/** The days a window sells now, today first. */
export function sellableDays(now: Date): string[] {
  const today = dayOf(now);
  return Array.from({ length: sellableDaysAhead + 1 }, (_, count) => addDays(today, count));
}

function refuseForbiddenMethod(staff: Staff): void {
  if (!staff.codes.has('ticket:sale:pay-cash')) throw new RuleViolation('no_permission', '没有现金收款权限');
}

function refuseUnsellableDay(visitDate: string, now: Date): void {
  if (!sellableDays(now).includes(visitDate)) {
    throw new RuleViolation('sale_not_open', `窗口可售今日起 ${sellableDaysAhead} 天内的票`, { visitDate });
  }
}

/** The client's total is only what the seller saw; the server's is what is owed. */
function refuseOtherMoney(sale: WindowSale, totalFen: Fen): void {
  if (sale.expectedTotalFen !== totalFen) {
    throw new RuleViolation('price_changed', `价格已更新，应收 ¥${formatYuan(totalFen)}`, { totalFen });
  }
  const paidFen = sumFen(sale.payments.map(payment => payment.amountFen));
  if (paidFen !== totalFen) {
    throw new RuleViolation(
      'payment_mismatch',
      `收款 ¥${formatYuan(paidFen)} 与应收 ¥${formatYuan(totalFen)} 不符`,
      {
        paidFen,
        totalFen,
      },
    );
  }
  const short = sale.payments.find(payment => payment.tenderFen < payment.amountFen);
  if (short) throw new RuleViolation('tender_insufficient', undefined, { amountFen: short.amountFen });
}

/** Cash in the drawer against what the order owes; change is never an entry. */
async function postSale(tx: Tx, { order }: SaleRows, written: WrittenSale, now: Date): Promise<void> {
  const { shift_id: shiftId, outlet_id: outletId, biz_date: bizDate, seller_id: staffId } = order;
  await postPayments(
    tx,
    { shiftId, outletId, bizDate, staffId, postedAt: now },
    written.payments.map(payment => ({
      kind: 'sale' as const,
      refType: 'payment' as const,
      refId: payment.id,
      entries: [
        { account: `cash/${shiftId}` as const, amountFen: payment.amountFen },
        { account: `order/${written.orderId}` as const, amountFen: negateFen(payment.amountFen) },
      ],
    })),
  );
}

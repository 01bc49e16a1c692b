import { type Fen, multiplyFen, negateFen, subtractFen, sumFen, zeroFen } from '@shanmen/shared/money';

import { RuleViolation } from '../../../callers/rule-violation.ts';
import { touchBusinessDay } from '../../../db/touch-business-day.ts';
import type { Db, Tx } from '../../../db/transaction.ts';
import { readCatalogue } from '../../selling/sale/catalogue.ts';
import { priceOfOne, unitPriceOf } from '../../selling/sale/sale-cart.ts';
import { insertClawBack } from '../rebate/rebate.queries.ts';
import { settlePeriodsIn, settleRebates } from '../rebate/rebate-settle.service.ts';
import { readAgreedTeam } from '../team-sale/team-sale.service.ts';
import {
  endLeftBehind,
  listPaidParts,
  listPeriodsOf,
  lockLeftBehind,
  lockTeamOrders,
  type MovedTickets,
  type OrderTarget,
  type PaidPart,
  setDifferences,
  setOrderTeam,
  setTicketTeam,
  sumRebates,
  type TeamOrderRow,
} from './team-orders.queries.ts';

/** What goes from which team to which; `isSettled` where a difference of price is collected or given back. */
type TeamMove = MovedTickets & { fromTeamId: number; to: OrderTarget; isSettled: boolean };

/** What moving orders changed: heads, prices and rebates, by agreement. */
export type MovedOrders = {
  readonly heads: number;
  readonly isUsed: boolean;
  readonly orderNos: readonly string[];
  readonly priceNowFen: Fen;
  readonly priceThenFen: Fen;
  readonly rebates: readonly {
    agreementNo: string;
    enterpriseName: string;
    beforeFen: Fen;
    afterFen: Fen;
    deltaFen: Fen;
  }[];
};

const noOrders: MovedOrders = {
  heads: 0,
  isUsed: false,
  orderNos: [],
  priceNowFen: zeroFen,
  priceThenFen: zeroFen,
  rebates: [],
};

/**
 * 换团: whole orders, or single tickets, become another team's. Tickets keep their letters and codes, payments stay with who
 * paid; what is given back for them follows the agreement of the target.
 * @throws nothing_to_move for an order or a ticket that is none of the first team, ticket_locked, rebate_paid, price_missing
 */
export async function moveTeamOrders(
  tx: Tx,
  { fromTeamId, to, isSettled, ...moving }: TeamMove,
  { now, bizDate, cause }: { now: Date; bizDate: string; cause: string },
): Promise<MovedOrders> {
  if (moving.orderIds.length + moving.ticketIds.length === 0) return noOrders;
  const orders = await lockTeamOrders(tx, moving, to.agreementId);
  refuseOrders(orders, moving, fromTeamId);
  const orderIds = orders.map(({ id }) => id);
  const parts = await listPaidParts(tx, moving);
  const priceNowFen = sumFen(parts.map(({ paidFen }) => paidFen));
  const isSame = orders.every(({ agreementId }) => agreementId === to.agreementId);
  const prices = isSame ? [] : await pricesUnder(tx, parts, to.agreementId, now);
  const priceThenFen = isSame
    ? priceNowFen
    : sumFen(prices.map(({ unitFen, heads }) => multiplyFen(unitFen, heads)));
  if (isSettled) await setDifferences(tx, moving, prices);
  const agreements = [...orders.map(({ agreementId }) => agreementId), to.agreementId].filter(
    id => id !== null,
  );
  const visitDates = [...new Set(orders.map(({ visitDate }) => visitDate))];
  const periods = await listPeriodsOf(tx, agreements, visitDates);
  for (const period of periods) await settlePeriodsIn(tx, bizDate, period);
  const before = await sumRebates(tx, orderIds, periods);
  await setOrderTeam(tx, moving.orderIds, to);
  await setTicketTeam(tx, moving.ticketIds, to);
  await takeBack(tx, orderIds, { cause, bizDate });
  await settleRebates(tx, orderIds, { cause, bizDate });
  for (const period of periods) await settlePeriodsIn(tx, bizDate, period);
  await touchBusinessDay(tx, [bizDate, ...visitDates, ...orders.map(order => order.bizDate)]);
  const after = await sumRebates(tx, orderIds, periods);
  return {
    heads: orders.reduce((sum, { heads }) => sum + heads, 0),
    isUsed: orders.some(order => order.isUsed),
    orderNos: orders.map(({ orderNo }) => orderNo),
    priceNowFen,
    priceThenFen,
    rebates: differences(before, after),
  };
}

function refuseOrders(
  orders: readonly TeamOrderRow[],
  { orderIds, ticketIds }: MovedTickets,
  fromTeamId: number,
): void {
  const named = orders.reduce((sum, order) => sum + order.named, 0);
  const areThere = orderIds.every(id => orders.some(order => order.id === id)) && named === ticketIds.length;
  if (!areThere || orders.some(({ teamId }) => teamId !== fromTeamId))
    throw new RuleViolation('nothing_to_move', '订单或门票已不在原团，请刷新后重试');
  const locked = orders.find(({ isLocked }) => isLocked);
  if (locked) throw new RuleViolation('ticket_locked', `${locked.orderNo} 退款中，不能换团`);
  const paid = orders.find(({ isRebatePaid }) => isRebatePaid);
  if (paid) throw new RuleViolation('rebate_paid', `${paid.orderNo} 的返利已发放，请先冲回`);
}

/** What a head of each of these would have paid under another agreement. @throws price_missing */
async function pricesUnder(
  db: Db,
  parts: readonly PaidPart[],
  agreementId: number | null,
  now: Date,
): Promise<(PaidPart & { unitFen: Fen })[]> {
  const terms = agreementId === null ? null : (await readAgreedTeam(db, agreementId, now)).terms;
  const prices = [];
  for (const part of parts) {
    const { productId, visitDate } = part;
    const catalogue = await readCatalogue(db, visitDate, [productId], 'WIN', terms);
    const [product] = catalogue.products;
    const rule = product ? priceOfOne(product, catalogue) : null;
    const unitFen = rule && unitPriceOf(rule, terms);
    if (unitFen === null)
      throw new RuleViolation('price_missing', '目标团的协议没有这种票的价格', { productId });
    prices.push({ ...part, unitFen });
  }
  return prices;
}

/** Ends what was accrued by the agreement that the orders had: a row that is audited stays, and a negative one takes it back. */
async function takeBack(
  tx: Tx,
  orderIds: readonly number[],
  because: { cause: string; bizDate: string },
): Promise<void> {
  for (const { id, state, standsFen } of await lockLeftBehind(tx, orderIds)) {
    if (state !== 'AUDITED') await endLeftBehind(tx, id);
    else if (standsFen !== 0) await insertClawBack(tx, id, { ...because, amountFen: negateFen(standsFen) });
  }
}

type Owed = Awaited<ReturnType<typeof sumRebates>>;

function differences(before: Owed, after: Owed): MovedOrders['rebates'] {
  const ids = [...new Set([...before, ...after].map(({ agreementId }) => agreementId))];
  return ids.flatMap(id => {
    const [was, is] = [before, after].map(owed => owed.find(({ agreementId }) => agreementId === id));
    const named = was ?? is;
    if (!named) return [];
    const { agreementNo, enterpriseName } = named;
    const [beforeFen, afterFen] = [was?.owedFen ?? zeroFen, is?.owedFen ?? zeroFen];
    return [{ agreementNo, enterpriseName, beforeFen, afterFen, deltaFen: subtractFen(afterFen, beforeFen) }];
  });
}

import { apiErrorOf, submitOnce, useShell } from '@shanmen/shared';
import type { Order, WindowSale } from '@shanmen/shared/contracts/ticket/order';
import type { WindowPayment } from '@shanmen/shared/contracts/ticket/payment';
import type { SaleBoot } from '@shanmen/shared/contracts/ticket/sale-boot';
import type { Shift } from '@shanmen/shared/contracts/ticket/shift';
import { type Fen, zeroFen } from '@shanmen/shared/money';
import { timeOfDay } from '@shanmen/shared/time';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useReducer, useRef } from 'react';
import {
  activeSpot,
  type Offer,
  offerOf,
  openSlots,
  orderLines,
  type PricedLine,
  priceLines,
  type SpotDay,
  spotDays,
  totalOf,
} from '../cart/cart.ts';
import type { SaleAction } from '../cart/sale-action.ts';
import { nextSale, type SaleState } from '../cart/sale-state.ts';
import { dueSaid, takenSaid } from '../cart/spoken-sale.ts';
import { tenderFen } from '../cart/tender.ts';
import { resumedSale, useKeptCart } from '../device/use-kept-cart.ts';
import { outcomeOf } from '../payment/outcome.ts';
import { paymentCalls } from '../payment/payment-calls.ts';
import { type Payment, usePayment } from '../payment/use-payment.ts';
import { visitorsOf } from '../visitor/people.ts';
import { type Visitors, visitorsOfSale } from '../visitor/use-visitors.ts';
import { serverNow, useLocalMs } from '../clock/server-clock.ts';
import { refusalOf } from './refusal.ts';
import { saleCalls, saleKeysOf } from './sale-calls.ts';
import { type Printing, usePrinting } from './use-printing.tsx';

/** One visit day at the window, with the prices and places of this moment. */
export type SellingDay = {
  readonly visitDate: string;
  readonly spots: readonly SpotDay[];
  /** The spot whose slots the keys go through: that of the selected line, else the first with a choice. */
  readonly activeSpotId: number | null;
  readonly offers: readonly Offer[];
  readonly lines: readonly PricedLine[];
  readonly totalFen: Fen;
};

export type Sale = {
  readonly state: SaleState;
  readonly dispatch: (action: SaleAction) => void;
  readonly days: readonly string[];
  /** Null until the prices of a newly chosen day are there. */
  readonly day: SellingDay | null;
  readonly visitors: Visitors;
  readonly isOnline: boolean;
  readonly printing: Printing['state'];
  /** Prints a finished sale again; the count of the print is the server's. */
  readonly reprint: (order: Order) => void;
  /** Asks the server first which sale is the last: another window may have sold since. */
  readonly reprintLast: () => void;
  /** To the neighbouring day, or slot of the active spot; at the end nothing happens. */
  readonly chooseDay: (day: string) => void;
  readonly moveDay: (by: 1 | -1) => void;
  readonly moveSlot: (by: 1 | -1) => void;
  /** Takes the cash for the open cart; pressed again while the outcome is unknown, it asks for it. */
  readonly pay: () => void;
  readonly payment: Payment;
  /** Who charges scanned codes; null where nobody does. */
  readonly provider: string | null;
  /** Prints what was paid after the visitor had stepped aside. */
  readonly printAwaited: (orderNo: string) => void;
};

/** A server that says nothing about it knows no invented numbers. */
const strictRules = { admitsDemoRegion: false, id15: 'refuse' } as const;

const slotRefreshMs = 2000;
const clockStepMs = 10_000;
/** 今日 … +6: what fits, and what a visitor at a window asks for. */
const daysShown = 7;

/** The sale of the open shift. @param today the boot answer that opened the screen */
export function useSale(today: SaleBoot, shift: Shift): Sale {
  const [state, dispatch] = useReducer(nextSale, null, () => resumedSale(shift.id, today.visitDates));
  useKeptCart(state, shift.id);
  const { day, isOnline } = useSellingDay(state, today);
  const printing = usePrinting(today.scenicArea ?? null);
  const reread = useReread();
  const submit = useSubmission(dispatch, printing, reread);
  useSpokenDue(state.stage === 'cash' || state.stage === 'pay' ? day : null);
  const payWith = (stage: 'cash' | 'pay', payments: readonly WindowPayment[] | null) => {
    const sale = state.sent ?? (day && payments && windowSaleOf(state, day, shift, payments));
    const isFree = state.submission === 'idle' || state.submission === 'unknown';
    if (sale && isFree && state.stage === stage) void submit.send(sale, state.saleKey, stage);
  };
  const pay = () => payWith('cash', day && cashOf(state, day));
  const payment = usePayment({
    state,
    dueFen: day?.totalFen ?? zeroFen,
    dispatch,
    submit: payments => payWith('pay', payments),
    conclude: order => state.sent && submit.conclude(order, state.sent),
    setAside: () => {
      dispatch({ type: 'set-aside' });
      void reread();
    },
  });
  const printAwaited = (orderNo: string) =>
    void paymentCalls.read(orderNo).then(order => printing.print(order).then(reread), reread);
  const days = today.visitDates.slice(0, daysShown);
  const chooseDay = (chosen: string) =>
    dispatch({ type: 'visit-date', visitDate: chosen === today.visitDate ? null : chosen });
  const moveDay = (by: 1 | -1) => {
    const next = neighbour(days, state.visitDate ?? today.visitDate, by);
    if (next !== undefined) chooseDay(next);
  };
  const moveSlot = (by: 1 | -1) => {
    const spot = day?.spots.find(({ spotId }) => spotId === day.activeSpotId);
    const slot = spot?.chosen && neighbour(openSlots(spot), spot.chosen, by);
    if (slot) dispatch({ type: 'slot', spotId: slot.spotId, startTime: slot.startTime });
  };
  const rules = today.identity ?? strictRules;
  const visitors = visitorsOfSale({ state, day, today: today.businessDay, rules, dispatch });
  const reprint = (order: Order) => void printing.reprint(order).then(reread);
  const readLast = useLastSale(dispatch);
  const reprintLast = () => void readLast().then(order => order && reprint(order));
  return {
    state,
    dispatch,
    days,
    day,
    visitors,
    isOnline,
    printing: printing.state,
    reprint,
    reprintLast,
    chooseDay,
    moveDay,
    moveSlot,
    pay,
    payment,
    provider: today.provider ?? null,
    printAwaited,
  };
}

function neighbour<T>(list: readonly T[], current: T, by: 1 | -1): T | undefined {
  return list[list.indexOf(current) + by];
}

function useSellingDay(state: SaleState, today: SaleBoot): { day: SellingDay | null; isOnline: boolean } {
  const boot = useQuery({
    queryKey: saleKeysOf.boot(state.visitDate),
    queryFn: () => saleCalls.boot(state.visitDate),
  });
  const visitDate = state.visitDate ?? today.visitDate;
  const live = useQuery({
    queryKey: saleKeysOf.slots(visitDate),
    queryFn: () => saleCalls.slots(visitDate),
    refetchInterval: slotRefreshMs,
  });
  const localMs = useLocalMs(clockStepMs);
  const isOnline = !live.isError;
  if (!boot.data) return { day: null, isOnline };
  const now =
    visitDate === today.businessDay ? timeOfDay(serverNow(boot.data, boot.dataUpdatedAt, localMs)) : null;
  const spots = spotDays(live.data ?? boot.data.slots, state.slots, now);
  const offers = boot.data.products.map(product => offerOf(product, spots));
  const lines = priceLines(state.cart, offers, id => visitorsOf(state.people, id).length);
  const activeSpotId = activeSpot(spots, lines, state.selected);
  return { day: { visitDate, spots, activeSpotId, offers, lines, totalFen: totalOf(lines) }, isOnline };
}

/** Once for each time that the visitor is asked to pay. */
function useSpokenDue(day: SellingDay | null): void {
  const { speech } = useShell();
  const isAsked = day !== null;
  const ask = useEffectEvent(() => {
    if (day) speech.say({ kind: 'amount', text: dueSaid(day.lines, day.totalFen) });
  });
  useEffect(() => {
    if (isAsked) ask();
  }, [isAsked]);
}

/** Reads anew what a sale changes: places, takings, the last sales. */
function useReread(): () => Promise<unknown> {
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: saleKeysOf.everyBoot }),
      queries.invalidateQueries({ queryKey: saleKeysOf.everySlot }),
    ]);
}

function useLastSale(dispatch: (action: SaleAction) => void): () => Promise<Order | undefined> {
  const queries = useQueryClient();
  return async () => {
    try {
      const queryFn = () => saleCalls.boot(null);
      const boot = await queries.fetchQuery({ queryKey: saleKeysOf.boot(null), queryFn, staleTime: 0 });
      return boot.recent[0];
    } catch (error) {
      dispatch({ type: 'notice', notice: { tone: 'danger', text: apiErrorOf(error).message } });
      return undefined;
    }
  };
}

function useSubmission(
  dispatch: (action: SaleAction) => void,
  printing: Printing,
  reread: () => Promise<unknown>,
) {
  const shell = useShell();
  const underWay = useRef(false);
  const conclude = (order: Order, sale: WindowSale) => {
    const outcome = outcomeOf(order);
    if (outcome.kind === 'paid') return finish(order, sale);
    if (outcome.kind === 'open') return dispatch({ type: 'await', order });
    shell.speech.say({ kind: 'amount', text: '支付未成功，请重试' });
    const notice = { tone: 'danger', text: outcome.text } as const;
    dispatch({ type: 'unpaid', notice, newKey: crypto.randomUUID() });
    void reread();
  };
  const finish = (order: Order, sale: WindowSale) => {
    dispatch({ type: 'sold', order });
    const taken = takenSaid(sale);
    if (taken !== null) shell.speech.say({ kind: 'amount', text: taken });
    void printing.print(order).then(reread);
  };
  const send = async (sale: WindowSale, key: string, stage: 'cash' | 'pay') => {
    // Two presses of Enter can come before the first one is drawn.
    if (underWay.current) return;
    underWay.current = true;
    const done = shell.busy('payment');
    dispatch({ type: 'sending', sale });
    try {
      const order = await submitOnce(key, sameKey => saleCalls.sell(sale, sameKey));
      const outcome = outcomeOf(order);
      if (outcome.kind === 'open' && outcome.isUnknown) {
        shell.speech.say({ kind: 'amount', text: '支付结果查询中，请稍候' });
      }
      conclude(order, sale);
    } catch (error) {
      const failure = apiErrorOf(error);
      // The new price or remainder is on the screen before the words about it are.
      if (!failure.isOutcomeUnknown) await reread();
      dispatch(failure.isOutcomeUnknown ? { type: 'outcome-unknown' } : refusalOf(failure, stage));
    } finally {
      underWay.current = false;
      done();
    }
  };
  return { send, conclude };
}

/** What the server is asked to record. */
function windowSaleOf(
  state: SaleState,
  day: SellingDay,
  shift: Shift,
  payments: readonly WindowPayment[],
): WindowSale {
  return {
    windowId: shift.windowId,
    saleMode: 'FIT',
    visitDate: day.visitDate,
    lines: orderLines(day.lines, id => visitorsOf(state.people, id).map(({ visitor }) => visitor)),
    expectedTotalFen: day.totalFen,
    payments: [...payments],
  };
}

/** The whole sum in cash; null while the visitor has given less. */
function cashOf({ tender }: SaleState, { totalFen }: SellingDay): WindowPayment[] | null {
  const given = tenderFen(tender, totalFen);
  if (given < totalFen) return null;
  return totalFen === 0 ? [] : [{ method: 'CASH', amountFen: totalFen, tenderFen: given }];
}

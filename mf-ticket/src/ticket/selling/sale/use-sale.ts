import { apiErrorOf, createKey, submitOnce, useShell } from '@shanmen/shared';
import type { Order, OverCredit, WindowSale } from '@shanmen/shared/contracts/ticket/selling/order';
import type { WindowPayment } from '@shanmen/shared/contracts/ticket/selling/payment';
import type { PosSession } from '@shanmen/shared/contracts/ticket/selling/pos-session';
import type { Shift } from '@shanmen/shared/contracts/ticket/shift/shift';
import { zeroFen } from '@shanmen/shared/money';
import { type Payment } from '@shanmen/shared/counter';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useReducer, useRef } from 'react';

import { outcomeOfOrder, useWindowPayment } from '../payment/window-payment.ts';
import { choiceOf, openSlots } from '../cart/cart.ts';
import type { MoneyStage, SaleAction } from '../cart/sale-action.ts';
import type { SaleState } from '../cart/open-sale.ts';
import { dueSaid, takenSaid } from '../cart/spoken-sale.ts';
import { cashOf, windowSaleOf } from '../cart/window-sale.ts';
import { nextCart } from '../parked-sale/parked-sale.ts';
import { resumedSale, useOpenCart } from '../device/resumed-sale.ts';
import { offlineDesk } from '../../offline/offline/offline-desk.ts';
import type { Offline } from '../../offline/offline/use-offline.ts';
import { paymentCalls } from '../payment/payment-calls.ts';
import { teamKeysOf } from '../../groups/team/team-calls.ts';
import { type Visitors, visitorsOfSale } from '../visitor/use-visitors.ts';
import { type SellingDay, useSellingDay } from '../visit/use-selling-day.ts';
import { useIssuers } from '../../books/voucher/issuer-choice.tsx';
import { refusalOf } from './refusal.ts';
import { saleCalls, saleKeysOf } from './sale-calls.ts';
import { printDeskOf } from '../../parts/printing/print-desk.tsx';
import { useReprinting } from '../../parts/printing/use-reprinting.ts';
import { type Printing, usePrinting } from '../../parts/printing/use-printing.tsx';

export type Sale = {
  readonly state: SaleState;
  readonly dispatch: (action: SaleAction) => void;
  /** Puts another cart on the counter, unless money is being taken. */
  readonly swapCart: (sale: SaleState) => void;
  readonly days: readonly string[];
  /** Null until the prices of a newly chosen day are there. */
  readonly day: SellingDay | null;
  readonly visitors: Visitors;
  readonly isOnline: boolean;
  /** The window sells by itself: cash only, today only, to visitors who come alone. */
  readonly isOffline: boolean;
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
  /** As {@link Sale.pay}, out of the account of the group's enterprise. */
  readonly payOnAccount: (payments: readonly WindowPayment[], overCredit?: OverCredit) => void;
  readonly payment: Payment;
  /** Who charges scanned codes; null where nobody does. */
  readonly provider: string | null;
  /** Prints what was paid after the visitor had stepped aside. */
  readonly printAwaited: (orderNo: string) => void;
};

/** A server that says nothing about it knows no invented numbers. */
export const strictRules = { admitsDemoRegion: false, id15: 'refuse' } as const;

/** What the strip above says: nothing is sold blindly while the server is out of reach. */
const cutOff = { tone: 'danger', text: '连不上服务器，已暂停售票，恢复后再收款' } as const;

/** 今日 … +6: what fits, and what a visitor at a window asks for. */
const daysShown = 7;

/** The sale of the open shift. @param server the boot answer that opened the screen */
export function useSale(server: PosSession, shift: Shift, offline: Offline): Sale {
  const today = offline.day?.boot ?? server;
  const [state, dispatch] = useReducer(nextCart, null, () => resumedSale(shift.id, today.visitDates));
  useOpenCart(state, shift.id);
  const { day, isOnline } = useSellingDay(state, today, offline.day);
  const printing = usePrinting(printDeskOf(today));
  const reread = useReread();
  const submit = useSubmission(dispatch, printing, reread, offline.isSelling);
  usePinnedSlots(state, day, dispatch);
  useSpokenDue(state.stage === 'cash' || state.stage === 'pay' ? day : null);
  const payWith = (
    stage: MoneyStage,
    payments: readonly WindowPayment[] | null,
    more: Pick<WindowSale, 'overCredit'> = {},
  ) => {
    const sale = state.sent ?? (day && payments && { ...windowSaleOf(state, day, shift, payments), ...more });
    const isFree = state.submission === 'idle' || state.submission === 'unknown';
    if (!sale || !isFree || state.stage !== stage) return;
    const isCutOff = !isOnline && !offline.isSelling;
    if (isCutOff && state.submission === 'idle') return dispatch({ type: 'notice', notice: cutOff });
    const sell = sellingBy(sale, state.saleKey, offline.isSelling ? day : null);
    void submit.send(sale, stage, sell);
  };
  const pay = () => payWith('cash', day && cashOf(state, day));
  const issuers = useIssuers(state.visitDate) ?? [];
  const payment = useWindowPayment({
    state,
    issuers,
    provider: today.provider ?? null,
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
  const moves = movesOf(state, today, day, dispatch);
  const rules = today.identity ?? strictRules;
  const visitors = visitorsOfSale({ state, day, today: today.businessDay, rules, dispatch });
  const { reprint, reprintLast } = useReprinting(state, dispatch, printing, reread, offline.isSelling);
  return {
    state,
    dispatch,
    swapCart: next => dispatch({ type: 'swap-cart', sale: next }),
    ...moves,
    day,
    visitors,
    isOnline,
    printing: printing.state,
    reprint,
    reprintLast,
    pay,
    payOnAccount: (payments, overCredit) => payWith('account', payments, overCredit ? { overCredit } : {}),
    payment,
    provider: today.provider ?? null,
    printAwaited,
    isOffline: offline.isSelling,
  };
}

/** To another day or slot, by name or to the neighbour. */
function movesOf(
  state: SaleState,
  today: PosSession,
  day: SellingDay | null,
  dispatch: (action: SaleAction) => void,
): Pick<Sale, 'days' | 'chooseDay' | 'moveDay' | 'moveSlot'> {
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
  return { days, chooseDay, moveDay, moveSlot };
}

function neighbour<T>(list: readonly T[], current: T, by: 1 | -1): T | undefined {
  return list[list.indexOf(current) + by];
}

/** From the first question on, a slot that is sold out meanwhile is refused, not changed for a later one unasked. */
function usePinnedSlots(
  { stage }: SaleState,
  day: SellingDay | null,
  dispatch: (action: SaleAction) => void,
): void {
  const isAsked = stage !== 'cart';
  const pin = useEffectEvent(() => {
    if (day) dispatch({ type: 'pin-slots', slots: choiceOf(day.spots) });
  });
  useEffect(() => {
    if (isAsked) pin();
  }, [isAsked]);
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
      queries.invalidateQueries({ queryKey: teamKeysOf.everyOffer }),
      queries.invalidateQueries({ queryKey: teamKeysOf.everyDocentJob }),
    ]);
}

function useSubmission(
  dispatch: (action: SaleAction) => void,
  printing: Printing,
  reread: () => Promise<unknown>,
  isOffline: boolean,
) {
  const shell = useShell();
  const underWay = useRef(false);
  const conclude = (order: Order, sale: WindowSale) => {
    const outcome = outcomeOfOrder(order);
    if (outcome.kind === 'paid') return finish(order, sale);
    if (outcome.kind === 'open') return dispatch({ type: 'await', order });
    shell.speech.say({ kind: 'amount', text: '支付未成功，请重试' });
    const notice = { tone: 'danger', text: outcome.text } as const;
    dispatch({ type: 'unpaid', notice, newKey: createKey() });
    void reread();
  };
  const finish = (order: Order, sale: WindowSale) => {
    dispatch({ type: 'sold', order });
    const taken = takenSaid(sale);
    if (taken !== null) shell.speech.say({ kind: 'amount', text: taken });
    void (isOffline ? printing.printLocal(order) : printing.print(order).then(reread));
  };
  const send = async (sale: WindowSale, stage: MoneyStage, sell: () => Promise<Order>) => {
    // Two presses of Enter can come before the first one is drawn.
    if (underWay.current) return;
    underWay.current = true;
    const done = shell.busy('payment');
    dispatch({ type: 'sending', sale });
    try {
      const order = await sell();
      const outcome = outcomeOfOrder(order);
      if (outcome.kind === 'open' && outcome.isUnknown) {
        shell.speech.say({ kind: 'amount', text: '支付结果查询中，请稍候' });
      }
      conclude(order, sale);
    } catch (error) {
      const failure = apiErrorOf(error);
      // The new price or remainder is on the screen before the words about it are.
      if (!failure.isOutcomeUnknown && !isOffline) await reread();
      dispatch(failure.isOutcomeUnknown ? { type: 'outcome-unknown' } : refusalOf(failure, stage));
    } finally {
      underWay.current = false;
      done();
    }
  };
  return { send, conclude };
}

/**
 * By the server, or written down on this machine; either way the key of the cart makes it one sale for ever.
 * @param day what the window sells by itself; null while the server sells
 */
function sellingBy(sale: WindowSale, key: string, day: SellingDay | null): () => Promise<Order> {
  if (day === null) return () => submitOnce(key, sameKey => saleCalls.sell(sale, sameKey));
  const { lines, totalFen } = day;
  const [cash] = sale.payments;
  const tenderFen = cash?.method === 'CASH' ? cash.tenderFen : totalFen;
  return () => offlineDesk.sell({ uuid: key, lines, totalFen, tenderFen });
}

import { apiErrorOf, session as login, submitOnce, useShell } from '@shanmen/shared';
import type { Slip, TillPayment, TillSale, TillSaleAnswer } from '@shanmen/shared/contracts/cashier/sale';
import type { TillShift } from '@shanmen/shared/contracts/cashier/shift';
import type { TillPlace, TillSession } from '@shanmen/shared/contracts/cashier/till';
import { type Fen, subtractFen } from '@shanmen/shared/money';
import { quantity } from '@shanmen/shared/quantity';
import { timeOfDay } from '@shanmen/shared/time';
import { spokenYuan } from '@shanmen/shared/speech';
import { soundTone } from '@shanmen/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useReducer, useRef } from 'react';
import {
  type Payment,
  type PayMove,
  serverNow,
  tenderFen,
  useKeptCart,
  useLocalMs,
} from '@shanmen/shared/counter';

import { type CartTotals, pieceCount, priced, saleOf, withGoodsOf } from '../cart/till-cart.ts';
import {
  type Catalogue,
  findByCode,
  lessSold,
  type Offer,
  type ScannedGood,
  searchGoods,
} from '../cart/till-catalogue.ts';
import { nextTill, type TillAction, type TillState } from '../cart/till-state.ts';
import { type KeptCart, keptCarts, keptOf, resumedTill } from '../cart/kept-cart.ts';
import { isKnown, type LocalSale } from '../offline/offline-sale.ts';
import { tillDesk } from '../offline/till-desk.ts';
import { tagDraftOf } from '../beside/tag-dialog.tsx';
import { differenceOf, keptFen, paymentsWith } from '../refund/exchange.ts';
import { outcomeOfOpen, useTillPayment } from '../pay/till-payment.ts';
import { refusalOf } from './refusal.ts';
import { type Receipts, useReceipts } from './use-receipts.tsx';
import { tillCalls, tillKeysOf } from './till-calls.ts';

export type Till = {
  readonly state: TillState;
  readonly dispatch: (action: TillAction) => void;
  /** What the cart costs, as the server will compute it. */
  readonly totals: CartTotals;
  /** What the guest still pays: less the cash that comes back of 换货 and stays in the drawer. */
  readonly dueFen: Fen;
  readonly catalogue: Catalogue;
  readonly receipts: Receipts;
  /** A scan or a whole typed code. */
  readonly scan: (text: string) => void;
  /** What stands in the scan box, as Enter confirms it. */
  readonly enter: () => void;
  readonly add: (scanned: ScannedGood) => void;
  /** Takes the cash for the cart; pressed again while the outcome is unknown, it asks for it. */
  readonly payCash: (how?: { readonly isOffline: boolean }) => void;
  /** Charges the guest's code for all of it. */
  readonly payByCode: (authCode: string) => void;
  readonly payment: Payment;
  /** Sends a sale once more that a second person let through. */
  readonly sendApproved: (sale: TillSale) => void;
};

type TillWork = {
  readonly shift: TillShift;
  readonly place: TillPlace;
  readonly catalogue: Catalogue;
  readonly session: TillSession;
  readonly sessionArrivedAtMs: number;
  /** The open cart as a reload or a crash left it. */
  readonly kept: KeptCart | null;
  /** The till sells without the server. */
  readonly isOffline: boolean;
};

const one = quantity('1');

/** How late a promotion of some hours may begin or end on the screen. */
const clockMs = 5000;

/** The sale at the till of an open shift. */
export function useTill(work: TillWork): Till {
  const { shift, place, catalogue, kept: first, session, sessionArrivedAtMs, isOffline } = work;
  const [own, dispatch] = useReducer(nextTill, first, kept => resumedTill(kept, catalogue));
  useKeptCart(
    {
      keep: open => void keptCarts.keep(shift.id, open),
      drop: () => void keptCarts.keep(shift.id, null),
    },
    keptOf(own),
    `购物车 ${pieceCount(own.cart)} 件`,
  );
  const state = { ...own, cart: withGoodsOf(own.cart, catalogue.byId, own.member !== null) };
  const now = serverNow(session, sessionArrivedAtMs, useLocalMs(clockMs));
  const { promotions } = catalogue;
  const totals = priced(state.cart, { rounding: place.rounding, promotions, time: timeOfDay(now) });
  const kept = keptFen(state.exchange, totals.totalFen);
  const dueFen = subtractFen(totals.totalFen, kept);
  const receipts = useReceipts(place, notice => dispatch({ type: 'notice', notice }));
  const submit = useSubmission(dispatch, receipts);
  const entry = entryOf(state, dispatch, catalogue);
  const pay = (payments: readonly TillPayment[], how = { isOffline }) => {
    if (state.submission === 'sending' || state.submission === 'awaiting') return;
    if (state.exchange && how.isOffline) return dispatch({ type: 'notice', notice: needsServer });
    const memberId = state.member?.id ?? null;
    const sale =
      state.sent ??
      saleOf(state.cart, {
        tillId: shift.tillId,
        totals,
        payments: paymentsWith(kept, payments),
        memberId,
        removed: state.removed,
        cleared: state.cleared,
        tag: state.tag && tagDraftOf(state.tag),
      });
    void submit.send(sale, state, how.isOffline ? localOf(work, state, totals, sale) : null);
  };
  const payment = useTillPayment({
    state,
    member: state.member,
    dueFen,
    provider: place.provider,
    isOffline,
    isExchange: state.exchange !== null,
    dispatch: move => dispatch(actionOf(move)),
    submit: pay,
    conclude: submit.conclude,
    setAside: () => dispatch({ type: 'set-aside' }),
  });
  return {
    state,
    dispatch,
    totals,
    dueFen,
    catalogue,
    receipts,
    ...entry,
    payCash: how => pay(cashOf(state, dueFen), how),
    payByCode: authCode => pay([{ tender: 'SCAN', amountFen: dueFen, authCode }]),
    payment,
    sendApproved: sale => void submit.send(sale, state, null),
  };
}

/** A sale as the machine writes it down while the server is away. */
function localOf(
  { shift, place }: TillWork,
  { saleKey, cart, sent }: TillState,
  totals: CartTotals,
  sale: TillSale,
): LocalSale {
  return {
    key: saleKey,
    userName: login.userInfo()?.userName ?? '',
    shift,
    storeName: place.storeName,
    takes: place.offlineTenders,
    cart,
    totals,
    sale,
    wasSent: sent !== null,
  };
}

/** What is scanned or typed, on its way into the cart. */
function entryOf(
  state: TillState,
  dispatch: (action: TillAction) => void,
  catalogue: Catalogue,
): Pick<Till, 'scan' | 'enter' | 'add'> {
  const add = (scanned: ScannedGood) => {
    const { good, label } = scanned;
    const times = timesOf(state.typed);
    soundTone('pass');
    const isUnweighed =
      good.isWeighed && label === null && state.weighing === null && !state.typed.includes('*');
    if (isUnweighed) return dispatch({ type: 'weigh', good });
    dispatch({ type: 'add', scanned, times });
  };
  const refuse = (text: string) => {
    soundTone('refuse');
    dispatch({ type: 'notice', notice: { tone: 'danger', text } });
  };
  const take = (code: string, otherwise: () => void) => {
    const found = findByCode(catalogue, code);
    if (found === null) otherwise();
    else if (typeof found === 'string') refuse(found);
    else add(found);
  };
  const enter = () => {
    const { typed } = state;
    const [, times, code = ''] = /^(?:([\d.]+)\*)?(.*)$/.exec(typed) ?? [];
    if (times !== undefined && code === '') return dispatch({ type: 'qty', qty: timesOf(typed) });
    if (code === '') return dispatch({ type: 'next-customer' });
    take(code, () => {
      const [good, ...others] = searchGoods(catalogue, code, 2);
      if (good && others.length === 0) add({ good, qty: one, label: null });
      else if (good) dispatch({ type: 'open', stage: 'pick' });
      else refuse(`未找到商品「${code}」`);
    });
  };
  return { scan: code => take(code, () => refuse(`未找到商品「${code}」`)), enter, add };
}

export const needsServer = { tone: 'warning', text: '离线时不能办理，请恢复联网后再办' } as const;

function cashOf({ tender }: TillState, dueFen: Fen): TillPayment[] {
  if (dueFen === 0) return [];
  return [{ tender: 'CASH', amountFen: dueFen, tenderedFen: tenderFen(tender, dueFen) }];
}

/** What the keys of paying do to the till. */
function actionOf(move: PayMove): TillAction {
  switch (move.type) {
    case 'close-pay':
      return { type: 'back' };
    case 'open-cash':
      return { type: 'open', stage: 'cash' };
    default:
      return move;
  }
}

/** `3*` in front of a code: so many of it. */
function timesOf(typed: string) {
  const [, times] = /^(\d{1,5}(?:\.\d{1,3})?)\*/.exec(typed) ?? [];
  return times === undefined ? one : quantity(times);
}

/** One sending at a time, under the key of its cart, until its outcome is known. */
function useSubmission(dispatch: (action: TillAction) => void, receipts: Receipts) {
  const shell = useShell();
  const queries = useQueryClient();
  const underWay = useRef(false);
  const finish = (slip: Slip, exchanged: Slip | null) => {
    dispatch({ type: 'sold', slip, exchanged });
    if (slip.tagRefused !== undefined) {
      const text = `已收款，归属未记录：${slip.tagRefused}`;
      dispatch({ type: 'notice', notice: { tone: 'danger', text } });
    }
    const said = exchanged ? differenceOf(exchanged, slip).spoken : takenSaid(slip);
    if (said !== null) shell.speech.say({ kind: 'amount', text: said });
    void receipts.print(slip, exchanged);
    queries.setQueriesData<Offer>(
      { queryKey: tillKeysOf.everyCatalogue },
      known => known && lessSold(known, slip),
    );
    if (slip.payments.some(({ tender }) => tender === 'CREDIT'))
      void queries.invalidateQueries({ queryKey: tillKeysOf.debtors });
    if (isKnown(slip)) void queries.invalidateQueries({ queryKey: tillKeysOf.session });
  };
  const conclude = ({ slip, open }: TillSaleAnswer, exchanged: Slip | null = null) => {
    if (slip) return finish(slip, exchanged);
    if (!open) return dispatch({ type: 'unknown' });
    const outcome = outcomeOfOpen(open);
    if (outcome.kind === 'open') return dispatch({ type: 'await', open });
    const text = outcome.kind === 'unpaid' ? outcome.text : '已收款，请到「交易记录」查看小票';
    // What came of this key is recorded: the next attempt is another sale.
    dispatch({ type: 'sold-before', notice: { tone: 'danger', text }, isSame: outcome.kind === 'paid' });
    void queries.invalidateQueries({ queryKey: tillKeysOf.session });
  };
  /** @param local of a till that sells without the server: the sale is written down on its machine */
  const send = async (sale: TillSale, { saleKey, stage, exchange }: TillState, local: LocalSale | null) => {
    // Two presses of Enter can come before the first one is drawn.
    if (underWay.current) return;
    underWay.current = true;
    const done = shell.busy('payment');
    dispatch({ type: 'sending', sale });
    try {
      if (local) conclude({ slip: await tillDesk.sell(local), open: null });
      else if (exchange) {
        const { refund } = exchange;
        const made = await submitOnce(saleKey, key => tillCalls.exchange({ refund, sale }, key));
        conclude({ slip: made.sale, open: null }, made.refund);
      } else conclude(await submitOnce(saleKey, key => tillCalls.sell(sale, key)));
    } catch (error) {
      const failure = apiErrorOf(error);
      if (failure.isOutcomeUnknown) {
        // Whether the line is cut shows where the session is asked for.
        void queries.invalidateQueries({ queryKey: tillKeysOf.session });
        return dispatch({ type: 'unknown' });
      }
      if (local?.wasSent) {
        // What was sent before the cut is still to be asked for: no other sale takes its place.
        dispatch({ type: 'unknown' });
        return dispatch({ type: 'notice', notice: { tone: 'danger', text: failure.message } });
      }
      // The new price is on the screen before the words about it are.
      if (failure.has('price_changed'))
        await queries.invalidateQueries({ queryKey: tillKeysOf.everyCatalogue });
      dispatch(refusalOf(failure, sale, stage));
      void queries.invalidateQueries({ queryKey: tillKeysOf.session });
    } finally {
      underWay.current = false;
      done();
    }
  };
  return { send, conclude };
}

/** 收您一百元，找您二十元. */
function takenSaid({ payments }: Slip): string | null {
  const [cash] = payments.filter(({ tender }) => tender === 'CASH');
  if (!cash?.tenderedFen) return payments.length === 0 ? null : '支付成功';
  const change = subtractFen(cash.tenderedFen, cash.amountFen);
  return change > 0
    ? `收您${spokenYuan(cash.tenderedFen)}，找您${spokenYuan(change)}`
    : `收您${spokenYuan(cash.tenderedFen)}`;
}

import { isInForce } from '@shanmen/shared/contracts/ticket/selling/letters';
import { apiErrorOf, createKey, useShell } from '@shanmen/shared';
import type { CollectableOrder } from '@shanmen/shared/contracts/ticket/booking/pickup';
import type { Order } from '@shanmen/shared/contracts/ticket/selling/order';
import type { Shift } from '@shanmen/shared/contracts/ticket/shift/shift';
import { spokenCount, spokenYuan } from '@shanmen/shared/speech';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useReducer, useRef } from 'react';
import { saleKeysOf } from '../../selling/sale/sale-calls.ts';
import type { Printing } from '../../parts/printing/use-printing.tsx';
import { collectCalls } from './collect-calls.ts';
import {
  chosenOrder,
  type CollectAction,
  type CollectState,
  newCollect,
  nextCollect,
} from './collect-state.ts';

export type Collecting = {
  readonly state: CollectState;
  readonly dispatch: (action: CollectAction) => void;
  readonly find: (code: string) => void;
  /** Hands the chosen order out; pressed again while the outcome is unknown, it asks for it. */
  readonly collect: () => void;
  /** Prints what was fetched before once more. */
  readonly reprint: () => void;
  /** What was paid here is handed out with that. */
  readonly handOut: (order: Order) => void;
  /** What was moved to another day stands there now. */
  readonly showMoved: (order: CollectableOrder) => void;
  /** A photo of what was handed out is kept. */
  readonly showPhotographed: (order: Order) => void;
};

type Place = { readonly shift: Shift; readonly printing: Printing; readonly starts: string | null };

/** 取票 at the window of an open shift. */
export function useCollect({ shift, printing, starts }: Place): Collecting {
  const shell = useShell();
  const queries = useQueryClient();
  const [state, dispatch] = useReducer(nextCollect, null, newCollect);
  const key = useRef(createKey());
  const find = async (code: string) => {
    dispatch({ type: 'finding', code });
    try {
      dispatch({ type: 'found', code, orders: await collectCalls.find(code) });
    } catch (error) {
      dispatch({ type: 'refused', notice: { tone: 'danger', text: apiErrorOf(error).message } });
    }
  };
  const begin = useEffectEvent(() => starts !== null && void find(starts));
  useEffect(() => void begin(), []);
  const handOut = (order: Order) => {
    dispatch({ type: 'done', order });
    shell.speech.say({ kind: 'amount', text: handedOutSaid(order) });
    // A group signs a slip for what it paid.
    void (order.team ? printing.print(order) : printing.printTickets(order));
    void queries.invalidateQueries({ queryKey: saleKeysOf.everyBoot });
  };
  const collect = async () => {
    const order = chosenOrder(state);
    if (!order || state.work === 'sending') return;
    if (order.refusal !== null) {
      return dispatch({ type: 'notice', notice: { tone: 'warning', text: order.refusal } });
    }
    const done = shell.busy('print');
    dispatch({ type: 'sending' });
    try {
      const request = { windowId: shift.windowId, orderNo: order.orderNo };
      handOut(await collectCalls.collect(request, key.current));
      key.current = createKey();
    } catch (error) {
      const failure = apiErrorOf(error);
      if (failure.isOutcomeUnknown) return dispatch({ type: 'outcome-unknown' });
      key.current = createKey();
      dispatch({ type: 'refused', notice: { tone: 'danger', text: failure.message } });
    } finally {
      done();
    }
  };
  const reprint = () => {
    const orderNo = chosenOrder(state)?.orderNo ?? state.done?.orderNo;
    if (orderNo !== undefined) void printing.reprint({ orderNo });
  };
  const showMoved = (order: CollectableOrder) => {
    const text = `已改到 ${order.visitDate}，占位已随之调整`;
    dispatch({ type: 'found', code: order.orderNo, orders: [order] });
    dispatch({ type: 'notice', notice: { tone: 'info', text } });
  };
  return {
    state,
    dispatch,
    find: code => void find(code),
    collect: () => void collect(),
    reprint,
    handOut,
    showMoved,
    showPhotographed: order => dispatch({ type: 'photographed', order }),
  };
}

/** 收您二百元，找您四十元，取票成功，共两张，请核对日期 */
function handedOutSaid(order: Order): string {
  const { tenderFen, changeFen } = order;
  const money = changeFen > 0 ? `收您${spokenYuan(tenderFen)}，找您${spokenYuan(changeFen)}，` : '';
  return `${money}取票成功，共${spokenCount(liveCount(order))}张，请核对日期`;
}

/** How many tickets can be handed out. */
export function liveCount({
  tickets,
}: {
  readonly tickets: readonly Pick<Order['tickets'][number], 'status' | 'isUsedUp'>[];
}): number {
  return tickets.filter(isInForce).length;
}

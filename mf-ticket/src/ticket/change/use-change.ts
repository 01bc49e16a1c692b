import { apiErrorOf, createKey, useShell } from '@shanmen/shared';
import type { RefundableTicket } from '@shanmen/shared/contracts/ticket/refundable';
import type { SaleBoot } from '@shanmen/shared/contracts/ticket/sale-boot';
import type { Shift } from '@shanmen/shared/contracts/ticket/shift';
import type { Changed, ChangeQuery, ChangeQuote } from '@shanmen/shared/contracts/ticket/ticket-change';
import { timeOfDay } from '@shanmen/shared/time';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useReducer, useState } from 'react';
import { openSlots, type SpotDay } from '../cart/cart.ts';
import { saleCalls, saleKeysOf } from '../sale/sale-calls.ts';
import { changeCalls, changeKeysOf } from './change-calls.ts';
import type { ChangeCommand } from './change-keys.ts';
import {
  type ChangeAction,
  type ChangeState,
  newChange,
  nextChange,
  paymentOf,
  paymentRefusal,
  queryOf,
  spotsOf,
  spotsToChoose,
} from './change-state.ts';

export type ChangeWindow = {
  readonly boot: SaleBoot;
  readonly shift: Shift;
  readonly orderNo: string;
  readonly tickets: readonly RefundableTicket[];
  readonly onBack: () => void;
  readonly onChanged: (changed: Changed) => void;
};

export type TicketChange = {
  readonly state: ChangeState;
  readonly dispatch: (action: ChangeAction) => void;
  /** The spots that leave a choice of slots; the keys go through those of one. */
  readonly spots: readonly SpotDay[];
  readonly activeSpotId: number | null;
  /** What the move costs now; null while it is asked for, and where it is refused. */
  readonly quote: ChangeQuote | null;
  readonly refusal: string | null;
  readonly command: (command: ChangeCommand) => void;
};

/** 改签 of the chosen tickets: a day, a slot, and what that costs at this moment. */
export function useChange(window: ChangeWindow): TicketChange {
  const { boot, orderNo, tickets, onBack } = window;
  const [state, dispatch] = useReducer(nextChange, null, () => newChange(tickets, boot.visitDates));
  const { spots, isRead } = useSpots(state, window);
  const asked = queryOf(orderNo, tickets, state.day, spots);
  const { data, error } = useQuery({
    queryKey: changeKeysOf.quote(asked),
    queryFn: () => changeCalls.quote(asked),
    enabled: isRead,
    retry: false,
    staleTime: 0,
  });
  const quote = data && !error ? data : null;
  const send = useSending(window, state, dispatch);
  const choices = spotsToChoose(spots);
  const active = choices[state.spot] ?? null;
  const moveDay = (by: 1 | -1) => {
    const day = boot.visitDates[boot.visitDates.indexOf(state.day) + by];
    if (day !== undefined) dispatch({ type: 'day', day });
  };
  const moveSlot = (by: 1 | -1) => {
    if (!active?.chosen) return;
    const open = openSlots(active);
    const slot = open[open.indexOf(active.chosen) + by];
    if (slot) dispatch({ type: 'slot', spotId: slot.spotId, startTime: slot.startTime });
  };
  const moveSpot = (by: 1 | -1) => {
    if (choices[state.spot + by]) dispatch({ type: 'spot', spot: state.spot + by });
  };
  const run: Record<ChangeCommand, () => void> = {
    confirm: () => quote && send(asked, quote),
    back: () => state.work !== 'sending' && onBack(),
    'day-before': () => moveDay(-1),
    'day-after': () => moveDay(1),
    'spot-above': () => moveSpot(-1),
    'spot-below': () => moveSpot(1),
    'slot-before': () => moveSlot(-1),
    'slot-after': () => moveSlot(1),
    method: () => dispatch({ type: 'method' }),
    erase: () => dispatch({ type: 'erase' }),
  };
  return {
    state,
    dispatch,
    spots: choices,
    activeSpotId: active?.spotId ?? null,
    quote,
    refusal: error ? apiErrorOf(error).message : null,
    command: command => run[command](),
  };
}

function useSpots({ day, slots }: ChangeState, { boot, tickets }: ChangeWindow) {
  const { data } = useQuery({ queryKey: saleKeysOf.slots(day), queryFn: () => saleCalls.slots(day) });
  const from = day === boot.businessDay ? timeOfDay(new Date(boot.serverTime)) : null;
  return { spots: spotsOf(tickets, data ?? [], slots, from), isRead: data !== undefined };
}

/** One key per move that was shown: pressed again while the outcome is unknown, it asks for it. */
function useSending(
  { shift, onChanged }: ChangeWindow,
  state: ChangeState,
  dispatch: (action: ChangeAction) => void,
) {
  const shell = useShell();
  const queries = useQueryClient();
  const [key, setKey] = useState(createKey);
  const reread = () =>
    Promise.all(
      [saleKeysOf.everyBoot, saleKeysOf.everySlot].map(queryKey => queries.invalidateQueries({ queryKey })),
    );
  const send = async (asked: ChangeQuery, { diffFen }: ChangeQuote) => {
    const payment = paymentOf(state, diffFen);
    const request = { ...asked, windowId: shift.windowId, expectedDiffFen: diffFen };
    const done = shell.busy('payment');
    dispatch({ type: 'sending' });
    try {
      const changed = await changeCalls.change(payment ? { ...request, payment } : request, key);
      await reread();
      onChanged(changed);
    } catch (error) {
      const failure = apiErrorOf(error);
      if (failure.isOutcomeUnknown) return dispatch({ type: 'outcome-unknown' });
      setKey(createKey());
      dispatch({ type: 'refused', notice: { tone: 'danger', text: failure.message } });
      await queries.invalidateQueries({ queryKey: changeKeysOf.quote(asked) });
      await reread();
    } finally {
      done();
    }
  };
  return (asked: ChangeQuery, quote: ChangeQuote) => {
    if (state.work === 'sending') return;
    const refusal = paymentRefusal(state, quote.diffFen);
    if (refusal === null) void send(asked, quote);
    else dispatch({ type: 'refused', notice: { tone: 'danger', text: refusal } });
  };
}

import { apiErrorOf } from '@shanmen/shared';
import type { SaleProduct } from '@shanmen/shared/contracts/ticket/selling/pos-session';
import type { VoucherIssuer } from '@shanmen/shared/contracts/ticket/selling/payment';
import type { ChangeQuote } from '@shanmen/shared/contracts/ticket/after-sale/ticket-change';
import { timeOfDay } from '@shanmen/shared/time';
import type { AwaitCommand } from '@shanmen/shared/counter';
import { useQuery } from '@tanstack/react-query';
import { useReducer } from 'react';

import { openSlots, type SlotChoice, type SpotDay } from '../../selling/cart/cart.ts';
import { saleCalls, saleKeysOf } from '../../selling/sale/sale-calls.ts';
import { useIssuers } from '../../books/voucher/issuer-choice.tsx';
import { changeCalls, changeKeysOf } from './change-calls.ts';
import type { ChangeCommand } from './change-keys.ts';
import {
  type ChangeAction,
  type ChangeState,
  type ChangeWindow,
  newChange,
  nextChange,
  noIssuer,
  queryOf,
  spotsOf,
  spotsToChoose,
  unnamedOf,
  upgradeTo,
} from './change-state.ts';
import { dayAfter, openDayFrom, type OpenDays, useMoveDays } from '../reschedule-day/use-reschedule-days.ts';
import { readVisitor } from '../../selling/visitor/read-visitor.ts';
import { useSending } from './use-sending.ts';

export type TicketChange = {
  readonly state: ChangeState;
  readonly dispatch: (action: ChangeAction) => void;
  /** The day that is chosen, or offered first. */
  readonly day: string;
  readonly days: OpenDays['days'];
  /** The spots that leave a choice of slots; the keys go through those of one. */
  readonly spots: readonly SpotDay[];
  readonly activeSpotId: number | null;
  /** What the move costs now; null while it is asked for, and where it is refused. */
  readonly quote: ChangeQuote | null;
  readonly refusal: string | null;
  /** What the tickets become; null where they stay what they are. */
  readonly offer: SaleProduct | null;
  /** Whose vouchers are taken for the day that they move to. */
  readonly issuers: readonly VoucherIssuer[];
  /** How many documents have still to be read before anything else. */
  readonly unread: number;
  readonly command: (command: ChangeCommand) => void;
  /** While the visitor has not confirmed the difference on the telephone. */
  readonly awaiting: (command: AwaitCommand) => void;
  /** What a letter, a digit or a sign means now. */
  readonly character: (character: string) => void;
  /** Takes what was scanned as a document where one is waited for, else as the visitor's code, where something is owed. */
  readonly scan: (text: string) => void;
};

/** 改签 or 升级补差 of the chosen tickets: a day or a product, a slot, and what that costs at this moment. */
export function useChange(window: ChangeWindow): TicketChange {
  const { boot, orderNo, tickets, offers, onBack } = window;
  const [state, dispatch] = useReducer(nextChange, null, () =>
    newChange(offers ? (tickets[0]?.visitDate ?? '') : null),
  );
  const moving = { orderNo, ticketNos: tickets.map(({ ticketNo }) => ticketNo) };
  const moveDays = useMoveDays(boot.visitDates, moving, offers ? null : () => changeCalls.days(moving));
  const day = state.day ?? dayAfter(tickets, moveDays);
  const offer = offers?.[state.offer] ?? null;
  const unread = unnamedOf(tickets, offer).length - state.people.length;
  const { spots, isRead } = useSpots(day, state.slots, window, offer);
  const asked = {
    ...queryOf(orderNo, tickets, day, spots),
    ...upgradeTo(tickets, offer, state.people),
  };
  const { data, error } = useQuery({
    queryKey: changeKeysOf.quote(asked),
    queryFn: () => changeCalls.quote(asked),
    enabled: isRead && !moveDays.isAsking && unread <= 0 && (!offers || offer !== null),
    retry: false,
    staleTime: 0,
  });
  const quote = data && !error && unread <= 0 ? data : null;
  const read = useIssuers(day);
  const issuers = read ?? [];
  const { send, again, awaiting } = useSending(window, state, dispatch, issuers);
  const choices = spotsToChoose(spots);
  const active = choices[state.spot] ?? null;
  const readDocument = (text: string) => {
    const { visitor, fault } = readVisitor(boot, text.toUpperCase());
    if (visitor) dispatch({ type: 'person', visitor });
    else dispatch({ type: 'refused', notice: { tone: 'danger', text: fault } });
  };
  const confirm = () => {
    if (unread > 0) return state.typed !== '' && readDocument(state.typed);
    return quote && send(asked, quote);
  };
  const run: Record<ChangeCommand, () => void> = {
    confirm: () => (state.work === 'unknown' ? again() : confirm()),
    scan: () => dispatch({ type: 'scan' }),
    voucher: () => read && dispatch(read.length > 0 ? { type: 'voucher' } : noIssuer),
    back: () => state.work !== 'sending' && onBack(),
    ...arrowsOf(window, { state, dispatch, day, moveDays, choices, issuers }),
    method: () => dispatch({ type: 'method' }),
    erase: () => dispatch({ type: 'erase' }),
  };
  return {
    state,
    dispatch,
    day,
    days: moveDays.days,
    spots: choices,
    activeSpotId: active?.spotId ?? null,
    quote,
    refusal: error && unread <= 0 ? apiErrorOf(error).message : null,
    offer,
    issuers,
    unread,
    command: command => run[command](),
    awaiting,
    character: character => {
      const chosen = indexOfKey(offers, character);
      if (unread > 0) dispatch({ type: 'document', character });
      else if (chosen >= 0 && state.method !== 'VOUCHER') dispatch({ type: 'offer', offer: chosen });
      else dispatch({ type: 'character', character });
    },
    scan: text =>
      unread > 0 ? readDocument(text.trim()) : quote && quote.diffFen > 0 && send(asked, quote, text.trim()),
  };
}

type Arrows = {
  readonly state: ChangeState;
  readonly dispatch: (action: ChangeAction) => void;
  readonly day: string;
  readonly moveDays: OpenDays;
  /** The spots that leave a choice of slots. */
  readonly choices: readonly SpotDay[];
  readonly issuers: readonly VoucherIssuer[];
};

type Arrow = 'day-before' | 'day-after' | 'spot-above' | 'spot-below' | 'slot-before' | 'slot-after';

/** Days or products, spots or houses, and slots, one further or back. */
function arrowsOf(
  { offers }: ChangeWindow,
  { state, dispatch, day, moveDays, choices, issuers }: Arrows,
): Record<Arrow, () => void> {
  const active = choices[state.spot] ?? null;
  const moveDay = (by: 1 | -1) => {
    if (offers) return offers[state.offer + by] && dispatch({ type: 'offer', offer: state.offer + by });
    const next = openDayFrom(day, by, moveDays);
    if (next !== undefined) dispatch({ type: 'day', day: next });
  };
  const moveSlot = (by: 1 | -1) => {
    if (!active?.chosen) return;
    const open = openSlots(active);
    const slot = open[open.indexOf(active.chosen) + by];
    if (slot) dispatch({ type: 'slot', spotId: slot.spotId, startTime: slot.startTime });
  };
  const turnIssuer = (by: 1 | -1) =>
    dispatch({ type: 'issuer', issuer: (state.issuer + by + issuers.length) % issuers.length });
  const moveSpot = (by: 1 | -1) => {
    if (state.method === 'VOUCHER') return turnIssuer(by);
    if (choices[state.spot + by]) dispatch({ type: 'spot', spot: state.spot + by });
  };
  return {
    'day-before': () => moveDay(-1),
    'day-after': () => moveDay(1),
    'spot-above': () => moveSpot(-1),
    'spot-below': () => moveSpot(1),
    'slot-before': () => moveSlot(-1),
    'slot-after': () => moveSlot(1),
  };
}

/** Where the product of a letter stands among those that are offered. */
function indexOfKey(offers: ChangeWindow['offers'], letter: string): number {
  return offers?.findIndex(({ hotkey }) => hotkey === letter) ?? -1;
}

function useSpots(
  day: string,
  slots: SlotChoice,
  { boot, tickets }: ChangeWindow,
  offer: SaleProduct | null,
) {
  const { data } = useQuery({ queryKey: saleKeysOf.slots(day), queryFn: () => saleCalls.slots(day) });
  const from = day === boot.businessDay ? timeOfDay(new Date(boot.serverTime)) : null;
  return { spots: spotsOf(offer ? [offer] : tickets, data ?? [], slots, from), isRead: data !== undefined };
}

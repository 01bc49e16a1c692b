import { apiErrorOf, createKey, useShell } from '@shanmen/shared';
import type { RefundableTicket } from '@shanmen/shared/contracts/ticket/refundable';
import type { SaleBoot, SaleProduct } from '@shanmen/shared/contracts/ticket/sale-boot';
import type { VoucherIssuer } from '@shanmen/shared/contracts/ticket/payment';
import type { Shift } from '@shanmen/shared/contracts/ticket/shift';
import type {
  ChangeCharge,
  Changed,
  ChangeQuery,
  ChangeQuote,
  ChangeRequest,
} from '@shanmen/shared/contracts/ticket/ticket-change';
import { timeOfDay } from '@shanmen/shared/time';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useReducer, useState } from 'react';
import { openSlots, type SpotDay } from '../cart/cart.ts';
import { paymentCalls } from '../payment/payment-calls.ts';
import type { AwaitCommand } from '../payment/payment-keys.ts';
import { saleCalls, saleKeysOf } from '../sale/sale-calls.ts';
import { useIssuers } from '../voucher/use-issuers.ts';
import { changeCalls, changeKeysOf } from './change-calls.ts';
import type { ChangeCommand } from './change-keys.ts';
import {
  type ChangeAction,
  type ChangeState,
  dayAfter,
  newChange,
  nextChange,
  noIssuer,
  paymentOf,
  paymentRefusal,
  queryOf,
  scannedInto,
  spotsOf,
  spotsToChoose,
  unnamedOf,
  upgradeTo,
} from './change-state.ts';
import { readVisitor } from '../visitor/read-visitor.ts';

export type ChangeWindow = {
  readonly boot: SaleBoot;
  readonly shift: Shift;
  readonly orderNo: string;
  readonly tickets: readonly RefundableTicket[];
  /** 升级补差: what the tickets may become, on their own day; absent where they move to another. */
  readonly offers?: readonly SaleProduct[];
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
    newChange(offers ? (tickets[0]?.visitDate ?? '') : dayAfter(tickets, boot.visitDates)),
  );
  const offer = offers?.[state.offer] ?? null;
  const unread = unnamedOf(tickets, offer).length - state.people.length;
  const { spots, isRead } = useSpots(state, window, offer);
  const asked = {
    ...queryOf(orderNo, tickets, state.day, spots),
    ...upgradeTo(tickets, offer, state.people),
  };
  const { data, error } = useQuery({
    queryKey: changeKeysOf.quote(asked),
    queryFn: () => changeCalls.quote(asked),
    enabled: isRead && unread <= 0 && (!offers || offer !== null),
    retry: false,
    staleTime: 0,
  });
  const quote = data && !error && unread <= 0 ? data : null;
  const read = useIssuers(state.day);
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
    ...arrowsOf(window, { state, dispatch, choices, issuers }),
    method: () => dispatch({ type: 'method' }),
    erase: () => dispatch({ type: 'erase' }),
  };
  return {
    state,
    dispatch,
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
  /** The spots that leave a choice of slots. */
  readonly choices: readonly SpotDay[];
  readonly issuers: readonly VoucherIssuer[];
};

type Arrow = 'day-before' | 'day-after' | 'spot-above' | 'spot-below' | 'slot-before' | 'slot-after';

/** Days or products, spots or houses, and slots, one further or back. */
function arrowsOf(
  { boot, offers }: ChangeWindow,
  { state, dispatch, choices, issuers }: Arrows,
): Record<Arrow, () => void> {
  const active = choices[state.spot] ?? null;
  const moveDay = (by: 1 | -1) => {
    if (offers) return offers[state.offer + by] && dispatch({ type: 'offer', offer: state.offer + by });
    const day = boot.visitDates[boot.visitDates.indexOf(state.day) + by];
    if (day !== undefined) dispatch({ type: 'day', day });
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

function useSpots({ day, slots }: ChangeState, { boot, tickets }: ChangeWindow, offer: SaleProduct | null) {
  const { data } = useQuery({ queryKey: saleKeysOf.slots(day), queryFn: () => saleCalls.slots(day) });
  const from = day === boot.businessDay ? timeOfDay(new Date(boot.serverTime)) : null;
  return { spots: spotsOf(offer ? [offer] : tickets, data ?? [], slots, from), isRead: data !== undefined };
}

type Sending = {
  readonly send: (asked: ChangeQuery, quote: ChangeQuote, scanned?: string) => void;
  /** The very same once more, where no answer came. */
  readonly again: () => void;
  readonly awaiting: (command: AwaitCommand) => void;
};

/** One key per move that was shown: pressed again while the outcome is unknown, it asks for it. */
function useSending(
  { shift, orderNo, offers, onChanged, onBack }: ChangeWindow,
  state: ChangeState,
  dispatch: (action: ChangeAction) => void,
  issuers: readonly VoucherIssuer[],
): Sending {
  const shell = useShell();
  const queries = useQueryClient();
  const [key, setKey] = useState(createKey);
  const reread = () =>
    Promise.all(
      [saleKeysOf.everyBoot, saleKeysOf.everySlot].map(queryKey => queries.invalidateQueries({ queryKey })),
    );
  const refuse = async (text: string) => {
    setKey(createKey());
    dispatch({ type: 'refused', notice: { tone: 'danger', text } });
    await queries.invalidateQueries({ queryKey: changeKeysOf.everyQuote });
    await reread();
  };
  const conclude = async (changed: Changed) => {
    const { charge } = changed;
    if (charge?.state === 'FAILED' || charge?.state === 'CLOSED')
      return refuse(unpaidWords(charge, offers ? '升级' : '改签'));
    if (charge !== null && charge.state !== 'SUCCESS') {
      return dispatch({ type: 'awaiting', isProviderSilent: charge.state !== 'PENDING' });
    }
    await reread();
    onChanged(changed);
  };
  const sendNow = async (request: ChangeRequest) => {
    const done = shell.busy('payment');
    dispatch({ type: 'sending', request });
    try {
      await conclude(await changeCalls.change(request, key));
    } catch (error) {
      const failure = apiErrorOf(error);
      if (failure.isOutcomeUnknown) dispatch({ type: 'outcome-unknown' });
      else await refuse(failure.message);
    } finally {
      done();
    }
  };
  const awaiting = useAwaiting(state, key, conclude);
  return {
    send: (asked, quote, scanned) => {
      if (state.work !== 'idle') return;
      const paying = scanned === undefined ? state : scannedInto(state, scanned);
      const refusal = paymentRefusal(paying, quote.diffFen);
      if (refusal !== null) {
        return dispatch({ type: 'refused', notice: { tone: 'danger', text: refusal } });
      }
      const payment = paymentOf(paying, quote.diffFen, issuers);
      const request = { ...asked, windowId: shift.windowId, expectedDiffFen: quote.diffFen };
      void sendNow(payment ? { ...request, payment } : request);
    },
    again: () => state.sent && void sendNow(state.sent),
    awaiting: command => {
      if (command === 'query') awaiting();
      else if (command === 'aside') onBack();
      else paymentCalls.close(orderNo).then(awaiting, awaiting);
    },
  };
}

const askEveryMs = 2000;

/**
 * The same request under the same key asks its provider again, until there is an outcome.
 * @returns what asks at once
 */
function useAwaiting(
  { work, sent }: ChangeState,
  key: string,
  conclude: (changed: Changed) => Promise<void>,
): () => void {
  const request = work === 'awaiting' ? sent : null;
  const asked = useQuery({
    queryKey: changeKeysOf.charge(key),
    queryFn: request ? () => changeCalls.change(request, key) : skipToken,
    refetchInterval: askEveryMs,
    retry: false,
    gcTime: 0,
  });
  const tell = useEffectEvent(conclude);
  const { data } = asked;
  useEffect(() => {
    if (request && data) void tell(data);
  }, [request, data]);
  return () => void asked.refetch();
}

function unpaidWords({ state, words }: ChangeCharge, what: '改签' | '升级'): string {
  const reason = state === 'CLOSED' ? '已撤销，没有收款' : (words ?? '对方未付款');
  return `差价未收到：${reason}。门票没有${what}；可再次扫码或换一种方式`;
}

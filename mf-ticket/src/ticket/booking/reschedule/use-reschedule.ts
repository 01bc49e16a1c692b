import { api, apiErrorOf, createKey, postOnce, queryKeys, useShell } from '@shanmen/shared';
import type {
  RescheduleQuery,
  RescheduleQuote,
  RescheduleRequest,
} from '@shanmen/shared/contracts/ticket/booking/reschedule';
import type { CollectableOrder } from '@shanmen/shared/contracts/ticket/booking/pickup';
import type { PosSession } from '@shanmen/shared/contracts/ticket/selling/pos-session';
import type { Shift } from '@shanmen/shared/contracts/ticket/shift/shift';
import { timeOfDay } from '@shanmen/shared/time';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type {
  RescheduleDaysQuery,
  MoveDays,
} from '@shanmen/shared/contracts/ticket/after-sale/reschedule-day';
import { openSlots, type SlotChoice, type SpotDay } from '../../selling/cart/cart.ts';
import type { MoveCommand } from '../../after-sale/change/change-keys.ts';
import { spotsOf, spotsToChoose } from '../../after-sale/change/change-state.ts';
import {
  dayAfter,
  everyMoveDay,
  openDayFrom,
  type OpenDays,
  useMoveDays,
} from '../../after-sale/reschedule-day/use-reschedule-days.ts';
import { saleCalls, saleKeysOf } from '../../selling/sale/sale-calls.ts';

export type RescheduleWindow = {
  readonly boot: PosSession;
  readonly shift: Shift;
  /** All tickets of it are reserved. */
  readonly order: CollectableOrder;
  readonly onBack: () => void;
  readonly onMoved: (order: CollectableOrder) => void;
};

export type Reschedule = {
  readonly day: string;
  readonly days: OpenDays['days'];
  readonly chooseDay: (day: string) => void;
  /** The spots that leave a choice of slots; the keys go through those of one. */
  readonly spots: readonly SpotDay[];
  readonly activeSpotId: number | null;
  readonly chooseSlot: (spotId: number, startTime: string) => void;
  /** What the order will cost there; null while it is asked for, and where it is refused. */
  readonly quote: RescheduleQuote | null;
  readonly refusal: string | null;
  readonly work: Work;
  /** Why the last try failed. */
  readonly failure: string | null;
  readonly command: (command: MoveCommand) => void;
};

type Work = 'idle' | 'sending' | 'unknown';

/** 改签 of a booking that is not paid: a day, a slot, and what the order costs there. */
export function useReschedule(window: RescheduleWindow): Reschedule {
  const { boot, order, onBack } = window;
  const { orderNo } = order;
  const moveDays = useMoveDays(boot.visitDates, { orderNo }, () => rescheduleCalls.days({ orderNo }));
  const [chosenDay, setDay] = useState<string | null>(null);
  const day = chosenDay ?? dayAfter([order], moveDays);
  const [slots, setSlots] = useState<SlotChoice>({});
  const [spot, setSpot] = useState(0);
  const { data } = useQuery({ queryKey: saleKeysOf.slots(day), queryFn: () => saleCalls.slots(day) });
  const from = day === boot.businessDay ? timeOfDay(new Date(boot.serverTime)) : null;
  const spots = spotsToChoose(spotsOf([order], data ?? [], slots, from));
  const asked = {
    orderNo,
    visitDate: day,
    slotIds: spots.flatMap(({ chosen }) => (chosen ? [chosen.id] : [])),
  };
  const quoted = useQuery({
    queryKey: rescheduleKeyOf(asked),
    queryFn: () => rescheduleCalls.quote(asked),
    enabled: data !== undefined && !moveDays.isAsking,
    retry: false,
    staleTime: 0,
  });
  const quote = quoted.data && !quoted.error ? quoted.data : null;
  const { work, failure, send, forgive } = useSending(window);
  const isFree = work === 'idle';
  const chooseDay = (next: string | undefined) => {
    if (!isFree || next === undefined) return;
    setDay(next);
    setSlots({});
    setSpot(0);
    forgive();
  };
  const chooseSlot = (spotId: number, startTime: string) => {
    if (!isFree) return;
    setSlots({ ...slots, [spotId]: startTime });
    forgive();
  };
  const active = spots[spot] ?? null;
  const moveDay = (by: 1 | -1) => chooseDay(openDayFrom(day, by, moveDays));
  const moveSlot = (by: 1 | -1) => {
    if (!active?.chosen) return;
    const open = openSlots(active);
    const next = open[open.indexOf(active.chosen) + by];
    if (next) chooseSlot(next.spotId, next.startTime);
  };
  const run: Record<MoveCommand, () => void> = {
    confirm: () => quote && send(asked, quote),
    back: () => work !== 'sending' && onBack(),
    'day-before': () => moveDay(-1),
    'day-after': () => moveDay(1),
    'spot-above': () => spots[spot - 1] && setSpot(spot - 1),
    'spot-below': () => spots[spot + 1] && setSpot(spot + 1),
    'slot-before': () => moveSlot(-1),
    'slot-after': () => moveSlot(1),
  };
  return {
    day,
    days: moveDays.days,
    chooseDay,
    spots,
    activeSpotId: active?.spotId ?? null,
    chooseSlot,
    quote,
    refusal: quoted.error ? apiErrorOf(quoted.error).message : null,
    work,
    failure,
    command: command => run[command](),
  };
}

/** One key per move that was shown: pressed again while the outcome is unknown, it asks for it. */
function useSending({ shift, onMoved }: RescheduleWindow) {
  const shell = useShell();
  const queries = useQueryClient();
  const key = useRef(createKey());
  const [work, setWork] = useState<Work>('idle');
  const [failure, setFailure] = useState<string | null>(null);
  const reread = () => {
    for (const queryKey of [saleKeysOf.everyBoot, saleKeysOf.everySlot, everyMoveDay])
      void queries.invalidateQueries({ queryKey });
  };
  const send = async (asked: RescheduleQuery, { totalFen: expectedTotalFen }: RescheduleQuote) => {
    if (work === 'sending') return;
    const done = shell.busy('payment');
    setWork('sending');
    try {
      onMoved(
        await rescheduleCalls.move({ ...asked, windowId: shift.windowId, expectedTotalFen }, key.current),
      );
      reread();
    } catch (error) {
      const refused = apiErrorOf(error);
      if (refused.isOutcomeUnknown) return setWork('unknown');
      key.current = createKey();
      setWork('idle');
      setFailure(refused.message);
      await queries.invalidateQueries({ queryKey: rescheduleKeyOf(asked) });
      reread();
    } finally {
      done();
    }
  };
  return {
    work,
    failure,
    send: (asked: RescheduleQuery, quote: RescheduleQuote) => void send(asked, quote),
    forgive: () => setFailure(null),
  };
}

/** The calls of 改签 before anything is paid, and the cache key of what a booking would cost elsewhere. */
const rescheduleCalls = {
  days: (query: RescheduleDaysQuery) => api.post<MoveDays>('/api/ticket/booked-moves/days', query),
  quote: (query: RescheduleQuery) => api.post<RescheduleQuote>('/api/ticket/booked-moves/quote', query),
  move: (request: RescheduleRequest, key: string) =>
    postOnce<CollectableOrder>('/api/ticket/booked-moves', request, { key }),
};

const rescheduleKeyOf = ({ orderNo, visitDate, slotIds }: RescheduleQuery) =>
  queryKeys.list('ticket.booked-move', { orderNo, visitDate, slotIds: slotIds.map(String) });

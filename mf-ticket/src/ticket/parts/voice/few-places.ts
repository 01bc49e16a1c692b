import { useAuth, useShell } from '@shanmen/shared';
import { type Slot, slotName } from '@shanmen/shared/contracts/ticket/capacity/slot';
import { spokenClock, spokenNumber } from '@shanmen/shared/speech';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { saleCalls, saleKeysOf } from '../../selling/sale/sale-calls.ts';

const few = 50;
/** Of a boat of sixty nobody wants to hear after the tenth ticket that fifty are left. */
const smallest = 2 * few;
const lookEveryMs = 10_000;

/** Slots of which fewer than fifty places are left, and not none: those say so themselves. */
export function scarceSlots(slots: readonly Slot[]): Slot[] {
  return slots.filter(
    ({ capacity, remaining, closed }) => !closed && capacity >= smallest && remaining > 0 && remaining < few,
  );
}

/** 十点半场次余票不足五十张, with the spot where several are sold by slots. */
export function scarceSaid(slot: Slot, all: readonly Slot[]): string {
  const left = `余票不足${spokenNumber(few)}张`;
  if (slotName(slot) === '全天') return `${slot.spotName}${left}`;
  const spots = new Set(all.map(({ spotId }) => spotId));
  const where = spots.size > 1 ? `${slot.spotName}，` : '';
  return `${where}${spokenClock(slot.startTime)}场次${left}`;
}

/** Tells whoever leads the sellers once of each slot of a day that is coming to its end, while he looks on. */
export function useFewPlacesSaid(day: string): void {
  const { speech } = useShell();
  const leads = useAuth('ticket:shift:audit');
  const mayLook = useAuth('ticket:sale:open');
  const looks = leads && mayLook;
  const { data } = useQuery({
    queryKey: saleKeysOf.slots(day),
    queryFn: () => saleCalls.slots(day),
    enabled: looks,
    refetchInterval: lookEveryMs,
    retry: false,
  });
  const known = useRef<Set<number> | null>(null);
  const tell = useEffectEvent((slots: readonly Slot[]) => {
    const scarce = scarceSlots(slots);
    // What was scarce before anybody looked on is on the screen.
    for (const slot of known.current ? scarce : []) {
      if (!known.current?.has(slot.id)) {
        speech.say({ kind: 'info', text: scarceSaid(slot, slots), key: `few-places-${slot.id}` });
      }
    }
    known.current = new Set([...(known.current ?? []), ...scarce.map(({ id }) => id)]);
  });
  useEffect(() => {
    // The screen below asks for the same slots, whoever looks.
    if (looks && data) tell(data);
  }, [looks, data]);
}

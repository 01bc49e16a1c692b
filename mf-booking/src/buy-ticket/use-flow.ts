import type { BookingDays, BookingOffer } from '@shanmen/shared/contracts/ticket/booking-offer';
import { useRef, useState } from 'react';
import { booking, newKey } from '../booking/booking-calls.ts';
import { useCall } from '../booking/use-call.ts';
import { useReading } from '../booking/use-reading.ts';
import {
  type Draft,
  draftOf,
  linesOf,
  missingChoice,
  type Placed,
  type Step,
  totalOf,
} from '../choose/draft.ts';
import { seatsOf } from '../visitors/people.ts';
import { usePeople } from '../visitors/use-people.ts';

/** The way of a visitor from a day to a paid booking; nothing of it outlives the page. */
export function useFlow(site: BookingDays) {
  const firstDay = site.days.find(({ state }) => state === 'OPEN' || state === 'FEW')?.day ?? site.today;
  const [step, setStep] = useState<Step>('day');
  const [draft, setDraft] = useState<Draft>(() => draftOf(firstDay));
  const [placed, setPlaced] = useState<Placed | null>(null);
  const placing = useCall();
  const key = useRef(newKey());
  const { value: offer, refusal, reread } = useReading<BookingOffer>(draft.day, booking.offer);
  const party = usePeople(offer ? seatsOf(offer, draft) : [], site, draft.day);

  const change = (next: (draft: Draft) => Draft) => {
    key.current = newKey();
    placing.forgive();
    setDraft(next);
  };

  const place = async (current: BookingOffer) => {
    if (!party.isComplete()) return;
    const found = await placing.run(async (): Promise<Placed> => {
      const proof = await party.mobile.prove();
      const request = {
        visitDate: draft.day,
        contactName: party.contactName.trim(),
        expectedTotalFen: totalOf(current, draft),
        lines: linesOf(current, draft, party.visitorsOf),
      };
      return { proof, booking: await booking.place(request, proof, key.current) };
    });
    if (found === null) return reread();
    key.current = newKey();
    setPlaced(found);
    setStep('pay');
  };

  return {
    step,
    goTo: (next: Step) => {
      placing.forgive();
      reread();
      setStep(next);
    },
    offer,
    refusal: placing.refusal ?? refusal,
    busy: placing.busy,
    draft,
    missing: offer ? missingChoice(offer, draft) : '正在读取余票…',
    chooseDay: (day: string) => change(() => draftOf(day)),
    chooseSlot: (spotId: number, slotId: number) =>
      change(last => ({ ...last, slots: { ...last.slots, [spotId]: slotId } })),
    setQty: (productId: number, qty: number) =>
      change(last => ({ ...last, picks: { ...last.picks, [productId]: qty } })),
    party,
    place,
    placed,
    setPlaced,
    again: () => {
      setPlaced(null);
      party.forgive();
      change(() => draftOf(firstDay));
      reread();
      setStep('day');
    },
  };
}

export type Flow = ReturnType<typeof useFlow>;

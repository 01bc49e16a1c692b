import { createKey } from '@shanmen/shared';
import type { BookingRequest } from '@shanmen/shared/contracts/ticket/booking';
import type { BookingDays, BookingOffer } from '@shanmen/shared/contracts/ticket/booking-offer';
import type { Waiting } from '@shanmen/shared/contracts/ticket/waiting-entry';
import { useRef, useState } from 'react';
import { booking } from '../booking/booking-calls.ts';
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
import type { MobileEntry } from '../visitors/use-mobile.ts';
import { usePeople } from '../visitors/use-people.ts';

/** The way of a visitor from a day to a paid booking; nothing of it outlives the page. */
export function useFlow(site: BookingDays, mobile: MobileEntry) {
  const firstDay = site.days.find(({ state }) => state === 'OPEN' || state === 'FEW')?.day ?? site.today;
  const [step, setStep] = useState<Step>('day');
  const [draft, setDraft] = useState<Draft>(() => draftOf(firstDay));
  const [placed, setPlaced] = useState<Placed | null>(null);
  // Whoever waited for the slot takes up what was offered to him.
  const [offered, setOffered] = useState<Waiting | null>(null);
  const placing = useCall();
  const key = useRef(createKey());
  const { value: offer, refusal, reread } = useReading<BookingOffer>(draft.day, booking.offer);
  const party = usePeople(offer ? seatsOf(offer, draft) : [], site, draft.day, mobile);

  const change = (next: (draft: Draft) => Draft) => {
    key.current = createKey();
    placing.forgive();
    setDraft(next);
  };

  const begin = (next: Draft, at: Step, entry: Waiting | null) => {
    setPlaced(null);
    setOffered(entry);
    change(() => next);
    setStep(at);
  };

  const place = async (current: BookingOffer) => {
    if (!party.isComplete()) return;
    const request = requestOf(current, draft, party, offered);
    const found = await placing.run(() =>
      party.mobile.withProof(async (proof): Promise<Placed> => ({
        proof,
        booking: await booking.place(request, proof, key.current),
      })),
    );
    if (found === null) return reread();
    key.current = createKey();
    setPlaced(found);
    setOffered(null);
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
    chooseDay: (day: string) => {
      setOffered(null);
      change(() => draftOf(day));
    },
    chooseSlot: (spotId: number, slotId: number) => {
      setOffered(null);
      change(last => ({ ...last, slots: { ...last.slots, [spotId]: slotId } }));
    },
    setQty: (productId: number, qty: number) =>
      change(last => ({ ...last, picks: { ...last.picks, [productId]: qty } })),
    party,
    place,
    placed,
    setPlaced,
    take: (entry: Waiting) => begin(draftOfOffer(entry), 'visitors', entry),
    again: () => {
      party.forgive();
      begin(draftOf(firstDay), 'day', null);
      reread();
    },
  };
}

export type Flow = ReturnType<typeof useFlow>;

function draftOfOffer({ visitDate: day, spotId, slotId, productId, qty }: Waiting): Draft {
  return { day, slots: { [spotId]: slotId }, picks: { [productId]: qty } };
}

function requestOf(
  offer: BookingOffer,
  draft: Draft,
  { contactName, visitorsOf }: ReturnType<typeof usePeople>,
  offered: Waiting | null,
): BookingRequest {
  return {
    visitDate: draft.day,
    contactName: contactName.trim(),
    expectedTotalFen: totalOf(offer, draft),
    lines: linesOf(offer, draft, visitorsOf),
    ...(offered === null ? {} : { waitingEntryId: offered.id }),
  };
}

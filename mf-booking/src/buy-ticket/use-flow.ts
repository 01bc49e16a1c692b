import type { BookingRequest } from '@shanmen/shared/contracts/ticket/booking/booking';
import type { BookingDays, BookingOffer } from '@shanmen/shared/contracts/ticket/booking/booking-offer';
import type { Waiting } from '@shanmen/shared/contracts/ticket/booking/waiting-entry';
import type { ApiError } from '@shanmen/shared';
import { useEffect, useEffectEvent, useState } from 'react';
import { booking } from '../booking/booking-calls.ts';
import { useReading } from '../booking/use-reading.ts';
import {
  type Draft,
  draftOf,
  linesOf,
  missingChoice,
  type Placed,
  shortage,
  type Step,
  totalOf,
  withOnlySlots,
} from '../buying/choose/draft.ts';
import { asksToQueue } from '../entry-queue/use-entry-queue.ts';
import { useBooked } from '../buying/open-order/use-booked.ts';
import { seatsOf } from '../buying/visitors/people.ts';
import type { MobileEntry } from '../buying/visitors/use-mobile.ts';
import { usePeople } from '../buying/visitors/use-people.ts';
import type { Wish } from '../waiting/wish.ts';
import { usePlacing } from '../buying/open-order/use-placing.ts';
import type { Trail } from '../trail/use-trail.ts';
import { say } from '../language/language.ts';

/** The way of a visitor from a day to a paid booking; only the number of what was booked outlives the page. */
export function useFlow(site: BookingDays, mobile: MobileEntry, trail: Trail) {
  const [chosen, setChosen] = useState<Draft>(() => draftOf(firstOpen(site)));
  const setStep = (next: Step) => trail.go({ step: next });
  const booked = useBooked(() => setStep('pay'));
  const { placed } = booked;
  const placing = usePlacing(mobile);
  const [word, setWord] = useState<Word | null>(null);
  const step = openStep(trail.step, placed, chosen);
  // Whoever waited for the slot takes up what was offered to him.
  const [offered, setOffered] = useState<Waiting | null>(null);
  const { value: offer, refusal, reread } = useOffer(chosen.day, offered !== null, mobile);
  const draft = offer ? withOnlySlots(offer, chosen) : chosen;
  const party = usePeople(offer ? seatsOf(offer, draft) : [], site, draft.day, mobile);

  const forgive = () => {
    placing.forgive();
    placing.open.forget();
    setWord(null);
  };
  useAtStep(trail.step, placing.forgive);

  const change = (next: (draft: Draft) => Draft) => {
    placing.renew();
    forgive();
    setChosen(next);
  };

  const begin = (next: Draft, at: Step, entry: Waiting | null) => {
    if (isSettled(placed)) booked.forget();
    setOffered(entry);
    change(() => next);
    setStep(at);
  };

  const showPlaced = (found: Placed) => {
    forgive();
    booked.take(found);
    setStep('pay');
  };

  const place = async (current: BookingOffer) => {
    if (!party.isComplete()) return;
    const found = await placing.place(requestOf(current, draft, party, offered));
    if (found === null) return reread();
    setOffered(null);
    showPlaced(found);
  };

  const restart = () => {
    party.forgive();
    booked.forget();
    begin(draftOf(firstOpen(site)), 'day', null);
  };

  return {
    step,
    goTo: (next: Step) => {
      if (next !== 'pay' && isSettled(placed)) booked.forget();
      forgive();
      reread();
      setStep(next);
    },
    word,
    offer,
    ...refusalsOf(step, placing.refusal ?? refusal),
    draft,
    missing: missingOf(offer, draft, offered),
    ...choicesOf(change, setOffered),
    party,
    place,
    placed,
    placing,
    booked,
    showPlaced,
    reread,
    ...entriesOf({ begin, reread, setWord, restart, forgive }),
  };
}

/** What was kept for somebody is taken up without queuing, by the proof of his mobile. */
function useOffer(visitDate: string, isKept: boolean, mobile: MobileEntry) {
  return useReading<BookingOffer>(visitDate, day =>
    isKept ? mobile.withProof(proof => booking.offer(day, proof)) : booking.offer(day),
  );
}

function firstOpen({ days, today }: BookingDays): string {
  return days.find(({ state }) => state === 'OPEN' || state === 'FEW')?.day ?? today;
}

/** Back of the browser leads to another step without any button of ours: what was refused there stays there. */
function useAtStep(step: Step, forgive: () => void): void {
  const leave = useEffectEvent(forgive);
  useEffect(() => leave(), [step]);
}

export type Flow = ReturnType<typeof useFlow>;

type Change = (next: (draft: Draft) => Draft) => void;

/** What was offered belongs to one day and time: another choice lets it go. */
function choicesOf(change: Change, setOffered: (entry: null) => void) {
  return {
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
  };
}

type Begun = {
  readonly begin: (draft: Draft, at: Step, entry: Waiting | null) => void;
  readonly restart: () => void;
  readonly reread: () => void;
  readonly setWord: (word: Word | null) => void;
  readonly forgive: () => void;
};

const freeWord = '您要候补的时段有余票了，已为您选好，可直接预订。';
/** What the page says of its own: a sentence, or the minutes that a visitor who was let in has to book. */
type Word = typeof freeWord | number;

/** Ways into the booking besides its first step. */
function entriesOf({ begin, restart, reread, setWord, forgive }: Begun) {
  return {
    /** Places came free for what somebody wanted to wait for. */
    takeFree: ({ day, spot, slot }: Wish, productId: number, qty: number) => {
      begin({ day, slots: { [spot.id]: slot.id }, picks: { [productId]: qty } }, 'tickets', null);
      setWord(freeWord);
      reread();
    },
    take: (entry: Waiting) => {
      begin(draftOfOffer(entry), 'visitors', entry);
      reread();
    },
    /** The visitor was let in, with so many minutes to book; null where nobody queues any more. */
    goOn: (insideMinutes: number | null) => {
      forgive();
      setWord(insideMinutes);
      reread();
    },
    again: () => {
      restart();
      reread();
    },
  };
}

/** What keeps a visitor from going on; what was offered to him is not among what is left. */
function missingOf(offer: BookingOffer | null, draft: Draft, offered: Waiting | null): string | null {
  if (!offer) return say('正在读取余票…');
  return missingChoice(offer, draft) ?? (offered === null ? shortage(offer, draft) : null);
}

/** The queue stands for its refusal; whoever pays what he has booked does not queue. */
function refusalsOf(step: Step, refusal: ApiError | null) {
  const isQueue = asksToQueue(refusal);
  return { refusal: isQueue ? null : refusal, toQueue: isQueue && step !== 'pay' ? refusal : null };
}

function isSettled(placed: Placed | null): boolean {
  return placed !== null && placed.booking.state !== 'UNPAID';
}

/** Back leads to no form that was sent and paid, and to no step that nothing was chosen for. */
function openStep(step: Step, placed: Placed | null, { picks }: Draft): Step {
  if (step === 'pay') return placed === null ? 'day' : 'pay';
  const isEmpty = Object.values(picks).every(qty => qty === 0);
  return step === 'visitors' && (isEmpty || isSettled(placed)) ? 'day' : step;
}

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

import type { Booking } from '@shanmen/shared/contracts/ticket/booking';
import type { BookingDays, BookingOffer } from '@shanmen/shared/contracts/ticket/booking-offer';
import { useCallback, useRef, useState } from 'react';
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
import { faultsOf, type People, type Person, personAt, seatsOf, visitorOf } from '../visitors/people.ts';
import { useMobile } from '../visitors/use-mobile.ts';

/** The way of a visitor from a day to a paid booking; nothing of it outlives the page. */
export function useFlow(site: BookingDays) {
  const firstDay = site.days.find(({ state }) => state === 'OPEN' || state === 'FEW')?.day ?? site.today;
  const [step, setStep] = useState<Step>('day');
  const [draft, setDraft] = useState<Draft>(() => draftOf(firstDay));
  const [people, setPeople] = useState<People>({});
  const [contactName, setContactName] = useState('');
  const [asked, setAsked] = useState(false);
  const [placed, setPlaced] = useState<Placed | null>(null);
  const mobile = useMobile();
  const placing = useCall();
  const key = useRef(newKey());
  const { value: offer, refusal, reread } = useReading<BookingOffer>(draft.day, booking.offer);

  const seats = offer ? seatsOf(offer, draft) : [];
  const faults = faultsOf(seats, people, site, draft.day);
  const contactFault = contactName.trim() === '' ? '请填写联系人姓名' : mobile.fault;

  const change = useCallback((next: (draft: Draft) => Draft) => {
    key.current = newKey();
    setDraft(next);
  }, []);

  const place = async (current: BookingOffer) => {
    setAsked(true);
    if (Object.keys(faults).length > 0 || contactFault !== null) return;
    const found = await placing.run(async (): Promise<Placed> => {
      const proof = await mobile.prove();
      const answer: Booking = await booking.place(
        {
          visitDate: draft.day,
          contactName: contactName.trim(),
          expectedTotalFen: totalOf(current, draft),
          lines: linesOf(current, draft, product =>
            seats
              .filter(seat => seat.product.id === product.id)
              .map(seat => visitorOf(personAt(people, seat.key))),
          ),
        },
        proof,
        key.current,
      );
      return { booking: answer, proof };
    });
    // A refused content gets another key; one whose outcome is unknown keeps it.
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
    seats,
    people,
    setPerson: (seat: string, person: Person) => setPeople(last => ({ ...last, [seat]: person })),
    faults: asked ? faults : {},
    contactName,
    setContactName,
    contactFault: asked ? contactFault : null,
    mobile,
    place,
    placed,
    setPlaced,
    again: () => {
      setPlaced(null);
      setAsked(false);
      change(() => draftOf(firstDay));
      reread();
      setStep('day');
    },
  };
}

export type Flow = ReturnType<typeof useFlow>;

import type { BookingDays, OfferProduct } from '@shanmen/shared/contracts/ticket/booking/booking-offer';
import type { Visitor } from '@shanmen/shared/contracts/ticket/selling/visitor';
import { useState } from 'react';
import { faultsOf, type People, type Person, personAt, type Seat, visitorOf } from './people.ts';
import type { MobileEntry } from './use-mobile.ts';
import { say } from '../../language/language.ts';

/** Who comes and who books; what is wrong shows once somebody wanted to go on. */
export function usePeople(seats: readonly Seat[], site: BookingDays, visitDate: string, mobile: MobileEntry) {
  const [people, setPeople] = useState<People>({});
  const [asked, setAsked] = useState(false);
  const { contactName } = mobile;
  const faults = faultsOf(seats, people, site, visitDate);
  const contactFault = contactName.trim() === '' ? say('请填写联系人姓名') : mobile.fault;
  return {
    seats,
    people,
    setPerson: (seat: string, person: Person) => setPeople(last => ({ ...last, [seat]: person })),
    visitorsOf: (product: OfferProduct): Visitor[] =>
      seats
        .filter(seat => seat.product.id === product.id)
        .map(({ key, memberNo }) => visitorOf(personAt(people, key), memberNo)),
    faults: asked ? faults : {},
    contactName,
    contactFault: asked ? contactFault : null,
    mobile,
    /** Whether the booking can be sent; from now on faults are shown. */
    isComplete: () => {
      setAsked(true);
      return Object.keys(faults).length === 0 && contactFault === null;
    },
    forgive: () => setAsked(false),
  };
}

import type { OpenBooking } from '@shanmen/shared/contracts/ticket/booking/open-booking';
import { useState } from 'react';
import { booking } from '../../booking/booking-calls.ts';
import { useCall } from '../../booking/use-call.ts';
import type { Placed } from '../choose/draft.ts';
import type { MobileEntry } from '../visitors/use-mobile.ts';

/** What the mobile has not paid yet: found by its code alone, to be paid or given up. */
export function useOpenOrders(mobile: MobileEntry) {
  const [found, setFound] = useState<readonly OpenBooking[] | null>(null);
  const { busy, refusal, run, forgive } = useCall();
  const take = <T>(call: (proof: string) => Promise<T>) => run(() => mobile.withProof(call));
  const find = async () => {
    const answer = await take(booking.open);
    if (answer) setFound(answer.bookings);
  };
  return {
    found,
    busy,
    refusal,
    find,
    forget: () => {
      forgive();
      setFound(null);
    },
    /** @returns the booking, to be paid; null where it was refused */
    resume: (orderNo: string): Promise<Placed | null> =>
      take(async proof => ({ proof, booking: await booking.show(orderNo, proof) })),
    /** @returns whether it is given up */
    cancel: async (orderNo: string): Promise<boolean> => {
      const answer = await take(proof => booking.cancel(orderNo, proof));
      if (answer === null) return false;
      await find();
      return true;
    },
  };
}

export type OpenOrders = ReturnType<typeof useOpenOrders>;

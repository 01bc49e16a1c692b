import { ApiError, createKey } from '@shanmen/shared';
import type { BookingRequest } from '@shanmen/shared/contracts/ticket/booking/booking';
import { useRef } from 'react';
import { booking } from '../../booking/booking-calls.ts';
import { useCall } from '../../booking/use-call.ts';
import type { Placed } from '../choose/draft.ts';
import { useOpenOrders } from './use-open-orders.ts';
import type { MobileEntry } from '../visitors/use-mobile.ts';

/** Refusals behind which a booking of one's own that is not paid may stand. */
const ownInTheWay: ReadonlySet<string> = new Set([
  'holds_full',
  'limit_exceeded',
  'duplicate_visitor',
  'sold_out',
]);

/** Sends a booking, once however often it is sent again, and finds what stands in its way. */
export function usePlacing(mobile: MobileEntry) {
  const { busy, refusal, run, forgive } = useCall();
  const open = useOpenOrders(mobile);
  const key = useRef(createKey());
  return {
    busy,
    refusal,
    open,
    forgive,
    /** What is sent next is another booking. */
    renew: () => {
      key.current = createKey();
    },
    /** @returns null where it was refused */
    place: async (request: BookingRequest): Promise<Placed | null> => {
      open.forget();
      const send = async (proof: string): Promise<Placed> => ({
        proof,
        booking: await booking.place(request, proof, key.current),
      });
      const placed = await run(() =>
        mobile.withProof(send).catch(async (error: unknown) => {
          // Found before the refusal is read, so that both are there at once.
          if (error instanceof ApiError && ownInTheWay.has(error.code)) await open.find();
          throw error;
        }),
      );
      if (placed !== null) key.current = createKey();
      return placed;
    },
  };
}

import type { Waiting, Waitings } from '@shanmen/shared/contracts/ticket/booking/waiting-entry';
import type { WaitingPrepayment } from '@shanmen/shared/contracts/ticket/booking/waiting-prepayment';
import { ApiError, createKey } from '@shanmen/shared';
import { useRef, useState } from 'react';
import { booking } from '../booking/booking-calls.ts';
import { useCall } from '../booking/use-call.ts';
import type { MobileEntry } from '../buying/visitors/use-mobile.ts';
import type { Wish } from './wish.ts';

/** What the mobile waits for, once it was shown to be at hand; each answer replaces the list. */
export function useWaiting(mobile: MobileEntry) {
  const [found, setFound] = useState<Waitings | null>(null);
  const key = useRef(createKey());
  const { busy, refusal, run, forgive } = useCall();
  const take = async (call: (proof: string) => Promise<Waitings>) => {
    const answer = await run(() => mobile.withProof(call));
    if (answer) setFound(answer);
    return answer;
  };
  return {
    found,
    busy,
    refusal,
    forgive,
    show: () => take(proof => booking.waitings(proof)),
    /** @returns what is waited for now; null where it was refused, `places_left` where nobody has to wait */
    join: async ({ slot }: Wish, productId: number, qty: number, contactName: string) => {
      const request = { slotId: slot.id, productId, qty, contactName };
      const answer = await run(() =>
        mobile
          .withProof(proof => booking.join(request, proof, key.current))
          .catch((error: unknown) => {
            if (error instanceof ApiError && error.has('places_left')) return 'places_left' as const;
            throw error;
          }),
      );
      key.current = createKey();
      if (answer === null || answer === 'places_left') return answer;
      setFound(answer);
      return answer.entries[0] ?? null;
    },
    prepay: (id: number, payment: WaitingPrepayment) => take(proof => booking.prepay(id, payment, proof)),
    leave: ({ id }: Waiting) => take(proof => booking.leave(id, proof)),
  };
}

export type WaitingCalls = ReturnType<typeof useWaiting>;

import type { ApiError } from '@shanmen/shared';
import { useEffect, useEffectEvent } from 'react';
import type { Placed } from '../buying/choose/draft.ts';
import { booking } from './booking-calls.ts';

/** What was refused was offered by an old page: the booking is read anew and shown as it is. */
export function useRenewal(
  placed: Placed,
  refusal: ApiError | null,
  onChange: (placed: Placed) => void,
): void {
  const renew = useEffectEvent(async () => {
    const { proof } = placed;
    try {
      onChange({ booking: await booking.show(placed.booking.orderNo, proof), proof });
    } catch {
      // The refusal that is shown says enough.
    }
  });
  useEffect(() => {
    if (refusal) void renew();
  }, [refusal]);
}

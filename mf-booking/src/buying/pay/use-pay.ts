import type { ApiError } from '@shanmen/shared';
import type { BookingPayment } from '@shanmen/shared/contracts/ticket/booking/booking-payment';
import { useMemo } from 'react';
import { booking } from '../../booking/booking-calls.ts';
import { useCall } from '../../booking/use-call.ts';
import type { Placed } from '../choose/draft.ts';

export type PayCalls = {
  readonly busy: boolean;
  readonly refusal: ApiError | null;
  readonly pay: (payment: BookingPayment) => Promise<void>;
  readonly cancel: () => Promise<void>;
  readonly reread: () => Promise<void>;
};

/** What can be done with a booking; each answer replaces the one on the page. */
export function usePay(placed: Placed | null, onChange: (placed: Placed) => void): PayCalls {
  const { busy, refusal, run } = useCall();
  const orderNo = placed?.booking.orderNo ?? '';
  const proof = placed?.proof ?? '';
  return useMemo(() => {
    const take = async (call: () => ReturnType<typeof booking.show>) => {
      const answer = await run(call);
      if (answer) onChange({ booking: answer, proof });
    };
    return {
      busy,
      refusal,
      pay: payment => take(() => booking.pay(orderNo, payment, proof)),
      cancel: () => take(() => booking.cancel(orderNo, proof)),
      reread: () => take(() => booking.show(orderNo, proof)),
    };
  }, [busy, refusal, run, orderNo, proof, onChange]);
}

import type { BookingDays } from '@shanmen/shared/contracts/ticket/booking-offer';
import { useState } from 'react';
import { BookingView } from '../booking/booking-view.tsx';
import type { Placed } from '../choose/draft.ts';
import { GiveBack } from './give-back.tsx';
import { OrderLookup } from './order-lookup.tsx';
import { PayStep } from '../pay/pay-step.tsx';
import { usePay } from '../pay/use-pay.ts';

type Props = { readonly site: BookingDays; readonly onBook: () => void };

/** A booking that was made before: pay it, show its tickets. */
export function MyOrder({ site, onBook }: Props) {
  const [found, setFound] = useState<Placed | null>(null);
  const calls = usePay(found, setFound);
  if (!found) return <OrderLookup onFound={setFound} />;
  return (
    <>
      {found.booking.state === 'UNPAID' && (
        <PayStep placed={found.booking} isDemo={site.isDemo} calls={calls} onAgain={onBook} />
      )}
      <BookingView booking={found.booking} />
      <GiveBack placed={found} onChange={setFound} />
    </>
  );
}

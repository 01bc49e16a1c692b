import type { BookingDays } from '@shanmen/shared/contracts/ticket/booking-offer';
import { useState } from 'react';
import { BookingView } from '../booking/booking-view.tsx';
import type { Placed } from '../choose/draft.ts';
import { AskInvoice } from './ask-invoice.tsx';
import { GiveBack } from './give-back.tsx';
import { MoveTickets } from './move-tickets.tsx';
import { OrderLookup } from './order-lookup.tsx';
import { PayStep } from '../pay/pay-step.tsx';
import { usePay } from '../pay/use-pay.ts';
import type { MobileEntry } from '../visitors/use-mobile.ts';

type Props = { readonly site: BookingDays; readonly mobile: MobileEntry; readonly onBook: () => void };

/** A booking that was made before: pay it, show its tickets. */
export function MyOrder({ site, mobile, onBook }: Props) {
  const [found, setFound] = useState<Placed | null>(null);
  const calls = usePay(found, setFound);
  if (!found) return <OrderLookup mobile={mobile} onFound={setFound} />;
  return (
    <>
      {found.booking.state === 'UNPAID' && (
        <PayStep placed={found.booking} isDemo={site.isDemo} calls={calls} onAgain={onBook} />
      )}
      <BookingView booking={found.booking} site={site} />
      <MoveTickets site={site} placed={found} onChange={setFound} />
      <AskInvoice placed={found} onChange={setFound} />
      <GiveBack placed={found} onChange={setFound} />
    </>
  );
}

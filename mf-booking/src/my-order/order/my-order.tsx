import type { BookingDays } from '@shanmen/shared/contracts/ticket/booking/booking-offer';
import { useCallback, useState } from 'react';

import { BookingView } from '../../booking/booking-view.tsx';
import { useFresh } from '../../booking/use-fresh.ts';
import type { Placed } from '../../buying/choose/draft.ts';
import { ActionButton } from '../../controls/action-button.tsx';
import { keepOrder, type KeptOpen, keptOpen } from '../../buying/open-order/kept-order.ts';
import { AskInvoice } from '../invoice/ask-invoice.tsx';
import { ChangePerson } from './change-person.tsx';
import { GiveBack } from './give-back.tsx';
import { MoveTickets } from './move-tickets.tsx';
import { OrderLookup } from './order-lookup.tsx';
import { PayStep, usePay } from '../../buying/pay/pay-step.tsx';
import type { MobileEntry } from '../../buying/visitors/use-mobile.ts';
import { say } from '../../language/language.ts';

type Props = {
  readonly site: BookingDays;
  readonly mobile: MobileEntry;
  /** What was left unpaid on this device. */
  readonly left: KeptOpen | null;
  readonly onBook: () => void;
};

/** A booking that was made before: pay it, show its tickets. */
export function MyOrder({ site, mobile, left, onBook }: Props) {
  const [found, setFound] = useState<Placed | null>(null);
  const take = useCallback((placed: Placed) => {
    if (placed.booking.state === 'UNPAID' || keptOpen()?.orderNo === placed.booking.orderNo)
      keepOrder(placed);
    setFound(placed);
  }, []);
  const calls = usePay(found, take);
  useFresh(found, calls.reread);
  if (!found) return <OrderLookup mobile={mobile} knownNo={left?.orderNo ?? ''} onFound={take} />;
  return (
    <>
      {found.booking.state === 'UNPAID' && (
        <PayStep placed={found.booking} isDemo={site.isDemo} calls={calls} onAgain={onBook} />
      )}
      <BookingView booking={found.booking} site={site} />
      <MoveTickets site={site} placed={found} onChange={take} />
      <ChangePerson site={site} placed={found} onChange={take} />
      <AskInvoice placed={found} onChange={take} />
      <GiveBack placed={found} onChange={take} />
      <ActionButton onClick={() => setFound(null)}>{say('查询其他订单')}</ActionButton>
    </>
  );
}

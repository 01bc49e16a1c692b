import type { BookingDays } from '@shanmen/shared/contracts/ticket/booking-offer';
import { useState } from 'react';
import { MyOrder } from '../order/my-order.tsx';
import { useMobile } from '../visitors/use-mobile.ts';
import { useWaiting } from '../waiting/use-waiting.ts';
import { WaitingPage } from '../waiting/waiting-page.tsx';
import type { Wish } from '../waiting/wish.ts';
import { BookingFlow } from './booking-flow.tsx';
import styles from './buy-ticket.module.css';
import { useFlow } from './use-flow.ts';

export const pages = [
  { page: 'book', title: '订票' },
  { page: 'mine', title: '我的订单' },
  { page: 'wait', title: '我的候补' },
] as const;
export type Page = (typeof pages)[number]['page'];

type Props = { readonly site: BookingDays; readonly page: Page; readonly onPage: (page: Page) => void };

/** The pages share the mobile: it is proved once for all of them. */
export function Pages({ site, page, onPage }: Props) {
  const mobile = useMobile();
  const flow = useFlow(site, mobile);
  const waiting = useWaiting(mobile);
  const [wish, setWish] = useState<Wish | null>(null);
  return (
    <>
      <div className={styles.view} hidden={page !== 'book'}>
        <BookingFlow
          site={site}
          flow={flow}
          onWait={next => {
            waiting.forgive();
            setWish(next);
            onPage('wait');
          }}
        />
      </div>
      {page === 'mine' && <MyOrder site={site} mobile={mobile} onBook={() => onPage('book')} />}
      {page === 'wait' && (
        <WaitingPage
          site={site}
          wish={wish}
          mobile={mobile}
          calls={waiting}
          onDone={() => setWish(null)}
          onBack={() => {
            setWish(null);
            onPage('book');
          }}
          onBook={entry => {
            flow.take(entry);
            onPage('book');
          }}
        />
      )}
    </>
  );
}

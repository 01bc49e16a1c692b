import type { BookingDays } from '@shanmen/shared/contracts/ticket/booking/booking-offer';
import { useState } from 'react';
import { MyOrder } from '../my-order/order/my-order.tsx';
import { useMobile } from '../buying/visitors/use-mobile.ts';
import { useWaiting } from '../waiting/use-waiting.ts';
import { WaitingPage } from '../waiting/waiting-page.tsx';
import type { Wish } from '../waiting/wish.ts';
import { QueueCard } from '../entry-queue/queue-card.tsx';
import { asksToQueue, useEntryQueue } from '../entry-queue/use-entry-queue.ts';
import { BookingFlow } from './booking-flow.tsx';
import styles from './buy-ticket.module.css';
import { useFlow } from './use-flow.ts';
import type { Trail } from '../trail/use-trail.ts';

type Props = { readonly site: BookingDays; readonly trail: Trail; readonly onStale: () => void };

/** The pages share the mobile: it is proved once for all of them. `onStale`: the days have to be read anew. */
export function Pages({ site, trail, onStale }: Props) {
  const mobile = useMobile();
  const flow = useFlow(site, mobile, trail);
  const waiting = useWaiting(mobile);
  const [wish, setWish] = useState<Wish | null>(null);
  const { page } = trail;
  const queuing = useEntryQueue([flow.toQueue, waiting.refusal].find(asksToQueue) ?? null, insideMinutes => {
    waiting.forgive();
    flow.goOn(insideMinutes);
  });
  const book = () => trail.go({ page: 'book' });
  return (
    <>
      {page !== 'mine' && queuing && <QueueCard queuing={queuing} />}
      <div className={styles.view} hidden={page !== 'book' || queuing !== null}>
        <BookingFlow
          site={site}
          flow={flow}
          onFind={() => trail.go({ page: 'mine' })}
          onWait={next => {
            waiting.forgive();
            setWish(next);
            trail.go({ page: 'wait' });
          }}
        />
      </div>
      {page === 'mine' && <MyOrder site={site} mobile={mobile} left={flow.booked.left} onBook={book} />}
      {page === 'wait' && (
        <WaitingPage
          site={site}
          wish={wish}
          mobile={mobile}
          calls={waiting}
          onDone={() => setWish(null)}
          onBack={() => {
            setWish(null);
            book();
          }}
          onFree={(productId, qty) => {
            onStale();
            if (wish) flow.takeFree(wish, productId, qty);
            setWish(null);
            book();
          }}
          onBook={entry => {
            flow.take(entry);
            book();
          }}
        />
      )}
    </>
  );
}

import { type Booking, bookingStates } from '@shanmen/shared/contracts/ticket/booking/booking';
import { formatYuan } from '@shanmen/shared/money';
import { ClosureNotice } from './closure-notice.tsx';
import styles from './booking.module.css';
import { KeepTickets } from '../my-order/keep/keep-tickets.tsx';
import { liveTickets, type Site } from '../my-order/keep/live-tickets.ts';
import { WayThere } from '../my-order/keep/way-there.tsx';
import { TicketCard } from './ticket-card.tsx';

/** A booking with its tickets, whatever has become of it. */
export function BookingView({ booking, site }: { readonly booking: Booking; readonly site: Site }) {
  const { orderNo, state, tickets, totalFen, refundedFen, refundTiers, mobileMasked } = booking;
  return (
    <section className={styles.booking} aria-label="订单">
      <header className={styles.summary}>
        <p className={styles.state} data-state={state}>
          {bookingStates[state]}
        </p>
        <dl className={styles.facts}>
          <dt>订单号</dt>
          <dd className={styles.orderNo}>{orderNo}</dd>
          {state === 'ISSUED' && booking.pickupCode !== null && (
            <>
              <dt>取票码</dt>
              <dd className={styles.orderNo}>{booking.pickupCode.replace(/(\d{3})(?=\d)/g, '$1 ')}</dd>
            </>
          )}
          <dt>联系人</dt>
          <dd>
            {booking.contactName} {mobileMasked}
          </dd>
          <dt>金额</dt>
          <dd>
            ¥{formatYuan(totalFen)}
            {refundedFen > 0 && `，已退 ¥${formatYuan(refundedFen)}`}
          </dd>
        </dl>
        {state === 'ISSUED' && (
          <p className={styles.advice}>入园时逐张出示二维码；凭手机号和订单号可随时在“我的订单”查看。</p>
        )}
        <KeepTickets booking={booking} site={site} />
      </header>
      {booking.closures.map(closure => (
        <ClosureNotice key={`${closure.spotName} ${closure.dateFrom}`} closure={closure} />
      ))}
      <ul className={styles.tickets}>
        {tickets.map(ticket => (
          <TicketCard key={ticket.seat} ticket={ticket} />
        ))}
      </ul>
      {liveTickets(booking).length > 0 && <WayThere site={site} />}
      <details className={styles.terms}>
        <summary>退改规则</summary>
        {refundTiers.map(({ productName, tiers }) => (
          <div key={`${productName} ${tiers.join()}`}>
            <h4>{productName}</h4>
            <ul>
              {tiers.map(line => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </div>
        ))}
      </details>
    </section>
  );
}

import {
  type Booking,
  bookingStates,
  type BookingClosure,
} from '@shanmen/shared/contracts/ticket/booking/booking';
import { formatYuan, zeroFen } from '@shanmen/shared/money';
import { closureReasons } from '@shanmen/shared/contracts/ticket/capacity/closure-reasons';

import styles from './booking.module.css';
import { KeepTickets } from '../my-order/keep/keep-tickets.tsx';
import { liveTickets, type Site } from '../my-order/keep/live-tickets.ts';
import { WayThere } from '../my-order/keep/way-there.tsx';
import { TicketCard } from './ticket-card.tsx';
import { say, tell } from '../language/language.ts';

const means = {
  CANCELLED: '订单已取消，无需支付。',
  TOLD: '联票仍可游览其他景点；不游览可在下方免手续费退票。',
  AT_WINDOW: '请到景区任一窗口免手续费退票。',
  BY_HAND: '请致电景区或到窗口免手续费退票。',
  OPEN: '可免手续费退票，稍后将自动退款。',
  RULE: '请按退改规则改签或退票。',
} as const satisfies Record<Exclude<BookingClosure['outcome'], 'REFUNDED'>, string>;

const refunds = {
  PROCESSING: '正在按原支付方式退款 ¥{}',
  DONE: '已按原支付方式全额退款 ¥{}',
  FAILED: '退款未成功，请致电景区处理，应退 ¥{}',
} as const;

/** A spot of the booking is shut: why, when, and where the money is. */
function ClosureNotice({ closure }: { readonly closure: BookingClosure }) {
  const { spotName, reason, dateFrom, dateTo } = closure;
  const days = dateFrom === dateTo ? dateFrom : say('{} 至 {}', dateFrom, dateTo);
  return (
    <p className={styles.closure} role="status">
      <b>{say('{} {} 因{}闭园', spotName, days, say(closureReasons[reason]))}</b>
      <br />
      <Meaning closure={closure} />
    </p>
  );
}

function Meaning({ closure: { outcome, refundFen, refundState } }: { readonly closure: BookingClosure }) {
  if (outcome !== 'REFUNDED') return say(means[outcome]);
  return say(refunds[refundState ?? 'PROCESSING'], formatYuan(refundFen ?? zeroFen));
}

/** A booking with its tickets, whatever has become of it. */
export function BookingView({ booking, site }: { readonly booking: Booking; readonly site: Site }) {
  const { orderNo, state, tickets, totalFen, refundedFen, refundTiers, mobileMasked } = booking;
  // After a part of them is given back or used the rest is still fetched and shown at the gate.
  const isUsable = liveTickets(booking).length > 0;
  return (
    <section className={styles.booking} aria-label={say('订单')}>
      <header className={styles.summary}>
        <p className={styles.state} data-state={state}>
          {say(bookingStates[state])}
        </p>
        <dl className={styles.facts}>
          <dt>{say('订单号')}</dt>
          <dd className={styles.orderNo}>{orderNo}</dd>
          {isUsable && booking.pickupCode !== null && (
            <>
              <dt>{say('取票码')}</dt>
              <dd className={styles.orderNo}>{booking.pickupCode.replace(/(\d{3})(?=\d)/g, '$1 ')}</dd>
            </>
          )}
          <dt>{say('联系人')}</dt>
          <dd>
            {booking.contactName} {mobileMasked}
          </dd>
          <dt>{say('金额')}</dt>
          <dd>
            ¥{formatYuan(totalFen)}
            {refundedFen > 0 && say('，已退 ¥{}', formatYuan(refundedFen))}
          </dd>
        </dl>
        {isUsable && (
          <p className={styles.advice}>
            {say('入园时逐张出示二维码；凭手机号和订单号可随时在“我的订单”查看。')}
          </p>
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
        <summary>{say('退改规则')}</summary>
        {refundTiers.map(({ productName, tiers }) => (
          <div key={`${productName} ${tiers.join()}`}>
            <h4>{productName}</h4>
            <ul>
              {tiers.map(line => (
                <li key={line}>{tell(line)}</li>
              ))}
            </ul>
          </div>
        ))}
      </details>
    </section>
  );
}

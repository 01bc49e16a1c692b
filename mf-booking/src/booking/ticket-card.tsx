import type { BookedTicket } from '@shanmen/shared/contracts/ticket/booking/booking';
import { ticketLetters } from '@shanmen/shared/contracts/ticket/selling/letters';
import { formatYuan } from '@shanmen/shared/money';
import { QrCode } from '@shanmen/shared/print';
import { monthDayOf } from '../buying/choose/day-step.tsx';
import styles from './booking.module.css';
import { listed, say } from '../language/language.ts';

const qrMm = 40;

/** One ticket: a code of its own that the gate reads from the screen. */
export function TicketCard({ ticket }: { readonly ticket: BookedTicket }) {
  const { productName, qr, ticketNo, status, places, startTime, endTime, visitor, priceFen } = ticket;
  const { visitDate } = ticket;
  return (
    <li className={styles.ticket} data-letter={status}>
      <header className={styles.ticketHead}>
        <h3>{productName}</h3>
        <span className={styles.letter}>{say(ticketLetters[status])}</span>
      </header>
      {qr !== null && (
        <figure className={styles.code}>
          <QrCode text={qr} sizeMm={qrMm} label={say('二维码')} />
          <figcaption>{ticketNo?.replace(/(\d{4})(?=\d)/g, '$1 ')}</figcaption>
        </figure>
      )}
      <dl className={styles.facts}>
        <dt>{say('游玩日期')}</dt>
        <dd>
          {monthDayOf(visitDate)}
          {startTime !== null && ` ${startTime}–${endTime ?? ''}`}
        </dd>
        <dt>{say('可入')}</dt>
        <dd>{listed(places.map(({ spotName }) => spotName))}</dd>
        {visitor && (
          <>
            <dt>{say('游客')}</dt>
            <dd>
              {visitor.name ?? ''} {visitor.idMasked}
            </dd>
          </>
        )}
        <dt>{say('票价')}</dt>
        <dd>¥{formatYuan(priceFen)}</dd>
      </dl>
    </li>
  );
}

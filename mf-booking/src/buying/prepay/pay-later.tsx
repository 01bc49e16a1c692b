import type { BookingDays } from '@shanmen/shared/contracts/ticket/booking/booking-offer';
import type { Waiting } from '@shanmen/shared/contracts/ticket/booking/waiting-entry';
import { formatYuan, multiplyFen, zeroFen } from '@shanmen/shared/money';
import { useState } from 'react';
import { booking } from '../../booking/booking-calls.ts';
import { Refusal } from '../../booking/refusal.tsx';
import { useReading } from '../../booking/use-reading.ts';
import { ActionButton } from '../../controls/action-button.tsx';
import { faultsOf, type People, personAt, seatsFor, visitorOf } from '../visitors/people.ts';
import { PersonFields } from '../visitors/person-fields.tsx';
import styles from '../../waiting/waiting.module.css';
import type { Prepaying } from '../../waiting/wish.ts';
import { say } from '../../language/language.ts';

type Props = {
  readonly entry: Waiting;
  readonly site: BookingDays;
  readonly onPay: (paying: Prepaying) => void;
  readonly onBack: () => void;
};

/** 现在预付, for whoever joined without paying: today's price, and who comes where the ticket says so. */
export function PayLater({ entry, site, onPay, onBack }: Props) {
  const { value: offer, refusal, reread } = useReading(entry.visitDate, booking.offer);
  const [people, setPeople] = useState<People>({});
  const [asked, setAsked] = useState(false);
  const product = offer?.products.find(({ id }) => id === entry.productId);
  const seats = product ? seatsFor(product, entry.qty) : [];
  const faults = faultsOf(seats, people, site, entry.visitDate);
  const amountFen = product ? multiplyFen(product.priceFen, entry.qty) : zeroFen;

  const goOn = () => {
    setAsked(true);
    if (Object.keys(faults).length > 0) return;
    const visitors = seats.map(({ key, memberNo }) => visitorOf(personAt(people, key), memberNo));
    onPay({ entry, amountFen, visitors });
  };
  return (
    <section className={styles.form} aria-label={say('现在预付')}>
      <h2>
        {say('现在预付')}
        <small>
          {entry.productName} × {entry.qty}
        </small>
      </h2>
      <p className={styles.note}>{say('预付不改变排位；有票时自动出票，没等到或取消，全额退回。')}</p>
      {offer === null && refusal === null && <p className={styles.note}>{say('正在读取票价…')}</p>}
      <Refusal refusal={refusal}>
        <ActionButton onClick={reread}>{say('重试')}</ActionButton>
      </Refusal>
      {offer !== null && amountFen === zeroFen && (
        <p className={styles.note}>
          {say(product ? '该票免费，不用预付。' : '该票种已停售，暂不能预付，您仍在候补。')}
        </p>
      )}
      {seats.map(seat => (
        <PersonFields
          key={seat.key}
          seat={seat}
          person={personAt(people, seat.key)}
          fault={asked ? faults[seat.key] : undefined}
          onChange={person => setPeople(last => ({ ...last, [seat.key]: person }))}
        />
      ))}
      {amountFen > 0 && (
        <ActionButton kind="primary" onClick={goOn}>
          {say('下一步：付款 ¥{}', formatYuan(amountFen))}
        </ActionButton>
      )}
      <ActionButton onClick={onBack}>{say('返回我的候补')}</ActionButton>
    </section>
  );
}

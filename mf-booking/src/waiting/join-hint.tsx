import type { OfferProduct, OfferSpot } from '@shanmen/shared/contracts/ticket/booking/booking-offer';
import { personsIn } from '../buying/choose/draft.ts';
import type { Wish } from './wish.ts';
import styles from './waiting.module.css';
import { say } from '../language/language.ts';

type Props = {
  readonly day: string;
  readonly spot: OfferSpot;
  readonly products: readonly OfferProduct[];
  readonly onWait: (wish: Wish) => void;
};

/** Stretches that are booked up can be waited for, with any ticket that needs that place alone. */
export function JoinHint({ day, spot, products, onWait }: Props) {
  const full = spot.slots.filter(({ waiting }) => waiting !== null && waiting.until !== null);
  const fitting = products.filter(
    product =>
      personsIn(product) === 1 && product.places.length === 1 && product.places[0]?.spotId === spot.id,
  );
  if (full.length === 0 || fitting.length === 0) return null;
  return (
    <p className={styles.hint}>
      {say('已约满的时段可以候补，有人退票时短信通知您：')}
      {full.map(slot => (
        <button key={slot.id} type="button" onClick={() => onWait({ day, spot, slot, products: fitting })}>
          {say('候补 {}', `${slot.startTime}–${slot.endTime}`)}
        </button>
      ))}
    </p>
  );
}

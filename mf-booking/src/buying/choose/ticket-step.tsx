import type { BookingDays, BookingOffer } from '@shanmen/shared/contracts/ticket/booking/booking-offer';
import { JoinHint } from '../../waiting/join-hint.tsx';
import type { Wish } from '../../waiting/wish.ts';
import styles from './choose.module.css';
import { type Draft, limitOf, neededSpots, shutAt, shutFor } from './draft.ts';
import { ProductCard } from './product-card.tsx';
import { SlotChoice } from './slot-choice.tsx';
import { say } from '../../language/language.ts';

type Props = {
  readonly site: BookingDays;
  readonly offer: BookingOffer;
  readonly draft: Draft;
  readonly onQty: (productId: number, qty: number) => void;
  readonly onSlot: (spotId: number, slotId: number) => void;
  readonly onWait: (wish: Wish) => void;
};

/** 票种数量: what to buy, and the stretch of the day for each further place that has some. */
export function TicketStep({ site, offer, draft, onQty, onSlot, onWait }: Props) {
  return (
    <>
      <ul className={styles.products}>
        {offer.products.map(product => (
          <ProductCard
            key={product.id}
            product={product}
            qty={draft.picks[product.id] ?? 0}
            shut={shutAt(product, draft)}
            limit={limitOf(offer, draft, product, site.perMobileDay)}
            onQty={qty => onQty(product.id, qty)}
          />
        ))}
      </ul>
      {neededSpots(offer, draft).map(spot => (
        <div key={spot.id}>
          <SlotChoice
            spot={spot}
            title={say('{}时段', spot.name)}
            chosen={draft.slots[spot.id]}
            late={shutFor(offer, draft, spot)}
            onChoose={slotId => onSlot(spot.id, slotId)}
          />
          <JoinHint day={draft.day} spot={spot} products={offer.products} onWait={onWait} />
        </div>
      ))}
    </>
  );
}

import type { OfferProduct } from '@shanmen/shared/contracts/ticket/booking/booking-offer';
import { OfferCard } from '@shanmen/shared/offer';
import { Counter } from '../../controls/counter.tsx';
import styles from './choose.module.css';
import type { Limit } from './draft.ts';
import { say, tell } from '../../language/language.ts';

type Props = {
  readonly product: OfferProduct;
  readonly qty: number;
  /** Why it is not sold at the stretch that was chosen; null where it is. */
  readonly shut: string | null;
  /** The most of it that may be booked, and why no more. */
  readonly limit: Limit;
  readonly onQty: (qty: number) => void;
};

/** A ticket as it is offered, and how many of it are wanted. */
export function ProductCard({ product, qty, shut, limit, onQty }: Props) {
  const { name, closed } = product;
  const late = shut === null ? null : say('所选时段：{}', tell(shut));
  const refusal = closed === undefined ? late : tell(closed);
  return (
    <li>
      <OfferCard product={product} tell={tell}>
        {refusal !== null && <p className={styles.closed}>{refusal}</p>}
        {/* What was picked before it was too late is still taken back. */}
        {(refusal === null || qty > 0) && (
          <Counter
            of={name}
            label={say('{} 数量', name)}
            value={qty}
            least={0}
            most={refusal === null ? limit.most : qty}
            mostWhy={qty > 0 || limit.most === 0 ? limit.why : null}
            onChange={onQty}
          />
        )}
      </OfferCard>
    </li>
  );
}

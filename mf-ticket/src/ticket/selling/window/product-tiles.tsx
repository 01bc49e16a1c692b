import { crowds, crowdTitle } from '@shanmen/shared/contracts/ticket/pricing/crowds';
import { keepFocus, Keycap, Yuan } from '@shanmen/shared/counter';
import type { Offer } from '../cart/cart.ts';
import styles from './product-tiles.module.css';
import { countText, scarcestTone } from '../visit/remainder.ts';

const mostColumns = 4;

type ProductTilesProps = {
  readonly offers: readonly Offer[];
  readonly qtyOf: (productId: number) => number;
  readonly onAdd: (offer: Offer) => void;
};

/** What can be sold, by crowd; each tile shows its letter, price and places, or why it cannot be sold. */
export function ProductTiles({ offers, qtyOf, onAdd }: ProductTilesProps) {
  if (offers.length === 0)
    return <p className={styles.empty}>所选日期没有在售票种，请换一天或联系管理员上架。</p>;
  const groups = byCrowd(offers).map(([title, own]) => (
    <section
      key={title}
      className={styles.group}
      data-columns={Math.min(own.length, mostColumns)}
      aria-label={title}
    >
      <h2 className={styles.crowd}>{title}</h2>
      <div className={styles.tiles}>
        {own.map(offer => (
          <Tile
            key={offer.product.id}
            offer={offer}
            qty={qtyOf(offer.product.id)}
            onPress={() => onAdd(offer)}
          />
        ))}
      </div>
    </section>
  ));
  return <div className={styles.groups}>{groups}</div>;
}

type TileProps = { readonly offer: Offer; readonly qty: number; readonly onPress: () => void };

function Tile({ offer, qty, onPress }: TileProps) {
  const { product, refusal } = offer;
  return (
    <button
      type="button"
      className={styles.tile}
      data-chosen={qty > 0}
      disabled={refusal !== null}
      title={product.priceReason}
      onMouseDown={keepFocus}
      onClick={onPress}
    >
      <span className={styles.head}>
        <span className={styles.name}>{product.name}</span>
        {product.visitors && (
          <span className={styles.document} title="需登记游客证件">
            证
          </span>
        )}
        {product.hotkey !== null && <Keycap>{product.hotkey.toUpperCase()}</Keycap>}
      </span>
      <span className={styles.foot}>
        <span className={styles.price}>
          <Yuan fen={product.priceFen} />
        </span>
        <span className={styles.state}>
          {qty > 0 && <span className={styles.qty}>×{qty}</span>}
          <Places offer={offer} />
        </span>
      </span>
    </button>
  );
}

function Places({ offer: { slot, otherSlots, remaining, refusal } }: { readonly offer: Offer }) {
  if (refusal !== null) {
    return (
      <span className={styles.refusal} data-sold-out={remaining === 0 || undefined}>
        {refusal}
      </span>
    );
  }
  if (remaining === null || slot === null) return null;
  return (
    <span className={styles.places} data-tone={scarcestTone([slot, ...otherSlots])}>
      余 {countText(remaining)}
    </span>
  );
}

const combined = '联票';

/** Groups in the order of the crowds; a crowd without a code of ours comes after them, combined tickets last. */
function byCrowd(offers: readonly Offer[]): [string, Offer[]][] {
  const order = [...Object.values<string>(crowds), combined];
  const rank = (title: string) => (order.includes(title) ? order.indexOf(title) : order.length - 1.5);
  const found = [...new Set(offers.map(titleOf))].sort((a, b) => rank(a) - rank(b));
  return found.map(title => [title, offers.filter(offer => titleOf(offer) === title)]);
}

function titleOf({ product: { crowd, isCombined } }: Offer): string {
  return isCombined ? combined : crowdTitle(crowd);
}

import type { SaleProduct } from '@shanmen/shared/contracts/ticket/selling/pos-session';
import { keepFocus, Keycap, Yuan } from '@shanmen/shared/counter';
import styles from '../change/change-dialog.module.css';

type UpgradeOffersProps = {
  readonly offers: readonly SaleProduct[];
  readonly chosen: number;
  readonly onChoose: (offer: number) => void;
};

/** What the tickets may become, the least dear first; the arrows go through them, and a letter chooses its own. */
export function UpgradeOffers({ offers, chosen, onChoose }: UpgradeOffersProps) {
  return (
    <div className={styles.offers} role="group" aria-label="升级为">
      {offers.map(({ id, name, hotkey, priceFen }, index) => (
        <button
          key={id}
          type="button"
          className={styles.day}
          aria-pressed={index === chosen}
          onMouseDown={keepFocus}
          onClick={() => onChoose(index)}
        >
          <span>
            {name} {hotkey !== null && <Keycap>{hotkey}</Keycap>}
          </span>
          <small>
            <Yuan fen={priceFen} />
          </small>
        </button>
      ))}
    </div>
  );
}

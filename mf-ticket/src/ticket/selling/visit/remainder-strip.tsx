import type { SpotDay } from '../cart/cart.ts';
import { slotName } from '@shanmen/shared/contracts/ticket/capacity/slot';
import { countText, remainderTone } from './remainder.ts';
import styles from './remainder-strip.module.css';

const mostSpots = 4;

/** How full the day is: one column per slot, filled as far as it is sold, red below a tenth left. */
export function RemainderStrip({ spots }: { readonly spots: readonly SpotDay[] }) {
  return (
    <ul className={styles.strip} aria-label="余量">
      {spots.slice(0, mostSpots).map(spot => (
        <li key={spot.spotId} className={styles.spot}>
          <span className={styles.name}>{spot.spotName}</span>
          <span className={styles.columns}>
            {spot.slots.map(slot => (
              <Column key={slot.id} {...slot} />
            ))}
          </span>
          <span className={styles.left}>{countText(leftIn(spot))}</span>
        </li>
      ))}
    </ul>
  );
}

type ColumnProps = {
  readonly startTime: string;
  readonly endTime: string;
  readonly remaining: number;
  readonly capacity: number;
};

function Column({ startTime, endTime, remaining, capacity }: ColumnProps) {
  const taken = capacity === 0 ? 100 : Math.round(((capacity - remaining) * 100) / capacity);
  return (
    <span
      className={styles.column}
      data-tone={remainderTone(remaining, capacity)}
      title={`${slotName({ startTime, endTime })} 已约 ${countText(capacity - remaining)} / ${countText(capacity)}`}
    >
      <span className={styles.taken} style={{ height: `${taken}%` }} />
    </span>
  );
}

function leftIn(spot: SpotDay): number {
  return spot.slots.reduce((sum, slot) => sum + (slot.closed ? 0 : slot.remaining), 0);
}

import { offerStates, type OfferSpot } from '@shanmen/shared/contracts/ticket/booking-offer';
import styles from './choose.module.css';

type Props = {
  readonly spot: OfferSpot;
  readonly title: string;
  readonly chosen: number | undefined;
  readonly onChoose: (slotId: number) => void;
};

/** The stretches of a day at a spot, one of which can be taken. */
export function SlotChoice({ spot, title, chosen, onChoose }: Props) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{title}</legend>
      <div className={styles.slots}>
        {spot.slots.map(slot => {
          const isShut = slot.state === 'FULL' || slot.state === 'CLOSED';
          return (
            <label key={slot.id} className={styles.slot} data-state={slot.state}>
              <input
                type="radio"
                name={`spot-${spot.id}`}
                checked={chosen === slot.id}
                disabled={isShut}
                onChange={() => onChoose(slot.id)}
              />
              <span className={styles.time}>
                {slot.startTime}–{slot.endTime}
              </span>
              <span className={styles.left}>
                {slot.left === null ? offerStates[slot.state] : `仅剩 ${slot.left} 张`}
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

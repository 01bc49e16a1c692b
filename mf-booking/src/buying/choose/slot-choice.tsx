import {
  type OfferSlot,
  offerStates,
  type OfferSpot,
} from '@shanmen/shared/contracts/ticket/booking/booking-offer';
import styles from './choose.module.css';
import { isTaken } from './draft.ts';
import { say } from '../../language/language.ts';

type Props = {
  readonly spot: OfferSpot;
  readonly title: string;
  readonly chosen: number | undefined;
  /** Stretches that what was picked is not sold for any more, and why. */
  readonly late?: { readonly slotIds: readonly number[]; readonly why: readonly string[] };
  readonly onChoose: (slotId: number) => void;
};

const onTime = { slotIds: [], why: [] };

const reserveWords = '须提前预约。每个时段都为现场游客留有名额，未预约也可到售票窗口购票。';

/** The stretches of a day at a spot, one of which can be taken. */
export function SlotChoice({ spot, title, chosen, late = onTime, onChoose }: Props) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{title}</legend>
      {spot.reserveRequired && <p className={styles.reserve}>{say(reserveWords)}</p>}
      {late.why.map(line => (
        <p key={line} className={styles.reserve}>
          {line}
        </p>
      ))}
      <div className={styles.slots}>
        {spot.slots.map(slot => {
          const isLate = late.slotIds.includes(slot.id);
          const isShut = isLate || isTaken(slot);
          return (
            <label key={slot.id} className={styles.slot} data-state={isLate ? 'CLOSED' : slot.state}>
              <input
                type="radio"
                name={nameOf(spot)}
                checked={chosen === slot.id}
                disabled={isShut}
                onChange={() => onChoose(slot.id)}
              />
              <span className={styles.time}>
                {slot.startTime}–{slot.endTime}
              </span>
              <span className={styles.left}>{isLate ? say('已停售') : wordsOf(slot)}</span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

/** Brings the stretches of a place into sight, with the cursor on the first that can be taken. */
export function showSlots(spot: OfferSpot): void {
  const inputs = [...document.querySelectorAll<HTMLInputElement>(`input[name="${nameOf(spot)}"]`)];
  const first = inputs.find(input => !input.disabled) ?? inputs[0];
  first?.closest('fieldset')?.scrollIntoView?.({ block: 'center' });
  first?.focus({ preventScroll: true });
}

function nameOf({ id }: OfferSpot): string {
  return `spot-${id}`;
}

function wordsOf({ left, state, atWindows }: OfferSlot): string {
  if (left !== null) return say('仅剩 {} 张', left);
  return say(atWindows ? '网上约满，现场有名额' : offerStates[state]);
}

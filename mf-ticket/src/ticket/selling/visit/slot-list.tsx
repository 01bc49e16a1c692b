import type { Ref } from 'react';
import type { Slot } from '@shanmen/shared/contracts/ticket/capacity/slot';
import { moveWords, type SpotDay } from '../cart/cart.ts';
import { cartKeys } from '../sale/sale-keys.ts';
import { slotName } from '@shanmen/shared/contracts/ticket/capacity/slot';
import { keepFocus, Keycap, keyOf, useInSight } from '@shanmen/shared/counter';
import { countText, remainderTone } from './remainder.ts';
import styles from './slot-list.module.css';

type SlotListProps = {
  readonly spots: readonly SpotDay[];
  /** Spot whose slots PgUp and PgDn go through. */
  readonly activeSpotId: number | null;
  readonly onChoose: (spotId: number, startTime: string) => void;
};

/** The slots of every spot on the visit day, each with the places left at this moment. */
export function SlotList({ spots, activeSpotId, onChoose }: SlotListProps) {
  const active = spots.find(spot => spot.spotId === activeSpotId)?.chosen ?? null;
  const chip = useInSight<HTMLButtonElement>(active?.id ?? null);
  if (spots.length === 0) return <p className={styles.empty}>所选日期已无可售时段，请换一天。</p>;
  return (
    <div className={styles.list}>
      {spots.map(spot => (
        <section key={spot.spotId} aria-label={`${spot.spotName}时段`}>
          <h2 className={styles.spot}>
            {spot.spotName}
            {spot.spotId === activeSpotId && <SlotKeys />}
          </h2>
          <Moved words={moveWords(spot)} />
          <Kept atWindows={spot.chosen?.atWindows ?? 0} />
          <div className={styles.chips}>
            {spot.slots.map(slot => (
              <SlotChip
                key={slot.id}
                ref={slot.id === active?.id ? chip : null}
                slot={slot}
                chosen={slot.id === spot.chosen?.id}
                onPress={() => onChoose(spot.spotId, slot.startTime)}
              />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}

/** Stands where the eye looks for the slot, as long as tickets go to another one than the next. */
function Moved({ words }: { readonly words: string | null }) {
  return words === null ? null : <p className={styles.moved}>{words}</p>;
}

/** 现场名额: nobody books them, they are for those who stand here. */
function Kept({ atWindows }: { readonly atWindows: number }) {
  return atWindows === 0 ? null : <p className={styles.kept}>其中 {countText(atWindows)} 张为现场预留</p>;
}

function SlotKeys() {
  return (
    <span className={styles.keys}>
      <Keycap>{keyOf(cartKeys, 'slot-before').cap}</Keycap>
      <Keycap>{keyOf(cartKeys, 'slot-after').cap}</Keycap>
    </span>
  );
}

type SlotChipProps = {
  readonly ref: Ref<HTMLButtonElement>;
  readonly slot: Slot;
  readonly chosen: boolean;
  readonly onPress: () => void;
};

function SlotChip({ ref, slot, chosen, onPress }: SlotChipProps) {
  return (
    <button
      ref={ref}
      type="button"
      className={styles.chip}
      data-tone={slot.closed ? 'closed' : remainderTone(slot.remaining, slot.capacity)}
      aria-pressed={chosen}
      disabled={slot.closed}
      onMouseDown={keepFocus}
      onClick={onPress}
    >
      <span>{slotName(slot)}</span>
      <span className={styles.remaining}>{slot.closed ? '停售' : `余 ${countText(slot.remaining)}`}</span>
    </button>
  );
}

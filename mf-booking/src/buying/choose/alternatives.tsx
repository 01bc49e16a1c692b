import { type ApiError, isRecord } from '@shanmen/shared';
import { type BookingOffer, offerStates } from '@shanmen/shared/contracts/ticket/booking/booking-offer';
import styles from './choose.module.css';
import { say } from '../../language/language.ts';

type Props = {
  readonly refusal: ApiError | null;
  readonly offer: BookingOffer | null;
  readonly onChoose: (spotId: number, slotId: number) => void;
};

const most = 4;

/** When places ran out: other stretches of the same day at the same spot, one touch away. */
export function Alternatives({ refusal, offer, onChoose }: Props) {
  if (!refusal || !offer || !(refusal.has('sold_out') || refusal.has('slot_closed'))) return null;
  const slotId = isRecord(refusal.details) ? refusal.details['slotId'] : null;
  const spot = offer.spots.find(({ slots }) => slots.some(slot => slot.id === slotId));
  const open = (spot?.slots ?? []).filter(
    slot => slot.id !== slotId && (slot.state === 'OPEN' || slot.state === 'FEW'),
  );
  if (!spot || open.length === 0) return <p>{say('当日已无其他时段，可返回第一步换一天。')}</p>;
  return (
    <div className={styles.alternatives}>
      <p>{say('可改选{}：', spot.name)}</p>
      {open.slice(0, most).map(slot => (
        <button key={slot.id} type="button" onClick={() => onChoose(spot.id, slot.id)}>
          {slot.startTime}–{slot.endTime}{' '}
          {slot.left === null ? say(offerStates[slot.state]) : say('剩 {} 张', slot.left)}
        </button>
      ))}
    </div>
  );
}

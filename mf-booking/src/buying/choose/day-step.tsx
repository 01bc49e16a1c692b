import {
  type BookingDays,
  type BookingOffer,
  offerStates,
} from '@shanmen/shared/contracts/ticket/booking/booking-offer';
import { weekdayOf } from '@shanmen/shared/time';
import { JoinHint } from '../../waiting/join-hint.tsx';
import type { Wish } from '../../waiting/wish.ts';
import styles from './choose.module.css';
import { type Draft, timedSpots } from './draft.ts';
import { SlotChoice } from './slot-choice.tsx';
import { say, tell } from '../../language/language.ts';

type Props = {
  readonly site: BookingDays;
  readonly offer: BookingOffer | null;
  readonly draft: Draft;
  readonly onDay: (day: string) => void;
  readonly onSlot: (spotId: number, slotId: number) => void;
  readonly onWait: (wish: Wish) => void;
};

/** 日期场次: a day of the next ones, and when to come in. */
export function DayStep({ site, offer, draft, onDay, onSlot, onWait }: Props) {
  const [entry] = offer?.visitDate === draft.day ? timedSpots(offer) : [];
  return (
    <>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{say('游玩日期')}</legend>
        <div className={styles.days}>
          {site.days.map(({ day, state, why }) => (
            <label key={day} className={styles.day} data-state={state}>
              <input
                type="radio"
                name="day"
                checked={draft.day === day}
                // Booked up is chosen all the same: its slots can be waited for.
                disabled={state === 'CLOSED'}
                onChange={() => onDay(day)}
              />
              <span className={styles.weekday}>{nameOf(day, site.today)}</span>
              <span className={styles.date}>{monthDayOf(day)}</span>
              <span className={styles.left}>{say(why === undefined ? offerStates[state] : '未开售')}</span>
            </label>
          ))}
        </div>
        {reasonsOf(site, offer?.visitDate === draft.day ? offer : null).map(line => (
          <p key={line} className={styles.reason}>
            {line}
          </p>
        ))}
      </fieldset>
      {entry && offer && (
        <div>
          <SlotChoice
            spot={entry}
            title={say('{}入园时段', entry.name)}
            chosen={draft.slots[entry.id]}
            onChoose={slotId => onSlot(entry.id, slotId)}
          />
          <JoinHint day={draft.day} spot={entry} products={offer.products} onWait={onWait} />
        </div>
      )}
      {offer !== null && offer.products.length === 0 && <p>{say('当日没有可预订的门票，请换一天。')}</p>}
    </>
  );
}

/** Why days are shut, and what is not sold for the chosen one though others are. */
function reasonsOf({ days }: BookingDays, offer: BookingOffer | null): string[] {
  const shut = days.flatMap(({ why }) => (why ? [tell(why)] : []));
  const closed = (offer?.products ?? []).flatMap(({ name, closed: why }) =>
    why ? [say('{}：{}', name, tell(why))] : [],
  );
  return [...new Set([...shut, ...closed])];
}

function nameOf(day: string, today: string): string {
  return day === today ? say('今天') : tell(`周${weekdayOf(day)}`);
}

/** `2026-11-02` → `11月2日`, `Nov 2` */
export function monthDayOf(day: string): string {
  const [, month, date] = day.split('-').map(Number);
  return tell(`${month}月${date}日`);
}

import type { BookedTicket } from '@shanmen/shared/contracts/ticket/booking/booking';
import type { BookingDays, OfferSpot } from '@shanmen/shared/contracts/ticket/booking/booking-offer';
import type { BookingChangeQuery } from '@shanmen/shared/contracts/ticket/booking/booking-change';
import type { MoveDays } from '@shanmen/shared/contracts/ticket/after-sale/reschedule-day';
import type { ChangeQuote } from '@shanmen/shared/contracts/ticket/after-sale/ticket-change';
import { formatYuan, negateFen } from '@shanmen/shared/money';
import { weekdayOf } from '@shanmen/shared/time';
import { useCallback, useState } from 'react';
import { booking } from '../../booking/booking-calls.ts';
import { Refusal } from '../../booking/refusal.tsx';
import { useRenewal } from '../../booking/use-renewal.ts';
import { useCall } from '../../booking/use-call.ts';
import { useReading } from '../../booking/use-reading.ts';
import { monthDayOf } from '../../buying/choose/day-step.tsx';
import { type Placed, timedSpots } from '../../buying/choose/draft.ts';
import { SlotChoice } from '../../buying/choose/slot-choice.tsx';
import { ActionButton } from '../../controls/action-button.tsx';
import { ChoiceRow } from '../../controls/choice-row.tsx';
import styles from './order.module.css';
import { ticketWords } from './ticket-words.ts';
import { say, tell } from '../../language/language.ts';

type Props = {
  readonly site: BookingDays;
  readonly placed: Placed;
  readonly onChange: (placed: Placed) => void;
};

type Move = {
  readonly chosen: readonly string[];
  readonly day: string;
  readonly slots: Readonly<Record<number, number>>;
};

const nowhere: Move = { chosen: [], day: '', slots: {} };

/** 改签: tickets, a new day and time, what it costs, then confirm. Old codes are dead from then on. */
export function MoveTickets({ site, placed, onChange }: Props) {
  const { orderNo, tickets } = placed.booking;
  const open = tickets.filter(({ ticketNo, status }) => status === 'I' && ticketNo !== null);
  const [move, setMove] = useState(nowhere);
  const [quote, setQuote] = useState<ChangeQuote | null>(null);
  const [movedTo, setMovedTo] = useState('');
  const { busy, refusal, run } = useCall();
  useRenewal(placed, refusal, onChange);
  const days = useDays(placed, move.chosen) ?? daysOnSale(site);
  const spots = useSpots(
    move.day,
    open.filter(ticket => move.chosen.includes(ticket.ticketNo ?? '')),
  );
  if (open.length === 0) return <Refusal refusal={refusal} />;

  const change = (next: Partial<Move>) => {
    setQuote(null);
    setMovedTo('');
    setMove({ ...move, ...next });
  };
  const asked: BookingChangeQuery = {
    ticketNos: [...move.chosen],
    visitDate: move.day,
    slotIds: spots.flatMap(({ id }) => move.slots[id] ?? []),
  };
  const isReady = move.chosen.length > 0 && move.day !== '' && asked.slotIds.length === spots.length;
  const ask = () => void run(() => booking.quoteChange(orderNo, asked, placed.proof)).then(setQuote);
  const confirm = async ({ diffFen }: ChangeQuote) => {
    const answer = await run(() =>
      booking.change(orderNo, { ...asked, expectedDiffFen: diffFen }, placed.proof),
    );
    setQuote(null);
    if (!answer) return;
    setMove(nowhere);
    setMovedTo(move.day);
    onChange({ ...placed, booking: answer });
  };
  return (
    <details className={styles.giveBack}>
      <summary>{say('改签')}</summary>
      {open.map(ticket => (
        <TicketChoice
          key={ticket.seat}
          ticket={ticket}
          chosen={move.chosen}
          onChoose={chosen => change({ chosen })}
        />
      ))}
      <NewTime
        days={days}
        present={open.filter(own => move.chosen.includes(own.ticketNo ?? '')).map(own => own.visitDate)}
        move={move}
        spots={spots}
        onChange={change}
      />
      <Refusal refusal={refusal} />
      {quote && (
        <p className={styles.amount}>
          {costWords(quote)}
          {say('改签后旧二维码作废。')}
        </p>
      )}
      <ActionButton disabled={busy || !isReady} onClick={() => (quote ? void confirm(quote) : ask())}>
        {say(quote ? '确认改签' : '查看改签费用')}
      </ActionButton>
      {movedTo !== '' && <Moved to={movedTo} />}
    </details>
  );
}

function Moved({ to }: { readonly to: string }) {
  return (
    <p className={styles.done} role="status">
      {say('已改签到 {}，请用上面新的二维码入园。', monthDayOf(to))}
    </p>
  );
}

type NewTimeProps = {
  readonly days: MoveDays;
  /** The days that the chosen tickets have. */
  readonly present: readonly string[];
  readonly move: Move;
  readonly spots: readonly OfferSpot[];
  readonly onChange: (next: Partial<Move>) => void;
};

function NewTime({ days, present, move, spots, onChange }: NewTimeProps) {
  return (
    <>
      <label className={styles.newDay}>
        {say('新的游玩日期')}
        <select value={move.day} onChange={event => onChange({ day: event.target.value, slots: {} })}>
          <option value="">{say('请选择')}</option>
          {days.map(({ day, no }) => (
            <option key={day} value={day} disabled={no !== null}>
              {monthDayOf(day)} {tell(`周${weekdayOf(day)}`)}
              {no && say('（{}）', present.includes(day) ? say('原日期') : tell(no.mark))}
            </option>
          ))}
        </select>
      </label>
      {spots.map(spot => (
        <SlotChoice
          key={spot.id}
          spot={spot}
          title={say('{}新时段', spot.name)}
          chosen={move.slots[spot.id]}
          onChoose={slotId => onChange({ slots: { ...move.slots, [spot.id]: slotId } })}
        />
      ))}
    </>
  );
}

type TicketChoiceProps = {
  readonly ticket: BookedTicket;
  readonly chosen: readonly string[];
  readonly onChoose: (chosen: readonly string[]) => void;
};

function TicketChoice({ ticket, chosen, onChoose }: TicketChoiceProps) {
  const ticketNo = ticket.ticketNo ?? '';
  return (
    <ChoiceRow
      checked={chosen.includes(ticketNo)}
      disabled={ticket.changeRefusal !== null}
      onChange={isChosen =>
        onChoose(isChosen ? [...chosen, ticketNo] : chosen.filter(other => other !== ticketNo))
      }
    >
      <span>
        {ticketWords(ticket)}
        {ticket.changeRefusal !== null && <small className={styles.hint}>{tell(ticket.changeRefusal)}</small>}
      </span>
    </ChoiceRow>
  );
}

/** The days that the chosen tickets can have; null before they are known, and without tickets. */
function useDays({ booking: { orderNo }, proof }: Placed, chosen: readonly string[]): MoveDays | null {
  const read = useCallback(
    (ticketNos: string) => booking.moveDays(orderNo, ticketNos.split(' '), proof),
    [orderNo, proof],
  );
  return useReading(chosen.length === 0 ? null : chosen.join(' '), read).value;
}

/** Before tickets are chosen, what nobody can have. */
function daysOnSale({ days }: BookingDays): MoveDays {
  return days.map(({ day, state }) => {
    const text = state === 'CLOSED' ? '停售' : state === 'FULL' ? '约满' : null;
    return { day, no: text === null ? null : { mark: text, text } };
  });
}

/** The places of the chosen tickets where a time has to be chosen on the new day. */
function useSpots(day: string, tickets: readonly BookedTicket[]): OfferSpot[] {
  const { value: offer } = useReading(day === '' ? null : day, booking.offer);
  if (offer?.visitDate !== day) return [];
  return timedSpots(offer).filter(spot => tickets.some(ticket => ticket.spotIds.includes(spot.id)));
}

function costWords({ diffFen }: ChangeQuote): string {
  return diffFen < 0
    ? say('票价较低，将原路退回 ¥{}。', formatYuan(negateFen(diffFen)))
    : say('票价相同，不用补差。');
}

import type { BookedTicket, Booking } from '@shanmen/shared/contracts/ticket/booking/booking';
import type { BookingDays } from '@shanmen/shared/contracts/ticket/booking/booking-offer';
import type { Eligibility } from '@shanmen/shared/contracts/ticket/pricing/eligibility';
import { readIdentity } from '@shanmen/shared/contracts/ticket/selling/identity';
import { zeroFen } from '@shanmen/shared/money';
import { useState } from 'react';
import { booking } from '../../booking/booking-calls.ts';
import { Refusal } from '../../booking/refusal.tsx';
import { useCall } from '../../booking/use-call.ts';
import type { Placed } from '../../buying/choose/draft.ts';
import { ActionButton } from '../../controls/action-button.tsx';
import { nobody, type Person, visitorOf } from '../../buying/visitors/people.ts';
import { PersonFields } from '../../buying/visitors/person-fields.tsx';
import styles from './order.module.css';
import { ticketWords } from './ticket-words.ts';
import { say, tell } from '../../language/language.ts';

type Props = {
  readonly site: BookingDays;
  readonly placed: Placed;
  readonly onChange: (placed: Placed) => void;
};

/** 换人: a ticket for somebody else on the same day, at the price it was bought for. Its old code is dead from then on. */
export function ChangePerson({ site, placed, onChange }: Props) {
  const { tickets } = placed.booking;
  const named = tickets.filter(({ ticketNo, status, visitor }) => ticketNo && status === 'I' && visitor);
  const [changed, setChanged] = useState('');
  const [first] = named;
  if (!first) return null;
  const isOpen = named.some(({ changeRefusal }) => changeRefusal === null);
  return (
    <details className={styles.giveBack}>
      <summary>{say('换人')}</summary>
      {isOpen ? (
        <PersonForm
          site={site}
          placed={placed}
          tickets={named}
          onEdit={() => setChanged('')}
          onChanged={(booking, name) => {
            setChanged(name);
            onChange({ ...placed, booking });
          }}
        />
      ) : (
        <p className={styles.hint}>{tell(first.changeRefusal ?? '')}</p>
      )}
      {changed !== '' && (
        <p className={styles.done} role="status">
          {say('已换为 {}，请用上面新的二维码入园。', changed)}
        </p>
      )}
    </details>
  );
}

type FormProps = Pick<Props, 'site' | 'placed'> & {
  readonly tickets: readonly BookedTicket[];
  readonly onEdit: () => void;
  readonly onChanged: (booking: Booking, name: string) => void;
};

/** Which of the tickets, and who comes instead; those that were changed as often as they may be cannot be chosen. */
function PersonForm({ site, placed, tickets, onEdit, onChanged }: FormProps) {
  const [chosenNo, setChosenNo] = useState('');
  const [person, setPerson] = useState(nobody);
  const [isAsked, setIsAsked] = useState(false);
  const { busy, refusal, run, forgive } = useCall();
  const open = tickets.filter(({ changeRefusal }) => changeRefusal === null);
  const chosen = open.find(({ ticketNo }) => ticketNo === chosenNo) ?? open[0];
  const fault = faultOf(person, site);
  const confirm = async () => {
    setIsAsked(true);
    if (fault !== null || !chosen?.ticketNo) return;
    const { ticketNo, visitDate } = chosen;
    const visitors = [{ ticketNo, visitor: visitorOf(person) }];
    const asked = { ticketNos: [ticketNo], visitDate, slotIds: [], visitors, expectedDiffFen: zeroFen };
    const answer = await run(() => booking.change(placed.booking.orderNo, asked, placed.proof));
    if (!answer) return;
    setPerson(nobody);
    setIsAsked(false);
    onChanged(answer, person.name.trim());
  };
  return (
    <>
      <TicketChoice
        tickets={tickets}
        chosenNo={chosen?.ticketNo ?? ''}
        onChoose={ticketNo => {
          setChosenNo(ticketNo);
          onEdit();
          forgive();
        }}
      />
      <PersonFields
        seat={{ title: say('新游客'), eligibility: chosen?.visitor?.cert ? anyCert : null }}
        person={person}
        fault={isAsked ? (fault ?? undefined) : undefined}
        onChange={next => {
          setPerson(next);
          onEdit();
        }}
      />
      <Refusal refusal={refusal} />
      <p className={styles.hint}>{say('换人不另收费，计入改签次数；换人后旧二维码作废。')}</p>
      <ActionButton disabled={busy} onClick={() => void confirm()}>
        {say(busy ? '正在换人…' : '确认换人')}
      </ActionButton>
    </>
  );
}

type ChoiceProps = {
  readonly tickets: readonly BookedTicket[];
  readonly chosenNo: string;
  readonly onChoose: (ticketNo: string) => void;
};

function TicketChoice({ tickets, chosenNo, onChoose }: ChoiceProps) {
  return (
    <label className={styles.newDay}>
      {say('门票')}
      <select value={chosenNo} onChange={event => onChoose(event.target.value)}>
        {tickets.map(ticket => (
          <option key={ticket.seat} value={ticket.ticketNo ?? ''} disabled={ticket.changeRefusal !== null}>
            {ticketWords(ticket)}
            {ticket.changeRefusal !== null && say('，不可换人')}
          </option>
        ))}
      </select>
    </label>
  );
}

/** What a reduced ticket may ask for, unless the age is enough; which of them counts is for the server to say. */
const anyCert: Eligibility = {
  ages: [],
  certs: ['STUDENT', 'SOLDIER', 'DISABLED', 'FIRE', 'HEIGHT'],
  heightMaxCm: null,
  idPrefixes: [],
};

function faultOf({ name, idKind, idNo }: Person, { identity, today }: BookingDays): string | null {
  if (name.trim() === '') return say('请填写姓名');
  if (idNo.trim() === '') return say('请填写证件号码');
  const reading = readIdentity(idKind, idNo, { ...identity, today });
  return reading.identity === null ? tell(reading.fault) : null;
}

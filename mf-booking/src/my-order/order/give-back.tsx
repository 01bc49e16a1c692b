import type { BookingRefundQuote } from '@shanmen/shared/contracts/ticket/booking/booking-refund';
import { type Fen, formatYuan } from '@shanmen/shared/money';
import { useState } from 'react';
import { booking } from '../../booking/booking-calls.ts';
import { Refusal } from '../../booking/refusal.tsx';
import { useRenewal } from '../../booking/use-renewal.ts';
import { useCall } from '../../booking/use-call.ts';
import type { Placed } from '../../buying/choose/draft.ts';
import { ActionButton } from '../../controls/action-button.tsx';
import { ChoiceRow } from '../../controls/choice-row.tsx';
import styles from './order.module.css';
import { ticketWords } from './ticket-words.ts';
import { say, sayAround } from '../../language/language.ts';

type Props = { readonly placed: Placed; readonly onChange: (placed: Placed) => void };

/** 退票: choose tickets, see what comes back, then confirm. Only what was issued and not used can be given back. */
export function GiveBack({ placed, onChange }: Props) {
  const { orderNo, tickets } = placed.booking;
  const open = tickets.flatMap(ticket =>
    ticket.status === 'I' && ticket.ticketNo !== null
      ? [{ ticketNo: ticket.ticketNo, title: ticketWords(ticket) }]
      : [],
  );
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [quote, setQuote] = useState<BookingRefundQuote | null>(null);
  const [returned, setReturned] = useState<Fen | null>(null);
  const { busy, refusal, run } = useCall();
  useRenewal(placed, refusal, onChange);
  if (open.length === 0) return <Refusal refusal={refusal} />;

  const choose = (ticketNo: string, isChosen: boolean) => {
    setQuote(null);
    setReturned(null);
    setChosen(last => (isChosen ? [...last, ticketNo] : last.filter(other => other !== ticketNo)));
  };
  const ask = () => void run(() => booking.quote(orderNo, chosen, placed.proof)).then(setQuote);
  const confirm = async (quoted: BookingRefundQuote) => {
    const refund = { ticketNos: [...chosen], quote: quoted.quote };
    const answer = await run(() => booking.refund(orderNo, refund, placed.proof));
    setQuote(null);
    if (!answer) return;
    setChosen([]);
    setReturned(quoted.netFen);
    onChange({ ...placed, booking: answer });
  };
  return (
    <details className={styles.giveBack}>
      <summary>{say('退票')}</summary>
      {open.map(({ ticketNo, title }) => (
        <ChoiceRow
          key={ticketNo}
          checked={chosen.includes(ticketNo)}
          onChange={isChosen => choose(ticketNo, isChosen)}
        >
          {title}
        </ChoiceRow>
      ))}
      <Refusal refusal={refusal} />
      {quote ? (
        <>
          <p className={styles.amount} aria-live="polite">
            {sayAround(
              '可退 {}（票款 ¥{}，手续费 ¥{}），按原支付方式退回',
              <b>¥{formatYuan(quote.netFen)}</b>,
              formatYuan(quote.grossFen),
              formatYuan(quote.feeFen),
            )}
          </p>
          <ActionButton disabled={busy} onClick={() => void confirm(quote)}>
            {say(busy ? '正在退票…' : '确认退票')}
          </ActionButton>
        </>
      ) : (
        <ActionButton disabled={busy || chosen.length === 0} onClick={ask}>
          {say('查看可退金额')}
        </ActionButton>
      )}
      {returned !== null && (
        <p className={styles.done} role="status">
          {say('退票成功，¥{} 将原路退回，预计 1–3 个工作日到账。', formatYuan(returned))}
        </p>
      )}
    </details>
  );
}

import type { Booking } from '@shanmen/shared/contracts/ticket/booking/booking';
import type {
  BookingMethod,
  SimulatedOutcome,
  BookingPayment,
} from '@shanmen/shared/contracts/ticket/booking/booking-payment';
import { formatYuan } from '@shanmen/shared/money';
import { useEffect, useState, useMemo } from 'react';
import type { ApiError } from '@shanmen/shared';

import { Refusal } from '../../booking/refusal.tsx';
import { ActionButton } from '../../controls/action-button.tsx';
import { Countdown } from './countdown.tsx';
import { Methods } from './methods.tsx';
import styles from './pay.module.css';
import { SimulatedPay } from './simulated-pay.tsx';
import { booking } from '../../booking/booking-calls.ts';
import { useCall } from '../../booking/use-call.ts';
import { monthDayOf } from '../choose/day-step.tsx';
import type { Placed } from '../choose/draft.ts';
import { say, tell } from '../../language/language.ts';

type Props = {
  readonly placed: Booking;
  readonly isDemo: boolean;
  readonly calls: PayCalls;
  readonly onAgain: () => void;
};

/** 支付: what is owed, how long the places wait, and how to pay. */
export function PayStep({ placed, isDemo, calls, onAgain }: Props) {
  const [method, setMethod] = useState<BookingMethod>('WECHAT');
  const [isSimulating, setSimulating] = useState(false);
  const isPending = placed.payment?.state === 'PENDING' || placed.payment?.state === 'UNKNOWN';

  useEffect(() => {
    if (!isPending) return undefined;
    const timer = setInterval(() => void calls.reread(), 3000);
    return () => clearInterval(timer);
  }, [isPending, calls]);

  if (placed.state !== 'UNPAID') return <Ended onAgain={onAgain} />;
  const pay = (simulated?: SimulatedOutcome) => {
    setSimulating(false);
    void calls.pay({ method, ...(simulated && { simulated }) });
  };
  return (
    <section className={styles.pay} aria-label={say('支付')}>
      <p className={styles.due}>
        <small>{say('应付 ¥')}</small>
        {formatYuan(placed.totalFen)}
      </p>
      {placed.holdExpiresAt !== null && !isPending && (
        <Countdown until={placed.holdExpiresAt} serverNow={placed.now} onEnd={() => void calls.reread()} />
      )}
      <PaidFor placed={placed} />
      <Refusal refusal={calls.refusal} />
      {placed.payment?.state === 'FAILED' && (
        <p className={styles.failed} role="alert">
          {say('支付未成功：{}', tell(placed.payment.words ?? '请重试或换一种方式'))}
        </p>
      )}
      {isPending ? (
        <output className={styles.pending}>{say('支付结果查询中，名额为您保留，请稍候…')}</output>
      ) : (
        <Methods chosen={method} onChoose={setMethod} />
      )}
      {isSimulating && <SimulatedPay orderNo={placed.orderNo} amountFen={placed.totalFen} onChoose={pay} />}
      {!isPending && !isSimulating && (
        <div className={styles.actions}>
          <ActionButton
            kind="pay"
            disabled={calls.busy}
            onClick={() => (isDemo ? setSimulating(true) : pay())}
          >
            {calls.busy ? say('正在支付…') : say('去支付 ¥{}', formatYuan(placed.totalFen))}
          </ActionButton>
          <ActionButton disabled={calls.busy} onClick={() => void calls.cancel()}>
            {say('取消订单')}
          </ActionButton>
        </div>
      )}
    </section>
  );
}

/** What the money is for: tickets, day and time, visitors, and what giving it back costs. */
function PaidFor({ placed: { visitDate, tickets, refundTiers } }: { readonly placed: Booking }) {
  return (
    <div className={styles.paidFor} role="group" aria-label={say('订单内容')}>
      <p>
        <b>{monthDayOf(visitDate)}</b>
        {say('，共 {} 张', tickets.length)}
      </p>
      <ul>
        {tickets.map(ticket => (
          <li key={ticket.seat}>
            <span>
              {ticket.productName}
              {ticket.startTime !== null && ` ${ticket.startTime}–${ticket.endTime ?? ''}`}
              {ticket.visitor && ` · ${ticket.visitor.name ?? ''} ${ticket.visitor.idMasked}`}
            </span>
            <span>¥{formatYuan(ticket.priceFen)}</span>
          </li>
        ))}
      </ul>
      <details>
        <summary>{say('退改规则')}</summary>
        {refundTiers.map(({ productName, tiers }) => (
          <p key={`${productName} ${tiers.join()}`}>
            {say('{}：{}', productName, tiers.map(tell).join(say('；')))}
          </p>
        ))}
      </details>
    </div>
  );
}

function Ended({ onAgain }: { readonly onAgain: () => void }) {
  return (
    <section className={styles.pay}>
      <p role="alert">{say('订单已取消，名额已释放。')}</p>
      <ActionButton onClick={onAgain}>{say('重新预订')}</ActionButton>
    </section>
  );
}

type PayCalls = {
  readonly busy: boolean;
  readonly refusal: ApiError | null;
  readonly pay: (payment: BookingPayment) => Promise<void>;
  readonly cancel: () => Promise<void>;
  readonly reread: () => Promise<void>;
};

/** What can be done with a booking; each answer replaces the one on the page. */
export function usePay(placed: Placed | null, onChange: (placed: Placed) => void): PayCalls {
  const { busy, refusal, run } = useCall();
  const orderNo = placed?.booking.orderNo ?? '';
  const proof = placed?.proof ?? '';
  return useMemo(() => {
    const take = async (call: () => ReturnType<typeof booking.show>) => {
      const answer = await run(call);
      if (answer) onChange({ booking: answer, proof });
    };
    return {
      busy,
      refusal,
      pay: payment => take(() => booking.pay(orderNo, payment, proof)),
      cancel: () => take(() => booking.cancel(orderNo, proof)),
      reread: () => take(() => booking.show(orderNo, proof)),
    };
  }, [busy, refusal, run, orderNo, proof, onChange]);
}

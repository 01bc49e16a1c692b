import type {
  BookingMethod,
  SimulatedOutcome,
} from '@shanmen/shared/contracts/ticket/booking/booking-payment';
import { formatYuan } from '@shanmen/shared/money';
import { useState } from 'react';
import { Refusal } from '../../booking/refusal.tsx';
import { monthDayOf } from '../choose/day-step.tsx';
import { ActionButton } from '../../controls/action-button.tsx';
import { Methods } from '../pay/methods.tsx';
import { SimulatedPay } from '../pay/simulated-pay.tsx';
import type { WaitingCalls } from '../../waiting/use-waiting.ts';
import styles from '../../waiting/waiting.module.css';
import type { Prepaying } from '../../waiting/wish.ts';
import { say } from '../../language/language.ts';

type Props = {
  readonly paying: Prepaying;
  readonly isDemo: boolean;
  readonly calls: WaitingCalls;
  readonly onDone: () => void;
};

/** 预付: with the money there, an offer becomes tickets by itself; without, one waits as before. */
export function Prepay({ paying, isDemo, calls, onDone }: Props) {
  const { entry, amountFen, visitors } = paying;
  const [method, setMethod] = useState<BookingMethod>('WECHAT');
  const [isSimulating, setSimulating] = useState(false);
  const [failed, setFailed] = useState(false);

  const pay = async (simulated?: SimulatedOutcome) => {
    setSimulating(false);
    const named = visitors.length > 0 ? { visitors: [...visitors] } : {};
    const payment = { method, ...(simulated && { simulated }), ...named, expectedTotalFen: amountFen };
    const answer = await calls.prepay(entry.id, payment);
    const state = answer?.entries.find(({ id }) => id === entry.id)?.prepaid?.state;
    setFailed(state === 'FAILED');
    if (state !== undefined && state !== 'FAILED') onDone();
  };
  return (
    <section className={styles.form} aria-label={say('预付')}>
      <h2>
        {say('候补预付')}
        <small>
          {entry.productName} × {entry.qty} · {monthDayOf(entry.visitDate)} {entry.startTime}–{entry.endTime}
        </small>
      </h2>
      <p className={styles.due}>
        <small>{say('预付 ¥')}</small>
        {formatYuan(amountFen)}
      </p>
      <p className={styles.note}>
        {say('有票时自动出票，不用守着；到截止时间没等到或您取消，全额按原支付方式退回。')}
      </p>
      <Refusal refusal={calls.refusal} />
      {failed && (
        <p className={styles.failed} role="alert">
          {say('支付未成功，您仍在候补。请重试，或有票后再付款。')}
        </p>
      )}
      <Methods chosen={method} onChoose={setMethod} />
      {isSimulating ? (
        <SimulatedPay
          orderNo={`HB${entry.id}`}
          amountFen={amountFen}
          onChoose={outcome => void pay(outcome)}
        />
      ) : (
        <ActionButton
          kind="pay"
          disabled={calls.busy}
          onClick={() => (isDemo ? setSimulating(true) : void pay())}
        >
          {calls.busy ? say('正在支付…') : say('去支付 ¥{}', formatYuan(amountFen))}
        </ActionButton>
      )}
      <ActionButton disabled={calls.busy} onClick={onDone}>
        {say('先不付，有票再付')}
      </ActionButton>
    </section>
  );
}

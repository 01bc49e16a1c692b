import type { BookingDays } from '@shanmen/shared/contracts/ticket/booking/booking-offer';
import { useEffect, useRef } from 'react';

import { BookingView } from '../booking/booking-view.tsx';
import { Refusal } from '../booking/refusal.tsx';
import { useFresh } from '../booking/use-fresh.ts';
import { Alternatives } from '../buying/choose/alternatives.tsx';
import { DayStep, monthDayOf } from '../buying/choose/day-step.tsx';
import { TicketStep } from '../buying/choose/ticket-step.tsx';
import { LeftOrder } from '../buying/open-order/left-order.tsx';
import { OpenOrderCard } from '../buying/open-order/open-order-card.tsx';
import { OpenOrders } from '../buying/open-order/open-orders.tsx';
import { ChangePerson } from '../my-order/order/change-person.tsx';
import { GiveBack } from '../my-order/order/give-back.tsx';
import { MoveTickets } from '../my-order/order/move-tickets.tsx';
import { PayStep, usePay } from '../buying/pay/pay-step.tsx';
import { VisitorStep } from '../buying/visitors/visitor-step.tsx';
import { BottomBar } from './bottom-bar.tsx';
import styles from './buy-ticket.module.css';
import type { Wish } from '../waiting/wish.ts';
import { Stepper, titleOf } from './stepper.tsx';
import type { Flow } from './use-flow.ts';
import { say } from '../language/language.ts';

type Props = {
  readonly site: BookingDays;
  readonly flow: Flow;
  readonly onWait: (wish: Wish) => void;
  /** Leads to where an order is found by its mobile. */
  readonly onFind: () => void;
};

/** The four steps of a booking. */
export function BookingFlow(props: Props) {
  const { flow, onFind } = props;
  const { step, draft, refusal, offer, placed, word } = flow;
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirst = useRef(true);

  useEffect(() => {
    // The next step begins at its top, for the eye and for a screen reader alike.
    if (!isFirst.current) heading.current?.focus();
    isFirst.current = false;
  }, [step]);

  // What was typed can be sent again.
  const wayFree = (orderNo: string) => {
    flow.placing.forgive();
    flow.booked.drop(orderNo);
    flow.reread();
  };

  if (flow.booked.isRecalling) return <output className={styles.word}>{say('正在找回您的订单…')}</output>;
  const day = step === 'pay' && placed ? placed.booking.visitDate : draft.day;
  return (
    <>
      <Unpaid flow={flow} onFind={onFind} />
      <Stepper current={step} onBack={flow.goTo} />
      <h2 ref={heading} className={styles.stepTitle} tabIndex={-1}>
        {say(titleOf(step))}
        {step !== 'day' && <small>{monthDayOf(day)}</small>}
      </h2>
      {word !== null && (
        <output className={styles.word}>
          {typeof word === 'number' ? say('轮到您了，请在 {} 分钟内提交订单。', word) : say(word)}
        </output>
      )}
      <StepBody {...props} />
      <Refusal refusal={refusal}>
        <Alternatives refusal={refusal} offer={offer} onChoose={flow.chooseSlot} />
        <OpenOrders calls={flow.placing.open} onPay={flow.showPlaced} onCancelled={wayFree} />
      </Refusal>
      <BottomBar flow={flow} />
    </>
  );
}

/** What waits to be paid, wherever else on the way the visitor is; a refusal names it below instead. */
function Unpaid({ flow, onFind }: Pick<Props, 'flow' | 'onFind'>) {
  const { placed, step, refusal } = flow;
  const { left } = flow.booked;
  const calls = usePay(placed, flow.booked.take);
  if (step === 'pay' || refusal !== null) return null;
  if (left !== null) return <LeftOrder left={left} onFind={onFind} />;
  if (placed === null || placed.booking.state !== 'UNPAID') return null;
  const { orderNo, visitDate, totalFen, holdExpiresAt, now } = placed.booking;
  const order = {
    orderNo,
    visitDate,
    totalFen,
    holdExpiresAt: holdExpiresAt ?? now,
  };
  return (
    <OpenOrderCard
      order={order}
      busy={calls.busy}
      onPay={() => void calls.reread().then(() => flow.goTo('pay'))}
      onCancel={() => void calls.cancel()}
    />
  );
}

function StepBody({ flow, site, onWait }: Props) {
  const { step, offer, draft, placed } = flow;
  const calls = usePay(placed, flow.booked.take);
  useFresh(step === 'pay' ? placed : null, calls.reread);
  if (step === 'day') {
    return (
      <DayStep
        site={site}
        offer={offer}
        draft={draft}
        onDay={flow.chooseDay}
        onSlot={flow.chooseSlot}
        onWait={onWait}
      />
    );
  }
  if (step === 'tickets' && offer) {
    return (
      <TicketStep
        site={site}
        offer={offer}
        draft={draft}
        onQty={flow.setQty}
        onSlot={flow.chooseSlot}
        onWait={onWait}
      />
    );
  }
  if (step === 'visitors') return <VisitorStep party={flow.party} />;
  if (!placed) return null;
  const { booking } = placed;
  return booking.state === 'UNPAID' || booking.state === 'CANCELLED' ? (
    <PayStep placed={booking} isDemo={site.isDemo} calls={calls} onAgain={flow.again} />
  ) : (
    <>
      <BookingView booking={booking} site={site} />
      <MoveTickets site={site} placed={placed} onChange={flow.booked.take} />
      <ChangePerson site={site} placed={placed} onChange={flow.booked.take} />
      <GiveBack placed={placed} onChange={flow.booked.take} />
      <button type="button" className={styles.again} onClick={flow.again}>
        {say('再订一单')}
      </button>
    </>
  );
}

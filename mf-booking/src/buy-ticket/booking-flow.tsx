import type { BookingDays } from '@shanmen/shared/contracts/ticket/booking-offer';
import { useEffect, useRef } from 'react';
import { BookingView } from '../booking/booking-view.tsx';
import { Refusal } from '../booking/refusal.tsx';
import { Alternatives } from '../choose/alternatives.tsx';
import { DayStep, monthDayOf } from '../choose/day-step.tsx';
import { TicketStep } from '../choose/ticket-step.tsx';
import { GiveBack } from '../order/give-back.tsx';
import { PayStep } from '../pay/pay-step.tsx';
import { usePay } from '../pay/use-pay.ts';
import { VisitorStep } from '../visitors/visitor-step.tsx';
import { BottomBar } from './bottom-bar.tsx';
import styles from './buy-ticket.module.css';
import type { Wish } from '../waiting/wish.ts';
import { Stepper, steps } from './stepper.tsx';
import type { Flow } from './use-flow.ts';

type Props = {
  readonly site: BookingDays;
  readonly flow: Flow;
  readonly onWait: (wish: Wish) => void;
};

/** The four steps of a booking. */
export function BookingFlow({ site, flow, onWait }: Props) {
  const { step, draft, refusal, offer } = flow;
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirst = useRef(true);

  useEffect(() => {
    // The next step begins at its top, for the eye and for a screen reader alike.
    if (!isFirst.current) heading.current?.focus();
    isFirst.current = false;
  }, [step]);

  return (
    <>
      <Stepper current={step} onBack={flow.goTo} />
      <h2 ref={heading} className={styles.stepTitle} tabIndex={-1}>
        {steps.find(item => item.step === step)?.title}
        {step !== 'day' && <small>{monthDayOf(draft.day)}</small>}
      </h2>
      <StepBody flow={flow} site={site} onWait={onWait} />
      <Refusal refusal={refusal}>
        <Alternatives refusal={refusal} offer={offer} onChoose={flow.chooseSlot} />
      </Refusal>
      <BottomBar flow={flow} />
    </>
  );
}

function StepBody({ flow, site, onWait }: Props) {
  const { step, offer, draft, placed } = flow;
  const calls = usePay(placed, flow.setPlaced);
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
      <TicketStep offer={offer} draft={draft} onQty={flow.setQty} onSlot={flow.chooseSlot} onWait={onWait} />
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
      <GiveBack placed={placed} onChange={flow.setPlaced} />
      <button type="button" className={styles.again} onClick={flow.again}>
        再订一单
      </button>
    </>
  );
}

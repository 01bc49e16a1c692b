import type { OpenBooking } from '@shanmen/shared/contracts/ticket/booking/open-booking';
import { formatYuan } from '@shanmen/shared/money';
import { formatTime } from '@shanmen/shared/time';
import { monthDayOf } from '../choose/day-step.tsx';
import { ActionButton } from '../../controls/action-button.tsx';
import styles from './open-order.module.css';
import { say } from '../../language/language.ts';

type Props = {
  readonly order: OpenBooking;
  readonly busy: boolean;
  readonly onPay: () => void;
  readonly onCancel: () => void;
};

/** 待支付: a booking that is not paid, with the two ways on from it. */
export function OpenOrderCard({ order, busy, onPay, onCancel }: Props) {
  const { orderNo, visitDate, totalFen, holdExpiresAt } = order;
  return (
    <section className={styles.card} aria-label={say('未支付的订单 {}', orderNo)}>
      <p className={styles.what}>
        <b>{say('未支付的订单')}</b> <span className={styles.orderNo}>{orderNo}</span>
      </p>
      <p className={styles.what}>
        {say(
          '{}游玩，应付 ¥{}，名额保留至 {}',
          monthDayOf(visitDate),
          formatYuan(totalFen),
          formatTime(holdExpiresAt).slice(0, 5),
        )}
      </p>
      <div className={styles.acts}>
        <ActionButton kind="primary" disabled={busy} onClick={onPay}>
          {say('继续支付')}
        </ActionButton>
        <ActionButton disabled={busy} onClick={onCancel}>
          {say('取消订单')}
        </ActionButton>
      </div>
    </section>
  );
}

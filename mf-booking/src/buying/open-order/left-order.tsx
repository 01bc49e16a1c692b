import { formatTime } from '@shanmen/shared/time';
import { ActionButton } from '../../controls/action-button.tsx';
import type { KeptOpen } from './kept-order.ts';
import styles from './open-order.module.css';
import { say, sayAround } from '../../language/language.ts';

type Props = { readonly left: KeptOpen; readonly onFind: () => void };

/** What was left unpaid on this device: whoever holds its mobile goes on from here. */
export function LeftOrder({ left: { orderNo, until }, onFind }: Props) {
  return (
    <section className={styles.card} aria-label={say('未支付的订单 {}', orderNo)}>
      <p className={styles.what}>
        {sayAround(
          '本机有{} {}，名额保留至 {}。验证手机号后可继续支付或取消。',
          <b>{say('未支付的订单')}</b>,
          <span className={styles.orderNo}>{orderNo}</span>,
          formatTime(until).slice(0, 5),
        )}
      </p>
      <ActionButton kind="primary" onClick={onFind}>
        {say('继续支付')}
      </ActionButton>
    </section>
  );
}

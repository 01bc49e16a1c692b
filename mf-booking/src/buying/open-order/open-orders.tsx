import type { Placed } from '../choose/draft.ts';
import { Refusal } from '../../booking/refusal.tsx';
import { OpenOrderCard } from './open-order-card.tsx';
import styles from './open-order.module.css';
import type { OpenOrders as Calls } from './use-open-orders.ts';

type Props = {
  readonly calls: Calls;
  readonly onPay: (placed: Placed) => void;
  readonly onCancelled: (orderNo: string) => void;
};

/** Each booking of the mobile that is not paid, to be paid or given up here. */
export function OpenOrders({ calls, onPay, onCancelled }: Props) {
  const { found, busy, refusal } = calls;
  if (found === null || found.length === 0) return null;
  const pay = async (orderNo: string) => {
    const placed = await calls.resume(orderNo);
    if (placed) onPay(placed);
  };
  const cancel = async (orderNo: string) => {
    if (await calls.cancel(orderNo)) onCancelled(orderNo);
  };
  return (
    <div className={styles.list}>
      {found.map(order => (
        <OpenOrderCard
          key={order.orderNo}
          order={order}
          busy={busy}
          onPay={() => void pay(order.orderNo)}
          onCancel={() => void cancel(order.orderNo)}
        />
      ))}
      <Refusal refusal={refusal} />
    </div>
  );
}

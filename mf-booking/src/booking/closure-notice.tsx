import type { BookingClosure } from '@shanmen/shared/contracts/ticket/booking/booking';
import { closureReasons } from '@shanmen/shared/contracts/ticket/capacity/spot-closure';
import { formatYuan, zeroFen } from '@shanmen/shared/money';
import styles from './booking.module.css';

const means = {
  CANCELLED: '订单已取消，无需支付。',
  TOLD: '联票仍可游览其他景点；不游览可在下方免手续费退票。',
  AT_WINDOW: '请到景区任一窗口免手续费退票。',
  BY_HAND: '请致电景区或到窗口免手续费退票。',
  OPEN: '可免手续费退票，稍后将自动退款。',
  RULE: '请按退改规则改签或退票。',
} as const satisfies Record<Exclude<BookingClosure['outcome'], 'REFUNDED'>, string>;

const refunds = {
  PROCESSING: '正在按原支付方式退款',
  DONE: '已按原支付方式全额退款',
  FAILED: '退款未成功，请致电景区处理，应退',
} as const;

/** A spot of the booking is shut: why, when, and where the money is. */
export function ClosureNotice({ closure }: { readonly closure: BookingClosure }) {
  const { spotName, reason, dateFrom, dateTo } = closure;
  const days = dateFrom === dateTo ? dateFrom : `${dateFrom} 至 ${dateTo}`;
  return (
    <p className={styles.closure} role="status">
      <b>
        {spotName} {days} 因{closureReasons[reason]}闭园
      </b>
      <br />
      <Meaning closure={closure} />
    </p>
  );
}

function Meaning({ closure: { outcome, refundFen, refundState } }: { readonly closure: BookingClosure }) {
  if (outcome !== 'REFUNDED') return means[outcome];
  return `${refunds[refundState ?? 'PROCESSING']} ¥${formatYuan(refundFen ?? zeroFen)}`;
}

import {
  type Waiting,
  waitingChances,
  waitingStates,
} from '@shanmen/shared/contracts/ticket/booking/waiting-entry';
import type { Prepaid } from '@shanmen/shared/contracts/ticket/booking/waiting-prepayment';
import { formatYuan } from '@shanmen/shared/money';
import { formatTime } from '@shanmen/shared/time';
import { monthDayOf } from '../buying/choose/day-step.tsx';
import { ActionButton } from '../controls/action-button.tsx';
import { momentOf } from './moment.ts';
import styles from './waiting.module.css';

type Props = {
  readonly entry: Waiting;
  readonly busy: boolean;
  readonly onBook: () => void;
  readonly onPay: () => void;
  readonly onLeave: () => void;
};

/** One thing that is waited for: how far it has come, and what can be done now. */
export function WaitingCard({ entry, busy, onBook, onPay, onLeave }: Props) {
  const { state, productName, qty, visitDate, startTime, endTime } = entry;
  const isPaid = entry.prepaid?.state === 'PAID';
  const isOpen = state === 'WAITING' || state === 'OFFERED';
  return (
    <li className={styles.card} data-state={state}>
      <div className={styles.head}>
        <h3>
          {productName} × {qty}
        </h3>
        <span className={styles.state}>{waitingStates[state]}</span>
      </div>
      <p className={styles.when}>
        {monthDayOf(visitDate)} {startTime}–{endTime}
      </p>
      {isOpen && <p className={styles.turn}>{turnOf(entry)}</p>}
      {entry.prepaid && (
        <p className={styles.prepaid} data-state={entry.prepaid.state}>
          {prepaidWords(entry.prepaid)}
        </p>
      )}
      {isOpen && (
        <div className={styles.acts}>
          {state === 'OFFERED' && !isPaid && (
            <ActionButton kind="primary" disabled={busy} onClick={onBook}>
              去订票
            </ActionButton>
          )}
          {state === 'WAITING' && isUnpaid(entry) && (
            <ActionButton kind="primary" disabled={busy} onClick={onPay}>
              现在预付
            </ActionButton>
          )}
          <ActionButton disabled={busy} onClick={onLeave}>
            {isPaid ? '取消并退款' : state === 'OFFERED' ? '不要了' : '取消候补'}
          </ActionButton>
        </div>
      )}
    </li>
  );
}

/** Nothing was paid, and nothing is on its way. */
function isUnpaid({ prepaid }: Waiting): boolean {
  return prepaid === null || prepaid.state === 'FAILED' || prepaid.state === 'CLOSED';
}

/** What has become of the money, in a sentence. */
function prepaidWords({ amountFen, state }: Prepaid): string {
  const yuan = `¥${formatYuan(amountFen)}`;
  switch (state) {
    case 'PENDING':
    case 'UNKNOWN':
      return `预付 ${yuan} 支付中，稍后刷新`;
    case 'PAID':
      return `已预付 ${yuan}，有票自动出票；没等到或取消，全额退回`;
    case 'USED':
      return `已用预付的 ${yuan} 出票，见「我的订单」与短信`;
    case 'RETURNING':
      return `预付 ${yuan} 正在按原支付方式退回`;
    case 'REFUSED':
      return `预付 ${yuan} 暂时退不回原支付方式，工作人员正在处理`;
    case 'RETURNED':
      return `预付 ${yuan} 已全额退回`;
    default:
      return '预付未成功，没有扣款；可以再付，也可以有票后付';
  }
}

function turnOf({ position, chance, offerExpiresAt, cutoffAt, prepaid }: Waiting): string {
  if (offerExpiresAt !== null && prepaid?.state === 'PAID') return '有票了，正在为您出票';
  if (offerExpiresAt !== null) {
    return `已为您留位，请在 ${formatTime(offerExpiresAt).slice(0, 5)} 前完成订票，逾期给下一位`;
  }
  const ahead = (position ?? 1) - 1;
  const turn = ahead === 0 ? '您排在第一位' : `前面还有 ${ahead} 位`;
  const likely = chance === null ? '' : `，${waitingChances[chance]}`;
  return `${turn}${likely}，最晚等到 ${momentOf(cutoffAt)}，到时自动取消`;
}

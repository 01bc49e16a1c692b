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
import { say } from '../language/language.ts';

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
        <span className={styles.state}>{say(waitingStates[state])}</span>
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
              {say('去订票')}
            </ActionButton>
          )}
          {state === 'WAITING' && isUnpaid(entry) && (
            <ActionButton kind="primary" disabled={busy} onClick={onPay}>
              {say('现在预付')}
            </ActionButton>
          )}
          <ActionButton disabled={busy} onClick={onLeave}>
            {say(isPaid ? '取消并退款' : state === 'OFFERED' ? '不要了' : '取消候补')}
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
      return say('预付 {} 支付中，稍后刷新', yuan);
    case 'PAID':
      return say('已预付 {}，有票自动出票；没等到或取消，全额退回', yuan);
    case 'USED':
      return say('已用预付的 {} 出票，见「我的订单」与短信', yuan);
    case 'RETURNING':
      return say('预付 {} 正在按原支付方式退回', yuan);
    case 'REFUSED':
      return say('预付 {} 暂时退不回原支付方式，工作人员正在处理', yuan);
    case 'RETURNED':
      return say('预付 {} 已全额退回', yuan);
    default:
      return say('预付未成功，没有扣款；可以再付，也可以有票后付');
  }
}

function turnOf({ position, chance, offerExpiresAt, cutoffAt, prepaid }: Waiting): string {
  if (offerExpiresAt !== null && prepaid?.state === 'PAID') return say('有票了，正在为您出票');
  if (offerExpiresAt !== null) {
    return say('已为您留位，请在 {} 前完成订票，逾期给下一位', formatTime(offerExpiresAt).slice(0, 5));
  }
  const ahead = (position ?? 1) - 1;
  const turn = ahead === 0 ? say('您排在第一位') : say('前面还有 {} 位', ahead);
  const likely = chance === null ? '' : say('，{}', say(waitingChances[chance]));
  return `${turn}${likely}${say('，最晚等到 {}，到时自动取消', momentOf(cutoffAt))}`;
}

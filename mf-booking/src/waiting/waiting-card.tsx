import { type Waiting, waitingStates } from '@shanmen/shared/contracts/ticket/waiting-entry';
import { dayOf, formatTime } from '@shanmen/shared/time';
import { monthDayOf } from '../choose/day-step.tsx';
import { ActionButton } from '../controls/action-button.tsx';
import styles from './waiting.module.css';

type Props = {
  readonly entry: Waiting;
  readonly busy: boolean;
  readonly onBook: () => void;
  readonly onLeave: () => void;
};

/** One thing that is waited for: how far it has come, and what can be done now. */
export function WaitingCard({ entry, busy, onBook, onLeave }: Props) {
  const { state, productName, qty, visitDate, startTime, endTime } = entry;
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
      {isOpen && (
        <div className={styles.acts}>
          {state === 'OFFERED' && (
            <ActionButton kind="primary" disabled={busy} onClick={onBook}>
              去订票
            </ActionButton>
          )}
          <ActionButton disabled={busy} onClick={onLeave}>
            {state === 'OFFERED' ? '不要了' : '取消候补'}
          </ActionButton>
        </div>
      )}
    </li>
  );
}

function turnOf({ position, offerExpiresAt, cutoffAt }: Waiting): string {
  if (offerExpiresAt !== null) {
    return `已为您留位，请在 ${formatTime(offerExpiresAt).slice(0, 5)} 前完成订票，逾期给下一位`;
  }
  const ahead = (position ?? 1) - 1;
  const turn = ahead === 0 ? '您排在第一位' : `前面还有 ${ahead} 位`;
  return `${turn}，最晚等到 ${monthDayOf(dayOf(new Date(cutoffAt)))} ${formatTime(cutoffAt).slice(0, 5)}`;
}

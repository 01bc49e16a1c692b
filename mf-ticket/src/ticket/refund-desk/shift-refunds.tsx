import { refundKinds, refundStates } from '@shanmen/shared/contracts/ticket/refund';
import type { RefundRow } from '@shanmen/shared/contracts/ticket/refund-list';
import { formatTime } from '@shanmen/shared/time';
import { useQuery } from '@tanstack/react-query';
import { refundCalls, refundKeysOf } from '../refund/refund-calls.ts';
import { keepFocus } from '../surface/key-button.tsx';
import { Yuan } from '../surface/yuan.tsx';
import styles from './shift-refunds.module.css';

const refreshMs = 15_000;

type ShiftRefundsProps = {
  readonly shiftId: number;
  readonly onPrint: (refund: RefundRow) => void;
  readonly onApprove: (refund: RefundRow) => void;
};

/** The refunds of the shift, what waits for somebody first; moves on by itself when one is decided. */
export function ShiftRefunds({ shiftId, onPrint, onApprove }: ShiftRefundsProps) {
  const list = useQuery({
    queryKey: refundKeysOf.ofShift(shiftId),
    queryFn: () => refundCalls.ofShift(shiftId),
    refetchInterval: refreshMs,
  });
  const rows = list.data?.rows ?? [];
  return (
    <section className={styles.shift} aria-label="本班退款">
      <h2>本班退款</h2>
      {rows.length === 0 && <p className={styles.none}>本班还没有退款</p>}
      <ol>
        {rows.map(row => (
          <li key={row.id} data-state={row.state}>
            <span>
              {formatTime(row.askedAt).slice(0, 5)} {refundKinds[row.kind]} {row.persons}{' '}
              {row.kind === 'TEAM_CUT' ? '人' : '张'}
              <small>
                {row.refundNo} {row.auditReason !== null && `${row.auditName}：${row.auditReason}`}
              </small>
            </span>
            <span className={styles.rowState}>{wordsOf(row)}</span>
            <Yuan fen={row.netFen} />
            {row.state === 'AUDITING' && (
              <button type="button" onMouseDown={keepFocus} onClick={() => onApprove(row)}>
                授权
              </button>
            )}
            {row.state === 'DONE' && (
              <button type="button" onMouseDown={keepFocus} onClick={() => onPrint(row)}>
                打印
              </button>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What was approved by somebody else is not in the visitor's hand yet. */
function wordsOf({ state, auditName }: RefundRow): string {
  return state === 'DONE' && auditName !== null ? '已通过，请付款' : refundStates[state];
}

import { refundKinds, refundStates } from '@shanmen/shared/contracts/ticket/after-sale/refund';
import type { RefundRow } from '@shanmen/shared/contracts/ticket/after-sale/refund-list';
import { keepFocus, KeyButton, Yuan } from '@shanmen/shared/counter';
import { formatTime } from '@shanmen/shared/time';
import { type DeskCommand, refundSlipKeys } from '../refund/refund-keys.ts';
import type { ShiftRefunds } from '../refund/use-shift-refunds.ts';
import styles from './shift-refunds.module.css';

type RefundListProps = {
  readonly refunds: ShiftRefunds;
  readonly onCommand: (command: DeskCommand) => void;
  /** Of one that has no key any more. */
  readonly onPrint: (refund: RefundRow) => void;
  readonly onApprove: (refund: RefundRow) => void;
};

/** The refunds of the shift, what waits for somebody first. */
export function RefundList({ refunds: { rows, slips }, onCommand, onPrint, onApprove }: RefundListProps) {
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
              <PrintSlip
                slipKey={refundSlipKeys[slips.indexOf(row)]}
                onCommand={onCommand}
                onPrint={() => onPrint(row)}
              />
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

type PrintSlipProps = Pick<RefundListProps, 'onCommand'> & {
  readonly slipKey: (typeof refundSlipKeys)[number] | undefined;
  readonly onPrint: () => void;
};

function PrintSlip({ slipKey, onCommand, onPrint }: PrintSlipProps) {
  if (slipKey) return <KeyButton of={slipKey} onPress={() => onCommand(slipKey.command)} />;
  return (
    <button type="button" onMouseDown={keepFocus} onClick={onPrint}>
      打印
    </button>
  );
}

/** What was approved by somebody else is not in the visitor's hand yet. */
function wordsOf({ state, auditName }: RefundRow): string {
  return state === 'DONE' && auditName !== null ? '已通过，请付款' : refundStates[state];
}

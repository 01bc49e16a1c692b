import type { TillShift } from '@shanmen/shared/contracts/cashier/shift';
import type { TillSession } from '@shanmen/shared/contracts/cashier/till';
import { timeOfDay } from '@shanmen/shared/time';
import { Clock, keepFocus, KeyButton, keyOf, type PaperState } from '@shanmen/shared/counter';
import { tillKeys } from '../screen/till-keys.ts';
import styles from './top-bar.module.css';

type TopBarProps = {
  readonly session: TillSession;
  readonly sessionArrivedAtMs: number;
  readonly shift: TillShift;
  readonly storeName: string;
  /** Carts that wait in the store. */
  readonly heldCount: number;
  readonly isOnline: boolean;
  readonly paper: PaperState;
  /** Null when the cashier may not close shifts. */
  readonly onCloseShift: (() => void) | null;
  /** Opens 客显, the screen that is turned to the customer. */
  readonly onDisplay: () => void;
  readonly onLeave: () => void;
};

const paperWords: Record<PaperState, string> = {
  idle: '打印机',
  printing: '打印中',
  failed: '未打出，请重印',
};

/** Which till, whose shift since when, and whether the line works. */
export function TopBar(props: TopBarProps) {
  const { session, shift, isOnline, paper, heldCount } = props;
  return (
    <header className={styles.bar}>
      <h1 className={styles.till}>
        {props.storeName} {shift.tillName}
      </h1>
      <span className={styles.cashier}>
        {shift.cashierName}
        <small>
          {timeOfDay(new Date(shift.openedAt))} 开班 · {shift.slips} 笔
        </small>
      </span>
      <span className={styles.lights}>
        {heldCount > 0 && <span className={styles.held}>挂单 {heldCount}</span>}
        <span className={styles.light} data-online={isOnline} role="status">
          {isOnline ? '联网' : '断网，暂停收银'}
        </span>
        <span className={styles.light} data-online={paper !== 'failed'} role="status" aria-label="打印机">
          {paperWords[paper]}
        </span>
      </span>
      <Clock serverTime={session.serverTime} arrivedAtMs={props.sessionArrivedAtMs} />
      {props.onCloseShift && <KeyButton of={keyOf(tillKeys, 'close-shift')} onPress={props.onCloseShift} />}
      <button type="button" className={styles.leave} onMouseDown={keepFocus} onClick={props.onDisplay}>
        客显
      </button>
      <button type="button" className={styles.leave} onMouseDown={keepFocus} onClick={props.onLeave}>
        返回
      </button>
    </header>
  );
}

import type { TillShift } from '@shanmen/shared/contracts/cashier/shift';
import type { TillSession } from '@shanmen/shared/contracts/cashier/till';
import { BarLight, BarLights, CounterBar, keyOf, type PaperState } from '@shanmen/shared/counter';
import { tillKeys } from '../screen/till-keys.ts';
import styles from './top-bar.module.css';

export type TopBarProps = {
  readonly session: TillSession;
  readonly sessionArrivedAtMs: number;
  readonly shift: TillShift;
  readonly storeName: string;
  /** Carts that wait in the store. */
  readonly heldCount: number;
  readonly isOnline: boolean;
  /** The till sells without the server. */
  readonly isOffline: boolean;
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
  const { session, shift, isOnline, isOffline, paper, heldCount } = props;
  return (
    <CounterBar
      place={`${props.storeName} ${shift.tillName}`}
      person={shift.cashierName}
      openedAt={shift.openedAt}
      sinceThen={`${shift.slips} 笔`}
      clock={{ serverTime: session.serverTime, arrivedAtMs: props.sessionArrivedAtMs }}
      closeKey={keyOf(tillKeys, 'close-shift')}
      onCloseShift={props.onCloseShift}
      onDisplay={props.onDisplay}
      onLeave={props.onLeave}
    >
      <span className={styles.end}>
        <BarLights>
          {heldCount > 0 && <span className={styles.held}>挂单 {heldCount}</span>}
          <BarLight isFine={isOnline && !isOffline}>
            {isOffline ? '离线收银' : isOnline ? '联网' : '断网，暂停收银'}
          </BarLight>
          <BarLight isFine={paper !== 'failed'} label="打印机">
            {paperWords[paper]}
          </BarLight>
        </BarLights>
      </span>
    </CounterBar>
  );
}

import type { PosSession } from '@shanmen/shared/contracts/ticket/selling/pos-session';
import type { Shift } from '@shanmen/shared/contracts/ticket/shift/shift';
import { Clock, keepFocus, KeyButton, keyOf, type PaperState, Yuan } from '@shanmen/shared/counter';
import type { ReactNode } from 'react';
import { timeOfDay } from '@shanmen/shared/time';
import type { Printer } from '../../parts/printing/use-printer.ts';
import type { SpotDay } from '../cart/cart.ts';
import { cartKeys } from '../sale/sale-keys.ts';
import { RemainderStrip } from '../visit/remainder-strip.tsx';
import styles from './top-bar.module.css';

type TopBarProps = {
  readonly shift: Shift;
  readonly boot: PosSession;
  readonly bootArrivedAtMs: number;
  readonly spots: readonly SpotDay[];
  readonly isOnline: boolean;
  /** The window sells by itself. */
  readonly isOffline: boolean;
  readonly printing: PaperState;
  readonly printer: Printer;
  readonly onPrinter: () => void;
  readonly takingsHidden: boolean;
  readonly onHideTakings: () => void;
  /** Opens 客显, the screen that is turned to the visitor. */
  readonly onDisplay: () => void;
  /** Null when the seller may not close shifts. */
  readonly onCloseShift: (() => void) | null;
  readonly onLeave: () => void;
  /** 离线额度, beside the light that it is for. */
  readonly lease: ReactNode;
};

/** Who sells where and since when, how full the day is, and whether the line works. */
export function TopBar(props: TopBarProps) {
  const { shift, boot, spots, isOnline } = props;
  return (
    <header className={styles.bar}>
      <h1 className={styles.window}>{shift.windowName}</h1>
      <span className={styles.seller}>
        {shift.sellerName}
        <small>{timeOfDay(new Date(shift.openedAt))} 开班</small>
      </span>
      <Takings shift={shift} hidden={props.takingsHidden} onToggle={props.onHideTakings} />
      <RemainderStrip spots={spots} />
      <div className={styles.line}>
        <span className={styles.lights}>
          <span className={styles.light} data-online={isOnline} role="status">
            {isOnline ? '联网' : props.isOffline ? '断网，离线售票' : '断网，暂停售票'}
          </span>
          <PrinterLight {...props} />
        </span>
        {props.lease}
      </div>
      {props.printer.name && <KeyButton of={keyOf(cartKeys, 'printer')} onPress={props.onPrinter} />}
      <Clock serverTime={boot.serverTime} arrivedAtMs={props.bootArrivedAtMs} />
      {props.onCloseShift && <KeyButton of={keyOf(cartKeys, 'close-shift')} onPress={props.onCloseShift} />}
      <button type="button" className={styles.leave} onMouseDown={keepFocus} onClick={props.onDisplay}>
        客显
      </button>
      <button type="button" className={styles.leave} onMouseDown={keepFocus} onClick={props.onLeave}>
        返回
      </button>
    </header>
  );
}

const printerWords = { idle: '打印机', printing: '打印中', failed: '未打出，请补打' } as const;

/** 打印机灯: whether the last paper came out, and of which printer, where there are two. */
function PrinterLight({ printing, printer: { name } }: Pick<TopBarProps, 'printing' | 'printer'>) {
  return (
    <span className={styles.light} data-online={printing !== 'failed'} role="status" aria-label="打印机">
      {printerWords[printing]}
      {name && ` · ${name}`}
    </span>
  );
}

type TakingsProps = { readonly shift: Shift; readonly hidden: boolean; readonly onToggle: () => void };

/** 张数 stays; the money can be hidden from whoever stands at the window. */
function Takings({ shift, hidden, onToggle }: TakingsProps) {
  return (
    <span className={styles.takings}>
      <span aria-label="本班张数">{shift.soldTickets ?? '··'} 张</span>
      <span className={styles.money} aria-label="本班金额">
        {hidden || shift.soldFen === undefined ? '¥ ····' : <Yuan fen={shift.soldFen} />}
      </span>
      <KeyButton
        of={keyOf(cartKeys, 'hide-takings')}
        label={hidden ? '显示' : '隐藏'}
        className={styles.hide ?? ''}
        onPress={onToggle}
      />
    </span>
  );
}

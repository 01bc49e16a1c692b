import type { PosSession } from '@shanmen/shared/contracts/ticket/selling/pos-session';
import type { Shift } from '@shanmen/shared/contracts/ticket/shift/shift';
import {
  BarLight,
  BarLights,
  CounterBar,
  KeyButton,
  keyOf,
  type PaperState,
  Yuan,
} from '@shanmen/shared/counter';
import type { ReactNode } from 'react';
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
    <CounterBar
      place={shift.windowName}
      person={shift.sellerName}
      openedAt={shift.openedAt}
      clock={{ serverTime: boot.serverTime, arrivedAtMs: props.bootArrivedAtMs }}
      closeKey={keyOf(cartKeys, 'close-shift')}
      onCloseShift={props.onCloseShift}
      onDisplay={props.onDisplay}
      onLeave={props.onLeave}
    >
      <Takings shift={shift} hidden={props.takingsHidden} onToggle={props.onHideTakings} />
      <RemainderStrip spots={spots} />
      <div className={styles.line}>
        <BarLights>
          <BarLight isFine={isOnline}>
            {isOnline ? '联网' : props.isOffline ? '断网，离线售票' : '断网，暂停售票'}
          </BarLight>
          <PrinterLight {...props} />
        </BarLights>
        {props.lease}
      </div>
      {props.printer.name && <KeyButton of={keyOf(cartKeys, 'printer')} onPress={props.onPrinter} />}
    </CounterBar>
  );
}

const printerWords = { idle: '打印机', printing: '打印中', failed: '未打出，请补打' } as const;

/** 打印机灯: whether the last paper came out, and of which printer, where there are two. */
function PrinterLight({ printing, printer: { name } }: Pick<TopBarProps, 'printing' | 'printer'>) {
  return (
    <BarLight isFine={printing !== 'failed'} label="打印机">
      {printerWords[printing]}
      {name && ` · ${name}`}
    </BarLight>
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

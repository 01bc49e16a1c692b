import { useShell } from '@shanmen/shared';
import type { ReactNode } from 'react';
import { timeOfDay } from '@shanmen/shared/time';

import type { ScreenKey } from '../keys/screen-key.ts';
import styles from './counter-bar.module.css';
import { Clock } from './clock.tsx';
import { keepFocus, KeyButton } from './key-button.tsx';

type CounterBarProps = {
  /** 1 号窗口. */
  readonly place: string;
  readonly person: string;
  /** When the shift was opened. */
  readonly openedAt: string;
  /** After the hour of opening: how many sales it made. */
  readonly sinceThen?: string;
  readonly clock: { readonly serverTime: string; readonly arrivedAtMs: number };
  /** What this counter shows besides: takings, places left, lights. */
  readonly children: ReactNode;
  readonly closeKey: ScreenKey<string>;
  /** Null when the person may not close shifts. */
  readonly onCloseShift: (() => void) | null;
  /** Opens 客显, the screen that is turned to the customer. */
  readonly onDisplay: () => void;
  readonly onLeave: () => void;
};

/** The top of a counter: where it is, whose shift since when, its time, and the ways out of it. */
export function CounterBar(props: CounterBarProps) {
  const { place, person, sinceThen, onCloseShift } = props;
  const shell = useShell();
  return (
    <header className={styles.bar}>
      <h1 className={styles.place}>{place}</h1>
      <span className={styles.person}>
        {person}
        <small>
          {timeOfDay(new Date(props.openedAt))} 开班{sinceThen && ` · ${sinceThen}`}
        </small>
      </span>
      {props.children}
      <Clock {...props.clock} />
      {onCloseShift && <KeyButton of={props.closeKey} onPress={onCloseShift} />}
      <BarButton onPress={props.onDisplay}>客显</BarButton>
      <BarButton onPress={shell.lock}>锁屏</BarButton>
      <BarButton onPress={props.onLeave}>返回</BarButton>
    </header>
  );
}

function BarButton({ onPress, children }: { readonly onPress: () => void; readonly children: string }) {
  return (
    <button type="button" className={styles.leave} onMouseDown={keepFocus} onClick={onPress}>
      {children}
    </button>
  );
}

type BarLightProps = { readonly isFine: boolean; readonly label?: string; readonly children: ReactNode };

/** 指示灯: green and round while all is well, red and square otherwise. */
export function BarLight({ isFine, label, children }: BarLightProps) {
  return (
    <span className={styles.light} data-online={isFine} role="status" aria-label={label}>
      {children}
    </span>
  );
}

/** The lights of a counter beside one another. */
export function BarLights({ children }: { readonly children: ReactNode }) {
  return <span className={styles.lights}>{children}</span>;
}

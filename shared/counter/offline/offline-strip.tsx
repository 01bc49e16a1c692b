import type { ReactNode } from 'react';
import { keepFocus } from '../surface/key-button.tsx';
import styles from './offline-strip.module.css';

/** What is so, in bold, and what follows from it. */
type Saying = readonly [so: string, then: string];

export type OfflineWords = {
  /** Name of the strip: 离线售票. */
  readonly label: string;
  readonly selling: Saying;
  /** On the keys that end selling without the server: where it answers again, and where it does not. */
  readonly goOnline: string;
  readonly leave: string;
  readonly cutOff: Saying;
  readonly begin: string;
  readonly sending: Saying;
  readonly pending: Saying;
};

type OfflineStripProps = {
  readonly offline: {
    readonly isSelling: boolean;
    readonly queue: readonly unknown[];
    readonly problem: string | null;
    readonly pending: number;
    /** Why the last switch did not work. */
    readonly refusal: string | null;
    readonly begin: () => void;
    readonly end: () => void;
  };
  readonly words: OfflineWords;
  /** The place may go on without the server. */
  readonly isUsable: boolean;
  readonly isReachable: boolean;
  /** A sale that was begun is finished first. */
  readonly isFree: boolean;
};

/** Stands under the bar as long as the server is out of reach, or does not know everything yet. */
export function OfflineStrip({ offline, words, isUsable, isReachable, isFree }: OfflineStripProps) {
  const { queue, refusal, problem, pending } = offline;
  const strip = (tone: StripProps['tone'], [so, then]: Saying, rest: ReactNode) => (
    <Strip tone={tone} label={words.label}>
      <strong>{so}</strong>
      <span>{then}</span>
      {rest}
    </Strip>
  );
  const light = <QueueLight count={queue.length} />;
  if (offline.isSelling) {
    const end = isReachable ? words.goOnline : words.leave;
    return strip(
      'offline',
      words.selling,
      <>
        {light}
        <Press label={end} isMain={isReachable} disabled={!isFree} onPress={offline.end} />
      </>,
    );
  }
  if (!isReachable) {
    return strip(
      'danger',
      [words.cutOff[0], refusal ?? words.cutOff[1]],
      <>
        {light}
        {isUsable && <Press label={words.begin} isMain disabled={!isFree} onPress={offline.begin} />}
      </>,
    );
  }
  if (queue.length > 0) return strip('warning', [words.sending[0], problem ?? words.sending[1]], light);
  return pending === 0 ? null : strip('warning', words.pending, null);
}

function QueueLight({ count }: { readonly count: number }) {
  return (
    <span className={styles.queue} data-empty={count === 0} aria-label="未上传">
      {count} 笔未上传
    </span>
  );
}

type StripProps = {
  readonly tone: 'danger' | 'warning' | 'offline';
  readonly label: string;
  readonly children: ReactNode;
};

function Strip({ tone, label, children }: StripProps) {
  return (
    <section className={styles.strip} data-tone={tone} role="status" aria-label={label}>
      {children}
    </section>
  );
}

type PressProps = {
  readonly label: string;
  readonly isMain?: boolean;
  readonly disabled: boolean;
  readonly onPress: () => void;
};

function Press({ label, isMain = false, disabled, onPress }: PressProps) {
  return (
    <button
      type="button"
      className={styles.press}
      data-main={isMain}
      disabled={disabled}
      onMouseDown={keepFocus}
      onClick={onPress}
    >
      {label}
    </button>
  );
}

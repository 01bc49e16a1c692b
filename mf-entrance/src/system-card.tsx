import { SystemSign } from '@shanmen/shared';
import type { EntranceCard } from '@shanmen/shared/contracts/entrance/card';
import { type SystemType, systemTypes } from '@shanmen/shared/contracts/screen';
import type { KeyboardEvent } from 'react';
import { sparkline } from './sparkline.ts';
import styles from './system-card.module.css';

type Props = {
  readonly type: SystemType;
  /** Null while the figures are not there. */
  readonly card: EntranceCard | null;
  /** Titles of its first pages, shown where no figure is. */
  readonly pages: readonly string[];
  readonly isUnbuilt: boolean;
  readonly opening: boolean;
  readonly onOpen: () => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
};

const box = { width: 240, height: 40 };

export function SystemCard({ type, card, pages, isUnbuilt, opening, onOpen, onKeyDown }: Props) {
  return (
    <button
      type="button"
      className={styles.card}
      data-system={type}
      aria-busy={opening}
      onClick={onOpen}
      onKeyDown={onKeyDown}
    >
      <span className={styles.head}>
        <span className={styles.sign}>
          <SystemSign type={type} />
        </span>
        <span className={styles.title}>{systemTypes[type]}</span>
        {isUnbuilt && <span className={styles.unbuilt}>尚未开放</span>}
        <kbd className={styles.key}>{type.charAt(0)}</kbd>
      </span>
      {card?.figure ? (
        <Figure figure={card.figure} />
      ) : (
        <span className={styles.pages}>{pages.join('、')}</span>
      )}
      <Trend values={card?.sparkline ?? []} />
      <span className={styles.opening} role="status">
        {opening && '正在打开…'}
      </span>
    </button>
  );
}

function Figure({ figure }: { figure: NonNullable<EntranceCard['figure']> }) {
  return (
    <span className={styles.figure}>
      <span className={styles.label}>
        {figure.label}
        <span className={styles.scope}>{figure.scope}</span>
      </span>
      <span className={styles.value}>
        {figure.value}
        <span className={styles.unit}>{figure.unit}</span>
      </span>
    </span>
  );
}

function Trend({ values }: { values: readonly number[] }) {
  const shape = sparkline(values, box.width, box.height);
  if (!shape) return null;
  return (
    <svg
      className={styles.trend}
      viewBox={`0 0 ${box.width} ${box.height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`近 7 天：${values.join('、')}`}
    >
      <path className={styles.area} d={shape.area} />
      <path className={styles.line} d={shape.line} />
      <path className={styles.today} d={`M${shape.last.x} ${shape.last.y}h0`} />
    </svg>
  );
}

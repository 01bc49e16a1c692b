import type { ReactNode } from 'react';
import { timeOfDay } from '@shanmen/shared/time';
import { useAuth } from '@shanmen/shared';
import { keepFocus } from '@shanmen/shared/counter';
import styles from './offline.module.css';
import type { Offline } from './use-offline.ts';

type OfflineStripProps = {
  readonly offline: Offline;
  readonly isReachable: boolean;
  /** A sale that was begun is finished first. */
  readonly isFree: boolean;
};

/** Stands under the bar as long as the server is out of reach, or does not know everything yet. */
export function OfflineStrip({ offline, isReachable, isFree }: OfflineStripProps) {
  if (offline.isSelling) return <Selling offline={offline} isReachable={isReachable} isFree={isFree} />;
  if (!isReachable) return <CutOff offline={offline} isFree={isFree} />;
  if (offline.queue.length > 0) return <Unsent offline={offline} />;
  if (offline.pending === 0) return null;
  return (
    <Strip tone="warning">
      <strong>{offline.pending} 笔离线售票待处理</strong>
      <span>未能自动入账，请班长在「订单查询」中处理</span>
    </Strip>
  );
}

function Selling({ offline, isReachable, isFree }: OfflineStripProps) {
  return (
    <Strip tone="offline">
      <strong>离线售票中</strong>
      <span>
        仅收现金，余 {offline.left} 张，
        {offline.isOver ? '额度已到期' : `售至 ${untilOf(offline)}`}
      </span>
      <QueueLight count={offline.queue.length} />
      {isReachable ? (
        <Press label="恢复联网售票" isMain disabled={!isFree} onPress={offline.end} />
      ) : (
        <Press label="退出离线售票" disabled={!isFree} onPress={offline.end} />
      )}
    </Strip>
  );
}

function CutOff({ offline, isFree }: Pick<OfflineStripProps, 'offline' | 'isFree'>) {
  const { kept, refusal } = offline;
  const usable = kept !== null && !offline.isOver;
  return (
    <Strip tone="danger">
      <strong>连不上服务器，已暂停售票</strong>
      <span>
        {refusal ??
          (usable
            ? `可凭离线额度售现金票：余 ${offline.left} 张，至 ${untilOf(offline)}`
            : kept
              ? '本窗口的离线额度已到期，请等待恢复'
              : '本窗口没有离线额度，请等待恢复')}
      </span>
      <QueueLight count={offline.queue.length} />
      {usable && <Press label="切换到离线售票" isMain disabled={!isFree} onPress={offline.begin} />}
    </Strip>
  );
}

function Unsent({ offline }: Pick<OfflineStripProps, 'offline'>) {
  return (
    <Strip tone="warning">
      <strong>正在上传离线售票</strong>
      <span>{offline.problem ?? '全部上传后才能交班'}</span>
      <QueueLight count={offline.queue.length} />
    </Strip>
  );
}

function untilOf({ kept }: Offline): string {
  return kept ? timeOfDay(new Date(kept.lease.terms.validUntil)) : '';
}

function QueueLight({ count }: { readonly count: number }) {
  return (
    <span className={styles.queue} data-empty={count === 0} aria-label="未上传">
      {count} 笔未上传
    </span>
  );
}

type StripProps = { readonly tone: 'danger' | 'warning' | 'offline'; readonly children: ReactNode };

function Strip({ tone, children }: StripProps) {
  return (
    <section className={styles.strip} data-tone={tone} role="status" aria-label="离线售票">
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

type LeaseButtonProps = { readonly offline: Offline; readonly onOpen: () => void };

/** In the bar: what the window has for the time without the server. */
export function LeaseButton({ offline, onOpen }: LeaseButtonProps) {
  const maySell = useAuth('ticket:sale:fit');
  if (!maySell) return null;
  const { kept } = offline;
  return (
    <button type="button" className={styles.lease} onMouseDown={keepFocus} onClick={onOpen}>
      离线额度 {kept && !offline.isOver ? `余 ${offline.left} 张` : '未领取'}
    </button>
  );
}

import { useAuth } from '@shanmen/shared';
import { keepFocus, OfflineStrip } from '@shanmen/shared/counter';
import { timeOfDay } from '@shanmen/shared/time';
import styles from './lease.module.css';
import type { Offline } from './use-offline.ts';

type WindowOfflineStripProps = {
  readonly offline: Offline;
  readonly isReachable: boolean;
  readonly isFree: boolean;
};

/** How a window stands without the server. */
export function WindowOfflineStrip({ offline, ...rest }: WindowOfflineStripProps) {
  const { kept, left, isOver, pending } = offline;
  const until = kept ? timeOfDay(new Date(kept.lease.terms.validUntil)) : '';
  const isUsable = kept !== null && !isOver;
  const missing = kept ? '本窗口的离线额度已到期，请等待恢复' : '本窗口没有离线额度，请等待恢复';
  return (
    <OfflineStrip
      offline={offline}
      isUsable={isUsable}
      words={{
        label: '离线售票',
        selling: ['离线售票中', `仅收现金，余 ${left} 张，${isOver ? '额度已到期' : `售至 ${until}`}`],
        goOnline: '恢复联网售票',
        leave: '退出离线售票',
        cutOff: [
          '连不上服务器，已暂停售票',
          isUsable ? `可凭离线额度售现金票：余 ${left} 张，至 ${until}` : missing,
        ],
        begin: '切换到离线售票',
        sending: ['正在上传离线售票', '全部上传后才能交班'],
        pending: [`${pending} 笔离线售票待处理`, '未能自动入账，请班长在「订单查询」中处理'],
      }}
      {...rest}
    />
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

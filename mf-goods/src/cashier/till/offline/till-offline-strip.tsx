import { type OfflineTender, tenders } from '@shanmen/shared/contracts/cashier/tender';
import { OfflineStrip } from '@shanmen/shared/counter';

import type { TillOffline } from './use-till-offline.ts';

type TillOfflineStripProps = {
  readonly offline: TillOffline;
  /** What the site lets a till take without the server. */
  readonly takes: readonly OfflineTender[];
  /** The day whose prices are kept. */
  readonly priceDay: string;
  readonly isReachable: boolean;
  readonly isFree: boolean;
};

/** How a till stands without the server. */
export function TillOfflineStrip({ offline, takes, priceDay, ...rest }: TillOfflineStripProps) {
  const { kept, pending } = offline;
  const isUsable = kept !== null && takes.length > 0;
  const taken = takes.map(tender => tenders[tender].title).join('、');
  const none = takes.length === 0 ? '本店不开放离线收银' : '本台没有为这个班次准备好离线收银';
  const prices = `按 ${priceDay} 的价格`;
  return (
    <OfflineStrip
      offline={offline}
      isUsable={isUsable}
      words={{
        label: '离线收银',
        selling: ['离线收银中', `仅收${taken}，${prices}；退货、挂单、会员和交班须联网`],
        goOnline: '恢复联网收银',
        leave: '退出离线收银',
        cutOff: [
          '连不上服务器，已暂停收银',
          isUsable ? `可${prices}离线收${taken}，联网后自动上传` : `${none}，请等待恢复`,
        ],
        begin: '切换到离线收银',
        sending: ['正在上传离线销售', '全部上传后才能交班'],
        pending: [`${pending} 笔离线销售待处理`, '未能自动入账，请主管在「交易记录」的待处理中处理'],
      }}
      {...rest}
    />
  );
}

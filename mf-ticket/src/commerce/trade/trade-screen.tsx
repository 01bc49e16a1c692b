import { ScreenParts } from '@shanmen/ui';

import { BillList } from './bill-list.tsx';
import { BillRowList } from './bill-row-list.tsx';
import { NotifyList } from './notify-list.tsx';
import { TradeList } from './trade-list.tsx';

/** 交易查询: every movement of money, what providers say of it and told of it, and where the two differ. */
export function TradeScreen() {
  return (
    <ScreenParts
      parts={[
        { key: 'trades', label: '交易', children: <TradeList /> },
        { key: 'differences', label: '对账差异', children: <BillRowList /> },
        { key: 'bills', label: '渠道账单', children: <BillList /> },
        { key: 'notifies', label: '支付通知', children: <NotifyList /> },
      ]}
    />
  );
}

import { ReportScreen, ScreenParts } from '@shanmen/ui';
import { RebateList } from './rebate-list.tsx';

/** 返利报表: the sums of a period, and the work behind them. */
export function Rebates() {
  return (
    <ScreenParts
      parts={[
        { key: 'report', label: '报表', children: <ReportScreen report="a.rebate" /> },
        { key: 'work', label: '审核与发放', children: <RebateList /> },
      ]}
    />
  );
}

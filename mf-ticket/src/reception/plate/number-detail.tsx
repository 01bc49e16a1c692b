import { useAuth } from '@shanmen/shared';
import { ReportScreen, ScreenParts } from '@shanmen/ui';

import { IssueLedger } from './issue-ledger.tsx';
import { PlateList, PlatesAtDayEnd } from './plate-list.tsx';

/** 号码明细: the plates and where they are, every issue of theirs, and the other number of a team: its heads. */
export function NumberDetail() {
  const maySee = useAuth('reception:plate:view');
  const maySeeHeads = useAuth('report:rcp.today:view');
  if (!maySee) return null;
  return (
    <ScreenParts
      parts={[
        { key: 'plates', label: '号牌', children: <PlateList /> },
        { key: 'day-end', label: '日终核对', children: <PlatesAtDayEnd /> },
        { key: 'ledger', label: '发放记录', children: <IssueLedger /> },
        ...(maySeeHeads
          ? [{ key: 'heads', label: '人数', children: <ReportScreen report="rcp.number" /> }]
          : []),
      ]}
    />
  );
}

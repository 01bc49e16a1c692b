import { useAuth } from '@shanmen/shared';
import { ScreenParts } from '@shanmen/ui';

import { HeadCountList } from './head-count-list.tsx';
import { IssueLedger } from './issue-ledger.tsx';
import { PlateList } from './plate-list.tsx';

/** 号码明细: the plates and where they are, every issue of theirs, and the other number of a team: its heads. */
export function NumberDetail() {
  const maySee = useAuth('reception:plate:view');
  if (!maySee) return null;
  return (
    <ScreenParts
      parts={[
        { key: 'plates', label: '号牌', children: <PlateList /> },
        { key: 'ledger', label: '发放记录', children: <IssueLedger /> },
        { key: 'heads', label: '人数', children: <HeadCountList /> },
      ]}
    />
  );
}

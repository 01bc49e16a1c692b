import type { AllotmentRule } from '@shanmen/shared/contracts/ticket/capacity/allotment-rule';
import { masterStatuses } from '@shanmen/shared/contracts/ticket/setup/spot';
import { type Column, ListScreen, StatusFilter } from '@shanmen/ui';
import { SpotFilter } from '../spot/spot-filter.tsx';
import { PlaceStatus } from '../place/place-status.tsx';
import { EditAllotmentRule } from './allotment-rule-form.tsx';

const columns: Column<AllotmentRule>[] = [
  { id: 'spot', title: '景点', width: 150, fixed: 'left', cell: rule => rule.spotName },
  { id: 'holder', title: '留给', width: 180, cell: rule => rule.holderName },
  { id: 'share', title: '每场比例', width: 90, align: 'right', cell: rule => `${rule.sharePercent}%` },
  { id: 'release', title: '未售释放', width: 170, cell: releaseWords },
  {
    id: 'pool',
    title: '配额售完后',
    width: 130,
    cell: rule => (rule.mayUsePool ? '可售公共余票' : '停止销售'),
  },
  { id: 'status', title: '状态', width: 80, cell: rule => <PlaceStatus of={rule.status} /> },
];

/** 配额方案: which share of each slot is kept for whom, and until when. */
export function AllotmentRuleList() {
  return (
    <ListScreen<AllotmentRule>
      id="ticket.allotment-rule"
      title="景区与时段 · 配额方案"
      endpoint="/api/ticket/allotment-rules"
      rowKey={rule => String(rule.id)}
      columns={columns}
      filters={
        <>
          <SpotFilter />
          <StatusFilter of={masterStatuses} />
        </>
      }
      toolbar={<EditAllotmentRule />}
      rowActions={{ width: 76, codes: ['ticket:slot:allot'], of: rule => <EditAllotmentRule rule={rule} /> }}
    />
  );
}

function releaseWords({ releaseKind, releaseDays, releaseTime, releaseMinutes }: AllotmentRule): string {
  if (releaseKind === 'MINUTES') return `开场前 ${releaseMinutes} 分钟`;
  return releaseDays === 0 ? `当天 ${releaseTime}` : `前 ${releaseDays} 天 ${releaseTime}`;
}

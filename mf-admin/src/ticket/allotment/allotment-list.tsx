import { type Allotment, allotmentStates } from '@shanmen/shared/contracts/ticket/capacity/allotment';
import { slotName } from '@shanmen/shared/contracts/ticket/capacity/slot';
import {
  type Column,
  countColumn,
  DateRangeFilter,
  Day,
  Instant,
  ListScreen,
  StatusFilter,
  StatusTag,
} from '@shanmen/ui';
import { SpotFilter } from '../spot/spot-filter.tsx';
import { ChangeAllotment, ReleaseAllotment } from './allotment-actions.tsx';

const tones = { kept: 'success', released: 'neutral' } as const;

const columns: Column<Allotment>[] = [
  { id: 'day', title: '日期', width: 110, fixed: 'left', cell: row => <Day value={row.visitDate} /> },
  { id: 'spot', title: '景点', width: 130, cell: row => row.spotName },
  { id: 'time', title: '时段', width: 120, cell: slotName },
  { id: 'holder', title: '留给', width: 160, cell: row => row.holderName },
  countColumn('quota', '配额', row => row.quota),
  countColumn('held', '占位', row => row.held),
  countColumn('sold', '已售', row => row.sold),
  { ...countColumn('left', '未售', row => row.quota - row.held - row.sold), onCard: true },
  countColumn('pool', '公共余票', row => row.poolLeft),
  { id: 'release', title: '释放时间', width: 152, cell: row => <Instant value={row.releaseAt} /> },
  {
    id: 'state',
    onCard: true,
    title: '状态',
    width: 90,
    cell: row => <StatusTag tone={tones[row.state]}>{allotmentStates[row.state]}</StatusTag>,
  },
];

/** 渠道配额: what is kept in the slots of the open days, and how much of it is sold. */
export function AllotmentList() {
  return (
    <ListScreen<Allotment>
      id="ticket.allotment"
      title="景区与时段 · 渠道配额"
      endpoint="/api/ticket/allotments"
      rowKey={row => String(row.id)}
      columns={columns}
      filters={
        <>
          <DateRangeFilter mostDays={92} />
          <SpotFilter />
          <StatusFilter of={allotmentStates} />
        </>
      }
      rowActions={{
        width: 110,
        codes: ['ticket:slot:allot'],
        of: row =>
          row.state === 'kept' && (
            <>
              <ChangeAllotment allotment={row} />
              <ReleaseAllotment allotment={row} />
            </>
          ),
      }}
    />
  );
}

import { type WaitingEntry, waitingStates } from '@shanmen/shared/contracts/ticket/booking/waiting-entry';
import { prepaidStates } from '@shanmen/shared/contracts/ticket/booking/waiting-prepayment';
import {
  Code,
  type Column,
  Count,
  Day,
  DateRangeFilter,
  Instant,
  KeywordFilter,
  ListScreen,
  Nothing,
  StatusFilter,
  StatusTag,
} from '@shanmen/ui';
import { WaitingActions, waitingCodes } from './waiting-actions.tsx';

const tones = {
  WAITING: 'warning',
  OFFERED: 'info',
  FULFILLED: 'success',
  EXPIRED: 'neutral',
  CANCELLED: 'neutral',
} as const;

const prepaidTones = {
  PENDING: 'warning',
  UNKNOWN: 'warning',
  FAILED: 'neutral',
  CLOSED: 'neutral',
  PAID: 'info',
  USED: 'success',
  RETURNING: 'warning',
  REFUSED: 'danger',
  RETURNED: 'neutral',
} as const;

const columns: Column<WaitingEntry>[] = [
  { id: 'day', title: '游玩日期', width: 104, fixed: 'left', cell: row => <Day value={row.visitDate} /> },
  { id: 'spot', title: '景点', width: 110, hidden: true, cell: row => row.spotName },
  { id: 'slot', title: '时段', width: 104, cell: row => `${row.startTime}–${row.endTime}` },
  { id: 'product', title: '票种', width: 120, cell: row => row.productName },
  {
    id: 'qty',
    title: '张数',
    width: 52,
    align: 'right',
    onCard: true,
    cell: row => <Count value={row.qty} />,
  },
  {
    id: 'position',
    title: '排位',
    width: 52,
    align: 'right',
    cell: row => (row.position === null ? <Nothing /> : <Count value={row.position} />),
  },
  {
    id: 'state',
    onCard: true,
    title: '状态',
    width: 84,
    cell: row => <StatusTag tone={tones[row.state]}>{waitingStates[row.state]}</StatusTag>,
  },
  { id: 'contact', title: '联系人', width: 76, cell: row => row.contactName },
  { id: 'mobile', title: '手机', width: 110, cell: row => row.mobileMasked },
  {
    id: 'until',
    title: '截止',
    width: 146,
    cell: row => <Instant value={row.offerExpiresAt ?? row.cutoffAt} />,
  },
  {
    id: 'prepaid',
    title: '预付',
    width: 100,
    cell: ({ prepaid, refusedWords }) =>
      prepaid === null ? (
        <Nothing />
      ) : (
        <span title={refusedWords ?? undefined}>
          <StatusTag tone={prepaidTones[prepaid.state]}>{prepaidStates[prepaid.state]}</StatusTag>
        </span>
      ),
  },
  { id: 'left', title: '余票', width: 52, align: 'right', cell: row => <Count value={row.remaining} /> },
  {
    id: 'order',
    title: '订单',
    width: 140,
    hidden: true,
    cell: row => (row.orderNo === null ? <Nothing /> : <Code value={row.orderNo} />),
  },
  {
    id: 'since',
    title: '候补时间',
    width: 130,
    hidden: true,
    cell: row => <Instant value={row.createdAt} />,
  },
];

/** 候补列表: who waits for which slot, in turn, and what came of it. */
export function WaitingList() {
  return (
    <ListScreen<WaitingEntry>
      id="ticket.waiting-entry"
      title="候补列表"
      endpoint="/api/ticket/waiting-entries"
      rowKey={row => String(row.id)}
      columns={columns}
      filters={
        <>
          <KeywordFilter placeholder="联系人、票种、景点或手机" />
          <DateRangeFilter label="游玩日期" />
          <StatusFilter of={waitingStates} />
        </>
      }
      rowActions={{
        width: 150,
        codes: waitingCodes,
        of: row => <WaitingActions entry={row} />,
      }}
    />
  );
}

import {
  type Rebate,
  rebatePayouts,
  rebateSources,
  type RebateState,
  rebateStates,
} from '@shanmen/shared/contracts/ticket/groups/rebate';
import {
  Code,
  type Column,
  Count,
  DateRangeFilter,
  Day,
  KeywordFilter,
  ListScreen,
  Money,
  Nothing,
  StatusFilter,
  StatusTag,
  type Tone,
} from '@shanmen/ui';
import { RebateActions } from './rebate-actions.tsx';

const tones = {
  PENDING: 'neutral',
  EARNED: 'warning',
  AUDITED: 'info',
  PAID: 'success',
  REVERSED: 'neutral',
} as const satisfies Record<RebateState, Tone>;

const columns: Column<Rebate>[] = [
  { id: 'day', title: '日期', width: 104, fixed: 'left', cell: row => <Day value={row.bizDate} /> },
  { id: 'enterprise', title: '企业', width: 176, fixed: 'left', cell: row => row.enterpriseName },
  {
    id: 'of',
    title: '订单/到访/周期',
    width: 136,
    cell: row => (row.clawBackOf === null ? <Code value={row.of} /> : <>冲减 {row.of}</>),
  },
  { id: 'source', title: '来源', width: 64, cell: row => rebateSources[row.source] },
  {
    id: 'agreement',
    title: '协议号',
    width: 112,
    hidden: true,
    cell: row => <Code value={row.agreementNo} />,
  },
  {
    id: 'guide',
    title: '导游/司机',
    width: 104,
    cell: row => row.guideName ?? row.driverName ?? <Nothing />,
  },
  {
    id: 'heads',
    title: '人数',
    width: 64,
    align: 'right',
    onCard: true,
    cell: row => <Count value={row.heads} />,
  },
  {
    id: 'per',
    title: '每人',
    width: 84,
    align: 'right',
    cell: row => (row.perHeadFen === 0 ? <Nothing /> : <Money fen={row.perHeadFen} />),
  },
  {
    id: 'amount',
    title: '返利',
    width: 110,
    align: 'right',
    onCard: true,
    cell: row => <Money fen={row.amountFen} />,
  },
  {
    id: 'state',
    onCard: true,
    title: '状态',
    width: 84,
    cell: row => <StatusTag tone={tones[row.state]}>{rebateStates[row.state]}</StatusTag>,
  },
  {
    id: 'payout',
    title: '付款',
    width: 150,
    cell: ({ payout, voucherNo }) =>
      payout === null ? <Nothing /> : `${rebatePayouts[payout]} ${voucherNo ?? ''}`,
  },
];

/** 审核与发放: every rebate with what can be done about it, newest first. */
export function RebateList() {
  return (
    <ListScreen<Rebate>
      id="ticket.rebate"
      title="返利审核与发放"
      endpoint="/api/ticket/rebates"
      rowKey={row => String(row.id)}
      columns={columns}
      filters={
        <>
          <StatusFilter of={rebateStates} />
          <KeywordFilter placeholder="订单号、团号、车牌、协议号、企业或拼音" />
          <DateRangeFilter mostDays={366} />
        </>
      }
      rowActions={{
        width: 108,
        codes: ['ticket:rebate:audit', 'ticket:rebate:pay', 'ticket:rebate:reverse'],
        of: row => <RebateActions rebate={row} />,
      }}
    />
  );
}

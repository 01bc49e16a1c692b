import { Auth, useTab } from '@shanmen/shared';
import {
  type VoucherRow,
  type VoucherState,
  voucherStates,
} from '@shanmen/shared/contracts/ticket/books/voucher';
import {
  Code,
  type Column,
  DateRangeFilter,
  Instant,
  KeywordFilter,
  ListScreen,
  moneyColumn,
  StatusFilter,
  StatusTag,
  type Tone,
} from '@shanmen/ui';

import { SettleVouchers } from './settle-vouchers.tsx';

const tones: Readonly<Record<VoucherState, Tone>> = {
  DUE: 'warning',
  SETTLED: 'success',
  RETURNED: 'neutral',
};

const columns: Column<VoucherRow>[] = [
  { id: 'voucherNo', title: '券号', width: 136, fixed: 'left', cell: row => <Code value={row.voucherNo} /> },
  {
    id: 'state',
    title: '状态',
    width: 88,
    cell: row => <StatusTag tone={tones[row.state]}>{voucherStates[row.state]}</StatusTag>,
  },
  { id: 'issuer', title: '出券单位', width: 168, onCard: true, cell: row => row.issuerName },
  moneyColumn('amount', '收券额', row => row.amountFen, { isSummed: true }),
  moneyColumn('refunded', '已退', row => row.refundedFen, { isSummed: true }),
  moneyColumn('settled', '已结算', row => row.settledFen, { isSummed: true }),
  moneyColumn('due', '待结算', row => row.dueFen, { isSummed: true }),
  { id: 'takenAt', title: '收券时间', width: 144, cell: row => <Instant value={row.takenAt} /> },
  { id: 'settledAt', title: '结算时间', width: 144, cell: row => <Instant value={row.settledAt} /> },
  { id: 'settledName', title: '结算人', width: 72, cell: row => row.settledName ?? '—' },
  { id: 'bankNo', title: '银行流水', width: 160, cell: row => row.bankNo ?? '—' },
  { id: 'orderNo', title: '订单', width: 136, cell: row => <Code value={row.orderNo} /> },
  { id: 'window', title: '窗口', width: 96, cell: row => row.windowName ?? '—' },
  { id: 'seller', title: '售票员', width: 72, cell: row => row.sellerName ?? '—' },
];

/** 换票券: the papers that paid at windows, and which of them their houses still owe for. */
export function VoucherList() {
  const { title } = useTab();
  return (
    <ListScreen<VoucherRow>
      id="ticket.voucher"
      title={title}
      endpoint="/api/ticket/vouchers"
      rowKey={row => String(row.id)}
      columns={columns}
      filters={
        <>
          <KeywordFilter label="换票券" placeholder="券号、出券单位或订单号" />
          <StatusFilter of={voucherStates} />
          <DateRangeFilter mostDays={366} />
        </>
      }
      toolbar={
        <Auth code="ticket:voucher:settle">
          <SettleVouchers />
        </Auth>
      }
    />
  );
}

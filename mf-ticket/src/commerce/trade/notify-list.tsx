import {
  notifyProviders,
  type NotifyVerdict,
  notifyVerdicts,
  type ProviderNotify,
} from '@shanmen/shared/contracts/commerce/payments/provider-notify';
import {
  Code,
  type Column,
  DateRangeFilter,
  Instant,
  KeywordFilter,
  ListScreen,
  Nothing,
  optionsOf,
  SelectFilter,
  StatusFilter,
  StatusTag,
  type Tone,
} from '@shanmen/ui';

const harmless: Readonly<Partial<Record<NotifyVerdict, Tone>>> = {
  TAKEN: 'success',
  NOT_PAID: 'neutral',
  REPLAYED: 'neutral',
};

const number = (value: string | null) => (value === null ? <Nothing /> : <Code value={value} />);

const columns: Column<ProviderNotify>[] = [
  { id: 'at', title: '时间', width: 144, fixed: 'left', cell: row => <Instant value={row.cameAt} /> },
  { id: 'provider', title: '渠道', width: 72, cell: row => notifyProviders[row.provider] },
  {
    id: 'verdict',
    title: '结论',
    width: 120,
    onCard: true,
    cell: ({ verdict }) => (
      <StatusTag tone={harmless[verdict] ?? 'danger'}>{notifyVerdicts[verdict]}</StatusTag>
    ),
  },
  { id: 'trade', title: '商户单号', width: 190, cell: row => number(row.tradeNo) },
  { id: 'refund', title: '退款单号', width: 190, cell: row => number(row.refundNo) },
  { id: 'ip', title: '来源地址', width: 140, cell: row => <Code value={row.ip} /> },
];

/** 支付通知: what came in the name of a provider; only 已入账 changed anything. */
export function NotifyList() {
  return (
    <ListScreen<ProviderNotify>
      id="commerce.provider-notify"
      title="交易查询 · 支付通知"
      endpoint="/api/commerce/payment-notifies"
      rowKey={row => String(row.id)}
      columns={columns}
      filters={
        <>
          <KeywordFilter placeholder="商户单号或退款单号" />
          <StatusFilter of={notifyVerdicts} label="结论" />
          <SelectFilter name="provider" label="渠道" options={optionsOf(notifyProviders)} />
          <DateRangeFilter />
        </>
      }
    />
  );
}

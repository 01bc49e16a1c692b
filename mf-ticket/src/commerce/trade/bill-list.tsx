import { Auth } from '@shanmen/shared';
import {
  billProviders,
  billResults,
  type BillResult,
  type ChannelBill,
} from '@shanmen/shared/contracts/commerce/payments/channel-bill';
import {
  type Column,
  Count,
  DateRangeFilter,
  Descriptions,
  ImportButton,
  Instant,
  ListScreen,
  Money,
  moneyColumn,
  optionsOf,
  SelectFilter,
  Space,
  StatusTag,
} from '@shanmen/ui';

const outcome = (result: BillResult): Column<ChannelBill> => ({
  id: result,
  title: billResults[result],
  width: 72,
  align: 'right',
  cell: row => <Count value={row.outcomes[result].count} />,
});

const columns: Column<ChannelBill>[] = [
  { id: 'day', title: '账单日', width: 96, fixed: 'left', cell: row => row.billDate },
  { id: 'provider', title: '渠道', width: 72, cell: row => billProviders[row.provider] },
  moneyColumn('bill', '账单金额', row => row.billFen, { width: 110 }),
  moneyColumn('ledger', '系统金额', row => row.ledgerFen, { width: 110 }),
  moneyColumn('fee', '手续费', row => row.feeFen, { width: 84 }),
  outcome('MATCHED'),
  outcome('LONG'),
  outcome('SHORT'),
  outcome('DIFFERENT'),
  {
    id: 'open',
    title: '待处理',
    width: 84,
    cell: ({ openCount }) => (
      <StatusTag tone={openCount === 0 ? 'success' : 'warning'}>
        {openCount === 0 ? '已平' : `${openCount} 笔`}
      </StatusTag>
    ),
  },
  { id: 'file', title: '文件', width: 200, cell: row => row.fileName },
  { id: 'by', title: '导入人', width: 80, cell: row => row.importedBy ?? '自动' },
  { id: 'at', title: '导入时间', width: 124, cell: row => <Instant value={row.importedAt} /> },
];

const providers = ['WECHAT', 'ALIPAY', 'BANK'] as const;

/** 渠道账单: which days of a provider are there, and how the rows of each ended. */
export function BillList() {
  return (
    <ListScreen<ChannelBill>
      id="commerce.channel-bill"
      title="交易查询 · 渠道账单"
      endpoint="/api/commerce/channel-bills"
      rowKey={row => String(row.id)}
      columns={columns}
      filters={
        <>
          <SelectFilter name="provider" label="渠道" options={optionsOf(billProviders)} />
          <DateRangeFilter label="账单日" />
        </>
      }
      toolbar={
        <Auth code="commerce:trade:reconcile">
          <Space>
            {providers.map(provider => (
              <ImportButton
                key={provider}
                noun={`${billProviders[provider]}账单`}
                label={`导入${billProviders[provider]}账单`}
                endpoint={`/api/commerce/channel-bills/${provider.toLowerCase()}/import`}
                list="commerce.channel-bill"
              />
            ))}
          </Space>
        </Auth>
      }
      detail={{
        width: 560,
        title: row => `${billProviders[row.provider]} ${row.billDate}`,
        of: row => <Outcomes bill={row} />,
      }}
    />
  );
}

/** The four make up the bill on one side and the ledger on the other. */
function Outcomes({ bill }: { readonly bill: ChannelBill }) {
  return (
    <Descriptions
      items={[
        ...(['MATCHED', 'DIFFERENT', 'LONG', 'SHORT'] as const).flatMap(result => {
          const { count, billFen, ledgerFen } = bill.outcomes[result];
          return [
            { label: `${billResults[result]} ${count} 笔 · 账单`, value: <Money fen={billFen} /> },
            { label: '系统', value: <Money fen={ledgerFen} /> },
          ];
        }),
        { label: '合计 · 账单', value: <Money fen={bill.billFen} /> },
        { label: '系统', value: <Money fen={bill.ledgerFen} /> },
      ]}
    />
  );
}

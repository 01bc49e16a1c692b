import {
  billProviders,
  billResults,
  type BillRow,
  billRowStates,
  billWays,
} from '@shanmen/shared/contracts/commerce/payments/channel-bill';
import {
  Code,
  type Column,
  DateRangeFilter,
  Descriptions,
  Instant,
  KeywordFilter,
  ListScreen,
  Money,
  moneyColumn,
  Nothing,
  optionsOf,
  SelectFilter,
  StatusFilter,
  StatusTag,
  useAct,
} from '@shanmen/ui';

import { VerdictButtons } from '../verdict/verdict-buttons.tsx';
import { billRowCalls } from './bill-row-calls.ts';
import { AskWay, MatchByHand } from './bill-row-forms.tsx';

const resultTones = { MATCHED: 'success', LONG: 'warning', SHORT: 'danger', DIFFERENT: 'danger' } as const;
const stateTones = { OPEN: 'danger', ASKED: 'warning', REFUNDING: 'info', SETTLED: 'success' } as const;

const columns: Column<BillRow>[] = [
  {
    id: 'result',
    title: '结果',
    width: 96,
    fixed: 'left',
    cell: ({ result }) => <StatusTag tone={resultTones[result]}>{billResults[result]}</StatusTag>,
  },
  { id: 'day', title: '账单日', width: 96, cell: row => row.billDate },
  { id: 'provider', title: '渠道', width: 64, cell: row => billProviders[row.provider] },
  moneyColumn('bill', '账单金额', row => row.billFen, { width: 96, isSummed: true }),
  moneyColumn('ledger', '系统金额', row => row.ledgerFen, { width: 96, isSummed: true }),
  moneyColumn('fee', '手续费', row => row.feeFen, { width: 72, isSummed: true }),
  {
    id: 'state',
    title: '处理',
    width: 84,
    cell: ({ result, state }) =>
      result === 'MATCHED' ? (
        <Nothing />
      ) : (
        <StatusTag tone={stateTones[state]}>{billRowStates[state]}</StatusTag>
      ),
  },
  { id: 'no', title: '商户单号', width: 168, onCard: true, cell: row => <Code value={row.tradeNo} /> },
  { id: 'channelNo', title: '渠道流水号', width: 176, cell: row => <Code value={row.channelTradeNo} /> },
  { id: 'doc', title: '订单', width: 124, cell: row => row.docNo ?? <Nothing /> },
  { id: 'note', title: '说明', width: 200, cell: row => row.note || row.matchNote || <Nothing /> },
  { id: 'at', title: '时间', width: 124, cell: row => <Instant value={row.at} /> },
];

/** 对账差异: rows of bills, what is not settled first. */
export function BillRowList() {
  return (
    <ListScreen<BillRow>
      id="commerce.channel-bill-row"
      title="交易查询 · 对账差异"
      endpoint="/api/commerce/channel-bill-rows"
      rowKey={row => String(row.id)}
      columns={columns}
      filters={
        <>
          <KeywordFilter placeholder="商户单号或渠道流水号" />
          <SelectFilter name="result" label="结果" options={optionsOf(billResults)} />
          <StatusFilter of={billRowStates} label="处理" />
          <SelectFilter name="provider" label="渠道" options={optionsOf(billProviders)} />
          <DateRangeFilter label="账单日" />
        </>
      }
      rowActions={{
        width: 120,
        codes: ['commerce:trade:reconcile'],
        of: row => (
          <>
            <AskWay row={row} />
            <MatchByHand row={row} />
          </>
        ),
      }}
      detail={{
        width: 560,
        title: row => `${billResults[row.result]} ${row.tradeNo || row.channelTradeNo}`,
        of: row => <BillRowCard row={row} />,
      }}
    />
  );
}

/** A difference, how it is to be settled, and the verdict of a second person. */
function BillRowCard({ row }: { readonly row: BillRow }) {
  const act = useAct([billRowCalls.every]);
  const decide = (approved: boolean, reason: string) =>
    act.mutate({
      said: approved ? '已通过' : '已驳回，差异待重新处理',
      send: key => billRowCalls.step(row.id, 'audit', { approved, reason }, key),
    });
  return (
    <>
      <Descriptions
        items={[
          { label: '账单金额', value: <Money fen={row.billFen} /> },
          { label: '系统金额', value: <Money fen={row.ledgerFen} /> },
          { label: '处理方式', value: row.way === null ? <Nothing /> : billWays[row.way] },
          { label: '状态', value: row.result === 'MATCHED' ? <Nothing /> : billRowStates[row.state] },
          { label: '申请人', value: row.askedBy ?? <Nothing /> },
          { label: '审核人', value: row.decidedBy ?? <Nothing /> },
          { label: '说明', value: row.note || <Nothing />, span: 2 },
          { label: '手工匹配', value: row.matchNote || <Nothing />, span: 2 },
          ...(row.words === null ? [] : [{ label: '渠道拒绝退款', value: row.words, span: 2 }]),
        ]}
      />
      {row.state === 'ASKED' && !row.isOwn && (
        <VerdictButtons
          code="commerce:trade:reconcile"
          noun="差异处理"
          reasons={{ approve: ['已核对渠道与订单', '与渠道确认无误'], reject: ['说明不足', '处理方式不对'] }}
          onDecide={decide}
        />
      )}
    </>
  );
}

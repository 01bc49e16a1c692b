import { Auth } from '@shanmen/shared';
import {
  reconcileStates,
  type ReconcileState,
  type Trade,
  tradeDirections,
  tradeKinds,
  tradeMethods,
  tradeStates,
} from '@shanmen/shared/contracts/commerce/payments/trade';
import { addDays, businessDay } from '@shanmen/shared/time';
import {
  Code,
  type Column,
  DateRangeFilter,
  Instant,
  KeywordFilter,
  ListExportButton,
  ListScreen,
  moneyColumn,
  Nothing,
  optionsOf,
  SelectFilter,
  StatusTag,
  type Tone,
} from '@shanmen/ui';

const tones = {
  NONE: 'neutral',
  OPEN: 'neutral',
  MATCHED: 'success',
  SHORT: 'danger',
  DIFFERENT: 'danger',
  SETTLED: 'info',
} as const satisfies Record<ReconcileState, Tone>;

const columns: Column<Trade>[] = [
  { id: 'no', title: '流水号', width: 168, fixed: 'left', cell: row => <Code value={row.no} /> },
  { id: 'at', title: '时间', width: 124, cell: row => <Instant value={row.at} /> },
  { id: 'kind', title: '类型', width: 84, onCard: true, cell: row => tradeKinds[row.kind] },
  { id: 'method', title: '方式', width: 76, cell: row => tradeMethods[row.method] },
  { id: 'direction', title: '方向', width: 52, cell: row => tradeDirections[row.direction] },
  moneyColumn('amount', '金额', row => row.amountFen, { width: 96, isSummed: true }),
  moneyColumn('fee', '手续费', row => row.feeFen, { width: 76, isSummed: true }),
  {
    id: 'state',
    title: '状态',
    width: 80,
    cell: ({ state, isOverdue }) => (
      <StatusTag tone={state === 'DONE' ? 'success' : isOverdue ? 'danger' : 'warning'}>
        {tradeStates[state]}
      </StatusTag>
    ),
  },
  {
    id: 'reconcile',
    title: '对账状态',
    width: 92,
    cell: ({ reconcile }) =>
      reconcile === 'NONE' ? (
        <Nothing />
      ) : (
        <StatusTag tone={tones[reconcile]}>{reconcileStates[reconcile]}</StatusTag>
      ),
  },
  { id: 'doc', title: '订单', width: 130, cell: row => row.docNo ?? <Nothing /> },
  { id: 'shift', title: '班次', width: 110, cell: row => row.shiftNo ?? <Nothing /> },
  {
    id: 'channelNo',
    title: '通道号',
    width: 190,
    cell: row => (row.channelTradeNo === null ? <Nothing /> : <Code value={row.channelTradeNo} />),
  },
  { id: 'outlet', title: '门店', width: 110, cell: row => row.outletName ?? <Nothing /> },
  { id: 'seller', title: '经手人', width: 76, cell: row => row.sellerName ?? <Nothing /> },
];

/** A week: a month of a season is long, and whoever looks for one number says the days. */
function lastWeek() {
  const today = businessDay(new Date());
  return { from: addDays(today, -6), to: today };
}

/** 交易: every movement once; what waits too long for its provider stands on top. */
export function TradeList() {
  return (
    <ListScreen<Trade>
      id="commerce.trade"
      title="交易查询"
      endpoint="/api/commerce/trades"
      rowKey={row => row.key}
      columns={columns}
      filters={{
        always: lastWeek,
        of: (
          <>
            <KeywordFilter placeholder="流水号、通道号、订单或班次" />
            <DateRangeFilter label="营业日" mostDays={366} />
            <SelectFilter name="method" label="方式" options={optionsOf(tradeMethods)} />
            <SelectFilter name="kind" label="类型" options={optionsOf(tradeKinds)} />
            <SelectFilter name="direction" label="方向" options={optionsOf(tradeDirections)} />
            <SelectFilter name="reconcile" label="对账状态" options={optionsOf(reconcileStates)} />
          </>
        ),
      }}
      toolbar={
        <Auth code="commerce:trade:export">
          <ListExportButton endpoint="/api/commerce/trades/export" />
        </Auth>
      }
    />
  );
}

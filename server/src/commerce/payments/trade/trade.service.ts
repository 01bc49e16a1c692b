import {
  reconcileStates,
  type Trade,
  tradeDirections,
  tradeKinds,
  tradeMethods,
  type TradePage,
  type TradeQuery,
  tradeStates,
} from '@shanmen/shared/contracts/commerce/payments/trade';
import { formatInstant } from '@shanmen/shared/time';

import type { Staff } from '../../../callers/staff.ts';
import type { Db } from '../../../db/transaction.ts';
import type { FileColumn } from '../../../platform/workbook/list-file.ts';
import { type ListOut, writeListOut } from '../../../platform/workbook/list-out.ts';
import type { FileOut } from '../../../platform/workbook/write/file-of.ts';
import { listTrades, sumTrades, type TradeReading } from './trade.queries.ts';

/** 交易查询: a page of every movement of money, with sums over the whole filter. */
export async function showTrades(db: Db, query: TradeQuery, reading: TradeReading): Promise<TradePage> {
  return { rows: await listTrades(db, query, reading), ...(await sumTrades(db, query, reading)) };
}

/** The movements of a filter as a file; it is noted who takes it out. */
export function exportTrades(
  db: Db,
  staff: Staff,
  query: TradeQuery,
  { now, ...reading }: TradeReading & { now: Date },
): Promise<FileOut> {
  const noted = { action: 'commerce.trade.exported', objectType: 'trade', objectId: '' } as const;
  const list: ListOut<Trade> = {
    title: '交易',
    columns,
    words: {
      kind: { values: tradeKinds },
      method: { values: tradeMethods },
      direction: { values: tradeDirections },
      reconcile: { values: reconcileStates },
    },
    read: (snapshot, part) => showTrades(snapshot, { ...query, ...part }, reading),
  };
  return writeListOut(db, staff, list, { noted, query, now });
}

const text = (title: string, width: number, cell: (trade: Trade) => string): FileColumn<Trade> => ({
  title,
  width,
  format: 'text',
  cell,
});

const columns: readonly FileColumn<Trade>[] = [
  text('流水号', 24, ({ no }) => no),
  text('通道号', 24, ({ channelTradeNo }) => channelTradeNo ?? ''),
  text('订单', 18, ({ docNo }) => docNo ?? ''),
  text('类型', 10, ({ kind }) => tradeKinds[kind]),
  text('方式', 10, ({ method }) => tradeMethods[method]),
  text('方向', 6, ({ direction }) => tradeDirections[direction]),
  { title: '金额', width: 12, format: 'money', total: 'amount', cell: ({ amountFen }) => amountFen },
  { title: '手续费', width: 10, format: 'money', total: 'fee', cell: ({ feeFen }) => feeFen },
  text('班次', 16, ({ shiftNo }) => shiftNo ?? ''),
  text('状态', 8, ({ state }) => tradeStates[state]),
  text('对账状态', 10, ({ reconcile }) => reconcileStates[reconcile]),
  text('时间', 18, ({ at }) => formatInstant(at)),
  text('营业日', 11, ({ bizDate }) => bizDate),
  text('门店', 14, ({ outletName }) => outletName ?? ''),
  text('经手人', 10, ({ sellerName }) => sellerName ?? ''),
];

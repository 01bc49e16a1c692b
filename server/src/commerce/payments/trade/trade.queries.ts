import type { Trade, TradePage, TradeQuery } from '@shanmen/shared/contracts/commerce/payments/trade';
import { sql } from 'kysely';

import { pageLimit } from '../../../db/page.ts';
import type { Db } from '../../../db/transaction.ts';

export type TradeReading = {
  /** Outlets whose money somebody sees; null is every one, and what is of no outlet. */
  reach: readonly number[] | null;
  /** What was asked for before it and has no answer waits too long. */
  overdueBefore: Date;
};

const reconcile = sql`
  case
    when trade.provider is null or trade.kind = 'variance' then 'NONE'
    when met.id is null then 'OPEN'
    when met.result = 'MATCHED' then 'MATCHED'
    when met.state = 'SETTLED' then 'SETTLED'
    else met.result
  end`;
const no = sql`coalesce(nullif(trade.trade_no, ''), 'JZ' || trade.entry_id)`;
const tables = sql`
  commerce.v_trade as trade
  left join commerce.channel_bill_row as met on met.entry_id = trade.entry_id
  left join admin.v_outlet as outlet on outlet.id = trade.outlet_id
  left join admin.v_account as seller on seller.id = trade.seller_id`;

function matches(query: TradeQuery, { reach }: TradeReading) {
  const { keyword = '', from = null, to = null, kind = null, method = null, direction = null } = query;
  const words = keyword.trim().toLowerCase();
  return sql`
    (${reach === null} or trade.outlet_id = any(${[...(reach ?? [])]}::bigint[]))
    and (trade.state <> 'DONE' or ${from}::date is null or trade.biz_date >= ${from}::date)
    and (trade.state <> 'DONE' or ${to}::date is null or trade.biz_date <= ${to}::date)
    and (${kind}::text is null or trade.kind = ${kind})
    and (${method}::text is null or trade.method = ${method})
    and (${direction}::text is null or (trade.amount_fen < 0) = (${direction} = 'OUT'))
    and (${query.reconcile ?? null}::text is null or ${reconcile} = ${query.reconcile ?? null})
    and (
      ${words} = ''
      or position(${words} in lower(concat_ws(' ', ${no}, trade.channel_trade_no, trade.doc_no, trade.shift_no))) > 0
    )`;
}

/** A page of movements: what waits too long for its provider first, the longest waiting before; then the newest. */
export async function listTrades(db: Db, query: TradeQuery, reading: TradeReading): Promise<Trade[]> {
  const isOverdue = sql`(trade.state <> 'DONE' and trade.at <= ${reading.overdueBefore.toISOString()}::timestamptz)`;
  const { rows } = await sql<Trade>`
    select
      coalesce(trade.entry_id::text, trade.open_key) as key,
      ${no} as no,
      trade.channel_trade_no as "channelTradeNo",
      trade.doc_no as "docNo",
      trade.kind,
      trade.method,
      case when trade.amount_fen < 0 then 'OUT' else 'IN' end as direction,
      trade.amount_fen as "amountFen",
      case when met.bill_fen is not null then met.fee_fen end as "feeFen",
      trade.shift_no as "shiftNo",
      trade.state,
      ${isOverdue} as "isOverdue",
      ${reconcile} as reconcile,
      trade.at,
      trade.biz_date as "bizDate",
      outlet.name as "outletName",
      seller.name as "sellerName"
    from ${tables}
    where ${matches(query, reading)}
    order by ${isOverdue} desc, case when ${isOverdue} then trade.at end, trade.at desc, trade.entry_id desc
    ${pageLimit(query)}`.execute(db);
  return rows;
}

/** How many movements the filter has, and the sums of those that are done. */
export async function sumTrades(
  db: Db,
  query: TradeQuery,
  reading: TradeReading,
): Promise<Pick<TradePage, 'total' | 'totals'>> {
  const { rows } = await sql<{ total: number } & TradePage['totals']>`
    select
      count(*)::int as total,
      coalesce(sum(trade.amount_fen) filter (where trade.state = 'DONE' and trade.amount_fen > 0), 0)::bigint as "in",
      coalesce(sum(trade.amount_fen) filter (where trade.state = 'DONE' and trade.amount_fen < 0), 0)::bigint as out,
      coalesce(sum(trade.amount_fen) filter (where trade.state = 'DONE'), 0)::bigint as amount,
      coalesce(sum(met.fee_fen), 0)::bigint as fee
    from ${tables}
    where ${matches(query, reading)}`.execute(db);
  const [sums] = rows;
  if (!sums) throw new Error('a sum always answers a row');
  const { total, ...totals } = sums;
  return { total, totals };
}

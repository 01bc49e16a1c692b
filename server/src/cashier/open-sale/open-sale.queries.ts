import type {
  ExceptionKind,
  TillException,
  TillExceptionPage,
  TillExceptionQuery,
} from '@shanmen/shared/contracts/cashier/open-sale';
import type { OpenSale } from '@shanmen/shared/contracts/cashier/sale';
import type { Fen } from '@shanmen/shared/money';
import { sql } from 'kysely';

import { type Counted, pageLimit, pageOf } from '../../db/page.ts';
import type { Db, Tx } from '../../db/transaction.ts';
import { askAtText } from '../../ticket/public.ts';
import type { PricedSale } from '../sale/priced-sale.ts';

/** A sale that is not posted, with all that posting it takes. */
export type OpenSaleRow = {
  id: number;
  idemKey: string;
  tillId: number;
  cashierId: number;
  /** That took its money; null while none did. */
  shiftId: number | null;
  outletId: number;
  content: OpenSaleContent;
  totalFen: Fen;
  state: OpenSale['state'];
  kind: ExceptionKind | null;
  words: string | null;
  docId: number | null;
  tender: 'WECHAT' | 'ALIPAY' | null;
  chargeFen: Fen | null;
  tradeNo: string | null;
  channelTradeNo: string | null;
  asks: number;
  raisedAt: string;
  isResolved: boolean;
};

/** The sale as priced, what is noted of one without the server, and of a refund that failed the payment. */
export type OpenSaleContent = PricedSale & {
  offline?: { clientAt: string; flags: string[]; lateFromShiftId: number | null };
  refundPaymentId?: number;
};

const openSale = sql`
  select
    sale.id,
    sale.idem_key as "idemKey",
    sale.till_id as "tillId",
    sale.cashier_id as "cashierId",
    sale.shift_id as "shiftId",
    store.outlet_id as "outletId",
    sale.content,
    sale.total_fen as "totalFen",
    sale.state,
    sale.kind,
    sale.words,
    sale.doc_id as "docId",
    sale.tender,
    sale.charge_fen as "chargeFen",
    sale.trade_no as "tradeNo",
    sale.channel_trade_no as "channelTradeNo",
    sale.asks,
    sale.raised_at as "raisedAt",
    sale.resolved_by is not null as "isResolved"
  from cashier.open_sale as sale
  join goods.till on till.id = sale.till_id
  join goods.store on store.id = till.store_id`;

export async function readOpenSale(db: Db, id: number): Promise<OpenSaleRow | null> {
  const result = await sql<OpenSaleRow>`${openSale} where sale.id = ${id}`.execute(db);
  return result.rows[0] ?? null;
}

/** The sale whose charge has this number. */
export async function findSaleByTrade(db: Db, tradeNo: string): Promise<number | null> {
  const result = await sql<{ id: number }>`
    select id
    from cashier.open_sale
    where trade_no = ${tradeNo}`.execute(db);
  return result.rows[0]?.id ?? null;
}

/** As it stands now: whoever settles it is alone. */
export async function lockOpenSale(tx: Tx, id: number): Promise<OpenSaleRow | null> {
  const result = await sql<OpenSaleRow>`${openSale} where sale.id = ${id} for update of sale`.execute(tx);
  return result.rows[0] ?? null;
}

/** Sales whose provider is due to be asked, the longest waiting first. */
export async function listDueSales(db: Db, now: Date, limit: number): Promise<OpenSaleRow[]> {
  const result = await sql<OpenSaleRow>`
    ${openSale}
    where sale.state in ('ASKED', 'UNKNOWN', 'REVERSING')
      and sale.ask_at <= ${now.toISOString()}
    order by sale.ask_at, sale.id
    limit ${limit}`.execute(db);
  return result.rows;
}

export type NewOpenSale = Pick<
  OpenSaleRow,
  | 'idemKey'
  | 'tillId'
  | 'cashierId'
  | 'shiftId'
  | 'content'
  | 'totalFen'
  | 'state'
  | 'kind'
  | 'words'
  | 'docId'
> & {
  raisedAt: Date;
  charge?: { tender: 'WECHAT' | 'ALIPAY'; amountFen: Fen; tradeNo: string; askAt: Date };
};

export async function insertOpenSale(tx: Tx, sale: NewOpenSale): Promise<number> {
  const { charge } = sale;
  const result = await sql<{ id: number }>`
    insert into cashier.open_sale
      (idem_key, till_id, cashier_id, shift_id, raised_at, content, total_fen, state, kind, words, doc_id, tender, charge_fen,
       trade_no, ask_at)
    values
      (${sale.idemKey}, ${sale.tillId}, ${sale.cashierId}, ${sale.shiftId}, ${sale.raisedAt.toISOString()},
       ${JSON.stringify(sale.content)}::jsonb, ${sale.totalFen}, ${sale.state}, ${sale.kind},
       ${sale.words?.slice(0, 200) ?? null}, ${sale.docId}, ${charge?.tender ?? null}, ${charge?.amountFen ?? null},
       ${charge?.tradeNo ?? null}, ${charge?.askAt.toISOString() ?? null})
    returning id`.execute(tx);
  const [row] = result.rows;
  if (!row) throw new Error('an insert that does not fail returns its row');
  return row.id;
}

/** What is written down of an answer, or of a decision; what is absent stays. */
export type OpenSaleChange = Partial<
  Pick<OpenSaleRow, 'state' | 'kind' | 'words' | 'docId' | 'channelTradeNo' | 'shiftId'>
> & {
  /** Asked once more, and when the next time. */
  asked?: { again: Date | null };
};

export async function changeOpenSale(tx: Tx, id: number, change: OpenSaleChange): Promise<void> {
  const {
    state = null,
    kind = null,
    words = null,
    docId = null,
    channelTradeNo = null,
    shiftId = null,
  } = change;
  await sql`
    update cashier.open_sale
    set state = coalesce(${state}, state),
        kind = coalesce(${kind}, kind),
        words = coalesce(${words?.slice(0, 200) ?? null}, words),
        doc_id = coalesce(${docId}::bigint, doc_id),
        channel_trade_no = coalesce(${channelTradeNo}, channel_trade_no),
        shift_id = coalesce(${shiftId}::bigint, shift_id),
        asks = asks + ${change.asked ? 1 : 0},
        ask_at = ${change.asked ? askAtText(change.asked.again) : null}
    where id = ${id}`.execute(tx);
}

export type Resolving = { how: TillException['resolution']; staffId: number; note: string; at: Date };

export async function markResolved(tx: Tx, id: number, { how, staffId, note, at }: Resolving): Promise<void> {
  await sql`
    update cashier.open_sale
    set resolution = ${how},
        resolved_by = ${staffId},
        resolved_at = ${at.toISOString()},
        note = ${note}
    where id = ${id}`.execute(tx);
}

/** A page of the sales that a person has to look at, the latest first; of these outlets, or of any. */
export async function listExceptions(
  db: Db,
  { status = 'waiting', ...query }: TillExceptionQuery,
  outletIds: readonly number[] | null,
  id: number | null = null,
): Promise<TillExceptionPage> {
  const result = await sql<Counted<TillException>>`
    select
      sale.id,
      sale.kind,
      sale.state,
      store.name as "storeName",
      'T' || till.no as "tillName",
      cashier.name as "cashierName",
      shift.no as "shiftNo",
      sale.raised_at as "raisedAt",
      sale.total_fen as "totalFen",
      (
        select coalesce(jsonb_agg(jsonb_build_object('name', goods.name, 'qty', line ->> 'qty') order by no), '[]')
        from jsonb_array_elements(sale.content -> 'lines') with ordinality as lines (line, no)
        join goods.goods on goods.id = (line ->> 'goodsId')::bigint
      ) as lines,
      sale.words,
      doc.no as "slipNo",
      sale.resolution,
      resolver.name as "resolvedBy",
      sale.resolved_at as "resolvedAt",
      sale.note,
      count(*) over ()::int as total
    from cashier.open_sale as sale
    join goods.till on till.id = sale.till_id
    join goods.store on store.id = till.store_id
    join admin.v_account as cashier on cashier.id = sale.cashier_id
    left join cashier.shift on shift.id = sale.shift_id
    left join goods.doc on doc.id = sale.doc_id
    left join admin.v_account as resolver on resolver.id = sale.resolved_by
    where sale.kind is not null
      and (${id === null && status === 'all'} or ${id !== null} or sale.resolved_by is null)
      and (${id}::bigint is null or sale.id = ${id})
      and (${outletIds === null} or store.outlet_id = any(${[...(outletIds ?? [])]}::bigint[]))
    order by sale.id desc
    ${pageLimit(query)}`.execute(db);
  return pageOf<TillException>(result.rows);
}

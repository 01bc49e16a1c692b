import type {
  BillLine,
  BillProvider,
  BillRow,
  BillRowPage,
  BillRowQuery,
  BillWay,
  ChannelBill,
  ChannelBillPage,
  ChannelBillQuery,
} from '@shanmen/shared/contracts/commerce/payments/channel-bill';
import type { Fen } from '@shanmen/shared/money';
import { sql } from 'kysely';

import { type Counted, pageLimit, pageOf } from '../../../db/page.ts';
import type { Db, Tx } from '../../../db/transaction.ts';

export type NewBill = {
  provider: BillProvider;
  billDate: string;
  fileHash: Buffer;
  fileName: string;
  at: Date;
  /** Null where a job fetched it. */
  staffId: number | null;
};

/** @returns null where this file, or a bill of this day, is there; who brings one at the same time waits for the other */
export async function insertBill(tx: Tx, bill: NewBill, lines: readonly BillLine[]): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into commerce.channel_bill (provider, bill_date, file_hash, file_name, imported_at, imported_by)
    values (${bill.provider}, ${bill.billDate}, ${bill.fileHash}, ${bill.fileName}, ${bill.at.toISOString()}, ${bill.staffId})
    on conflict do nothing
    returning id`.execute(tx);
  const id = rows[0]?.id ?? null;
  if (id === null) return null;
  await sql`
    insert into commerce.channel_bill_row (bill_id, line_no, trade_no, channel_trade_no, bill_fen, fee_fen, at)
    select ${id}, line.ordinality, line.value ->> 'tradeNo', line.value ->> 'channelTradeNo',
           (line.value ->> 'amountFen')::bigint, (line.value ->> 'feeFen')::bigint, (line.value ->> 'at')::timestamptz
    from jsonb_array_elements(${JSON.stringify(lines)}::jsonb) with ordinality as line`.execute(tx);
  return id;
}

/** Bills of one provider are matched one after the other. */
export async function holdBills(tx: Tx, provider: BillProvider): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`channel-bill ${provider}`}, 0))`.execute(tx);
}

/** Days around that of the bill in which the two sides of one movement may stand: the clocks differ around midnight. */
const daysAround = 7;

/** Movements of ours that a bill of the provider may name, and none has named yet. */
function unmet(provider: BillProvider, billDate: string) {
  return sql`
    select trade.entry_id, trade.amount_fen, trade.trade_no, trade.channel_trade_no, trade.at
    from commerce.v_trade as trade
    left join commerce.channel_bill_row as met on met.entry_id = trade.entry_id
    where trade.provider = ${provider}
      and trade.entry_id is not null
      and trade.kind <> 'variance'
      and trade.biz_date between ${billDate}::date - ${daysAround}::int and ${billDate}::date + ${daysAround}::int
      and (met.id is null or (met.result = 'SHORT' and met.state = 'OPEN'))`;
}

type MatchBy = { number: 'trade_no' | 'channel_trade_no'; sameAmount: boolean };

/**
 * Gives rows of bills that meet no movement yet the movement of the same number and direction, each once: of a row that
 * the bill says twice the second meets none.
 */
export async function matchRows(
  tx: Tx,
  { provider, billDate }: Pick<NewBill, 'provider' | 'billDate'>,
  { number, sameAmount }: MatchBy,
): Promise<void> {
  const of = (table: string) => sql.ref(`${table}.${number}`);
  const key = (table: string, amount: string) => sql`
    ${of(table)}, ${sql.ref(`${table}.${amount}`)} < 0
    ${sameAmount ? sql`, ${sql.ref(`${table}.${amount}`)}` : sql``}`;
  await sql`
    with said as (
      select bill_row.id, ${of('bill_row')} as no, bill_row.bill_fen as fen,
             row_number() over (partition by ${key('bill_row', 'bill_fen')} order by bill_row.id) as nth
      from commerce.channel_bill_row as bill_row
      join commerce.channel_bill as bill on bill.id = bill_row.bill_id
      where bill.provider = ${provider}
        and bill.bill_date between ${billDate}::date - ${daysAround}::int and ${billDate}::date + ${daysAround}::int
        and bill_row.entry_id is null
        and bill_row.state = 'OPEN'
        and ${of('bill_row')} <> ''
    ),
    ours as (
      select ours.entry_id, ${of('ours')} as no, ours.amount_fen as fen,
             row_number() over (partition by ${key('ours', 'amount_fen')} order by ours.entry_id) as nth
      from (${unmet(provider, billDate)}) as ours
    ),
    pair as (
      select said.id, ours.entry_id, ours.fen
      from said
      join ours on ours.no = said.no and ours.nth = said.nth and (ours.fen < 0) = (said.fen < 0)
        ${sameAmount ? sql`and ours.fen = said.fen` : sql``}
    ),
    gone as (
      delete from commerce.channel_bill_row
      where entry_id in (select entry_id from pair)
      returning id
    )
    update commerce.channel_bill_row
    set entry_id = pair.entry_id,
        ledger_fen = pair.fen
    from pair
    where channel_bill_row.id = pair.id
      -- What was 短款 of another bill leaves it before it is matched here.
      and (select count(*) from gone) >= 0`.execute(tx);
}

/** 短款: movements of the day of a bill that no bill names. */
export async function insertShort(
  tx: Tx,
  billId: number,
  { provider, billDate }: Pick<NewBill, 'provider' | 'billDate'>,
): Promise<void> {
  await sql`
    insert into commerce.channel_bill_row (bill_id, trade_no, channel_trade_no, at, entry_id, ledger_fen)
    select ${billId}, coalesce(left(ours.trade_no, 64), ''), coalesce(ours.channel_trade_no, ''), ours.at, ours.entry_id, ours.amount_fen
    from (${unmet(provider, billDate)}) as ours
    where (ours.at at time zone 'Asia/Shanghai')::date = ${billDate}::date
      and not exists (select from commerce.channel_bill_row as met where met.entry_id = ours.entry_id)
    order by ours.entry_id`.execute(tx);
}

const billColumns = sql`
  bill.id, bill.provider, bill.bill_date as "billDate", bill.file_name as "fileName",
  sums.bill_fen as "billFen", sums.ledger_fen as "ledgerFen", sums.fee_fen as "feeFen", sums.outcomes,
  sums.open_count as "openCount", bill.imported_at as "importedAt", importer.name as "importedBy"`;

const billTables = sql`
  commerce.channel_bill as bill
  left join admin.v_account as importer on importer.id = bill.imported_by
  cross join lateral (
    select
      jsonb_object_agg(result, jsonb_build_object('count', part.count, 'billFen', part.bill_fen, 'ledgerFen', part.ledger_fen)) as outcomes,
      sum(part.bill_fen)::bigint as bill_fen, sum(part.ledger_fen)::bigint as ledger_fen, sum(part.fee_fen)::bigint as fee_fen,
      sum(part.open_count)::int as open_count
    from (
      select
        outcome.result, count(bill_row.id) as count, coalesce(sum(bill_row.bill_fen), 0) as bill_fen,
        coalesce(sum(bill_row.ledger_fen), 0) as ledger_fen, coalesce(sum(bill_row.fee_fen), 0) as fee_fen,
        count(bill_row.id) filter (where bill_row.result <> 'MATCHED' and bill_row.state <> 'SETTLED') as open_count
      from unnest(array['MATCHED', 'LONG', 'SHORT', 'DIFFERENT']) as outcome (result)
      left join commerce.channel_bill_row as bill_row on bill_row.bill_id = bill.id and bill_row.result = outcome.result
      group by outcome.result
    ) as part
  ) as sums`;

export async function readBill(db: Db, id: number): Promise<ChannelBill | null> {
  const { rows } = await sql<ChannelBill>`
    select ${billColumns} from ${billTables} where bill.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** A page of bills, the newest day first. */
export async function listBills(db: Db, query: ChannelBillQuery): Promise<ChannelBillPage> {
  const { provider = null, from = null, to = null } = query;
  const { rows } = await sql<Counted<ChannelBill>>`
    select ${billColumns}, count(*) over ()::int as total
    from ${billTables}
    where (${provider}::text is null or bill.provider = ${provider})
      and (${from}::date is null or bill.bill_date >= ${from}::date)
      and (${to}::date is null or bill.bill_date <= ${to}::date)
    order by bill.bill_date desc, bill.id desc
    ${pageLimit(query)}`.execute(db);
  return pageOf<ChannelBill>(rows);
}

/** Days of a provider that are imported already, of some. */
export async function listBilledDays(
  db: Db,
  provider: BillProvider,
  days: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select bill_date as day
    from commerce.channel_bill
    where provider = ${provider}
      and bill_date = any(${[...days]}::date[])`.execute(db);
  return rows.map(({ day }) => day);
}

const rowColumns = (readerId: number) => sql`
  bill_row.id, bill.provider, bill.bill_date as "billDate", bill_row.trade_no as "tradeNo",
  bill_row.channel_trade_no as "channelTradeNo", bill_row.at, bill_row.bill_fen as "billFen",
  bill_row.ledger_fen as "ledgerFen", bill_row.fee_fen as "feeFen",
  ours.doc_no as "docNo", ours.method,
  bill_row.result, bill_row.match_note as "matchNote", bill_row.state, bill_row.way, bill_row.note, bill_row.words,
  asker.name as "askedBy", decider.name as "decidedBy", bill_row.asked_by is not distinct from ${readerId} as "isOwn"`;

const rowTables = sql`
  commerce.channel_bill_row as bill_row
  join commerce.channel_bill as bill on bill.id = bill_row.bill_id
  left join lateral (
    select doc_no, method from commerce.v_trade as trade where trade.entry_id = bill_row.entry_id
  ) as ours on true
  left join admin.v_account as asker on asker.id = bill_row.asked_by
  left join admin.v_account as decider on decider.id = bill_row.decided_by`;

/** A page of rows, differences that wait first; sums over the whole filter. */
export async function listBillRows(db: Db, query: BillRowQuery, readerId: number): Promise<BillRowPage> {
  const {
    bill = null,
    provider = null,
    result = null,
    status = null,
    keyword = '',
    from = null,
    to = null,
  } = query;
  const among = sql`
    ${rowTables}
    where (${bill}::bigint is null or bill_row.bill_id = ${bill})
      and (${provider}::text is null or bill.provider = ${provider})
      and (${result}::text is null or bill_row.result = ${result})
      and (${status}::text is null or (bill_row.state = ${status} and bill_row.result <> 'MATCHED'))
      and (${from}::date is null or bill.bill_date >= ${from}::date)
      and (${to}::date is null or bill.bill_date <= ${to}::date)
      and position(lower(${keyword.trim()}) in lower(concat_ws(' ', bill_row.trade_no, bill_row.channel_trade_no))) > 0`;
  const { rows } = await sql<Counted<BillRow>>`
    select ${rowColumns(readerId)}, count(*) over ()::int as total
    from ${among}
    order by bill_row.result = 'MATCHED', bill_row.state = 'SETTLED', bill.bill_date desc, bill_row.id
    ${pageLimit(query)}`.execute(db);
  const sums = await sql<BillRowPage['totals']>`
    select coalesce(sum(bill_row.bill_fen), 0)::bigint as bill, coalesce(sum(bill_row.ledger_fen), 0)::bigint as ledger,
           coalesce(sum(bill_row.fee_fen), 0)::bigint as fee
    from ${among}`.execute(db);
  const [totals] = sums.rows;
  if (!totals) throw new Error('a sum always answers a row');
  return { ...pageOf<BillRow>(rows), totals };
}

export async function readBillRow(db: Db, id: number, readerId: number): Promise<BillRow | null> {
  const { rows } = await sql<BillRow>`
    select ${rowColumns(readerId)} from ${rowTables} where bill_row.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Locked first, and only then read: what was changed while it waited is seen. */
export async function lockBillRow(tx: Tx, id: number, readerId: number): Promise<BillRow | null> {
  await sql`select id from commerce.channel_bill_row where id = ${id} for no key update`.execute(tx);
  return readBillRow(tx, id, readerId);
}

/** The movement of a 短款 row goes over to a 长款 row, and the 短款 row is no more. */
export async function joinRows(
  tx: Tx,
  { longId, shortId, note, staffId }: { longId: number; shortId: number; note: string; staffId: number },
): Promise<void> {
  await sql`
    with gone as (
      delete from commerce.channel_bill_row where id = ${shortId} returning entry_id, ledger_fen
    )
    update commerce.channel_bill_row
    set entry_id = gone.entry_id,
        ledger_fen = gone.ledger_fen,
        match_note = ${note},
        matched_by = ${staffId}
    from gone
    where channel_bill_row.id = ${longId}`.execute(tx);
}

export async function markAsked(
  tx: Tx,
  id: number,
  { way, note, staffId }: { way: BillWay; note: string; staffId: number },
): Promise<void> {
  await sql`
    update commerce.channel_bill_row
    set state = 'ASKED', way = ${way}, note = ${note}, asked_by = ${staffId}, words = null
    where id = ${id}`.execute(tx);
}

/** Nothing is asked of it any more. @param words why, where a provider refused */
export async function markOpen(tx: Tx, id: number, words: string | null = null): Promise<void> {
  await sql`
    update commerce.channel_bill_row
    set state = 'OPEN', way = null, asked_by = null, decided_by = null, decided_at = null, words = ${words}
    where id = ${id}`.execute(tx);
}

export async function markDecided(
  tx: Tx,
  id: number,
  { state, staffId, at }: { state: 'SETTLED' | 'REFUNDING'; staffId: number; at: Date },
): Promise<void> {
  await sql`
    update commerce.channel_bill_row
    set state = ${state}, decided_by = ${staffId}, decided_at = ${at.toISOString()}
    where id = ${id}`.execute(tx);
}

export type BillRefund = {
  id: number;
  provider: 'WECHAT' | 'ALIPAY';
  tradeNo: string;
  surplusFen: Fen;
  decidedBy: number;
};

/** Money of 长款 that its provider is asked to give back. @param only of one row */
export async function listRefunding(
  db: Db,
  limit: number,
  only: number | null = null,
): Promise<BillRefund[]> {
  const { rows } = await sql<BillRefund>`
    select bill_row.id, bill.provider, bill_row.trade_no as "tradeNo",
           bill_row.bill_fen - coalesce(bill_row.ledger_fen, 0) as "surplusFen", bill_row.decided_by as "decidedBy"
    from commerce.channel_bill_row as bill_row
    join commerce.channel_bill as bill on bill.id = bill_row.bill_id
    where bill_row.state = 'REFUNDING'
      and (${only}::bigint is null or bill_row.id = ${only})
    order by bill_row.id
    limit ${limit}`.execute(db);
  return rows;
}

/** @returns false where it is refunded no longer */
export async function endRefunding(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`
    update commerce.channel_bill_row
    set state = 'SETTLED'
    where id = ${id} and state = 'REFUNDING'
    returning id`.execute(tx);
  return rows.length === 1;
}

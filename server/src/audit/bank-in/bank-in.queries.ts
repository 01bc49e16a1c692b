import type {
  BankIn,
  BankInDraft,
  BankInDue,
  BankInPage,
  BankInQuery,
  HandedOver,
} from '@shanmen/shared/contracts/audit/bank-in';
import type { Fen } from '@shanmen/shared/money';
import { sql } from 'kysely';

import { type Counted, pageLimit, pageOf } from '../../db/page.ts';
import type { Db, Tx } from '../../db/transaction.ts';
import { recordedIn } from '../../platform/idempotency/recorded.queries.ts';

/** Outlets in reach; null is every one. */
export type Reach = readonly number[] | null;

/** The 解款 that a request registered before. */
export const findRecordedBankIn = recordedIn('audit.bank_in', null);

function within(reach: Reach, column: string) {
  return sql`(${reach === null} or ${sql.ref(column)} = any(${[...(reach ?? [])]}::bigint[]))`;
}

/** One after the other, so that no shift is paid in twice. */
export async function holdBankIns(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('bank-in', 0))`.execute(tx);
}

export type ShiftRow = HandedOver & { outletId: number; isBanked: boolean };

const shiftRow = sql`
  shift_key as "shiftKey", shift_no as "shiftNo", biz_date as "bizDate", outlet_name as "outletName",
  seller_name as "sellerName", handed_fen as "handedFen"`;

/** Counted shifts in reach by their keys. */
export async function readShifts(db: Db, keys: readonly number[], reach: Reach): Promise<ShiftRow[]> {
  const { rows } = await sql<ShiftRow>`
    select ${shiftRow}, outlet_id as "outletId", bank_in_id is not null as "isBanked"
    from audit.v_handed_over
    where shift_key = any(${[...keys]}::bigint[]) and ${within(reach, 'outlet_id')}
    order by shift_no`.execute(db);
  return rows;
}

export async function readDue(db: Db, reach: Reach): Promise<BankInDue> {
  const { rows: sums } = await sql<{ dueFen: Fen }>`
    select
      (select coalesce(sum(handed_fen), 0) from audit.v_handed_over where ${within(reach, 'outlet_id')})::bigint
      - (select coalesce(sum(amount_fen), 0) from audit.v_report_bank_in where ${within(reach, 'outlet_id')})::bigint as "dueFen"`.execute(
    db,
  );
  const { rows: shifts } = await sql<HandedOver>`
    select ${shiftRow}
    from audit.v_handed_over
    where bank_in_id is null and handed_fen <> 0 and ${within(reach, 'outlet_id')}
    order by biz_date, shift_no
    limit 200`.execute(db);
  const [sum] = sums;
  if (!sum) throw new Error('a sum always answers one row');
  return { ...sum, shifts };
}

const bankInRow = sql`
  bank_in.id, bank_in.no, bank_in.biz_date as "bizDate", outlet.name as "outletName", shift.nos as "shiftNos",
  shift.handed_fen as "handedFen", bank_in.amount_fen as "amountFen", bank_in.slip_no as "slipNo", bank_in.note,
  maker.name as "madeBy", bank_in.made_at as "madeAt",
  case when bank_in.voided_at is null then 'LIVE' else 'VOID' end as status, bank_in.void_reason as "voidReason"`;

const bankInTables = sql`
  audit.bank_in
  join admin.v_outlet as outlet on outlet.id = bank_in.outlet_id
  join admin.v_account as maker on maker.id = bank_in.made_by
  cross join lateral (
    select string_agg(v_shift.shift_no, '、' order by v_shift.shift_no) as nos, sum(part.handed_fen)::bigint as handed_fen
    from audit.bank_in_shift as part
    join reports.v_shift on v_shift.shift_id = part.shift_key
    where part.bank_in_id = bank_in.id
  ) as shift`;

/** A page of 解款, the newest first, with sums over the whole filter. */
export async function listBankIns(db: Db, query: BankInQuery, reach: Reach): Promise<BankInPage> {
  const { keyword = '', from = null, to = null, status = null } = query;
  const among = sql`
    ${bankInTables}
    where ${within(reach, 'bank_in.outlet_id')}
      and (${from}::date is null or bank_in.biz_date >= ${from})
      and (${to}::date is null or bank_in.biz_date <= ${to})
      and (${status}::text is null or (bank_in.voided_at is null) = (${status} = 'LIVE'))
      and position(lower(${keyword.trim()}) in lower(concat_ws(' ', bank_in.no, bank_in.slip_no, outlet.name, shift.nos))) > 0`;
  const { rows } = await sql<Counted<BankIn>>`
    select ${bankInRow}, count(*) over ()::int as total
    from ${among}
    order by bank_in.id desc
    ${pageLimit(query)}`.execute(db);
  const sums = await sql<BankInPage['totals']>`
    select coalesce(sum(shift.handed_fen), 0)::bigint as handed, coalesce(sum(bank_in.amount_fen), 0)::bigint as amount
    from ${among} and bank_in.voided_at is null`.execute(db);
  const [totals] = sums.rows;
  if (!totals) throw new Error('a sum always answers one row');
  return { ...pageOf<BankIn>(rows), totals };
}

export async function readBankIn(db: Db, id: number, reach: Reach): Promise<BankIn | null> {
  const { rows } = await sql<BankIn>`
    select ${bankInRow} from ${bankInTables}
    where bank_in.id = ${id} and ${within(reach, 'bank_in.outlet_id')}`.execute(db);
  return rows[0] ?? null;
}

/** Whether a slip of the bank stands under another 解款 that counts. */
export async function isSlipTaken(db: Db, slipNo: string): Promise<boolean> {
  const { rows } = await sql`
    select from audit.bank_in where slip_no = ${slipNo} and voided_at is null`.execute(db);
  return rows.length > 0;
}

export async function insertBankIn(
  tx: Tx,
  { amountFen, slipNo, note = '' }: BankInDraft,
  shifts: readonly ShiftRow[],
  made: { idemKey: string; no: string; outletId: number; bizDate: string; staffId: number; at: Date },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into audit.bank_in (idem_key, no, outlet_id, biz_date, amount_fen, slip_no, note, made_by, made_at)
      values (${made.idemKey}, ${made.no}, ${made.outletId}, ${made.bizDate}, ${amountFen}, ${slipNo}, ${note.trim()},
              ${made.staffId}, ${made.at.toISOString()})
      returning id
    ),
    part as (
      insert into audit.bank_in_shift (bank_in_id, shift_key, handed_fen)
      select made.id, shift.key, shift.fen
      from made, unnest(${shifts.map(shift => shift.shiftKey)}::bigint[], ${shifts.map(shift => shift.handedFen)}::bigint[])
        as shift (key, fen)
    )
    select id from made`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('an insert answers its row');
  return row.id;
}

export async function markVoided(
  tx: Tx,
  id: number,
  { staffId, at, reason }: { staffId: number; at: Date; reason: string },
): Promise<boolean> {
  const { rows } = await sql`
    update audit.bank_in
    set voided_by = ${staffId}, voided_at = ${at.toISOString()}, void_reason = ${reason}
    where id = ${id} and voided_at is null
    returning id`.execute(tx);
  await sql`update audit.bank_in_shift set is_live = false where bank_in_id = ${id}`.execute(tx);
  return rows.length > 0;
}

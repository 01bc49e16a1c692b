import type {
  PayableEntry,
  PayablePage,
  PayableQuery,
  PayableRow,
} from '@shanmen/shared/contracts/goods/payables/payable';
import type { Fen } from '@shanmen/shared/money';
import { sql } from 'kysely';

import { pageLimit, type Counted } from '../../../db/page.ts';
import type { Db } from '../../../db/transaction.ts';

/** From the first to the last day of what is asked; the ages are those of its last day. */
export type Span = { from: string; to: string };

/**
 * What there is up to a day; of each entry what is left to be paid of it, or what it pays of others, after what was
 * settled by hand. A prepayment pays nothing else.
 */
const entriesUntil = (to: string) => sql`
  settled as (
    select payment_id, doc_id, sum(amount_fen) as fen
    from goods.payable_settlement
    where biz_date <= ${to}::date
    group by payment_id, doc_id
  ),
  told as (
    select
      supplier_id, kind, biz_date, due_on, amount_fen, no, doc_id, doc_type, payment_id, remark, staff_id, made_at, pays_doc_id
    from goods.v_payable_entry
    where biz_date <= ${to}::date
  ),
  entry as (
    select
      told.supplier_id, told.kind, told.biz_date, told.due_on, told.amount_fen, told.no, told.doc_id, told.doc_type,
      told.payment_id, told.remark, told.staff_id, told.made_at,
      free.fen as free_fen,
      case when told.pays_doc_id is null and told.kind <> 'prepayment' then free.fen else 0 end as due_fen
    from told
    left join (
      select pays_doc_id, sum(amount_fen) as fen
      from told
      where pays_doc_id is not null
      group by pays_doc_id
    ) as own on own.pays_doc_id = told.doc_id
    left join (
      select doc_id, sum(fen) as fen
      from settled
      group by doc_id
    ) as paid on paid.doc_id = told.doc_id and told.pays_doc_id is null
    left join (
      select payment_id, sum(fen) as fen
      from settled
      group by payment_id
    ) as taken on taken.payment_id = told.payment_id
    cross join lateral (
      select told.amount_fen + coalesce(own.fen, 0) - coalesce(paid.fen, 0) + coalesce(taken.fen, 0) as fen
    ) as free
  )`;

/**
 * How old is what is owed. Payments and returns pay what is due first: of each entry that is owed so much is open
 * as the running sum of all that is owed exceeds all that was paid.
 */
const ages = (to: string) => sql`
  owed as (
    select
      supplier_id,
      due_on,
      least(due_fen, sum(due_fen) over in_turn - paid.fen) as open_fen
    from entry
    join lateral (
      select coalesce(-sum(credit.due_fen), 0) as fen
      from entry as credit
      where credit.supplier_id = entry.supplier_id
        and credit.due_fen < 0
    ) as paid on true
    where due_fen > 0
    window in_turn as (partition by supplier_id order by due_on, biz_date, due_fen rows unbounded preceding)
  ),
  age as (
    select
      supplier_id,
      sum(open_fen) filter (where due_on >= ${to}::date) as not_due,
      sum(open_fen) filter (where due_on between ${to}::date - 30 and ${to}::date - 1) as to30,
      sum(open_fen) filter (where due_on between ${to}::date - 60 and ${to}::date - 31) as to60,
      sum(open_fen) filter (where due_on between ${to}::date - 90 and ${to}::date - 61) as to90,
      sum(open_fen) filter (where due_on < ${to}::date - 90) as over90
    from owed
    where open_fen > 0
    group by supplier_id
  )`;

/** The accounts of suppliers over a period. */
const accounts = ({ from, to }: Span) => sql`
  with ${entriesUntil(to)},
  ${ages(to)},
  account as (
    select
      supplier_id,
      sum(amount_fen) filter (where biz_date < ${from}::date or kind = 'opening') as opening,
      sum(amount_fen) filter (where biz_date >= ${from}::date and kind = 'purchase') as purchase,
      sum(amount_fen) filter (where biz_date >= ${from}::date and kind = 'return') as return,
      sum(amount_fen) filter (where biz_date >= ${from}::date and kind = 'payment') as payment,
      sum(amount_fen) filter (where biz_date >= ${from}::date and kind = 'prepayment') as prepayment,
      sum(free_fen) filter (where kind = 'prepayment') as ahead,
      sum(amount_fen) filter (where biz_date >= ${from}::date and kind = 'adjustment') as adjustment,
      sum(amount_fen) as closing
    from entry
    group by supplier_id
  ),
  line as (
    select
      supplier.id as "supplierId",
      supplier.code,
      supplier.name,
      supplier.pinyin,
      supplier.settle,
      supplier.credit_days as "creditDays",
      coalesce(account.opening, 0)::bigint as "openingFen",
      coalesce(account.purchase, 0)::bigint as "purchaseFen",
      coalesce(account.return, 0)::bigint as "returnFen",
      coalesce(account.payment, 0)::bigint as "paymentFen",
      coalesce(account.prepayment, 0)::bigint as "prepaymentFen",
      coalesce(account.adjustment, 0)::bigint as "adjustmentFen",
      account.closing::bigint as "closingFen",
      -- What was paid in advance is less than nothing, and due to nobody.
      (
        coalesce(age.not_due, 0)
        + least(account.closing - coalesce(account.ahead, 0), 0)
        + coalesce(account.ahead, 0)
      )::bigint as "notDueFen",
      coalesce(age.to30, 0)::bigint as "to30Fen",
      coalesce(age.to60, 0)::bigint as "to60Fen",
      coalesce(age.to90, 0)::bigint as "to90Fen",
      coalesce(age.over90, 0)::bigint as "over90Fen"
    from account
    join goods.supplier on supplier.id = account.supplier_id
    left join age on age.supplier_id = account.supplier_id
  )`;

function matches({ keyword = '', status }: PayableQuery) {
  return sql`
    position(${keyword.trim().toLowerCase()} in lower(concat_ws(' ', code, name, pinyin))) > 0
    and case ${status ?? ''}
          when 'owing' then "closingFen" > 0
          when 'overdue' then "to30Fen" + "to60Fen" + "to90Fen" + "over90Fen" > 0
          else true
        end`;
}

/** A page of suppliers with an account, whom most is owed first. */
export async function listPayables(db: Db, query: PayableQuery, span: Span): Promise<PayableRow[]> {
  const result = await sql<PayableRow>`
    ${accounts(span)}
    select
      "supplierId", code, name, settle, "creditDays", "openingFen", "purchaseFen", "returnFen", "paymentFen", "prepaymentFen",
      "adjustmentFen", "closingFen", "notDueFen", "to30Fen", "to60Fen", "to90Fen", "over90Fen"
    from line
    where ${matches(query)}
    order by "closingFen" desc, code
    ${pageLimit(query)}`.execute(db);
  return result.rows;
}

/** How many suppliers match, and their sums. */
export async function sumPayables(
  db: Db,
  query: PayableQuery,
  span: Span,
): Promise<Pick<PayablePage, 'total' | 'totals'>> {
  const result = await sql<Counted<PayablePage['totals']>>`
    ${accounts(span)}
    select
      count(*)::int as total,
      coalesce(sum("openingFen"), 0)::bigint as opening,
      coalesce(sum("purchaseFen"), 0)::bigint as purchase,
      coalesce(sum("returnFen"), 0)::bigint as return,
      coalesce(sum("paymentFen"), 0)::bigint as payment,
      coalesce(sum("prepaymentFen"), 0)::bigint as prepayment,
      coalesce(sum("adjustmentFen"), 0)::bigint as adjustment,
      coalesce(sum("closingFen"), 0)::bigint as closing,
      coalesce(sum("notDueFen"), 0)::bigint as "notDue",
      coalesce(sum("to30Fen"), 0)::bigint as "to30",
      coalesce(sum("to60Fen"), 0)::bigint as "to60",
      coalesce(sum("to90Fen"), 0)::bigint as "to90",
      coalesce(sum("over90Fen"), 0)::bigint as "over90"
    from line
    where ${matches(query)}`.execute(db);
  const [sums] = result.rows;
  if (!sums) throw new Error('a sum always answers a row');
  const { total, ...totals } = sums;
  return { total, totals };
}

/** The account of a supplier entry by entry, the running balance beside each; a period's, in the order of its days. */
export async function listEntries(db: Db, supplierId: number, { from, to }: Span): Promise<PayableEntry[]> {
  const result = await sql<PayableEntry>`
    with ${entriesUntil(to)},
    row as (
      select
        kind, biz_date, due_on, amount_fen, due_fen, free_fen, no, doc_id, doc_type, payment_id, remark, staff_id, made_at,
        sum(amount_fen) over (order by biz_date, made_at, no, kind desc rows unbounded preceding) as balance,
        sum(due_fen) filter (where due_fen > 0) over (order by due_on, biz_date, due_fen rows unbounded preceding)
          as owed_before,
        coalesce(-sum(due_fen) filter (where due_fen < 0) over (), 0) as paid
      from entry
      where supplier_id = ${supplierId}
    )
    select
      concat_ws('/', entry.kind, entry.no) as key,
      entry.kind,
      entry.biz_date as "bizDate",
      entry.due_on as "dueOn",
      entry.no,
      entry.doc_id as "docId",
      entry.doc_type as "docType",
      entry.payment_id as "paymentId",
      entry.amount_fen as "amountFen",
      case when entry.due_fen > 0
        then greatest(0, least(entry.due_fen, entry.owed_before - entry.paid))::bigint
        else 0
      end as "openFen",
      case
        when entry.kind = 'purchase' then greatest(0, entry.free_fen)
        when entry.kind in ('payment', 'prepayment') and entry.payment_id is not null then greatest(0, -entry.free_fen)
        else 0
      end::bigint as "freeFen",
      exists (
        select from goods.supplier_payment as payment
        where (payment.id = entry.payment_id and payment.reversal_of is not null)
           or payment.reversal_of = entry.payment_id
      ) as "isReversed",
      entry.balance::bigint as "balanceFen",
      left(entry.remark, 300) as remark,
      coalesce(staff.name, '') as "staffName",
      entry.made_at as "madeAt"
    from row as entry
    left join admin.v_account as staff on staff.id = entry.staff_id
    where entry.biz_date >= ${from}::date
    order by entry.biz_date, entry.made_at, entry.no, entry.kind desc
    limit 2000`.execute(db);
  return result.rows;
}

/** What a supplier was owed before a day. */
export async function readOpening(db: Db, supplierId: number, from: string): Promise<Fen> {
  const result = await sql<{ fen: Fen }>`
    select coalesce(sum(amount_fen), 0)::bigint as fen
    from goods.v_payable_entry
    where supplier_id = ${supplierId}
      and biz_date < ${from}::date`.execute(db);
  const [row] = result.rows;
  if (!row) throw new Error('a sum always answers a row');
  return row.fen;
}

/** What a supplier is owed by all entries, and how much of what was paid in advance is not settled yet. */
export async function readOwed(db: Db, supplierId: number): Promise<{ owedFen: Fen; aheadFen: Fen }> {
  const result = await sql<{ owedFen: Fen; aheadFen: Fen }>`
    with ${entriesUntil('infinity')}
    select
      coalesce(sum(amount_fen), 0)::bigint as "owedFen",
      coalesce(-sum(free_fen) filter (where kind = 'prepayment'), 0)::bigint as "aheadFen"
    from entry
    where supplier_id = ${supplierId}`.execute(db);
  const [row] = result.rows;
  if (!row) throw new Error('a sum always answers a row');
  return row;
}

export async function findSupplierName(db: Db, id: number): Promise<{ code: string; name: string } | null> {
  const result = await sql<{ code: string; name: string }>`
    select code, name
    from goods.supplier
    where id = ${id}`.execute(db);
  return result.rows[0] ?? null;
}

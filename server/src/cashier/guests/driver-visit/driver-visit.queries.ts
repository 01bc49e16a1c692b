import type {
  DriverVisit,
  DriverVisitDraft,
  DriverVisitPage,
  DriverVisitQuery,
  VisitSale,
  VisitSales,
  VisitStores,
} from '@shanmen/shared/contracts/cashier/guests/driver-visit';
import { sql } from 'kysely';

import { type Counted, pageLimit, pageOf } from '../../../db/page.ts';
import type { Db, Tx } from '../../../db/transaction.ts';
import { recordedIn } from '../../../platform/idempotency/recorded.queries.ts';

/** Outlets in reach; null is every one. */
export type OutletReach = readonly number[] | null;

/** The visit that a request registered before. */
export const findRecordedVisit = recordedIn('cashier.driver_visit', null);

function within(reach: OutletReach, column = sql.ref('visit.outlet_ids')) {
  return sql`(${reach === null} or ${column} && ${[...(reach ?? [])]}::bigint[])`;
}

/** Stores in use of the outlets in reach, by their codes. */
export async function listVisitStores(db: Db, reach: OutletReach): Promise<VisitStores> {
  const result = await sql<VisitStores[number]>`
    select outlet_id as "outletId", code, name, pinyin
    from goods.store
    where status = 'active'
      and (${reach === null} or outlet_id = any(${[...(reach ?? [])]}::bigint[]))
    order by sort, code`.execute(db);
  return result.rows;
}

export async function insertVisit(
  tx: Tx,
  { driverId, visitDate, groupNo = '', heads, outletIds, note = '' }: DriverVisitDraft,
  made: { idemKey: string; arriveAt: Date; staffId: number; at: Date },
): Promise<number> {
  const result = await sql<{ id: number }>`
    insert into cashier.driver_visit
      (idem_key, driver_id, visit_date, arrive_at, group_no, heads, outlet_ids, note, created_at, created_by)
    values
      (${made.idemKey}, ${driverId}, ${visitDate}, ${made.arriveAt.toISOString()}, ${groupNo.trim()}, ${heads},
       ${[...outletIds]}::bigint[], ${note.trim()}, ${made.at.toISOString()}, ${made.staffId})
    returning id`.execute(tx);
  const [row] = result.rows;
  if (!row) throw new Error('an insert answers its row');
  return row.id;
}

const spent = sql`
  cross join lateral (
    select count(*)::int as sales, coalesce(sum(net_fen), 0)::bigint as spend
    from cashier.v_tagged_sale as tagged
    where tagged.visit_id = visit.id
  ) as spent`;

const visitState = sql`case when visit.audited_at is null then 'PENDING' when rebate.is_paid then 'PAID' else 'AUDITED' end`;

const visitRow = sql`
  visit.id,
  visit.visit_date as "visitDate",
  visit.arrive_at as "arriveAt",
  driver.driver_name as "driverName",
  driver.plate_no as "plateNo",
  driver.enterprise_name as "enterpriseName",
  visit.group_no as "groupNo",
  visit.heads,
  (
    select string_agg(store.name, '、' order by store.sort, store.code)
    from goods.store
    where store.outlet_id = any(visit.outlet_ids)
  ) as "storeNames",
  spent.sales,
  spent.spend as "spendFen",
  coalesce(rebate.due_fen, 0)::bigint as "rebateFen",
  rebate.retail_bp as "rebateBp",
  rebate.retail_per_head_fen as "rebatePerHeadFen",
  coalesce(rebate.voucher_nos, '') as "voucherNos",
  ${visitState} as status,
  visit.note,
  maker.name as "createdBy",
  auditor.name as "auditedBy"`;

const visitTables = sql`
  cashier.driver_visit as visit
  join ticket.v_driver as driver on driver.id = visit.driver_id
  join admin.v_account as maker on maker.id = visit.created_by
  left join admin.v_account as auditor on auditor.id = visit.audited_by
  left join ticket.v_retail_rebate as rebate on rebate.ref_kind = 'VISIT' and rebate.ref_id = visit.id
  ${spent}`;

/** A page of visits, the latest first, with sums over the whole filter. */
export async function listVisits(
  db: Db,
  query: DriverVisitQuery,
  reach: OutletReach,
): Promise<DriverVisitPage> {
  const { keyword = '', from = null, to = null, status = null } = query;
  const among = sql`
    ${visitTables}
    where ${within(reach)}
      and (${from}::date is null or visit.visit_date >= ${from})
      and (${to}::date is null or visit.visit_date <= ${to})
      and (${status}::text is null or ${visitState} = ${status})
      and position(lower(${keyword.trim()}) in lower(concat_ws(
        ' ', driver.code, driver.name, driver.pinyin, visit.group_no, driver.enterprise_name))) > 0`;
  const [rows, sums] = await Promise.all([
    sql<Counted<DriverVisit>>`
      select ${visitRow}, count(*) over ()::int as total
      from ${among}
      order by visit.arrive_at desc, visit.id desc
      ${pageLimit(query)}`.execute(db),
    sql<DriverVisitPage['totals']>`
      select coalesce(sum(visit.heads), 0)::int as heads, coalesce(sum(spent.sales), 0)::int as sales,
             coalesce(sum(spent.spend), 0)::bigint as spend,
             coalesce(sum(rebate.due_fen), 0)::bigint as rebate
      from ${among}`.execute(db),
  ]);
  const [totals] = sums.rows;
  if (!totals) throw new Error('a sum always answers one row');
  return { ...pageOf<DriverVisit>(rows.rows), totals };
}

/** Null where there is no such visit in reach. */
export async function readVisit(db: Db, id: number, reach: OutletReach): Promise<DriverVisit | null> {
  const result = await sql<DriverVisit>`
    select ${visitRow}
    from ${visitTables}
    where visit.id = ${id}
      and ${within(reach)}`.execute(db);
  return result.rows[0] ?? null;
}

export type VisitRow = {
  id: number;
  driverId: number;
  visitDate: string;
  arriveAt: string;
  outletIds: number[];
  createdBy: number;
  isAudited: boolean;
};

/** A visit as its steps know it, locked; null where there is none in reach. */
export async function lockVisit(tx: Tx, id: number, reach: OutletReach): Promise<VisitRow | null> {
  const result = await sql<VisitRow>`
    select id, driver_id as "driverId", visit_date as "visitDate", arrive_at as "arriveAt", outlet_ids as "outletIds",
           created_by as "createdBy", audited_at is not null as "isAudited"
    from cashier.driver_visit as visit
    where id = ${id}
      and ${within(reach)}
    for no key update`.execute(tx);
  return result.rows[0] ?? null;
}

export async function markVisitAudited(
  tx: Tx,
  id: number,
  { staffId, at }: { staffId: number; at: Date },
): Promise<void> {
  await sql`
    update cashier.driver_visit
    set audited_by = ${staffId}, audited_at = ${at.toISOString()}, version = version + 1
    where id = ${id}`.execute(tx);
}

/**
 * Sales of a visit; and, not linked to any visit, those of its day and outlets that are tagged with its driver, or that
 * nobody was named for within so many minutes after the arrival. Only the linked ones where `minutes` is null.
 */
export async function readVisitSales(db: Db, id: number, minutes: number | null): Promise<VisitSales> {
  const result = await sql<VisitSale>`
    with visit as (
      select driver_id, visit_date, arrive_at, outlet_ids
      from cashier.driver_visit
      where id = ${id}
    ), among as (
      select tagged.doc_id, 'LINKED' as way
      from cashier.v_tagged_sale as tagged
      where tagged.visit_id = ${id}
      union all
      select slip.doc_id, case when tagged.driver_id is null then 'NEARBY' else 'DRIVER' end
      from visit
      join cashier.slip on slip.biz_date = visit.visit_date and not slip.is_refund
      join cashier.shift on shift.id = slip.shift_id and shift.outlet_id = any(visit.outlet_ids)
      left join cashier.v_tagged_sale as tagged on tagged.doc_id = slip.doc_id
      where ${minutes}::int is not null
        and tagged.visit_id is null
        and (
          tagged.driver_id = visit.driver_id
          or (
            tagged.driver_id is null and tagged.guide_id is null
            and slip.sold_at between visit.arrive_at and visit.arrive_at + make_interval(mins => ${minutes}::int)
          )
        )
    )
    select
      slip.doc_id as "docId",
      doc.no,
      slip.sold_at as "soldAt",
      store.name as "storeName",
      'T' || till.no as "tillName",
      cashier.name as "cashierName",
      slip.total_fen as "soldFen",
      back.total_fen as "backFen",
      slip.total_fen - back.total_fen as "netFen",
      among.way
    from among
    join cashier.slip on slip.doc_id = among.doc_id
    join goods.doc on doc.id = slip.doc_id
    join goods.till on till.id = slip.till_id
    join goods.store on store.id = till.store_id
    join admin.v_account as cashier on cashier.id = slip.cashier_id
    cross join lateral (
      select coalesce(sum(total_fen), 0)::bigint as total_fen
      from cashier.slip as refund
      where refund.source_doc_id = slip.doc_id
    ) as back
    order by among.way, slip.sold_at, slip.doc_id
    limit 700`.execute(db);
  const linked = result.rows.filter(({ way }) => way === 'LINKED');
  const candidates = result.rows.filter(({ way }) => way !== 'LINKED');
  return { linked: linked.slice(0, 500), candidates: candidates.slice(0, 200) };
}

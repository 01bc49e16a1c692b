import type { SaleTag, TagChoice } from '@shanmen/shared/contracts/cashier/guests/sale-tag';
import { sql } from 'kysely';

import type { Db, Tx } from '../../../db/transaction.ts';
import type { TillReach } from '../../shift/shift.queries.ts';
import type { OutletReach } from '../driver-visit/driver-visit.queries.ts';

/** A sale as its tags know it. */
export type TaggedSale = {
  docId: number;
  no: string;
  bizDate: string;
  soldAt: string;
  outletId: number;
  isRefund: boolean;
  visitId: number | null;
  /** Whether the visit that it is linked to has been audited. */
  isAudited: boolean;
};

/** The slips of these ids in reach, locked, so that the tags of each come one after another. */
export async function lockTaggedSales(
  tx: Tx,
  docIds: readonly number[],
  { outletIds, cashierId }: TillReach,
): Promise<TaggedSale[]> {
  // Locked before they are read: who waited here reads the tag of whoever was faster.
  await sql`
    select doc_id
    from cashier.slip
    where doc_id = any(${[...docIds]}::bigint[])
    order by doc_id
    for no key update`.execute(tx);
  const result = await sql<TaggedSale>`
    select
      slip.doc_id as "docId",
      doc.no,
      slip.biz_date as "bizDate",
      slip.sold_at as "soldAt",
      shift.outlet_id as "outletId",
      slip.is_refund as "isRefund",
      visit.id as "visitId",
      visit.audited_at is not null as "isAudited"
    from cashier.slip
    join goods.doc on doc.id = slip.doc_id
    join cashier.shift on shift.id = slip.shift_id
    left join cashier.v_tagged_sale as tagged on tagged.doc_id = slip.doc_id
    left join cashier.driver_visit as visit on visit.id = tagged.visit_id
    where slip.doc_id = any(${[...docIds]}::bigint[])
      and (${outletIds === null} or shift.outlet_id = any(${[...(outletIds ?? [])]}::bigint[]))
      and (${cashierId}::bigint is null or slip.cashier_id = ${cashierId})
    order by slip.doc_id`.execute(tx);
  return result.rows;
}

export type NewTag = {
  visitId: number | null;
  driverId: number | null;
  guideId: number | null;
  salesmanId: number | null;
  /** Of a group that reception registered, with the plate that was shown. */
  teamId?: number | null;
  plateIssueId?: number | null;
  source: 'TILL' | 'LINK' | 'CHANGE_TEAM';
  reason: string;
};

/** Adds a tag to each of the sales; under the lock of the sale its number is the next. */
export async function insertTags(
  tx: Tx,
  docIds: readonly number[],
  tag: NewTag,
  { staffId, at }: { staffId: number; at: Date },
): Promise<void> {
  await sql`
    insert into cashier.sale_tag
      (doc_id, seq, visit_id, driver_id, guide_id, salesman_id, team_id, plate_issue_id, source, reason, made_at, made_by)
    select sale.doc_id, coalesce(last.seq, 0) + 1,
           coalesce(${tag.visitId}::bigint, case when ${tag.source} = 'CHANGE_TEAM' then last.visit_id end), ${tag.driverId},
           coalesce(${tag.guideId}::bigint, case when ${tag.source} = 'LINK' then last.guide_id end),
           coalesce(${tag.salesmanId}::bigint, case when ${tag.source} <> 'TILL' then last.salesman_id end),
           coalesce(${tag.teamId ?? null}::bigint, case when ${tag.source} = 'LINK' then last.team_id end),
           coalesce(${tag.plateIssueId ?? null}::bigint, case when ${tag.source} <> 'TILL' then last.plate_issue_id end),
           ${tag.source}, ${tag.reason}, ${at.toISOString()}, ${staffId}
    from unnest(${[...docIds]}::bigint[]) as sale (doc_id)
    left join lateral (
      select seq, visit_id, guide_id, salesman_id, team_id, plate_issue_id
      from cashier.sale_tag
      where sale_tag.doc_id = sale.doc_id
      order by seq desc
      limit 1
    ) as last on true`.execute(tx);
}

/** The sale stands without the tag that it was made with. */
export async function noteTagRefused(tx: Tx, docId: number, words: string): Promise<void> {
  await sql`
    update cashier.slip
    set tag_refused = ${words.slice(0, 200)}
    where doc_id = ${docId}`.execute(tx);
}

/** The tag of a sale that counts; null while it has none. */
export async function readTag(db: Db, docId: number): Promise<SaleTag | null> {
  const result = await sql<SaleTag>`
    select tag.doc_id as "docId", tag.seq, tag.visit_id as "visitId", driver.plate_and_name as "driverName",
           guide.name as "guideName", salesman.name as "salesmanName", team.team_no as "teamNo", plate.plate_no as "plateNo"
    from cashier.sale_tag as tag
    left join ticket.v_driver as driver on driver.id = tag.driver_id
    left join ticket.v_guide as guide on guide.id = tag.guide_id
    left join admin.v_account as salesman on salesman.id = tag.salesman_id
    left join reception.v_team as team on team.id = tag.team_id
    left join reception.v_plate_issue as plate on plate.id = tag.plate_issue_id
    where tag.doc_id = ${docId}
    order by tag.seq desc
    limit 1`.execute(db);
  return result.rows[0] ?? null;
}

/** Whether a person is employed and not disabled. */
export async function isStaffInWork(db: Db, id: number): Promise<boolean> {
  const result = await sql`
    select id
    from admin.v_account
    where id = ${id}
      and status = 'enabled'`.execute(db);
  return result.rows.length > 0;
}

/** Visits of a day in reach that wait for their audit, by driver, plate, mobile or 团号; then people by name. */
export async function findVisitsAndStaff(
  db: Db,
  { q, mobileHash, plate }: { q: string; mobileHash: string | null; plate: string | null },
  { day, reach }: { day: string; reach: OutletReach },
): Promise<TagChoice[]> {
  const result = await sql<TagChoice>`
    (
      select 'VISIT' as kind, visit.id, driver.plate_and_name as name, visit.group_no as mark, visit.visit_date as day
      from cashier.driver_visit as visit
      join ticket.v_driver as driver on driver.id = visit.driver_id
      where visit.visit_date = ${day}
        and visit.audited_at is null
        and (${reach === null} or visit.outlet_ids && ${[...(reach ?? [])]}::bigint[])
        and (
          position(lower(${q}) in lower(concat_ws(' ', driver.code, driver.name, driver.pinyin, visit.group_no))) > 0
          or driver.mobile_hash = ${mobileHash}
          or right(regexp_replace(upper(driver.plate_no), '[^0-9A-Z]', '', 'g'), ${plate?.length ?? 0}) = ${plate}
        )
      order by visit.arrive_at desc
      limit 10
    )
    union all
    (
      select 'STAFF' as kind, id, name, user_name as mark, null as day
      from admin.v_account
      where status = 'enabled'
        and position(lower(${q}) in lower(concat_ws(' ', user_name, name))) > 0
      order by name, id
      limit 10
    )`.execute(db);
  return result.rows;
}

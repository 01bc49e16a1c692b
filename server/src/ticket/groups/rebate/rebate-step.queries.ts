import type { Rebate, RebateQuery } from '@shanmen/shared/contracts/ticket/groups/rebate';
import type { Fen } from '@shanmen/shared/money';
import { sql } from 'kysely';

import { type Counted, pageLimit, pageOf } from '../../../db/page.ts';
import type { Db, Tx } from '../../../db/transaction.ts';

const rebateRow = sql`
  rebate.id,
  rebate.source,
  coalesce(rebate.of_label, ticket_order.order_no, to_char(to_date(rebate.ref_id::text, 'YYYYMMDD'), 'YYYY-MM-DD') || ' 起') as of,
  agreement.no as "agreementNo",
  enterprise.name as "enterpriseName",
  guide.name as "guideName",
  driver.plate_and_name as "driverName",
  rebate.biz_date as "bizDate",
  rebate.heads,
  rebate.per_head_fen as "perHeadFen",
  rebate.amount_fen as "amountFen",
  rebate.claw_back_of as "clawBackOf",
  rebate.state,
  rebate.payout,
  rebate.voucher_no as "voucherNo"`;

const rebateTables = sql`
  ticket.rebate
  join ticket.agreement on agreement.id = rebate.agreement_id
  join commerce.enterprise on enterprise.id = agreement.enterprise_id
  left join ticket.ticket_order on rebate.source = 'TICKET' and ticket_order.id = rebate.ref_id
  left join ticket.guide on guide.id = coalesce(ticket_order.guide_id, rebate.guide_id)
  left join ticket.v_driver as driver on driver.id = rebate.driver_id`;

/** The outlets whose groups somebody sees; null is every outlet, and what is given back for a whole period. */
export type RebateReach = readonly number[] | null;

function isWithin(reach: RebateReach) {
  return reach === null
    ? sql`true`
    : sql`coalesce(ticket_order.outlet_id, rebate.outlet_id) = any(${[...reach]}::bigint[])`;
}

/** A page of rebates, newest first; `total` counts the whole filter. */
export async function listRebates(
  db: Db,
  query: RebateQuery,
  reach: RebateReach,
): Promise<{ rows: Rebate[]; total: number }> {
  const { keyword = '' } = query;
  const { status = null, from = null, to = null } = query;
  const result = await sql<Counted<Rebate>>`
    select ${rebateRow}, count(*) over ()::int as total
    from ${rebateTables}
    where ${isWithin(reach)}
      and (
        ${keyword} = ''
        or position(lower(${keyword}) in lower(concat_ws(' ', ticket_order.order_no, rebate.of_label, agreement.no, enterprise.code, enterprise.name, enterprise.pinyin))) > 0
      )
      and (${status}::text is null or rebate.state = ${status})
      and (${from}::date is null or rebate.biz_date >= ${from}::date)
      and (${to}::date is null or rebate.biz_date <= ${to}::date)
    order by rebate.biz_date desc, rebate.id desc
    ${pageLimit(query)}`.execute(db);
  return pageOf(result.rows);
}

export async function readRebate(db: Db, id: number): Promise<Rebate | null> {
  const result = await sql<Rebate>`
    select ${rebateRow}
    from ${rebateTables}
    where rebate.id = ${id}`.execute(db);
  return result.rows[0] ?? null;
}

/** What a step has to know besides what a list shows. */
export type RebatePapers = {
  source: Rebate['source'];
  refId: number;
  agreementId: number;
  enterpriseId: number;
  auditedBy: number | null;
  isClawBack: boolean;
  guideId: number | null;
  /** Of a party in the shops. */
  driverId: number | null;
  /** The last day on which a team may still buy; null of what else is given back for. */
  lastDay: string | null;
  /** What of its beneficiary is audited and not paid, negative rows included. */
  unpaidFen: Fen;
  /** Tickets of its order that can still be used. */
  openTickets: number;
};

/** Null, too, where nobody of these outlets has to do with it. */
export async function readPapers(db: Db, id: number, reach: RebateReach): Promise<RebatePapers | null> {
  const result = await sql<RebatePapers>`
    select
      rebate.source,
      rebate.ref_id as "refId",
      rebate.agreement_id as "agreementId",
      agreement.enterprise_id as "enterpriseId",
      rebate.audited_by as "auditedBy",
      rebate.claw_back_of is not null as "isClawBack",
      coalesce(ticket_order.guide_id, rebate.guide_id) as "guideId",
      rebate.driver_id as "driverId",
      case when rebate.ref_kind = 'TEAM' then rebate.biz_date end as "lastDay",
      (
        select coalesce(sum(other.amount_fen), 0)::bigint
        from ticket.rebate as other
        where other.beneficiary_type = rebate.beneficiary_type
          and other.beneficiary_id = rebate.beneficiary_id
          and other.state = 'AUDITED'
      ) as "unpaidFen",
      (
        select count(*)::int
        from ticket.ticket
        where ticket.order_id = ticket_order.id
          and ticket.status in ('R', 'I')
      ) as "openTickets"
    from ticket.rebate
    join ticket.agreement on agreement.id = rebate.agreement_id
    left join ticket.ticket_order on rebate.source = 'TICKET' and ticket_order.id = rebate.ref_id
    where rebate.id = ${id}
      and ${isWithin(reach)}`.execute(db);
  return result.rows[0] ?? null;
}

/** What a person decided: who, and when. */
export type Hand = { staffId: number; at: Date };

/** EARNED→AUDITED. @returns whether it still was so */
export async function markAudited(tx: Tx, id: number, { staffId, at }: Hand): Promise<boolean> {
  const result = await sql`
    update ticket.rebate
    set state = 'AUDITED',
        audited_by = ${staffId},
        audited_at = ${at.toISOString()},
        version = version + 1
    where id = ${id}
      and state = 'EARNED'`.execute(tx);
  return result.numAffectedRows === 1n;
}

export type Paid = {
  payout: 'CREDIT' | 'BANK';
  voucherNo: string;
  payee: 'ENTERPRISE' | 'GUIDE' | 'DRIVER';
  contractNo: string | null;
  taxWithheldFen: Fen | null;
};

/** AUDITED→PAID. @returns whether it still was so */
export async function markPaid(tx: Tx, id: number, paid: Paid, { staffId, at }: Hand): Promise<boolean> {
  const result = await sql`
    update ticket.rebate
    set state = 'PAID',
        payout = ${paid.payout},
        voucher_no = ${paid.voucherNo},
        payee_type = ${paid.payee},
        payee_contract = ${paid.contractNo},
        tax_withheld_fen = ${paid.taxWithheldFen},
        paid_by = ${staffId},
        paid_at = ${at.toISOString()},
        version = version + 1
    where id = ${id}
      and state = 'AUDITED'`.execute(tx);
  return result.numAffectedRows === 1n;
}

/** 冲回 before it was audited: for good. */
export async function markReversed(tx: Tx, id: number, { staffId }: Hand): Promise<void> {
  await sql`
    update ticket.rebate
    set state = 'REVERSED',
        reversed_by = ${staffId},
        version = version + 1
    where id = ${id}`.execute(tx);
}

/** AUDITED→EARNED: the audit is taken back. */
export async function markUnaudited(tx: Tx, id: number): Promise<void> {
  await sql`
    update ticket.rebate
    set state = 'EARNED',
        audited_by = null,
        audited_at = null,
        version = version + 1
    where id = ${id}`.execute(tx);
}

/** A rebate that was paid is taken back by a row of its own, and follows its tickets no more. */
export async function markTakenBack(tx: Tx, id: number, { staffId }: Hand): Promise<void> {
  await sql`
    update ticket.rebate
    set reversed_by = ${staffId},
        version = version + 1
    where id = ${id}`.execute(tx);
}

/** Lets one payment at a time be made to a beneficiary. */
export async function lockBeneficiary(tx: Tx, id: number): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('rebate ' || beneficiary_type, beneficiary_id))
    from ticket.rebate
    where id = ${id}`.execute(tx);
}

/** Locks a rebate, and the order that it follows before it. */
export async function lockRebate(tx: Tx, id: number): Promise<void> {
  await sql`
    select id
    from ticket.ticket_order
    where id = (select ref_id from ticket.rebate where id = ${id} and source = 'TICKET')
    for no key update`.execute(tx);
  await sql`
    select id
    from ticket.rebate
    where id = ${id}
    for no key update`.execute(tx);
}

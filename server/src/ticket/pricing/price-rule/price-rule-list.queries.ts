import type {
  PriceRule,
  PriceRuleDraft,
  PriceRulePage,
  PriceRuleQuery,
  PriceState,
} from '@shanmen/shared/contracts/ticket/pricing/price-rule';
import type { Fen } from '@shanmen/shared/money';
import { sql } from 'kysely';

import { type Counted, pageLimit, pageOf } from '../../../db/page.ts';
import type { Db, Tx } from '../../../db/transaction.ts';
import type { CustomerType, PriceRule as ChoosableRule } from './price-rule.ts';
import type { CalendarDay } from './price-rule.queries.ts';

const ruleRow = (staffId: number) => sql`
  rule.id,
  rule.product_id as "productId",
  product.code as "productCode",
  product.name as "productName",
  product.face_price_fen as "facePriceFen",
  rule.channel_id as "channelId",
  sales_channel.name as "channelName",
  rule.customer_type as "customerType",
  agreement.no as "agreementNo",
  case when product.rebate_eligible then agreement.rebate_period end as "rebatePeriod",
  (
    select coalesce(jsonb_agg(jsonb_build_object(
      'fromValue', tier.from_value, 'perHeadFen', tier.per_head_fen, 'bp', tier.bp
    ) order by tier.from_value), '[]')
    from ticket.agreement_rebate as tier
    where tier.agreement_id = rule.agreement_id
      and product.rebate_eligible
  ) as rebates,
  rule.season,
  rule.day_type as "dayType",
  rule.date_from as "dateFrom",
  rule.date_to as "dateTo",
  to_char(rule.slot_start, 'HH24:MI') as "slotStart",
  rule.qty_from as "qtyFrom",
  rule.sale_price_fen as "salePriceFen",
  rule.settle_price_fen as "settlePriceFen",
  rule.retail_floor_fen as "retailFloorFen",
  coalesce(rule.approval_doc_no, '') as "approvalDocNo",
  rule.effective_from as "effectiveFrom",
  rule.effective_to as "effectiveTo",
  rule.state,
  coalesce(maker.name, '系统') as "makerName",
  checker.name as "checkerName",
  coalesce(${staffId} in (rule.created_by, rule.updated_by, rule.submitted_by), false) as "isOwn",
  rule.step_reason as "stepReason",
  rule.version
  from ticket.price_rule as rule
  join commerce.product on product.id = rule.product_id
  left join commerce.sales_channel on sales_channel.id = rule.channel_id
  left join ticket.agreement on agreement.id = rule.agreement_id
  left join admin.v_account as maker on maker.id = rule.created_by
  left join admin.v_account as checker on checker.id = rule.approved_by`;

/** A page of prices: what waits for somebody first, then by ticket and the latest beginning. */
export async function listPriceRules(db: Db, query: PriceRuleQuery, staffId: number): Promise<PriceRulePage> {
  const { productId = null, channelId = null, season = null } = query;
  const { status = null, day = null, source = null, agreement = '' } = query;
  const result = await sql<Counted<PriceRule>>`
    select count(*) over ()::int as total, ${ruleRow(staffId)}
    where (${productId}::bigint is null or rule.product_id = ${productId})
      and (${channelId}::bigint is null or rule.channel_id = ${channelId})
      and (${season}::text is null or rule.season = ${season})
      and (${status}::text is null or rule.state = ${status})
      and (${day}::date is null or ${day}::date between rule.effective_from and rule.effective_to)
      and (${agreement} = '' or position(upper(${agreement}) in agreement.no) > 0)
      and (${source}::text is null or (rule.agreement_id is not null) = (${source} = 'agreement'))
    order by rule.state = 'PENDING' desc, rule.state = 'VOID', product.sort, product.id, rule.effective_from desc, rule.id desc
    ${pageLimit(query)}`.execute(db);
  return pageOf(result.rows);
}

/** @returns null for an unknown id */
export async function readPriceRule(db: Db, id: number, staffId: number): Promise<PriceRule | null> {
  const result = await sql<PriceRule>`
    select ${ruleRow(staffId)}
    where rule.id = ${id}`.execute(db);
  return result.rows[0] ?? null;
}

export async function insertDraft(tx: Tx, draft: PriceRuleDraft, staffId: number): Promise<number> {
  const result = await sql<{ id: number }>`
    insert into ticket.price_rule
      (product_id, channel_id, customer_type, season, day_type, date_from, date_to, slot_start, qty_from, sale_price_fen,
       settle_price_fen, retail_floor_fen, approval_doc_no, effective_from, effective_to, state, created_by, updated_by)
    values
      (${draft.productId}, ${draft.channelId}, ${draft.customerType}, ${draft.season}, ${draft.dayType}, ${draft.dateFrom},
       ${draft.dateTo}, ${draft.slotStart}, ${draft.qtyFrom}, ${draft.salePriceFen}, ${draft.settlePriceFen},
       ${draft.retailFloorFen}, ${draft.approvalDocNo}, ${draft.effectiveFrom}, ${draft.effectiveTo}, 'DRAFT', ${staffId},
       ${staffId})
    returning id`.execute(tx);
  const [row] = result.rows;
  if (!row) throw new Error('an insert that does not fail returns its row');
  return row.id;
}

/** @returns whether it was still a draft of the version that was read */
export async function updateDraft(
  tx: Tx,
  id: number,
  draft: PriceRuleDraft & { version: number },
  staffId: number,
): Promise<boolean> {
  const result = await sql`
    update ticket.price_rule
    set product_id = ${draft.productId},
        channel_id = ${draft.channelId},
        customer_type = ${draft.customerType},
        season = ${draft.season},
        day_type = ${draft.dayType},
        date_from = ${draft.dateFrom},
        date_to = ${draft.dateTo},
        slot_start = ${draft.slotStart},
        qty_from = ${draft.qtyFrom},
        sale_price_fen = ${draft.salePriceFen},
        settle_price_fen = ${draft.settlePriceFen},
        retail_floor_fen = ${draft.retailFloorFen},
        approval_doc_no = ${draft.approvalDocNo},
        effective_from = ${draft.effectiveFrom},
        effective_to = ${draft.effectiveTo},
        updated_at = now(),
        updated_by = ${staffId},
        version = version + 1
    where id = ${id}
      and state = 'DRAFT'
      and agreement_id is null
      and version = ${draft.version}`.execute(tx);
  return result.numAffectedRows === 1n;
}

export type PriceStep = { from: readonly PriceState[]; to: PriceState; staffId: number; reason: string };

/** The rule moves on where it still is where the step begins; who leads it is kept. @returns whether it was */
export async function movePriceRule(tx: Tx, id: number, step: PriceStep): Promise<boolean> {
  const result = await sql`
    update ticket.price_rule
    set state = ${step.to},
        submitted_by = case ${step.to} when 'PENDING' then ${step.staffId} else submitted_by end,
        approved_by = case ${step.to} when 'APPROVED' then ${step.staffId} else approved_by end,
        step_reason = ${step.reason},
        updated_at = now(),
        version = version + 1
    where id = ${id}
      and state = any(${[...step.from]}::text[])
      and agreement_id is null`.execute(tx);
  return result.numAffectedRows === 1n;
}

export async function listChannels(db: Db): Promise<{ id: number; name: string }[]> {
  const result = await sql<{ id: number; name: string }>`
    select id, name
    from commerce.sales_channel
    where status = 1
    order by sort, id
    limit 100`.execute(db);
  return result.rows;
}

/** A rule with the lowest price that partners may show while it holds. */
export type FlooredRule = ChoosableRule & { retailFloorFen: Fen | null };

/** Every approved rule of a product that is in effect on some day of a period; or those that nobody has approved yet. */
export async function listRulesBetween(
  db: Db,
  productId: number,
  { first, last }: { first: string; last: string },
  states: readonly PriceState[] = ['APPROVED'],
): Promise<FlooredRule[]> {
  const result = await sql<FlooredRule>`
    select
      id,
      product_id as "productId",
      channel_id as "channelId",
      customer_type as "customerType",
      agreement_id as "agreementId",
      season,
      day_type as "dayType",
      date_from as "dateFrom",
      date_to as "dateTo",
      to_char(slot_start, 'HH24:MI') as "slotStart",
      qty_from as "qtyFrom",
      sale_price_fen as "salePriceFen",
      settle_price_fen as "settlePriceFen",
      retail_floor_fen as "retailFloorFen",
      effective_from as "effectiveFrom",
      effective_to as "effectiveTo"
    from ticket.price_rule
    where product_id = ${productId}
      and state = any(${[...states]}::text[])
      and effective_from <= ${last}
      and effective_to >= ${first}`.execute(db);
  return result.rows;
}

/** Tickets of a product that are sold for these days and still stand. */
export async function countSoldTickets(
  db: Db,
  productId: number,
  { first, last }: { first: string; last: string },
): Promise<number> {
  const result = await sql<{ count: number }>`
    select count(*)::int as count
    from ticket.ticket
    where product_id = ${productId}
      and visit_date between ${first} and ${last}
      and status in ('R', 'I')`.execute(db);
  return result.rows[0]?.count ?? 0;
}

/** The days of a period that somebody entered. */
export async function listCalendarDays(
  db: Db,
  { first, last }: { first: string; last: string },
): Promise<ReadonlyMap<string, Pick<CalendarDay, 'season' | 'dayType'>>> {
  const result = await sql<{ day: string } & Pick<CalendarDay, 'season' | 'dayType'>>`
    select day, season, day_type as "dayType"
    from ticket.calendar_day
    where day between ${first} and ${last}`.execute(db);
  return new Map(result.rows.map(({ day, ...terms }) => [day, terms]));
}

/** A channel as a price sees it: whom it sells to, and under which agreement. */
export type PricedChannel = {
  id: number;
  name: string;
  customerType: CustomerType;
  agreementId: number | null;
  agreementNo: string | null;
  commissionBp: number | null;
};

/** Every channel that sells, in their order; one of a partner sells by the agreement of the partner. */
export async function listPricedChannels(db: Db): Promise<PricedChannel[]> {
  const result = await sql<PricedChannel>`
    select
      channel.id,
      channel.name,
      case
        when enterprise.kind = 'GOV' then 'COMPANY'
        when enterprise.kind is not null then enterprise.kind
        when channel.kind = 'AGENCY' then 'AGENCY'
        when channel.kind = 'OTA' then 'OTA'
        else 'WALKIN'
      end as "customerType",
      agreement.id as "agreementId",
      agreement.no as "agreementNo",
      agreement.commission_bp as "commissionBp"
    from commerce.sales_channel as channel
    left join ticket.channel_agreement as terms on terms.channel_id = channel.id
    left join ticket.agreement on agreement.id = terms.agreement_id
    left join commerce.enterprise on enterprise.id = agreement.enterprise_id
    where channel.status = 1
    order by channel.sort, channel.id
    limit 100`.execute(db);
  return result.rows;
}

/** Prices of a product are approved one after the other, so that none contradicts what it could not see. */
export async function lockPrices(tx: Tx, productId: number): Promise<void> {
  await sql`
    select id
    from ticket.price_rule
    where product_id = ${productId}
    order by id
    for no key update`.execute(tx);
}

import type {
  ProductChange,
  ProductCopy,
  ProductDetail,
  ProductDraft,
  ProductTerms,
} from '@shanmen/shared/contracts/commerce/products/product-draft';
import { type RawBuilder, sql } from 'kysely';

import type { Db, Tx } from '../../../db/transaction.ts';
import { productRow, productTables } from '../product/product-list.queries.ts';

/** What a ticket lacks before it is sold, each by its name in `productChecks`. */
function missingFor(today: string): RawBuilder<ProductDetail['missing']> {
  return sql`to_jsonb(array_remove(array[
    case when not exists (
      select from ticket.v_product_price as price
      where price.product_id = product.id
        and ${today}::date between price.effective_from and price.effective_to
        and (price.is_sale or product.sale_mode = 'TEAM')
    ) then 'price' end,
    case when not exists (
      select from commerce.product_entitlement as place
      where place.product_id = product.id
    ) then 'places' end,
    case when product.refund_rule_id is null then 'refundRule' end,
    case when product.uses_quota and exists (
      select from commerce.product_entitlement as place
      where place.product_id = product.id
        and not exists (
          select from ticket.v_report_slot as slot
          where slot.spot_id = place.spot_id
            and slot.biz_date >= ${today}::date
        )
    ) then 'slots' end,
    case when exists (
      select from commerce.product as other
      where other.hotkey = product.hotkey
        and other.state = 'ON'
        and other.id <> product.id
    ) then 'hotkey' end,
    case when product.state in ('DRAFT', 'PENDING') then 'audit' end
  ], null))`;
}

/** A single ticket as `staffId` sees it on this day. */
export async function readProductDetail(
  db: Db,
  id: number,
  { staffId, today }: { staffId: number; today: string },
): Promise<ProductDetail | null> {
  const result = await sql<ProductDetail>`
    select
      ${productRow},
      product.sale_mode as "saleMode",
      product.channels,
      product.photo_required as "photoRequired",
      product.eligibility,
      product.ticket_form as "ticketForm",
      product.family,
      product.hotkey,
      product.tax_rate_bp as "taxRateBp",
      product.tax_code as "taxCode",
      product.refund_rule_id as "refundRuleId",
      place.spot_id as "spotId",
      coalesce(place.times_total, 1) as "timesTotal",
      coalesce(submitter.name, '') as "submitterName",
      coalesce(auditor.name, '') as "auditorName",
      product.step_reason as "stepReason",
      (
        select jsonb_build_object('address', address, 'name', name)
        from commerce.product_picture
        where product_id = product.id
      ) as picture,
      coalesce(product.submitted_by = ${staffId}, false) as "isOwn",
      ${missingFor(today)} as missing
    from ${productTables}
    left join lateral (
      select spot_id, times_total
      from commerce.product_entitlement
      where product_id = product.id
      order by id
      limit 1
    ) as place on true
    left join admin.v_account as submitter on submitter.id = product.submitted_by
    left join admin.v_account as auditor on auditor.id = product.audited_by
    where product.id = ${id}
      and product.kind = 'SINGLE'`.execute(db);
  return result.rows[0] ?? null;
}

function conditionsOf({ eligibility }: Pick<ProductDraft, 'eligibility'>): RawBuilder<unknown> {
  return sql`${eligibility === null ? null : JSON.stringify(eligibility)}::jsonb`;
}

type Written = { pinyin: string; staffId: number };

/** At the end of the tiles. @returns its id, or null when the code is taken */
export async function insertDraft(tx: Tx, draft: ProductDraft & Written): Promise<number | null> {
  const result = await sql<{ id: number }>`
    insert into commerce.product
      (code, name, pinyin, crowd, sale_mode, channels, ticket_form, family, face_price_fen, id_policy, photo_required,
       eligibility, hotkey, tax_rate_bp, tax_code, valid_days, refund_rule_id, sort, created_by, updated_by)
    values
      (${draft.code}, ${draft.name}, ${draft.pinyin}, ${draft.crowd}, ${draft.saleMode}, ${draft.channels}::text[],
       ${draft.ticketForm}, ${draft.family}, ${draft.facePriceFen}, ${draft.idPolicy},
       ${draft.photoRequired}, ${conditionsOf(draft)}, ${draft.hotkey}, ${draft.taxRateBp}, ${draft.taxCode}, ${draft.validDays}, ${draft.refundRuleId}, (select coalesce(max(sort), 0) + 1 from commerce.product),
       ${draft.staffId}, ${draft.staffId})
    on conflict (code) do nothing
    returning id`.execute(tx);
  return result.rows[0]?.id ?? null;
}

/** With what it opens, who may have it, its limits and its picture, but not its key. @returns as {@link insertDraft} */
export async function insertCopy(tx: Tx, id: number, copy: ProductCopy & Written): Promise<number | null> {
  const result = await sql<{ id: number }>`
    with new_product as (
      insert into commerce.product
        (code, name, pinyin, crowd, sale_mode, channels, ticket_form, family, face_price_fen, id_policy, photo_required, eligibility,
         tax_rate_bp, tax_code, valid_days, refund_rule_id, min_qty, max_qty_per_order, advance_days_max, cutoff_time, cutoff_minutes,
         max_per_id_per_day, daily_cap, uses_quota, rebate_eligible, change_allowed, change_max, change_until_min,
         sort, created_by, updated_by)
      select
        ${copy.code}, ${copy.name}, ${copy.pinyin}, crowd, sale_mode, channels, ticket_form, family, face_price_fen,
        id_policy, photo_required, eligibility, tax_rate_bp, tax_code, valid_days, refund_rule_id, min_qty, max_qty_per_order, advance_days_max,
        cutoff_time, cutoff_minutes, max_per_id_per_day, daily_cap, uses_quota, rebate_eligible, change_allowed,
        change_max, change_until_min, (select max(sort) + 1 from commerce.product), ${copy.staffId}, ${copy.staffId}
      from commerce.product
      where id = ${id}
      on conflict (code) do nothing
      returning id
    ),
    new_place as (
      insert into commerce.product_entitlement
        (product_id, spot_id, times_total, times_per_day, min_interval_min, reentry, requires_slot)
      select new_product.id, spot_id, times_total, times_per_day, min_interval_min, reentry, requires_slot
      from commerce.product_entitlement
      cross join new_product
      where product_id = ${id}
    ),
    new_picture as (
      insert into commerce.product_picture (product_id, name, media_type, content, kept_at, kept_by)
      select new_product.id, name, media_type, content, kept_at, kept_by
      from commerce.product_picture
      cross join new_product
      where product_id = ${id}
    )
    select id
    from new_product`.execute(tx);
  return result.rows[0]?.id ?? null;
}

/** What was audited is a draft again. @returns whether it could be changed and had the version that was read */
export async function updateDraft(tx: Tx, id: number, change: ProductChange & Written): Promise<boolean> {
  const result = await sql`
    update commerce.product
    set name = ${change.name},
        pinyin = ${change.pinyin},
        crowd = ${change.crowd},
        sale_mode = ${change.saleMode},
        channels = ${change.channels}::text[],
        ticket_form = ${change.ticketForm},
        family = ${change.family},
        face_price_fen = ${change.facePriceFen},
        id_policy = ${change.idPolicy},
        photo_required = ${change.photoRequired},
        eligibility = ${conditionsOf(change)},
        hotkey = ${change.hotkey},
        tax_rate_bp = ${change.taxRateBp},
        tax_code = ${change.taxCode},
        valid_days = ${change.validDays},
        refund_rule_id = ${change.refundRuleId},
        state = 'DRAFT',
        updated_at = now(),
        updated_by = ${change.staffId},
        version = version + 1
    where id = ${id}
      and state in ('DRAFT', 'READY', 'OFF')
      and version = ${change.version}`.execute(tx);
  return result.numAffectedRows === 1n;
}

type Place = Pick<ProductDraft, 'spotId' | 'timesTotal'>;

/** What it opens from now on, under the next version; what was sold opens what it did. */
export async function putPlace(tx: Tx, id: number, { spotId, timesTotal }: Place): Promise<void> {
  await sql`delete from commerce.product_entitlement where product_id = ${id}`.execute(tx);
  if (spotId !== null) {
    await sql`
      insert into commerce.product_entitlement (product_id, spot_id, times_total, reentry)
      values (${id}, ${spotId}, ${timesTotal}, ${timesTotal > 1 ? 'SAME_DAY_N' : 'NONE'})`.execute(tx);
  }
  await sql`
    update commerce.product
    set entitlement_version = entitlement_version + 1
    where id = ${id}`.execute(tx);
}

export type ProductStep = {
  from: readonly ProductDetail['state'][];
  to: ProductDetail['state'];
  staffId: number;
  reason: string;
};

/** It moves on where it still is where the step begins; who leads it is kept. @returns whether it did */
export async function moveProduct(
  tx: Tx,
  id: number,
  { from, to, staffId, reason }: ProductStep,
): Promise<boolean> {
  const result = await sql`
    update commerce.product
    set state = ${to},
        submitted_by = case ${to} when 'PENDING' then ${staffId} else submitted_by end,
        audited_by = case ${to} when 'READY' then ${staffId} else audited_by end,
        step_reason = ${reason},
        updated_at = now(),
        version = version + 1
    where id = ${id}
      and kind = 'SINGLE'
      and state = any(${[...from]}::text[])`.execute(tx);
  return result.numAffectedRows === 1n;
}

/** Spots and refund rules by name. */
export async function readProductTerms(db: Db): Promise<ProductTerms> {
  const result = await sql<ProductTerms>`
    select
      (
        select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name) order by name, id), '[]')
        from ticket.v_report_label
        where kind = 'spot'
      ) as spots,
      (
        select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name) order by code), '[]')
        from commerce.refund_rule
        where status = 1
      ) as "refundRules"`.execute(db);
  const [terms] = result.rows;
  if (!terms) throw new Error('a select of lists answers a row');
  return terms;
}

/** Names of the combined tickets that contain a ticket. */
export async function listCombosOf(db: Db, id: number): Promise<string[]> {
  const result = await sql<{ name: string }>`
    select distinct combo.name
    from commerce.combo_item as component
    join commerce.product as combo on combo.id = component.combo_id
    where component.single_id = ${id}
    order by combo.name
    limit 100`.execute(db);
  return result.rows.map(({ name }) => name);
}

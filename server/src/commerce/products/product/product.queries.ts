import type { PurchaseLimits } from '@shanmen/shared/contracts/commerce/products/product';
import type { ProductChannel } from '@shanmen/shared/contracts/commerce/products/product-draft';
import type { Eligibility } from '@shanmen/shared/contracts/ticket/pricing/eligibility';
import type { PartyMember } from '@shanmen/shared/contracts/ticket/selling/visitor';
import type { Fen } from '@shanmen/shared/money';
import { sql } from 'kysely';

import type { Db, Tx } from '../../../db/transaction.ts';

/** A place that a product opens, and how often. */
export type Entitlement = {
  spotId: number;
  timesTotal: number;
  timesPerDay: number | null;
  minIntervalMin: number | null;
  reentry: 'NONE' | 'SAME_DAY_N' | 'VERIFY_ID';
  requiresSlot: boolean;
};

/** A place of a product as it is sold, with its weight when the price is split. */
export type WeightedEntitlement = Entitlement & {
  weight: number;
  /** The hour from which a part of a combined ticket opens; null for the usual hours. */
  enterAfter: string | null;
  /** Whether a part that was not used can be given back while others were. */
  refundableAlone: boolean;
  /** Who of a set goes there, from 1: the second who has the same place is the second person. */
  member: number;
  /** The single ticket that it is of a combined one; else null. */
  part: PartyMember | null;
};

export type Product = {
  id: number;
  code: string;
  name: string;
  kind: 'SINGLE' | 'COMBO' | 'SERVICE';
  crowd: string;
  saleMode: 'FIT' | 'TEAM' | 'BOTH';
  /** Where visitors can buy it. */
  channels: readonly ProductChannel[];
  /** A ticket for each person, or one code for a whole group. */
  ticketForm: 'EACH' | 'GROUP';
  family: string;
  facePriceFen: Fen;
  idPolicy: 'NONE' | 'CONTACT' | 'ONE_PER_ORDER' | 'EVERY_VISITOR';
  /** Its tickets go with the photo of their holder. */
  photoRequired: boolean;
  /** Who may have it; null is everybody. */
  eligibility: Eligibility | null;
  validKind: 'VISIT_DATE' | 'DAYS_FROM_VISIT' | 'DAYS_FROM_ISSUE' | 'RANGE';
  /** Days for which it holds, that of the visit included. */
  validDays: number;
  /** Whether unused parts of a combined ticket can be given back. */
  refundPartial: boolean;
  minQty: number;
  maxQtyPerOrder: number;
  purchase: PurchaseLimits;
  usesQuota: boolean;
  hotkey: string | null;
  taxRateBp: number;
  state: 'DRAFT' | 'PENDING' | 'READY' | 'ON' | 'OFF';
  entitlementVersion: number;
  /** By what visitors read its picture; null without one. */
  picture: string | null;
  /** Of a combined ticket those of its parts, in their order. */
  entitlements: WeightedEntitlement[];
};

/** Of a combined ticket: one of its parts is sold no more, so neither is the whole. */
const isSuspended = sql`exists (
  select from commerce.combo_item as part
  join commerce.product as single on single.id = part.single_id
  where part.combo_id = product.id
    and single.state <> 'ON'
)`;

/** Products by id, whatever their state; an unknown id is simply absent. */
export async function readProducts(db: Db, ids: readonly number[]): Promise<Product[]> {
  const result = await sql<Product>`
    select ${productColumns}
    from commerce.product
    where id = any(${[...ids]}::bigint[])`.execute(db);
  return result.rows;
}

/** Everything on sale to single visitors, in the order of the selling screen. */
export async function listProductsOnSale(db: Db): Promise<Product[]> {
  const result = await sql<Product>`
    select ${productColumns}
    from commerce.product
    where state = 'ON'
      and not ${isSuspended}
      and sale_mode in ('FIT', 'BOTH')
      and kind <> 'SERVICE'
    order by sort, pinyin, id`.execute(db);
  return result.rows;
}

/** What an agreement can name: everything on sale, to groups as well; a price also what is not sold yet. */
export async function listProductChoices(
  db: Db,
  { isSold }: { isSold: boolean },
): Promise<Pick<Product, 'id' | 'code' | 'name' | 'facePriceFen'>[]> {
  const result = await sql<Pick<Product, 'id' | 'code' | 'name' | 'facePriceFen'>>`
    select id, code, name, face_price_fen as "facePriceFen"
    from commerce.product
    where kind <> 'SERVICE'
      and (${!isSold} or state = 'ON')
    order by sort, pinyin, id
    limit 500`.execute(db);
  return result.rows;
}

/** Adds 讲解服务 where it is missing, under a code of its own where somebody has given its code away. */
export async function putDocentService(tx: Tx): Promise<void> {
  await sql`
    insert into commerce.product (
      code, name, pinyin, kind, crowd, sale_mode, family, face_price_fen, uses_quota, rebate_eligible, change_allowed,
      channels, state
    )
    select
      case when exists (select from commerce.product where code = 'JJ') then 'JJ-FW' else 'JJ' end,
      '讲解服务', 'jjfw', 'SERVICE', 'OTHER', 'BOTH', 'docent', 0, false, false, false, '{WIN}', 'ON'
    where not exists (select from commerce.product where kind = 'SERVICE')`.execute(tx);
}

const productColumns = sql`
  id,
  code,
  name,
  kind,
  crowd,
  sale_mode as "saleMode",
  channels,
  ticket_form as "ticketForm",
  family,
  face_price_fen as "facePriceFen",
  id_policy as "idPolicy",
  photo_required as "photoRequired",
  eligibility,
  valid_kind as "validKind",
  valid_days as "validDays",
  refund_partial as "refundPartial",
  min_qty as "minQty",
  max_qty_per_order as "maxQtyPerOrder",
  jsonb_build_object(
    'advanceDaysMax', advance_days_max,
    'cutoffTime', to_char(cutoff_time, 'HH24:MI'),
    'cutoffMinutes', cutoff_minutes,
    'maxPerIdPerDay', max_per_id_per_day,
    'dailyCap', daily_cap
  ) as purchase,
  uses_quota as "usesQuota",
  hotkey,
  tax_rate_bp as "taxRateBp",
  case when ${isSuspended} then 'OFF' else state end as state,
  entitlement_version as "entitlementVersion",
  (
    select address
    from commerce.product_picture
    where product_id = product.id
  ) as picture,
  (
    select coalesce(jsonb_agg(jsonb_build_object(
      'spotId', place.spot_id,
      'timesTotal', place.times_total,
      'timesPerDay', place.times_per_day,
      'minIntervalMin', place.min_interval_min,
      'reentry', place.reentry,
      'requiresSlot', place.requires_slot,
      'weight', coalesce(place.share_fen, place.times_total),
      'enterAfter', to_char(place.enter_after, 'HH24:MI'),
      'refundableAlone', coalesce(place.refundable_alone, false),
      'member', place.member,
      'part', place.part
    ) order by place.member, place.item_id, place.id), '[]')
    from (
      select
        entitlement.*,
        combo_item.id as item_id,
        combo_item.share_fen,
        combo_item.enter_after,
        combo_item.refundable_alone,
        row_number() over (partition by entitlement.spot_id order by combo_item.id, copy.no) as member,
        case when combo_item.id is not null then jsonb_build_object(
          'title', single.name, 'crowd', single.crowd, 'eligibility', single.eligibility
        ) end as part
      from commerce.product_entitlement as entitlement
      join commerce.product as single on single.id = entitlement.product_id
      left join commerce.combo_item on combo_item.single_id = entitlement.product_id
        and combo_item.combo_id = product.id
      cross join generate_series(1, coalesce(combo_item.qty, 1)) as copy (no)
      where entitlement.product_id = product.id
        or combo_item.combo_id = product.id
    ) as place
  ) as entitlements`;

export type ProductDraft = Pick<
  Product,
  'code' | 'name' | 'crowd' | 'family' | 'facePriceFen' | 'idPolicy' | 'hotkey'
> & {
  color: string;
  sort: number;
  maxQtyPerOrder: number;
  photoRequired?: boolean;
  usesQuota?: boolean;
  eligibility?: Eligibility | null;
  kind?: Product['kind'];
  saleMode?: Product['saleMode'];
  ticketForm?: Product['ticketForm'];
  validDays?: number;
  refundPartial?: boolean;
  purchase?: Partial<PurchaseLimits>;
};

/** @returns the id of the new product, or null when the code is taken. */
export async function insertProduct(
  tx: Tx,
  draft: ProductDraft & { pinyin: string },
): Promise<number | null> {
  const { purchase = {} } = draft;
  const result = await sql<{ id: number }>`
    insert into commerce.product
      (code, name, pinyin, crowd, family, face_price_fen, id_policy, hotkey, color, sort, max_qty_per_order,
       eligibility, kind, sale_mode, ticket_form, valid_days, refund_partial, advance_days_max, cutoff_time,
       cutoff_minutes, max_per_id_per_day, daily_cap, photo_required, uses_quota, state)
    values
      (${draft.code}, ${draft.name}, ${draft.pinyin}, ${draft.crowd}, ${draft.family}, ${draft.facePriceFen},
       ${draft.idPolicy}, ${draft.hotkey}, ${draft.color}, ${draft.sort}, ${draft.maxQtyPerOrder},
       ${draft.eligibility ? JSON.stringify(draft.eligibility) : null}::jsonb, ${draft.kind ?? 'SINGLE'},
       ${draft.saleMode ?? 'FIT'}, ${draft.ticketForm ?? 'EACH'}, ${draft.validDays ?? 1},
       ${draft.refundPartial ?? false}, ${purchase.advanceDaysMax ?? null}, ${purchase.cutoffTime ?? null},
       ${purchase.cutoffMinutes ?? null}, ${purchase.maxPerIdPerDay ?? null}, ${purchase.dailyCap ?? null},
       ${draft.photoRequired ?? false}, ${draft.usesQuota ?? true}, 'ON')
    on conflict (code) do nothing
    returning id`.execute(tx);
  return result.rows[0]?.id ?? null;
}

export async function insertEntitlement(tx: Tx, productId: number, entitlement: Entitlement): Promise<void> {
  await sql`
    insert into commerce.product_entitlement
      (product_id, spot_id, times_total, times_per_day, min_interval_min, reentry, requires_slot)
    values
      (${productId}, ${entitlement.spotId}, ${entitlement.timesTotal}, ${entitlement.timesPerDay},
       ${entitlement.minIntervalMin}, ${entitlement.reentry}, ${entitlement.requiresSlot})`.execute(tx);
}

export type ComboPart = {
  singleId: number;
  /** Share of the combo price for one unit of this part. */
  shareFen: Fen;
  /** How often it counts; once where nothing is said. */
  qty?: number;
  /** `15:00`: the part opens from then on. */
  enterAfter?: string;
};

/** Parts keep the order in which they are given. */
export async function insertComboPart(tx: Tx, comboId: number, part: ComboPart): Promise<void> {
  await sql`
    insert into commerce.combo_item (combo_id, single_id, qty, share_fen, enter_after)
    values (${comboId}, ${part.singleId}, ${part.qty ?? 1}, ${part.shareFen}, ${part.enterAfter ?? null})`.execute(
    tx,
  );
}

/** The channel of sales at windows. */
export function readWindowChannelId(db: Db): Promise<number> {
  return readChannelId(db, 'WIN');
}

export async function readChannelId(db: Db, code: string): Promise<number> {
  const result = await sql<{ id: number }>`
    select id
    from commerce.sales_channel
    where code = ${code}`.execute(db);
  const [channel] = result.rows;
  if (!channel) throw new Error(`the channel ${code} is missing: it stands before anything is sold there`);
  return channel.id;
}

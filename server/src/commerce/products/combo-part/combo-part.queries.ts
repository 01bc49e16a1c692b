import type {
  ComboPart,
  ComboParts,
  ComboPartsQuery,
  ComboPartTerms,
} from '@shanmen/shared/contracts/commerce/products/combo-part';
import { type RawBuilder, sql } from 'kysely';

import { type Counted, pageLimit, pageOf } from '../../../db/page.ts';
import type { Db, Tx } from '../../../db/transaction.ts';

const comboRow = (staffId: number): RawBuilder<unknown> => sql`
  product.id,
  product.code,
  product.name,
  product.face_price_fen as "facePriceFen",
  product.state,
  (
    select min(single.name)
    from commerce.combo_item
    join commerce.product as single on single.id = combo_item.single_id
    where combo_item.combo_id = product.id
      and single.state <> 'ON'
  ) as "stoppedPart",
  (
    select coalesce(jsonb_agg(jsonb_build_object(
      'singleId', single_id,
      'qty', qty,
      'shareFen', share_fen,
      'enterAfter', to_char(enter_after, 'HH24:MI'),
      'refundableAlone', refundable_alone
    ) order by id), '[]')
    from commerce.combo_item
    where combo_id = product.id
  ) as parts,
  ask.parts as asked,
  coalesce(ask.reason, '') as "askedReason",
  coalesce(asker.name, '') as "askedByName",
  coalesce(ask.asked_by = ${staffId}, false) as "isOwn",
  (
    select coalesce(sum(sale.qty), 0)::int
    from ticket.v_report_sale as sale
    where sale.product_id = product.id
      and sale.line_kind = 'sale'
      and sale.letter in ('R', 'I')
  ) as "soldTickets",
  product.version
  from commerce.product
  left join commerce.combo_ask as ask on ask.combo_id = product.id
  left join admin.v_account as asker on asker.id = ask.asked_by
  where product.kind = 'COMBO'`;

/** A page of combined tickets: what waits for somebody first, then in the order of the tiles. */
export async function listCombos(
  db: Db,
  query: ComboPartsQuery,
  staffId: number,
): Promise<{ rows: ComboParts[]; total: number }> {
  const { keyword = '' } = query;
  const result = await sql<Counted<ComboParts>>`
    select count(*) over ()::int as total, ${comboRow(staffId)}
      and (
        position(upper(${keyword}) in product.code) > 0
        or position(${keyword} in product.name) > 0
        or position(lower(${keyword}) in product.pinyin) > 0
      )
    order by ask.combo_id is null, product.sort, product.id
    ${pageLimit(query)}`.execute(db);
  return pageOf(result.rows);
}

/** @returns null for what is no combined ticket */
export async function readCombo(db: Db, id: number, staffId: number): Promise<ComboParts | null> {
  const result = await sql<ComboParts>`
    select ${comboRow(staffId)}
      and product.id = ${id}`.execute(db);
  return result.rows[0] ?? null;
}

/** The combined ticket waits for one change after the other. */
export async function lockCombo(tx: Tx, id: number): Promise<void> {
  await sql`
    select id
    from commerce.product
    where id = ${id}
    for no key update`.execute(tx);
}

/** Single tickets of one place each: only they can be a part. */
export async function readComboPartTerms(db: Db): Promise<ComboPartTerms> {
  const result = await sql<ComboPartTerms>`
    select coalesce(
      jsonb_agg(jsonb_build_object('id', id, 'code', code, 'name', name) order by sort, id), '[]'
    ) as singles
    from commerce.product
    where kind = 'SINGLE'
      and 1 = (select count(*) from commerce.product_entitlement as place where place.product_id = product.id)`.execute(
    db,
  );
  return { singles: result.rows[0]?.singles ?? [] };
}

export async function insertAsk(
  tx: Tx,
  comboId: number,
  ask: { parts: readonly ComboPart[]; reason: string; staffId: number },
): Promise<void> {
  await sql`
    insert into commerce.combo_ask (combo_id, parts, reason, asked_by)
    values (${comboId}, ${JSON.stringify(ask.parts)}::jsonb, ${ask.reason}, ${ask.staffId})`.execute(tx);
}

export async function deleteAsk(tx: Tx, comboId: number): Promise<void> {
  await sql`delete from commerce.combo_ask where combo_id = ${comboId}`.execute(tx);
}

/** Of these parts from now on, under the next version; what was sold keeps its own. */
export async function putParts(
  tx: Tx,
  comboId: number,
  parts: readonly ComboPart[],
  staffId: number,
): Promise<void> {
  await sql`delete from commerce.combo_item where combo_id = ${comboId}`.execute(tx);
  await sql`
    insert into commerce.combo_item (combo_id, single_id, qty, share_fen, enter_after, refundable_alone)
    select ${comboId}, part."singleId", part.qty, part."shareFen", part."enterAfter", part."refundableAlone"
    from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb)
      as part ("singleId" bigint, qty int, "shareFen" bigint, "enterAfter" time, "refundableAlone" boolean)`.execute(
    tx,
  );
  await sql`
    update commerce.product
    set entitlement_version = entitlement_version + 1,
        version = version + 1,
        updated_at = now(),
        updated_by = ${staffId}
    where id = ${comboId}`.execute(tx);
}

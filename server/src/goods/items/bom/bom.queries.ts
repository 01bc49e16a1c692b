import type { Bom, BomChange } from '@shanmen/shared/contracts/goods/items/bom';
import type { MasterStep } from '@shanmen/shared/contracts/master/master-status';
import type { Quantity } from '@shanmen/shared/contracts/schema';
import { sql } from 'kysely';

import type { Db, Tx } from '../../../db/transaction.ts';

/** What a good is made of; nothing, where nobody said so. */
export async function readBom(db: Db, goodsId: number): Promise<Bom | null> {
  const heads = await sql<Pick<Bom, 'goodsId' | 'outputQty' | 'autoBreak' | 'status' | 'version'>>`
    select
      goods.id as "goodsId",
      trim_scale(coalesce(bom.output_qty, 1)) as "outputQty",
      coalesce(bom.auto_break, false) as "autoBreak",
      case when coalesce(bom.active, true) then 'active' else 'stopped' end as status,
      coalesce(bom.version, 0) as version
    from goods.goods
    left join goods.bom on bom.goods_id = goods.id
    where goods.id = ${goodsId}`.execute(db);
  const [head] = heads.rows;
  if (!head) return null;
  const lines = await sql<Bom['lines'][number]>`
    select
      goods.id as "goodsId",
      goods.code,
      goods.name,
      goods.spec,
      goods.base_unit as unit,
      goods.qty_scale as "qtyScale",
      trim_scale(line.qty) as qty,
      line.weight
    from goods.bom_line as line
    join goods.goods on goods.id = line.component_id
    where line.goods_id = ${goodsId}
    order by goods.code`.execute(db);
  return { ...head, lines: lines.rows };
}

/** @returns whether it still was of the version that was read */
export async function keepBom(
  tx: Tx,
  goodsId: number,
  { outputQty, autoBreak, version }: BomChange,
  { staffId, at }: { staffId: number | null; at: string | null },
): Promise<boolean> {
  const result = await sql`
    insert into goods.bom as kept (goods_id, output_qty, auto_break, updated_at, updated_by)
    values (${goodsId}, ${outputQty}, ${autoBreak}, coalesce(${at}::timestamptz, now()), ${staffId}::bigint)
    on conflict (goods_id) do update
    set output_qty = excluded.output_qty,
        auto_break = excluded.auto_break,
        version = kept.version + 1,
        updated_at = excluded.updated_at,
        updated_by = excluded.updated_by
    where kept.version = ${version}`.execute(tx);
  return result.numAffectedRows === 1n;
}

/** @returns whether it still was of the version that was read */
export async function markBom(
  tx: Tx,
  goodsId: number,
  { status, version }: MasterStep,
  { staffId, at }: { staffId: number; at: string },
): Promise<boolean> {
  const result = await sql`
    update goods.bom
    set active = ${status === 'active'},
        updated_at = ${at},
        updated_by = ${staffId}
    where goods_id = ${goodsId}
      and version = ${version}`.execute(tx);
  return result.numAffectedRows === 1n;
}

export async function replaceBomLines(tx: Tx, goodsId: number, lines: BomChange['lines']): Promise<void> {
  await sql`
    delete from goods.bom_line
    where goods_id = ${goodsId}`.execute(tx);
  await sql`
    insert into goods.bom_line (goods_id, component_id, qty, weight)
    select ${goodsId}, line."goodsId", line.qty, line.weight
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line ("goodsId" bigint, qty numeric, weight bigint)`.execute(
    tx,
  );
}

/** Whether a document says already that it was brought in by what this good is made of. */
export async function wasMadeBy(db: Db, docId: number | null, goodsId: number): Promise<boolean> {
  const result = await sql`
    select
    from goods.doc
    where id = ${docId}::bigint
      and bom_id = ${goodsId}`.execute(db);
  return result.rows.length > 0;
}

/** A pack that may be opened for a good that runs out: by this version one of it holds `per` of the good. */
export type Pack = { goodsId: number; packId: number; per: Quantity; version: number };

/** The packs of these goods that are opened by themselves, of which some lie in the warehouse; the smallest first. */
export async function findPacks(db: Db, goodsIds: readonly number[], whId: number): Promise<Pack[]> {
  const result = await sql<Pack>`
    select line.component_id as "goodsId", bom.goods_id as "packId", line.qty as per, bom.version
    from goods.bom
    join goods.bom_line as line on line.goods_id = bom.goods_id
    join goods.goods on goods.id = bom.goods_id
    join goods.stock_balance as balance on balance.goods_id = bom.goods_id and balance.wh_id = ${whId}
    where bom.auto_break
      and bom.active
      and goods.status = 'active'
      and balance.qty >= 1
      and line.component_id = any(${[...goodsIds]}::bigint[])
    order by line.component_id, line.qty, bom.goods_id`.execute(db);
  return result.rows;
}

export async function findGoodsIds(db: Db, codes: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const result = await sql<{ code: string; id: number }>`
    select code, id
    from goods.goods
    where code = any(${[...codes]}::text[])`.execute(db);
  return new Map(result.rows.map(({ code, id }) => [code, id]));
}

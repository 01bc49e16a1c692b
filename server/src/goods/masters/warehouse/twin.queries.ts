import { sql } from 'kysely';

import type { Db, Tx } from '../../../db/transaction.ts';

/** The hidden warehouse that holds what a warehouse has lent; made when something is lent for the first time. */
export async function openLoanTwin(tx: Tx, whId: number): Promise<number> {
  await sql`
    insert into goods.warehouse (code, name, pinyin, kind, twin_of, sort)
    select code || '-J', left(name, 24) || '（在借）', pinyin, 'loan', id, sort
    from goods.warehouse
    where id = ${whId}
    on conflict (twin_of) where kind = 'loan' do nothing`.execute(tx);
  const result = await sql<{ id: number }>`
    select id
    from goods.warehouse
    where twin_of = ${whId}
      and kind = 'loan'`.execute(tx);
  const [twin] = result.rows;
  if (!twin) throw new Error('the loan twin was made a moment ago');
  return twin.id;
}

/** From now on what goes from one warehouse to the other is under way until it is received. */
export async function insertTransitTwin(tx: Tx, fromCode: string, toCode: string): Promise<void> {
  await sql`
    insert into goods.warehouse (code, name, pinyin, kind, twin_of, transit_to_id, sort)
    select origin.code || '>' || target.code, left('在途 ' || target.name, 30), origin.pinyin, 'transit', origin.id, target.id,
           origin.sort
    from goods.warehouse as origin
    join goods.warehouse as target on target.code = ${toCode}
    where origin.code = ${fromCode}
    on conflict (twin_of, transit_to_id) where kind = 'transit' do nothing`.execute(tx);
}

/** @returns null where a transfer arrives at once */
export async function findTransitTwin(db: Db, from: number, to: number): Promise<number | null> {
  const result = await sql<{ id: number }>`
    select id
    from goods.warehouse
    where twin_of = ${from}
      and transit_to_id = ${to}
      and status = 'active'`.execute(db);
  return result.rows[0]?.id ?? null;
}

/** 残次仓: where what comes back to a warehouse damaged is put; itself, else that of its department or of its store's, else the first. */
export async function findDefectWarehouse(db: Db, whId: number): Promise<number | null> {
  const result = await sql<{ id: number }>`
    select defect.id
    from goods.warehouse as defect
    join goods.warehouse as own on own.id = ${whId}
    where defect.kind = 'defect'
      and defect.status = 'active'
    order by
      defect.id = own.id desc,
      defect.dept_id is not distinct from own.dept_id and own.dept_id is not null desc,
      exists (
        select
        from goods.store
        where store.wh_id = own.id
          and store.dept_id = defect.dept_id
      ) desc,
      defect.sort,
      defect.id
    limit 1`.execute(db);
  return result.rows[0]?.id ?? null;
}

/** Of a twin the code of its original: documents about a twin take the numbers of the original. */
export async function readPlaceCode(db: Db, whId: number): Promise<string> {
  const result = await sql<{ code: string }>`
    select coalesce(original.code, warehouse.code) as code
    from goods.warehouse
    left join goods.warehouse as original on original.id = warehouse.twin_of
    where warehouse.id = ${whId}`.execute(db);
  const [place] = result.rows;
  if (!place) throw new Error(`there is no warehouse ${whId}`);
  return place.code;
}

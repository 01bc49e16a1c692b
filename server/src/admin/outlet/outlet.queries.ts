import type { Outlet, OutletQuery } from '@shanmen/shared/contracts/admin/outlet';
import { sql } from 'kysely';

import type { Db, Tx } from '../../db/transaction.ts';

export type OutletKind = 'store' | 'sale_site' | 'online';

export type NewOutlet = {
  code: string;
  name: string;
  pinyin: string;
  kind: OutletKind;
  /** Key of the store or sale site; null when that row is made next and names itself with `pointOutlet`. */
  refId: number | null;
};

export async function insertOutlet(tx: Tx, outlet: NewOutlet): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into admin.outlet (code, name, pinyin, kind, ref_id)
    values (${outlet.code}, ${outlet.name}, ${outlet.pinyin}, ${outlet.kind}, ${outlet.refId})
    on conflict (code) do update
    set code = excluded.code
    returning id`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('an insert with returning answers its row');
  return row.id;
}

export async function updateOutletRef(tx: Tx, id: number, refId: number): Promise<void> {
  await sql`
    update admin.outlet
    set ref_id = ${refId}
    where id = ${id}`.execute(tx);
}

export async function updateOutletName(
  tx: Tx,
  id: number,
  { name, pinyin }: Pick<NewOutlet, 'name' | 'pinyin'>,
): Promise<void> {
  await sql`
    update admin.outlet
    set name = ${name},
        pinyin = ${pinyin}
    where id = ${id}`.execute(tx);
}

export async function findOutletId(db: Db, code: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id
    from admin.outlet
    where code = ${code}`.execute(db);
  return rows[0]?.id ?? null;
}

/** Outlets by code, a page of them, and how many match in all. */
export async function listOutlets(
  db: Db,
  { keyword = '', page = 1, pageSize = 200 }: OutletQuery,
): Promise<{ rows: Outlet[]; total: number }> {
  const { rows } = await sql<Outlet & { total: number }>`
    select
      outlet.id,
      outlet.code,
      outlet.name,
      outlet.kind,
      count(*) over () as total
    from admin.outlet
    where ${keyword} = ''
      or position(lower(${keyword}) in lower(concat_ws(' ', outlet.code, outlet.name, outlet.pinyin))) > 0
    order by outlet.kind, outlet.code
    limit ${pageSize}
    offset ${(page - 1) * pageSize}`.execute(db);
  return { rows: rows.map(({ total: _total, ...outlet }) => outlet), total: rows[0]?.total ?? 0 };
}

/** How many of these outlets there are. */
export async function listOutletNames(db: Db, ids: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name
    from admin.outlet
    where id = any (${ids}::bigint[])
    order by code`.execute(db);
  return rows.map(({ name }) => name);
}

export async function countOutlets(db: Db, ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count
    from admin.outlet
    where id = any (${ids}::bigint[])`.execute(db);
  return rows[0]?.count ?? 0;
}

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

export async function findOutletId(db: Db, code: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id
    from admin.outlet
    where code = ${code}`.execute(db);
  return rows[0]?.id ?? null;
}

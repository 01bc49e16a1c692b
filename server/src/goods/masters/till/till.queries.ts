import type { MasterStatus } from '@shanmen/shared/contracts/master/master-status';
import type { Till, TillChange, TillDraft, Tills } from '@shanmen/shared/contracts/goods/masters/till';
import { sql } from 'kysely';

import type { Db, Tx } from '../../../db/transaction.ts';

const tillRow = sql`
  till.id,
  till.store_id as "storeId",
  till.no,
  'T' || till.no as name,
  till.printer,
  till.has_drawer as "hasDrawer",
  till.has_scale as "hasScale",
  till.float_fen as "floatFen",
  till.status,
  till.version`;

/** The tills of a store by number. */
export async function listTills(db: Db, storeId: number): Promise<Tills> {
  const result = await sql<Till>`
    select ${tillRow}
    from goods.till
    where till.store_id = ${storeId}
    order by till.no`.execute(db);
  return result.rows;
}

export async function readTill(db: Db, id: number): Promise<Till | null> {
  const result = await sql<Till>`
    select ${tillRow}
    from goods.till
    where till.id = ${id}`.execute(db);
  return result.rows[0] ?? null;
}

export type TillStore = { readonly code: string; readonly name: string; readonly status: MasterStatus };

/** The store that a till stands in, under a lock that keeps it in use. */
export async function findTillStore(tx: Tx, storeId: number): Promise<TillStore | null> {
  const result = await sql<TillStore>`
    select code, name, status
    from goods.store
    where id = ${storeId}
    for share`.execute(tx);
  return result.rows[0] ?? null;
}

/** @returns null when the store has a till of this number */
export async function insertTill(tx: Tx, draft: TillDraft, staffId: number | null): Promise<number | null> {
  const result = await sql<{ id: number }>`
    insert into goods.till
      (store_id, no, printer, has_drawer, has_scale, float_fen, created_by, updated_by)
    values
      (${draft.storeId}, ${draft.no}, ${draft.printer}, ${draft.hasDrawer}, ${draft.hasScale}, ${draft.floatFen},
       ${staffId}, ${staffId})
    on conflict do nothing
    returning id`.execute(tx);
  return result.rows[0]?.id ?? null;
}

/** Store and number stay. @returns whether it had the version that was read */
export async function updateTill(
  tx: Tx,
  id: number,
  change: TillChange & { staffId: number },
): Promise<boolean> {
  const result = await sql`
    update goods.till
    set printer = ${change.printer},
        has_drawer = ${change.hasDrawer},
        has_scale = ${change.hasScale},
        float_fen = ${change.floatFen},
        updated_at = now(),
        updated_by = ${change.staffId},
        version = version + 1
    where id = ${id}
      and version = ${change.version}`.execute(tx);
  return result.numAffectedRows === 1n;
}

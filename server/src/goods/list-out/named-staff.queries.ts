import { sql } from 'kysely';

import type { Db } from '../../db/transaction.ts';

/** Whether somebody stands in a document or master of goods without having made it: 经手人, 领用人, 保管员, 负责人. */
export async function isNamedInGoods(db: Db, staffId: number): Promise<boolean> {
  const { rows } = await sql<{ named: boolean }>`
    select
      exists (select from goods.doc where handler_id = ${staffId} or receiver_id = ${staffId})
      or exists (select from goods.warehouse where keeper_id = ${staffId})
      or exists (select from goods.department where manager_id = ${staffId}) as named`.execute(db);
  return rows[0]?.named ?? false;
}

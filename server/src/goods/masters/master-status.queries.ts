import type { MasterStatus } from '@shanmen/shared/contracts/master/master-status';

import { sql } from 'kysely';

import type { Tx } from '../../db/transaction.ts';

/** The tables of goods whose rows are stopped instead of removed. */
type Master = 'goods.goods' | 'goods.warehouse' | 'goods.till' | 'goods.barcode_rule';

/** Stops a row of a master, or takes it into use again. @returns whether it still had the version that was read */
export async function markMaster(
  tx: Tx,
  master: Master,
  id: number,
  { status, version, staffId }: { status: MasterStatus; version: number; staffId: number | null },
): Promise<boolean> {
  const result = await sql`
    update ${sql.table(master)}
    set status = ${status},
        updated_at = now(),
        updated_by = ${staffId},
        version = version + 1
    where id = ${id}
      and version = ${version}`.execute(tx);
  return result.numAffectedRows === 1n;
}

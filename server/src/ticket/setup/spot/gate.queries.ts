import type { GateChange, SpotGate } from '@shanmen/shared/contracts/ticket/setup/spot';
import { sql } from 'kysely';

import type { Db, Tx } from '../../../db/transaction.ts';

export async function readSpotGate(db: Db, id: number): Promise<SpotGate | null> {
  const result = await sql<SpotGate>`
    select
      id,
      spot_id as "spotId",
      code,
      name,
      direction,
      case status when 1 then 'on' else 'off' end as status,
      version
    from ticket.gate
    where id = ${id}`.execute(db);
  return result.rows[0] ?? null;
}

/** Spot and code stay. @returns whether it still had the version that was read */
export async function updateGate(
  tx: Tx,
  id: number,
  change: GateChange & { pinyin: string; staffId: number },
): Promise<boolean> {
  const result = await sql`
    update ticket.gate
    set name = ${change.name},
        pinyin = ${change.pinyin},
        direction = ${change.direction},
        status = ${change.status === 'on' ? 1 : 0},
        updated_at = now(),
        updated_by = ${change.staffId},
        version = version + 1
    where id = ${id}
      and version = ${change.version}`.execute(tx);
  return result.numAffectedRows === 1n;
}

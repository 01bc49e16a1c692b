import type { DrawerOpening, TillCashMove } from '@shanmen/shared/contracts/cashier/cash-move';
import type { Fen } from '@shanmen/shared/money';
import { sql } from 'kysely';

import type { Db, Tx } from '../../db/transaction.ts';
import { recordedIn } from '../../platform/idempotency/recorded.queries.ts';
import type { TillReach } from '../shift/shift.queries.ts';

/** The move that a request made before. */
export const findRecordedTillMove = recordedIn('cashier.cash_move', null);

export type NewTillMove = {
  idemKey: string;
  shiftId: number;
  /** DRAWER: only opened. */
  kind: TillCashMove['kind'] | 'DRAWER';
  amountFen: Fen;
  reason: string;
  madeAt: Date;
  madeBy: number;
  witnessId: number | null;
};

export async function insertTillMove(tx: Tx, move: NewTillMove): Promise<{ id: number; madeAt: string }> {
  const result = await sql<{ id: number; madeAt: string }>`
    insert into cashier.cash_move (idem_key, shift_id, kind, amount_fen, reason, made_at, made_by, witness_id)
    values
      (${move.idemKey}, ${move.shiftId}, ${move.kind}, ${move.amountFen}, ${move.reason},
       ${move.madeAt.toISOString()}, ${move.madeBy}, ${move.witnessId})
    returning id, made_at as "madeAt"`.execute(tx);
  const [row] = result.rows;
  if (!row) throw new Error('an insert that does not fail returns its row');
  return row;
}

/** The openings of the drawer in one shift, the latest first; none where the shift is out of reach. */
export async function listDrawerOpenings(
  db: Db,
  shiftId: number,
  { outletIds, cashierId }: TillReach,
): Promise<DrawerOpening[]> {
  const result = await sql<DrawerOpening>`
    select opening.cause, opening.at, opener.name as "cashierName", opening.note
    from cashier.v_drawer_opening as opening
    join cashier.shift on shift.id = opening.shift_id
    join admin.v_account as opener on opener.id = opening.staff_id
    where opening.shift_id = ${shiftId}
      and (${outletIds === null} or shift.outlet_id = any(${[...(outletIds ?? [])]}::bigint[]))
      and (${cashierId}::bigint is null or shift.cashier_id = ${cashierId})
    order by opening.at desc, opening.cause
    limit 2000`.execute(db);
  return result.rows;
}

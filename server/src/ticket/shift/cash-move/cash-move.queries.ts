import type { CashMove } from '@shanmen/shared/contracts/ticket/shift/cash-move';
import { sql } from 'kysely';

import type { Tx } from '../../../db/transaction.ts';
import { recordedIn } from '../../../platform/idempotency/recorded.queries.ts';

/** The move that a request made before. */
export const findRecordedMove = recordedIn('ticket.cash_move', null);

export type NewCashMove = Omit<CashMove, 'id' | 'madeAt' | 'witnessName'> & {
  idemKey: string;
  shiftId: number;
  bizDate: string;
  madeAt: Date;
  madeBy: number;
  witnessId: number | null;
};

export async function insertCashMove(tx: Tx, move: NewCashMove): Promise<CashMove> {
  const result = await sql<CashMove>`
    insert into ticket.cash_move (idem_key, shift_id, kind, amount_fen, reason, biz_date, made_at, made_by, witness_id)
    values
      (${move.idemKey}, ${move.shiftId}, ${move.kind}, ${move.amountFen}, ${move.reason}, ${move.bizDate},
       ${move.madeAt.toISOString()}, ${move.madeBy}, ${move.witnessId})
    returning id, kind, amount_fen as "amountFen", reason, made_at as "madeAt"`.execute(tx);
  const [row] = result.rows;
  if (!row) throw new Error('an insert that does not fail returns its row');
  return row;
}

import type { ConcessionKind } from '@shanmen/shared/contracts/ticket/pricing/sale-discount';
import type { Fen } from '@shanmen/shared/money';
import { sql } from 'kysely';

import type { Db, Tx } from '../../../db/transaction.ts';

/** What a shift has given away by the seller's own right; what was never paid is not given away. */
export type GivenInShift = { discountFen: Fen; freeQty: number };

export async function readGivenInShift(db: Db, shiftId: number): Promise<GivenInShift> {
  const result = await sql<GivenInShift>`
    select
      coalesce(sum(amount_fen) filter (where kind = 'DISCOUNT'), 0)::bigint as "discountFen",
      coalesce(sum(qty), 0)::int as "freeQty"
    from ticket.sale_concession as given
    join ticket.ticket_order on ticket_order.id = given.order_id
    where given.shift_id = ${shiftId}
      and given.approved_by is null
      and ticket_order.state <> 'CANCELLED'`.execute(db);
  const [given] = result.rows;
  if (!given) throw new Error('sums always answer');
  return given;
}

export type NewConcession = {
  orderId: number;
  shiftId: number;
  kind: ConcessionKind;
  productId: number | null;
  qty: number | null;
  amountFen: Fen;
  reason: string;
  givenBy: number;
  approvedBy: number | null;
  at: Date;
};

export async function insertConcession(tx: Tx, given: NewConcession): Promise<void> {
  await sql`
    insert into ticket.sale_concession
      (order_id, shift_id, kind, product_id, qty, amount_fen, reason, given_by, approved_by, given_at)
    values
      (${given.orderId}, ${given.shiftId}, ${given.kind}, ${given.productId}, ${given.qty}, ${given.amountFen},
       ${given.reason}, ${given.givenBy}, ${given.approvedBy}, ${given.at.toISOString()})`.execute(tx);
}

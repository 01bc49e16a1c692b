import { sql } from 'kysely';

import type { Db } from '../../../db/transaction.ts';
import { type EscortKind, escortKinds } from '../../groups/tour-crew/tour-crew-kind.ts';

/** The sealed document number of a ticket of an order; null where none was given, or it is kept no longer. */
export async function readSealedIdentity(db: Db, orderId: number, ticketNo: string): Promise<string | null> {
  const { rows } = await sql<{ sealed: string | null }>`
    select id_no_enc as sealed
    from ticket.ticket
    where order_id = ${orderId}
      and ticket_no = ${ticketNo}`.execute(db);
  return rows[0]?.sealed ?? null;
}

export async function readSealedMobileOf(db: Db, kind: EscortKind, id: number): Promise<string | null> {
  const { rows } = await sql<{ sealed: string }>`
    select mobile_enc as sealed
    from ${sql.table(escortKinds[kind].table)}
    where id = ${id}`.execute(db);
  return rows[0]?.sealed ?? null;
}

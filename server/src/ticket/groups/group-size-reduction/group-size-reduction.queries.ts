import type { Fen } from '@shanmen/shared/money';
import { sql } from 'kysely';

import type { Db, Tx } from '../../../db/transaction.ts';
import type { Take } from '../../capacity/slot/slot.queries.ts';
import type { CutLine } from './group-size-reduction.ts';

/** The lines of a group's booking, with what its agreement lets go free. */
export type BookedLines = {
  lines: readonly CutLine[];
  freePerN: number | null;
  groupMinHeads: number;
};

/** Of a booking that waits; those whose one ticket is for all of the line name it. */
export async function readBookedLines(db: Db, orderId: number): Promise<BookedLines> {
  const result = await sql<BookedLines>`
    select
      (
        select jsonb_agg(jsonb_build_object(
          'id', line.id,
          'lineNo', line.line_no,
          'name', line.snapshot ->> 'name',
          'product', jsonb_build_object('id', line.product_id, 'crowd', line.snapshot ->> 'crowd'),
          'qty', line.qty,
          'freeQty', line.free_qty,
          'unitSaleFen', line.unit_sale_fen,
          'unitSettleFen', line.unit_settle_fen,
          'ticketId', (
            select ticket.id
            from ticket.ticket
            where ticket.order_line_id = line.id
              and ticket.status = 'R'
              and ticket.person_count = line.qty
          )
        ) order by line.line_no)
        from ticket.order_line as line
        where line.order_id = ticket_order.id
      ) as lines,
      agreement.free_per_n as "freePerN",
      agreement.group_min_heads as "groupMinHeads"
    from ticket.ticket_order
    join ticket.agreement on agreement.id = ticket_order.agreement_id
    where ticket_order.id = ${orderId}`.execute(db);
  const [booked] = result.rows;
  if (!booked) throw new Error('a group books under an agreement');
  return booked;
}

export type PlaceShare = { id: number; ticketId: number; slotId: number | null; shareFen: Fen };

export async function listPlaceShares(db: Db, ticketIds: readonly number[]): Promise<PlaceShare[]> {
  const result = await sql<PlaceShare>`
    select id, ticket_id as "ticketId", slot_id as "slotId", share_fen as "shareFen"
    from ticket.ticket_entitlement
    where ticket_id = any(${[...ticketIds]}::bigint[])
    order by id`.execute(db);
  return result.rows;
}

/** A line as it is after the cut, and its ticket. */
export type WrittenCut = {
  lineId: number;
  before: number;
  qty: number;
  freeQty: number;
  amountFen: Fen;
  settleFen: Fen;
  ticketId: number;
  places: readonly { id: number; shareFen: Fen }[];
};

export async function writeCutLines(tx: Tx, cuts: readonly WrittenCut[]): Promise<void> {
  const rows = sql`jsonb_to_recordset(${JSON.stringify(cuts)}::jsonb)
    as cut ("lineId" bigint, qty int, "freeQty" int, "amountFen" bigint, "settleFen" bigint, "ticketId" bigint)`;
  await sql`
    update ticket.order_line
    set qty = cut.qty,
        free_qty = cut."freeQty",
        amount_fen = cut."amountFen"
    from ${rows}
    where order_line.id = cut."lineId"`.execute(tx);
  await sql`
    update ticket.ticket
    set person_count = cut.qty,
        paid_fen = cut."amountFen",
        settle_fen = cut."settleFen",
        version = ticket.version + 1
    from ${rows}
    where ticket.id = cut."ticketId"`.execute(tx);
  await writeCutPlaces(tx, cuts);
}

type CutPlaces = Pick<WrittenCut, 'before' | 'qty' | 'places'>;

/** Places open for as many as are left, as often for each as before. */
export async function writeCutPlaces(tx: Tx, cuts: readonly CutPlaces[]): Promise<void> {
  const places = cuts.flatMap(({ before, qty, places: own }) =>
    own.map(place => ({ ...place, before, qty })),
  );
  await sql`
    update ticket.ticket_entitlement as place
    set times_total = place.times_total / cut.before * cut.qty,
        share_fen = cut."shareFen"
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb)
      as cut (id bigint, before int, qty int, "shareFen" bigint)
    where place.id = cut.id`.execute(tx);
}

/** Less is owed, and less of it set aside. */
export async function lessenOrder(
  tx: Tx,
  orderId: number,
  { lessFen, unfrozenFen }: { lessFen: Fen; unfrozenFen: Fen },
): Promise<void> {
  await sql`
    update ticket.ticket_order
    set total_fen = total_fen - ${lessFen},
        frozen_fen = frozen_fen - ${unfrozenFen},
        version = version + 1
    where id = ${orderId}`.execute(tx);
}

export type CutStep = {
  ticketId: number;
  persons: number;
  staffId: number;
  reason: string;
  at: Date;
  requestId: string;
};

/** @returns the id of the step */
export async function insertCutStep(
  tx: Tx,
  { ticketId, persons, staffId, reason, at, requestId }: CutStep,
): Promise<number> {
  const result = await sql<{ id: number }>`
    insert into ticket.ticket_log (ticket_id, from_status, to_status, action, actor, reason, quota_delta, at, req_id)
    values (${ticketId}, 'R', 'R', 'cut', ${staffId}, ${reason}, ${-persons}, ${at.toISOString()}, ${requestId})
    returning id`.execute(tx);
  const [step] = result.rows;
  if (!step) throw new Error('an insert that does not fail returns its row');
  return step.id;
}

/** What so many persons have of slots through the places of a ticket. */
export function placesTaken(places: readonly PlaceShare[], persons: number): Take[] {
  const taken = new Map<number, number>();
  for (const { slotId } of places) {
    if (slotId !== null) taken.set(slotId, (taken.get(slotId) ?? 0) + persons);
  }
  return [...taken].map(([slotId, count]) => ({ slotId, persons: count }));
}

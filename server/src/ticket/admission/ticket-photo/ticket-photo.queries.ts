import type { PictureType } from '@shanmen/shared/contracts/kept-file';
import type { PhotoState } from '@shanmen/shared/contracts/ticket/admission/ticket-photo';
import { sql } from 'kysely';

import type { Db, Tx } from '../../../db/transaction.ts';

/** Of a ticket that is in force and goes with a photo; null of every other. */
export const photoState = sql<PhotoState | null>`(
  select case when kept.ticket_id is null then 'wanted' else 'kept' end
  from commerce.product as photographed
  left join ticket.ticket_photo as kept on kept.ticket_id = ticket.id
  where photographed.id = ticket.product_id
    and photographed.photo_required
    and ticket.status in ('R', 'I', 'O')
)`;

export type PhotographedTicket = { id: number; orderNo: string; photo: PhotoState | null };

/** A ticket of the outlets named, or of any. */
export async function findPhotographed(
  db: Db,
  ticketNo: string,
  outletIds: readonly number[] | null,
): Promise<PhotographedTicket | null> {
  const result = await sql<PhotographedTicket>`
    select ticket.id, ticket_order.order_no as "orderNo", ${photoState} as photo
    from ticket.ticket
    join ticket.ticket_order on ticket_order.id = ticket.order_id
    left join ticket.sale_window as fetched_at on fetched_at.id = ticket_order.collected_window_id
    left join ticket.sale_site as fetched_site on fetched_site.id = fetched_at.sale_site_id
    where ticket.ticket_no = ${ticketNo}
      and (
        ${outletIds === null}
        or array[ticket_order.outlet_id, fetched_site.outlet_id] && ${[...(outletIds ?? [])]}::bigint[]
      )`.execute(db);
  return result.rows[0] ?? null;
}

type Kept = { mediaType: PictureType; sealed: string };

/** In the place of the one that the ticket had. */
export async function putPhoto(
  tx: Tx,
  ticketId: number,
  { mediaType, sealed, staffId, at }: Kept & { staffId: number; at: Date },
): Promise<void> {
  await sql`
    insert into ticket.ticket_photo (ticket_id, media_type, content_enc, kept_at, kept_by)
    values (${ticketId}, ${mediaType}, ${sealed}, ${at.toISOString()}, ${staffId})
    on conflict (ticket_id) do update
    set media_type = excluded.media_type,
        content_enc = excluded.content_enc,
        kept_at = excluded.kept_at,
        kept_by = excluded.kept_by`.execute(tx);
}

/** The photo of the ticket that this person scanned, not before `since`. */
export async function readScannedPhoto(
  db: Db,
  scanId: number,
  { staffId, since }: { staffId: number; since: Date },
): Promise<Kept | null> {
  const result = await sql<Kept>`
    select photo.media_type as "mediaType", photo.content_enc as sealed
    from ticket.checkin_log as scan
    join ticket.ticket_photo as photo on photo.ticket_id = scan.ticket_id
    where scan.id = ${scanId}
      and scan.staff_id = ${staffId}
      and scan.server_time >= ${since.toISOString()}`.execute(db);
  return result.rows[0] ?? null;
}

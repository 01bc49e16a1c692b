import type { PictureType } from '@shanmen/shared/contracts/kept-file';
import type { PhotoState } from '@shanmen/shared/contracts/ticket/admission/ticket-photo';
import { sql } from 'kysely';

import type { Db, Tx } from '../../../db/transaction.ts';

/** Of a ticket that is in force and goes with a photo, of a window or of a gate; null of every other. */
export const photoState = sql<PhotoState | null>`(
  select
    case
      when exists (select from ticket.ticket_photo as kept where kept.ticket_id = ticket.id) then 'kept'
      when exists (select from ticket.gate_photo as kept where kept.ticket_id = ticket.id) then 'kept'
      else 'wanted'
    end
  from commerce.product as photographed
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

type Admission = { scanId: number; deviceId: number; since: Date };

/**
 * The photo that a gate took of an admission of its own, not before `since`; the first of an admission stands.
 * @returns false where this gate admitted nobody whose ticket goes with a photo
 */
export async function putGatePhoto(
  tx: Tx,
  { scanId, deviceId, since }: Admission,
  { mediaType, sealed, at }: Kept & { at: Date },
): Promise<boolean> {
  const result = await sql`
    insert into ticket.gate_photo (checkin_id, ticket_id, device_id, media_type, content_enc, kept_at)
    select scan.id, ticket.id, scan.device_id, ${mediaType}, ${sealed}, ${at.toISOString()}
    from ticket.checkin_log as scan
    join ticket.ticket on ticket.id = scan.ticket_id
    where scan.id = ${scanId}
      and scan.device_id = ${deviceId}
      and scan.result = 'OK'
      and scan.direction = 'IN'
      and scan.server_time >= ${since.toISOString()}
      and ${photoState} is not null
    on conflict (checkin_id) do update
    set checkin_id = excluded.checkin_id`.execute(tx);
  return result.numAffectedRows === 1n;
}

/**
 * The photo of the ticket that this person scanned, not before `since`: that of a window, else the newest that a gate
 * took.
 */
export async function readScannedPhoto(
  db: Db,
  scanId: number,
  { staffId, since }: { staffId: number; since: Date },
): Promise<Kept | null> {
  const result = await sql<Kept>`
    select photo.media_type as "mediaType", photo.content_enc as sealed
    from ticket.checkin_log as scan
    join lateral (
      select 1 as place, media_type, content_enc, kept_at
      from ticket.ticket_photo
      where ticket_photo.ticket_id = scan.ticket_id
      union all
      select 2, media_type, content_enc, kept_at
      from ticket.gate_photo
      where gate_photo.ticket_id = scan.ticket_id
      order by place, kept_at desc
      limit 1
    ) as photo on true
    where scan.id = ${scanId}
      and scan.staff_id = ${staffId}
      and scan.server_time >= ${since.toISOString()}`.execute(db);
  return result.rows[0] ?? null;
}

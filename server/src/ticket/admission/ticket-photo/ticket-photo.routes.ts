import { PictureAnswer, type PictureType } from '@shanmen/shared/contracts/kept-file';
import { IdParams, Result } from '@shanmen/shared/contracts/schema';
import { Order, TicketParams } from '@shanmen/shared/contracts/ticket/selling/order';
import {
  largestPhotoCall,
  TicketPhotoDraft,
  largestPhoto,
} from '@shanmen/shared/contracts/ticket/admission/ticket-photo';
import { Type } from 'typebox';

import { workedOutlets } from '../../../admin/public.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import { savedAs, contentOf } from '../../../platform/files/kept-file.ts';
import { momentOf, type SitePort } from '../../setup/site-port.ts';
import type { TicketKeys } from '../../selling/ticket/ticket-number.ts';
import { type Db, type Tx, withTransaction } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { openText, type PersonKeys, sealText } from '../../../platform/secrets/sealed-text.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { lockOrdersOf } from '../check-in/check-in.queries.ts';
import { type OrderReading, showOrder } from '../../selling/order/order.service.ts';
import { findPhotographed, putGatePhoto, putPhoto, readScannedPhoto } from './ticket-photo.queries.ts';

/** The photo of a ticket's holder: kept at a window or sent by a gate, looked at where the ticket is scanned. */
export function ticketPhotoRoutes(app: App, deps: AppDeps, site: SitePort, keys: TicketKeys): void {
  const { main } = deps.pools;

  app.put(
    '/api/ticket/tickets/:ticketNo/photo',
    {
      config: {
        permission: 'ticket:sale:open',
        scope: 'ticket',
        idempotent: true,
        audit: 'ticket.photo.kept',
        changes: ['ticket.order'],
      },
      bodyLimit: largestPhotoCall,
      schema: { params: TicketParams, body: TicketPhotoDraft, response: { 200: Result(Order) } },
    },
    async request => {
      const { staff, params, body } = request;
      const { now, bizDate } = await momentOf(deps, site);
      const question = { code: 'ticket:sale:open', domain: 'ticket', day: bizDate } as const;
      const work = { keys, now, outletIds: await workedOutlets(main, staff, question) };
      return runOnce(deps, request, tx => keepPhoto(tx, staff, params.ticketNo, body, work));
    },
  );

  app.put(
    '/api/ticket/check-ins/:id/photo',
    {
      config: { permission: 'device', scope: 'own', changes: ['ticket.order'] },
      bodyLimit: largestPhotoCall,
      schema: { params: IdParams, body: TicketPhotoDraft, response: { 200: Result(Type.Null()) } },
    },
    async ({ device, params, body }) => {
      const work = { now: deps.now(), person: keys.person };
      await withTransaction(main, tx => keepGatePhoto(tx, device.id, params.id, body, work));
      return { result: null };
    },
  );

  app.post(
    '/api/ticket/check-ins/:id/photo',
    {
      config: { permission: 'ticket:check-in:scan', scope: 'none', changes: [] },
      schema: { params: IdParams, response: { 200: PictureAnswer } },
    },
    async ({ staff, params }, reply) => {
      const look = { staff, person: keys.person, now: deps.now() };
      const { mediaType, content } = await showScannedPhoto(main, params.id, look);
      return reply
        .type(mediaType)
        .header('cache-control', 'no-store')
        .header('content-disposition', savedAs('photo'))
        .send(content);
    },
  );
}

/** Whoever stands at the gate looks at the face at once, and a gate sends the photo with its scan. */
const lookMinutes = 10;

/**
 * Keeps the photo of a ticket's holder, in the place of the one before.
 * @throws not_found, also for a ticket that goes without a photo or is no longer in force; file_refused
 */
async function keepPhoto(
  tx: Tx,
  staff: Staff,
  ticketNo: string,
  draft: TicketPhotoDraft,
  { now, ...reading }: OrderReading & { now: Date },
): Promise<Order> {
  const photo = sealPhoto(ticketNo, draft, reading.keys.person);
  await lockOrdersOf(tx, [ticketNo]);
  const ticket = await findPhotographed(tx, ticketNo, reading.outletIds);
  if (!ticket?.photo) throw new RuleViolation('not_found', '没有找到需留照片的门票');
  await putPhoto(tx, ticket.id, { ...photo, staffId: staff.id, at: now });
  await writeAudit(tx, {
    staffId: staff.id,
    outletId: staff.outletId,
    action: 'ticket.photo.kept',
    objectType: 'ticket',
    objectId: ticketNo,
    requestId: staff.requestId,
    ip: staff.ip,
  });
  return showOrder(tx, ticket.orderNo, reading);
}

/**
 * Keeps the photo that a gate took of whom it has just admitted.
 * @throws not_found, also for the admission of another gate or on a ticket that goes without a photo; file_refused
 */
async function keepGatePhoto(
  tx: Tx,
  deviceId: number,
  scanId: number,
  draft: TicketPhotoDraft,
  { now, person }: { now: Date; person: PersonKeys },
): Promise<void> {
  const since = new Date(now.getTime() - lookMinutes * 60_000);
  const photo = sealPhoto(String(scanId), draft, person);
  if (!(await putGatePhoto(tx, { scanId, deviceId, since }, { ...photo, at: now })))
    throw new RuleViolation('not_found', '没有找到需留照片的入园记录');
}

/** A small picture, as it is kept. @throws file_refused */
function sealPhoto(name: string, draft: TicketPhotoDraft, person: PersonKeys) {
  const content = contentOf({ name, ...draft });
  if (content.length > largestPhoto) throw new RuleViolation('file_refused', '照片须在 200 kB 以内');
  return { mediaType: draft.mediaType, sealed: sealText(content.toString('base64'), person) };
}

/** Whom a ticket was sold to, for who has just scanned it; the scan stands in the log of the gate. @throws not_found */
async function showScannedPhoto(
  db: Db,
  scanId: number,
  { staff, person, now }: { staff: Staff; person: PersonKeys; now: Date },
): Promise<{ mediaType: PictureType; content: Buffer }> {
  const since = new Date(now.getTime() - lookMinutes * 60_000);
  const photo = await readScannedPhoto(db, scanId, { staffId: staff.id, since });
  if (!photo) throw new RuleViolation('not_found', '没有照片');
  return { mediaType: photo.mediaType, content: Buffer.from(openText(photo.sealed, person), 'base64') };
}

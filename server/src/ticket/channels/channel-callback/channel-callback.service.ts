import { createHash, createHmac, randomBytes } from 'node:crypto';

import { addDays, dayOf } from '@shanmen/shared/time';

import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { type Db, type Tx, withTransaction } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { callOut } from '../../../platform/messages/call-out.ts';
import { openText, type PersonKeys, sealText } from '../../../platform/secrets/sealed-text.ts';
import { findChannelCode } from '../channel/channel.queries.ts';
import { showChannelOffer } from '../channel-order/channel-order.service.ts';
import {
  type DueCallback,
  insertPush,
  listHooks,
  markCallback,
  notePushed,
  type OpenHook,
  reopenCallback,
  saveHook,
  takeDue,
} from './channel-callback.queries.ts';

const minuteMs = 60_000;

/** After each failure it waits so long; after the last one a person decides. */
const waitsMs = [1, 5, 30, 120, 720].map(minutes => minutes * minuteMs);

const mostAtOnce = 50;
const mostAnswer = 200;
const pushedDays = 7;

/** Where a channel is called from now on, with a new secret. @returns it, this once @throws not_found */
export async function setHook(
  tx: Tx,
  staff: Staff,
  { id: channelId, url }: { id: number; url: string },
  { now, person }: { now: Date; person: PersonKeys },
): Promise<{ secret: string }> {
  const code = await findChannelCode(tx, channelId);
  if (code === null) throw new RuleViolation('not_found', '没有找到该渠道');
  const secret = randomBytes(32).toString('base64url');
  const at = now.toISOString();
  await saveHook(tx, { channelId, url, secretEnc: sealText(secret, person), at, staffId: staff.id });
  await note(tx, staff, 'ticket.channel-hook.set', code, { url });
  return { secret };
}

/** 重推. @throws not_found where it did not fail */
export async function retryCallback(tx: Tx, staff: Staff, id: number, now: Date): Promise<void> {
  const ref = await reopenCallback(tx, id, now);
  if (ref === null) throw new RuleViolation('not_found', '没有找到该失败的回调');
  await note(tx, staff, 'ticket.channel-callback.retried', ref, {});
}

function note(tx: Tx, staff: Staff, action: string, objectId: string, after: object): Promise<void> {
  const { id: staffId, requestId, ip } = staff;
  return writeAudit(tx, {
    staffId,
    action,
    objectType: 'channel_hook',
    objectId,
    after,
    requestId,
    ip,
  });
}

type CallingWork = { now: Date; person: PersonKeys; demo: boolean };

/** The job: tells every channel what changed of the days that it sells, then what is due. @returns how many calls it made */
export async function callChannels(db: Db, work: CallingWork): Promise<number> {
  for (const hook of await listHooks(db)) await pushOffer(db, hook, work.now);
  // A process that dies with a call in its hands leaves it to the next one.
  const until = new Date(work.now.getTime() + minuteMs);
  const due = await withTransaction(db, tx => takeDue(tx, work.now, until, mostAtOnce));
  await Promise.all(due.map(callback => callOnce(db, callback, work)));
  return due.length;
}

/** Places left and prices of the next days, where they are not what the channel heard last. */
async function pushOffer(db: Db, { channelId, code, name, pushed }: OpenHook, now: Date): Promise<void> {
  const next: Record<string, Record<string, string>> = {};
  const pushes: Parameters<typeof insertPush>[1][] = [];
  for (let ahead = 0; ahead < pushedDays; ahead += 1) {
    const day = addDays(dayOf(now), ahead);
    // Without an agreement in force there is nothing to sell, and nothing to tell.
    const offer = await showChannelOffer(db, { id: channelId, code, name }, day, now).catch(refusedOrThrow);
    if (!offer) continue;
    const told = {
      STOCK: offer.slots.map(({ id, startTime, endTime, remaining }) => ({
        id,
        startTime,
        endTime,
        remaining,
      })),
      PRICE: offer.products.map(product => ({
        productCode: product.code,
        priceFen: product.priceFen,
        blocked: product.blocked,
      })),
    };
    for (const kind of ['STOCK', 'PRICE'] as const) {
      const digest = createHash('sha256').update(JSON.stringify(told[kind])).digest('base64url').slice(0, 12);
      next[day] = { ...next[day], [kind]: digest };
      if (pushed[day]?.[kind] === digest) continue;
      pushes.push({ channelId, kind, day, digest, payload: { visitDate: day, rows: told[kind] }, at: now });
    }
  }
  if (pushes.length === 0) return;
  await withTransaction(db, async tx => {
    for (const push of pushes) await insertPush(tx, push);
    await notePushed(tx, channelId, next);
  });
}

function refusedOrThrow(error: unknown): null {
  if (error instanceof RuleViolation) return null;
  throw error;
}

async function callOnce(db: Db, callback: DueCallback, { now, person, demo }: CallingWork): Promise<void> {
  const body = JSON.stringify({ kind: callback.kind, ref: callback.ref, ...callback.payload });
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const heard = await callOut({
    method: 'POST',
    url: callback.url,
    headers: {
      'content-type': 'application/json',
      'shanmen-timestamp': timestamp,
      'shanmen-signature': signCallback(openText(callback.secretEnc, person), timestamp, body),
    },
    body,
    atHome: demo,
  }).catch((error: unknown) => (error instanceof Error ? error.message : 'no answer'));
  const httpStatus = typeof heard === 'string' ? null : heard.status;
  const answer = (typeof heard === 'string' ? heard : heard.body).slice(0, mostAnswer);
  const isHeard = httpStatus !== null && httpStatus >= 200 && httpStatus < 300;
  const waitMs = waitsMs[callback.attempts - 1];
  const state = isHeard ? 'DONE' : waitMs === undefined ? 'FAILED' : 'PENDING';
  const nextTryAt =
    state === 'PENDING' && waitMs !== undefined ? new Date(now.getTime() + waitMs).toISOString() : null;
  await withTransaction(db, tx => markCallback(tx, callback, { state, nextTryAt, httpStatus, answer }));
}

/** What a channel checks a call with: HMAC-SHA256 of time and body under its secret, in hex. */
export function signCallback(secret: string, timestamp: string, body: string): string {
  return createHmac('sha256', secret).update(`${timestamp}\n${body}`).digest('hex');
}

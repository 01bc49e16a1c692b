import type { SmsMessage, SmsScene } from '@shanmen/shared/contracts/commerce/sms';
import { sql } from 'kysely';

import type { Db, Tx } from '../../db/transaction.ts';

/** A message in the shape of its table; mobile and text are sealed. */
export type SmsRow = {
  eventKey: string;
  scene: SmsScene;
  mobileEnc: string;
  mobileMasked: string;
  textEnc: string;
  segments: number;
  at: Date;
};

/** Keeps a message to be sent; an event that has left one already leaves no second. */
export async function insertMessage(tx: Tx, row: SmsRow): Promise<void> {
  await sql`
    insert into commerce.sms_message
      (event_key, scene, mobile_enc, mobile_masked, text_enc, segments, created_at)
    values
      (${row.eventKey}, ${row.scene}, ${row.mobileEnc}, ${row.mobileMasked}, ${row.textEnc}, ${row.segments},
       ${row.at.toISOString()})
    on conflict on constraint sms_once_per_event do nothing`.execute(tx);
}

export type QueuedMessage = {
  id: number;
  mobileEnc: string;
  textEnc: string;
  segments: number;
  isPromo: boolean;
  /** When its segments were taken, because it was handed over once and nobody knows whether it left. */
  takenAt: string | null;
};

/** What waits: what is paid for already, then what people wait for, 营销 last, so that it never stands in the way. */
export async function listQueued(db: Db, limit: number): Promise<QueuedMessage[]> {
  const result = await sql<QueuedMessage>`
    select id, mobile_enc as "mobileEnc", text_enc as "textEnc", segments, scene = 'PROMO' as "isPromo",
           taken_at as "takenAt"
    from commerce.sms_message
    where state = 'QUEUED'
    order by taken_at is null, scene = 'PROMO', id
    limit ${limit}`.execute(db);
  return result.rows;
}

export async function markSent(tx: Tx, id: number, at: Date): Promise<void> {
  await sql`
    update commerce.sms_message
    set state = 'SENT',
        sent_at = ${at.toISOString()}
    where id = ${id}
      and state = 'QUEUED'`.execute(tx);
}

/** Keeps why the provider did not take a message, which is not handed over again. @param words at most 200 characters count */
export async function markRefused(tx: Tx, id: number, words: string): Promise<void> {
  await sql`
    update commerce.sms_message
    set state = 'FAILED',
        refusal = ${words.slice(0, mostRefusal)}
    where id = ${id}
      and state = 'QUEUED'`.execute(tx);
}

const mostRefusal = 200;

/** A message; without its text once that is forgotten. */
export type KeptMessage = Omit<SmsMessage, 'text'> & { textEnc: string | null };

/** The newest messages first. */
export async function listMessages(
  db: Db,
  scene: SmsScene | null,
  page: { limit: number; offset: number },
): Promise<{ rows: KeptMessage[]; total: number }> {
  const condition = sql`${scene}::text is null or scene = ${scene}`;
  const rows = await sql<KeptMessage>`
    select
      id,
      scene,
      coalesce(mobile_masked, '') as "mobileMasked",
      text_enc as "textEnc",
      segments,
      state,
      refusal,
      created_at as "createdAt",
      sent_at as "sentAt"
    from commerce.sms_message
    where ${condition}
    order by id desc
    limit ${page.limit}
    offset ${page.offset}`.execute(db);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total
    from commerce.sms_message
    where ${condition}`.execute(db);
  return { rows: rows.rows, total: counted.rows[0]?.total ?? 0 };
}

/** To whom it went and what it said; that it went, and what it cost, stays. @returns how many */
export async function clearMessages(tx: Tx, before: Date, limit: number): Promise<number> {
  const result = await sql`
    update commerce.sms_message
    set mobile_enc = null,
        mobile_masked = null,
        text_enc = null
    where id in (
      select id
      from commerce.sms_message
      where created_at < ${before.toISOString()}
        and text_enc is not null
        and state <> 'QUEUED'
      order by id
      limit ${limit}
    )`.execute(tx);
  return Number(result.numAffectedRows ?? 0n);
}

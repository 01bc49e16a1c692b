import type {
  ChannelCallback,
  ChannelCallbackQuery,
} from '@shanmen/shared/contracts/ticket/channels/channel-callback';
import { sql } from 'kysely';

import { type Counted, pageLimit, pageOf } from '../../../db/page.ts';
import type { Db, Tx } from '../../../db/transaction.ts';

export type HookRow = { channelId: number; url: string; secretEnc: string; at: string; staffId: number };

export async function saveHook(tx: Tx, { channelId, url, secretEnc, at, staffId }: HookRow): Promise<void> {
  await sql`
    insert into ticket.channel_hook (channel_id, url, secret_enc, set_at, set_by)
    values (${channelId}, ${url}, ${secretEnc}, ${at}, ${staffId})
    on conflict (channel_id) do update
    set url = excluded.url,
        secret_enc = excluded.secret_enc,
        set_at = excluded.set_at,
        set_by = excluded.set_by`.execute(tx);
}

/**
 * A part of the statement that writes a scan as `made` (id, ticket_id, result, persons, undoes, server_time): leaves word of
 * an admission, or that it was taken back, for the channel that sold the ticket, where it wants to hear.
 */
export const tellingScan = sql`told as (
      insert into ticket.channel_callback (channel_id, kind, ref, payload, next_try_at)
      select hook.channel_id, 'VERIFY', made.id::text,
        jsonb_build_object(
          'externalNo', ticket_order.external_no, 'ticketNo', ticket.ticket_no, 'persons', made.persons,
          'undoes', made.undoes, 'at', to_char(made.server_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')),
        made.server_time
      from made
      join ticket.ticket on ticket.id = made.ticket_id
      join ticket.ticket_order on ticket_order.id = ticket.order_id
      join ticket.channel_hook as hook on hook.channel_id = ticket_order.channel_id
      where made.result in ('OK', 'UNDO')
    )`;

/** Leaves word of a refund for the channel that sold the tickets, where it wants to hear. */
export async function tellRefund(tx: Tx, refundId: number): Promise<void> {
  await sql`
    insert into ticket.channel_callback (channel_id, kind, ref, payload, next_try_at)
    select hook.channel_id, 'REFUND', refund.refund_no,
      jsonb_build_object(
        'externalNo', ticket_order.external_no, 'refundNo', refund.refund_no,
        'grossFen', refund.gross_fen, 'feeFen', refund.fee_fen, 'netFen', refund.net_fen,
        'ticketNos', (
          select coalesce(jsonb_agg(distinct ticket.ticket_no), '[]')
          from ticket.refund_line
          join ticket.ticket on ticket.id = refund_line.ticket_id
          where refund_line.refund_id = refund.id
        )),
      coalesce(refund.done_at, refund.asked_at)
    from ticket.refund
    join ticket.ticket_order on ticket_order.id = refund.order_id
    join ticket.channel_hook as hook on hook.channel_id = ticket_order.channel_id
    where refund.id = ${refundId}
    on conflict on constraint channel_callback_once do nothing`.execute(tx);
}

export type OpenHook = {
  channelId: number;
  code: string;
  name: string;
  pushed: Readonly<Record<string, Readonly<Record<string, string>>>>;
};

/** Channels that are told what they may sell: those that are switched on. */
export async function listHooks(db: Db): Promise<OpenHook[]> {
  const { rows } = await sql<OpenHook>`
    select channel.id as "channelId", channel.code, channel.name, hook.pushed
    from ticket.channel_hook as hook
    join commerce.sales_channel as channel on channel.id = hook.channel_id
    where channel.status = 1
    order by channel.id`.execute(db);
  return rows;
}

type Push = {
  channelId: number;
  kind: 'STOCK' | 'PRICE';
  day: string;
  digest: string;
  payload: object;
  at: Date;
};

/** What a day has left, or costs, as it is now; what waited to be told of that day before is told no more. */
export async function insertPush(tx: Tx, { channelId, kind, day, digest, payload, at }: Push): Promise<void> {
  await sql`
    update ticket.channel_callback
    set state = 'DONE',
        next_try_at = null,
        answer = '已有更新的推送'
    where channel_id = ${channelId}
      and kind = ${kind}
      and state = 'PENDING'
      and payload ->> 'visitDate' = ${day}`.execute(tx);
  await sql`
    insert into ticket.channel_callback (channel_id, kind, ref, payload, next_try_at)
    values (${channelId}, ${kind}, ${`${day} ${digest} ${at.getTime()}`}, ${JSON.stringify(payload)}::jsonb, ${at.toISOString()})
    on conflict on constraint channel_callback_once do nothing`.execute(tx);
}

export async function notePushed(tx: Tx, channelId: number, pushed: object): Promise<void> {
  await sql`
    update ticket.channel_hook
    set pushed = ${JSON.stringify(pushed)}::jsonb
    where channel_id = ${channelId}`.execute(tx);
}

export type DueCallback = {
  id: number;
  kind: ChannelCallback['kind'];
  ref: string;
  payload: object;
  attempts: number;
  url: string;
  secretEnc: string;
};

/** What is due, the oldest first; each stays away from others until `until`, should this process die with it. */
export async function takeDue(tx: Tx, now: Date, until: Date, limit: number): Promise<DueCallback[]> {
  const { rows } = await sql<DueCallback>`
    with due as (
      select id
      from ticket.channel_callback
      where state = 'PENDING'
        and next_try_at <= ${now.toISOString()}
      order by id
      limit ${limit}
      for update skip locked
    )
    update ticket.channel_callback as callback
    set attempts = attempts + 1,
        next_try_at = ${until.toISOString()}
    from due, ticket.channel_hook as hook
    where callback.id = due.id
      and hook.channel_id = callback.channel_id
    returning
      callback.id,
      callback.kind,
      callback.ref,
      callback.payload,
      callback.attempts,
      hook.url,
      hook.secret_enc as "secretEnc"`.execute(tx);
  return rows.toSorted((one, other) => one.id - other.id);
}

type Outcome = Pick<ChannelCallback, 'state' | 'nextTryAt' | 'httpStatus' | 'answer'>;

/** What came of an attempt; a later attempt is not overwritten. */
export async function markCallback(
  tx: Tx,
  { id, attempts }: Pick<DueCallback, 'id' | 'attempts'>,
  { state, nextTryAt, httpStatus, answer }: Outcome,
): Promise<void> {
  await sql`
    update ticket.channel_callback
    set state = ${state},
        next_try_at = ${nextTryAt},
        http_status = ${httpStatus},
        answer = ${answer}
    where id = ${id}
      and attempts = ${attempts}
      and state = 'PENDING'`.execute(tx);
}

/** 重推: from the beginning of its schedule. @returns what it tells of, or null where it is not one that failed */
export async function reopenCallback(tx: Tx, id: number, now: Date): Promise<string | null> {
  const { rows } = await sql<{ ref: string }>`
    update ticket.channel_callback
    set state = 'PENDING',
        attempts = 0,
        next_try_at = ${now.toISOString()}
    where id = ${id}
      and state = 'FAILED'
    returning ref`.execute(tx);
  return rows[0]?.ref ?? null;
}

/** Failed ones first, then the newest. */
export async function listCallbacks(db: Db, query: ChannelCallbackQuery) {
  const { channelId = null, kind = null, state = null } = query;
  const { rows } = await sql<Counted<ChannelCallback>>`
    select
      callback.id,
      callback.channel_id as "channelId",
      channel.name as "channelName",
      callback.kind,
      callback.ref,
      callback.state,
      callback.attempts,
      callback.next_try_at as "nextTryAt",
      callback.http_status as "httpStatus",
      callback.answer,
      callback.made_at as "madeAt",
      count(*) over ()::int as total
    from ticket.channel_callback as callback
    join commerce.sales_channel as channel on channel.id = callback.channel_id
    where (${channelId}::bigint is null or callback.channel_id = ${channelId})
      and (${kind}::text is null or callback.kind = ${kind})
      and (${state}::text is null or callback.state = ${state})
    order by callback.state <> 'FAILED', callback.id desc
    ${pageLimit(query)}`.execute(db);
  return pageOf(rows);
}

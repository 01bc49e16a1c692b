import { sql } from 'kysely';

import type { Channel } from '../../../callers/channel.ts';
import type { Db, Tx } from '../../../db/transaction.ts';

const mostKeys = 20;

const keysOfChannel = sql`(
  select coalesce(jsonb_agg(
    jsonb_build_object(
      'id', key.id, 'hint', key.hint, 'addresses', key.addresses,
      'createdAt', to_char(key.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
      'revokedAt', to_char(key.revoked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
    ) order by key.id desc
  ), '[]')
  from (
    select id, hint, addresses, created_at, revoked_at
    from ticket.channel_key
    where channel_id = channel.id
    order by id desc
    limit ${mostKeys}
  ) as key
)`;

/** What SQL works out of each channel. */
export const channelColumns = {
  agreementId: sql`agreement.id`,
  agreementNo: sql`agreement.no`,
  enterpriseName: sql`enterprise.name`,
  productCount: sql`(
    select count(distinct product_id)::int
    from ticket.agreement_product
    where agreement_id = agreement.id
  )`,
  status: sql`case channel.status when 1 then 'on' else 'off' end`,
  keys: keysOfChannel,
  hookUrl: sql`(select url from ticket.channel_hook where channel_id = channel.id)`,
  callbacks: sql`(
    select count(*)::int
    from ticket.channel_callback as callback
    where callback.channel_id = channel.id
      and callback.state = 'FAILED'
  )`,
};

/** Those that sell over the API, in the order in which they came. */
export const channelSource = {
  joins: sql`
    join ticket.channel_agreement as terms on terms.channel_id = channel.id
    join ticket.agreement on agreement.id = terms.agreement_id
    join commerce.enterprise on enterprise.id = agreement.enterprise_id`,
  order: sql`channel.sort, channel.id`,
};

/** By which agreement a channel sells from now on. */
export async function saveTerms(
  tx: Tx,
  channelId: number,
  { agreementId, staffId }: { agreementId: number; staffId: number },
): Promise<void> {
  await sql`
    insert into ticket.channel_agreement (channel_id, agreement_id, created_by)
    values (${channelId}, ${agreementId}, ${staffId})
    on conflict (channel_id) do update
    set agreement_id = excluded.agreement_id`.execute(tx);
}

/** The code of a channel that sells over the API. */
export async function findChannelCode(db: Db, id: number): Promise<string | null> {
  const result = await sql<{ code: string }>`
    select channel.code
    from commerce.sales_channel as channel
    join ticket.channel_agreement as terms on terms.channel_id = channel.id
    where channel.id = ${id}`.execute(db);
  return result.rows[0]?.code ?? null;
}

export type KeyRow = {
  channelId: number;
  hash: string;
  hint: string;
  addresses: readonly string[];
  at: string;
  staffId: number;
};

export async function insertKey(tx: Tx, key: KeyRow): Promise<number> {
  const result = await sql<{ id: number }>`
    insert into ticket.channel_key (channel_id, key_hash, hint, addresses, created_at, created_by)
    values (${key.channelId}, ${key.hash}, ${key.hint}, ${[...key.addresses]}::text[], ${key.at}, ${key.staffId})
    returning id`.execute(tx);
  const [row] = result.rows;
  if (!row) throw new Error('an insert that does not fail returns its row');
  return row.id;
}

/** @returns what the key begins with, or null where the channel has no such key that opens */
export async function revokeKey(
  tx: Tx,
  channelId: number,
  keyId: number,
  { at, staffId }: { at: string; staffId: number },
): Promise<string | null> {
  const result = await sql<{ hint: string }>`
    update ticket.channel_key
    set revoked_at = ${at},
        revoked_by = ${staffId}
    where id = ${keyId}
      and channel_id = ${channelId}
      and revoked_at is null
    returning hint`.execute(tx);
  return result.rows[0]?.hint ?? null;
}

/** The channel whose key has this hash, called from an address of the key. */
export async function findChannelByKey(db: Db, hash: string, address: string): Promise<Channel | null> {
  const result = await sql<Channel>`
    select channel.id, channel.code, channel.name
    from ticket.channel_key as key
    join commerce.sales_channel as channel on channel.id = key.channel_id
    where key.key_hash = ${hash}
      and key.revoked_at is null
      and ${address}::inet <<= any(key.addresses::inet[])
      and channel.status = 1`.execute(db);
  return result.rows[0] ?? null;
}

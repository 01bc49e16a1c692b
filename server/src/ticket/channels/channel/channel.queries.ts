import type {
  ChannelChange,
  ChannelDraft,
  ChannelPage,
  ChannelQuery,
  SalesChannel,
} from '@shanmen/shared/contracts/ticket/channels/channel';
import { sql } from 'kysely';

import type { Channel } from '../../../callers/channel.ts';
import type { Db, Tx } from '../../../db/transaction.ts';

const standardPageSize = 50;
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

const channelRow = sql`
  select
    channel.id,
    channel.code,
    channel.name,
    channel.settle_mode as "settleMode",
    agreement.id as "agreementId",
    agreement.no as "agreementNo",
    enterprise.name as "enterpriseName",
    (
      select count(distinct product_id)::int
      from ticket.agreement_product
      where agreement_id = agreement.id
    ) as "productCount",
    case channel.status when 1 then 'on' else 'off' end as status,
    channel.version,
    ${keysOfChannel} as keys`;

const channelSource = sql`
  from ticket.channel_agreement as terms
  join commerce.sales_channel as channel on channel.id = terms.channel_id
  join ticket.agreement on agreement.id = terms.agreement_id
  join commerce.enterprise on enterprise.id = agreement.enterprise_id`;

/** A page of the channels that sell over the API, in the order in which they came. */
export async function listChannels(
  db: Db,
  { page = 1, pageSize = standardPageSize }: ChannelQuery,
): Promise<ChannelPage> {
  const result = await sql<SalesChannel & { total: number }>`
    ${channelRow}, count(*) over ()::int as total
    ${channelSource}
    order by channel.sort, channel.id
    limit ${pageSize}
    offset ${(page - 1) * pageSize}`.execute(db);
  const rows = result.rows.map(({ total: _total, ...channel }) => channel);
  return { rows, total: result.rows[0]?.total ?? 0 };
}

export async function readChannel(db: Db, id: number): Promise<SalesChannel | null> {
  const result = await sql<SalesChannel>`
    ${channelRow}
    ${channelSource}
    where channel.id = ${id}`.execute(db);
  return result.rows[0] ?? null;
}

/** @returns the id, or null where the code is taken */
export async function insertChannel(
  tx: Tx,
  { code, name, settleMode, agreementId }: ChannelDraft,
  { pinyin, staffId }: { pinyin: string; staffId: number },
): Promise<number | null> {
  const result = await sql<{ id: number }>`
    with channel as (
      insert into commerce.sales_channel (code, name, pinyin, kind, settle_mode, sort, created_by, updated_by)
      values (${code}, ${name}, ${pinyin}, 'OTA', ${settleMode}, 10, ${staffId}, ${staffId})
      on conflict (code) do nothing
      returning id
    )
    insert into ticket.channel_agreement (channel_id, agreement_id, created_by)
    select id, ${agreementId}, ${staffId}
    from channel
    returning channel_id as id`.execute(tx);
  return result.rows[0]?.id ?? null;
}

/** @returns whether the channel still had the version that was read */
export async function updateChannel(
  tx: Tx,
  id: number,
  { name, agreementId, settleMode, status, version }: ChannelChange,
  { pinyin, staffId }: { pinyin: string; staffId: number },
): Promise<boolean> {
  const result = await sql`
    with channel as (
      update commerce.sales_channel
      set name = ${name},
          pinyin = ${pinyin},
          settle_mode = ${settleMode},
          status = ${status === 'on' ? 1 : 0},
          updated_at = now(),
          updated_by = ${staffId},
          version = version + 1
      where id = ${id}
        and version = ${version}
      returning id
    )
    update ticket.channel_agreement as terms
    set agreement_id = ${agreementId}
    from channel
    where terms.channel_id = channel.id`.execute(tx);
  return result.numAffectedRows === 1n;
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

import type {
  LinkChannel,
  SaleLink,
  SaleLinkChange,
  SaleLinkChoices,
  SaleLinkDraft,
  SaleLinkQuery,
} from '@shanmen/shared/contracts/ticket/channels/sale-link';
import { sql } from 'kysely';

import { type Counted, pageLimit, pageOf } from '../../../db/page.ts';
import type { Db, Tx } from '../../../db/transaction.ts';
import type { SignedLink } from './link-code.ts';

/** A link as it is kept, with what its code is signed from instead of its path. */
export type SaleLinkRow = Omit<SaleLink, 'path' | 'site'> & { keyVersion: number };

/**
 * Who asks, and of which outlets' orders somebody is told what a link brought; null is every outlet. Of a link of one's own
 * one is told everything.
 */
export type LinkReach = { staffId: number; outletIds: readonly number[] | null };

/** What a link is told as: on which day, and to whom. */
type Telling = { today: string; reach: LinkReach };

const linkRow = ({ today, reach }: Telling) => sql`
  link.id,
  link.name,
  sales_channel.code as channel,
  link.owner_type as "ownerType",
  link.owner_id as "ownerId",
  coalesce(enterprise.name, guide.name, account.name, '') as "ownerName",
  link.product_ids as "productIds",
  array(select name from commerce.product where id = any(link.product_ids) order by sort, id) as "productNames",
  link.valid_from as "validFrom",
  link.valid_to as "validTo",
  link.key_version as "keyVersion",
  link.visits,
  brought.orders,
  brought.issued,
  brought.paid_fen as "paidFen",
  ${stateOf(today)} as state,
  link.version
from ticket.sale_link as link
join commerce.sales_channel on sales_channel.id = link.channel_id
left join commerce.enterprise on link.owner_type = 'ENTERPRISE' and enterprise.id = link.owner_id
left join ticket.guide on link.owner_type = 'GUIDE' and guide.id = link.owner_id
left join admin.v_account as account on link.owner_type = 'STAFF' and account.id = link.owner_id
cross join lateral (
  select
    count(*)::int as orders,
    coalesce(sum(sold.issued), 0)::int as issued,
    coalesce(sum(sold.paid_fen), 0)::bigint as paid_fen
  from (
    select
      paid_fen - refunded_fen as paid_fen,
      (
        select count(*)
        from ticket.ticket
        where ticket.order_id = ticket_order.id
          and ticket.status in ('I', 'O', 'N')
      ) as issued
    from ticket.ticket_order
    where sale_link_id = link.id
      and ${isTold(reach)}
  ) as sold
) as brought`;

function isTold({ staffId, outletIds }: LinkReach) {
  if (outletIds === null) return sql`true`;
  return sql`(
    ticket_order.outlet_id = any(${[...outletIds]}::bigint[])
    or (link.owner_type = 'STAFF' and link.owner_id = ${staffId})
  )`;
}

function stateOf(today: string) {
  return sql`case
    when link.status = 0 then 'off'
    when link.valid_to < ${today}::date then 'ended'
    when link.valid_from > ${today}::date then 'early'
    else 'on'
  end`;
}

/** The newest first. */
export async function listSaleLinks(
  db: Db,
  query: SaleLinkQuery,
  telling: Telling,
): Promise<{ rows: SaleLinkRow[]; total: number }> {
  const { keyword = '' } = query;
  const { channel = null, ownerType = null, status = null } = query;
  const result = await sql<Counted<SaleLinkRow>>`
    select count(*) over ()::int as total, ${linkRow(telling)}
    where (${keyword} = '' or position(lower(${keyword}) in lower(link.name)) > 0)
      and (${channel}::text is null or sales_channel.code = ${channel})
      and (${ownerType}::text is null or link.owner_type = ${ownerType})
      and (${status}::text is null or ${stateOf(telling.today)} = ${status})
    order by link.id desc
    ${pageLimit(query)}`.execute(db);
  return pageOf(result.rows);
}

export async function readSaleLink(db: Db, id: number, telling: Telling): Promise<SaleLinkRow | null> {
  const result = await sql<SaleLinkRow>`
    select ${linkRow(telling)}
    where link.id = ${id}`.execute(db);
  return result.rows[0] ?? null;
}

export async function insertSaleLink(tx: Tx, draft: SaleLinkDraft, staffId: number): Promise<number> {
  const result = await sql<{ id: number }>`
    insert into ticket.sale_link
      (name, channel_id, owner_type, owner_id, product_ids, valid_from, valid_to, created_by, updated_by)
    select ${draft.name}, id, ${draft.ownerType}, ${draft.ownerId}, ${[...draft.productIds]}::bigint[],
           ${draft.validFrom}, ${draft.validTo}, ${staffId}, ${staffId}
    from commerce.sales_channel
    where code = ${draft.channel}
    returning id`.execute(tx);
  const [row] = result.rows;
  if (!row) throw new Error(`the channel ${draft.channel} is made by a migration`);
  return row.id;
}

/** @returns whether the link still had the version that was read */
export async function updateSaleLink(
  tx: Tx,
  id: number,
  change: SaleLinkChange,
  staffId: number,
): Promise<boolean> {
  const result = await sql`
    update ticket.sale_link
    set name = ${change.name},
        channel_id = (select id from commerce.sales_channel where code = ${change.channel}),
        owner_type = ${change.ownerType},
        owner_id = ${change.ownerId},
        product_ids = ${[...change.productIds]}::bigint[],
        valid_from = ${change.validFrom},
        valid_to = ${change.validTo},
        updated_at = now(),
        updated_by = ${staffId},
        version = version + 1
    where id = ${id}
      and status = 1
      and version = ${change.version}`.execute(tx);
  return result.numAffectedRows === 1n;
}

/** @returns whether it was on */
export async function updateOff(tx: Tx, id: number, staffId: number): Promise<boolean> {
  const result = await sql`
    update ticket.sale_link
    set status = 0,
        updated_at = now(),
        updated_by = ${staffId},
        version = version + 1
    where id = ${id}
      and status = 1`.execute(tx);
  return result.numAffectedRows === 1n;
}

/** A link in force, as a booking asks it; no product means all. */
export type OpenLink = { id: number; channel: LinkChannel; productIds: number[] };

export async function readOpenLink(
  db: Db,
  { id, keyVersion }: SignedLink,
  today: string,
): Promise<OpenLink | null> {
  const result = await sql<OpenLink>`
    select link.id, sales_channel.code as channel, link.product_ids as "productIds"
    from ticket.sale_link as link
    join commerce.sales_channel on sales_channel.id = link.channel_id
    where link.id = ${id}
      and link.key_version = ${keyVersion}
      and link.status = 1
      and ${today}::date between link.valid_from and link.valid_to`.execute(db);
  return result.rows[0] ?? null;
}

/** One opening of the page more. */
export async function countVisit(tx: Tx, id: number): Promise<void> {
  await sql`
    update ticket.sale_link
    set visits = visits + 1
    where id = ${id}`.execute(tx);
}

export async function listLinkChoices(db: Db): Promise<SaleLinkChoices> {
  const result = await sql<SaleLinkChoices>`
    select
      (
        select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name) order by code), '[]')
        from (select id, name, code from commerce.enterprise where status = 'ACTIVE' order by code limit 500) as one
      ) as "ENTERPRISE",
      (
        select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name) order by name), '[]')
        from (select id, name from ticket.guide where state = 'ACTIVE' order by name limit 500) as one
      ) as "GUIDE",
      (
        select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name) order by name), '[]')
        from (select id, name from admin.v_account order by name limit 500) as one
      ) as "STAFF",
      (
        select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name) order by sort, id), '[]')
        from (select id, name, sort from commerce.product where state = 'ON' and sale_mode <> 'TEAM' and kind <> 'SERVICE' order by sort, id limit 500) as one
      ) as products`.execute(db);
  const [choices] = result.rows;
  if (!choices) throw new Error('a select without from always answers');
  return choices;
}

/** Whether a link sells for somebody of the staff. */
export async function ownsSaleLink(db: Db, staffId: number): Promise<boolean> {
  const { rows } = await sql`
    select
    from ticket.sale_link
    where owner_type = 'STAFF'
      and owner_id = ${staffId}
    limit 1`.execute(db);
  return rows.length > 0;
}

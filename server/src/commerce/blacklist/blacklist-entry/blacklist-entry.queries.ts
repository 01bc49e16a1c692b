import type {
  BlacklistDraft,
  BlacklistEntry,
  BlacklistPage,
  BlacklistQuery,
  BlacklistReason,
  BlacklistScope,
} from '@shanmen/shared/contracts/commerce/blacklist/blacklist-entry';
import { sql } from 'kysely';

import { type Counted, pageLimit, pageOf } from '../../../db/page.ts';
import type { Db, Tx } from '../../../db/transaction.ts';

const entryRow = (now: string, staffId: number) => sql`
  entry.id,
  entry.kind,
  entry.value_masked as "valueMasked",
  entry.scopes,
  entry.reason,
  entry.source,
  entry.valid_from as "validFrom",
  entry.valid_until as "validUntil",
  entry.note,
  entry.created_at as "createdAt",
  maker.name as "createdBy",
  coalesce(entry.created_by = ${staffId}, false) as "isOwn",
  ${stateOf(now)} as state,
  lifter.name as "liftedBy",
  (select count(*)::int from commerce.blacklist_hit as hit where hit.entry_id = entry.id) as hits,
  entry.lift_reason as "liftReason"
from commerce.blacklist_entry as entry
left join admin.v_account as maker on maker.id = entry.created_by
left join admin.v_account as lifter on lifter.id = entry.lifted_by`;

function stateOf(now: string) {
  return sql`case
    when entry.lifted_at is not null then 'lifted'
    when entry.valid_until <= ${now} then 'expired'
    else 'on'
  end`;
}

export type EntryReading = { now: Date; staffId: number; hash: string | null };

/** The newest first; a keyword is a whole number, by its hash, or the end of a mask. */
export async function listEntries(
  db: Db,
  query: BlacklistQuery,
  { now, staffId, hash }: EntryReading,
): Promise<BlacklistPage> {
  const { keyword = '', reason = null, status = null } = query;
  const at = now.toISOString();
  const result = await sql<Counted<BlacklistEntry>>`
    select count(*) over ()::int as total, ${entryRow(at, staffId)}
    where (${keyword} = '' or entry.value_hash = ${hash} or right(entry.value_masked, length(${keyword})) = ${keyword})
      and (${reason}::text is null or entry.reason = ${reason})
      and (${status}::text is null or ${stateOf(at)} = ${status})
    order by entry.created_at desc, entry.id desc
    ${pageLimit(query)}`.execute(db);
  return pageOf(result.rows);
}

export async function readEntry(
  db: Db,
  id: number,
  { now, staffId }: Pick<EntryReading, 'now' | 'staffId'>,
): Promise<BlacklistEntry | null> {
  const result = await sql<BlacklistEntry>`
    select ${entryRow(now.toISOString(), staffId)}
    where entry.id = ${id}`.execute(db);
  return result.rows[0] ?? null;
}

export type NewEntry = Pick<BlacklistDraft, 'kind' | 'scopes' | 'reason' | 'note'> & {
  valueHash: string;
  valueMasked: string;
  source: 'AUTO' | 'MANUAL';
  validUntil: Date | null;
  staffId: number | null;
  at: Date;
};

export async function insertEntry(tx: Tx, entry: NewEntry): Promise<number> {
  const at = entry.at.toISOString();
  const result = await sql<{ id: number }>`
    insert into commerce.blacklist_entry
      (kind, value_hash, value_masked, scopes, reason, source, valid_from, valid_until, note, created_at, created_by)
    values
      (${entry.kind}, ${entry.valueHash}, ${entry.valueMasked}, ${[...entry.scopes]}::text[], ${entry.reason},
       ${entry.source}, ${at}, ${entry.validUntil?.toISOString() ?? null}, ${entry.note}, ${at}, ${entry.staffId})
    returning id`.execute(tx);
  const [row] = result.rows;
  if (!row) throw new Error('an insert that does not fail returns its row');
  return row.id;
}

/** Once. @returns whether it was not lifted before */
export async function updateLifted(
  tx: Tx,
  id: number,
  { staffId, reason, at }: { staffId: number | null; reason: string; at: Date },
): Promise<boolean> {
  const result = await sql`
    update commerce.blacklist_entry
    set lifted_at = ${at.toISOString()},
        lifted_by = ${staffId},
        lift_reason = ${reason}
    where id = ${id}
      and lifted_at is null`.execute(tx);
  return result.numAffectedRows === 1n;
}

/** Why somebody is refused; null as end means for ever. */
export type Block = {
  entryId: number;
  valueHash: string;
  valueMasked: string;
  reason: BlacklistReason;
  validUntil: string | null;
};

/** Of these people the ones who may not do this now; the clock decides, no job. */
export async function listBlocks(
  db: Db,
  hashes: readonly string[],
  scope: BlacklistScope,
  now: Date,
): Promise<Block[]> {
  if (hashes.length === 0) return [];
  const at = now.toISOString();
  const result = await sql<Block>`
    select id as "entryId", value_hash as "valueHash", value_masked as "valueMasked", reason, valid_until as "validUntil"
    from commerce.blacklist_entry
    where value_hash = any(${[...hashes]}::bpchar[])
      and lifted_at is null
      and ${scope} = any(scopes)
      and valid_from <= ${at}
      and (valid_until is null or valid_until > ${at})
    order by valid_until desc nulls first, id`.execute(db);
  return result.rows;
}

/** Of these numbers the ones on the list now, whatever for. */
export async function listHeld(db: Db, hashes: readonly string[], now: Date): Promise<string[]> {
  const at = now.toISOString();
  const result = await sql<{ valueHash: string }>`
    select distinct value_hash as "valueHash"
    from commerce.blacklist_entry
    where value_hash = any(${[...hashes]}::bpchar[])
      and lifted_at is null
      and (valid_until is null or valid_until > ${at})`.execute(db);
  return result.rows.map(({ valueHash }) => valueHash);
}

import type { Party, PartyDraft, PartyQuery } from '@shanmen/shared/contracts/goods/masters/party';
import { sql } from 'kysely';

import type { Db, Tx } from '../../../db/transaction.ts';

const standardPageSize = 50;

/** A customer as its own table knows it: whose account it buys on is known elsewhere. */
export type PartyRow = Omit<Party, 'account'>;

const partyRow = sql`
  party.id,
  party.code,
  party.name,
  party.kind,
  party.phone,
  party.enterprise_id as "enterpriseId",
  (select count(*)::int
   from goods.doc
   where doc.party_id = party.id
     and doc.status in ('draft', 'submitted')) as "openDocuments",
  party.status,
  party.version`;

/** A page of customers in their own order. */
export async function listParties(db: Db, query: PartyQuery): Promise<{ rows: PartyRow[]; total: number }> {
  const { page = 1, pageSize = standardPageSize, keyword = '', kind = null, status = null } = query;
  const text = keyword.trim().toLowerCase();
  const result = await sql<PartyRow & { total: number }>`
    select ${partyRow}, count(*) over ()::int as total
    from goods.party
    where position(${text} in lower(concat_ws(' ', party.code, party.name, party.pinyin, party.phone))) > 0
      and (${kind}::text is null or party.kind = ${kind})
      and (${status}::text is null or party.status = ${status})
    order by party.sort, party.code
    limit ${pageSize}
    offset ${(page - 1) * pageSize}`.execute(db);
  const rows = result.rows.map(({ total: _total, ...party }) => party);
  return { rows, total: result.rows[0]?.total ?? 0 };
}

export async function readParty(db: Db, id: number): Promise<PartyRow | null> {
  const result = await sql<PartyRow>`
    select ${partyRow}
    from goods.party
    where party.id = ${id}`.execute(db);
  return result.rows[0] ?? null;
}

/** Whoever writes a document of this customer has done so, or waits. */
export async function lockParty(tx: Tx, id: number): Promise<void> {
  await sql`
    select id
    from goods.party
    where id = ${id}
    for update`.execute(tx);
}

/** Who buys on the accounts of these enterprises. */
export async function listHolders(db: Db): Promise<Map<number, { id: number; name: string }>> {
  const result = await sql<{ enterpriseId: number; id: number; name: string }>`
    select enterprise_id as "enterpriseId", id, name
    from goods.party
    where enterprise_id is not null`.execute(db);
  return new Map(result.rows.map(({ enterpriseId, ...holder }) => [enterpriseId, holder]));
}

type Stored = { pinyin: string; staffId: number | null };

/** One whose code or account is taken is not written. @returns null then */
export async function insertParty(tx: Tx, draft: PartyDraft & Stored): Promise<number | null> {
  const result = await sql<{ id: number }>`
    insert into goods.party (code, name, pinyin, kind, phone, enterprise_id, sort, created_by, updated_by)
    select ${draft.code}, ${draft.name}, ${draft.pinyin}, ${draft.kind}, ${draft.phone}, ${draft.enterpriseId}::bigint,
           count(*) + 1, ${draft.staffId}, ${draft.staffId}
    from goods.party
    on conflict do nothing
    returning id`.execute(tx);
  return result.rows[0]?.id ?? null;
}

/** The code stays. @returns whether the customer still had the version that was read */
export async function updateParty(
  tx: Tx,
  id: number,
  change: PartyDraft & Stored & { version: number },
): Promise<boolean> {
  const result = await sql`
    update goods.party
    set name = ${change.name},
        pinyin = ${change.pinyin},
        kind = ${change.kind},
        phone = ${change.phone},
        enterprise_id = ${change.enterpriseId},
        updated_at = now(),
        updated_by = ${change.staffId},
        version = version + 1
    where id = ${id}
      and code = ${change.code}
      and version = ${change.version}`.execute(tx);
  return result.numAffectedRows === 1n;
}

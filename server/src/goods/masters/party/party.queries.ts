import { sql } from 'kysely';

import type { Db, Tx } from '../../../db/transaction.ts';
import { initialsOf } from '../../../platform/initials.ts';

export const openDocuments = sql`(
  select count(*)::int
  from goods.doc
  where doc.party_id = party.id
    and doc.status in ('draft', 'submitted')
)`;

/** Whoever writes a document of this customer has done so, or waits. */
export async function lockParty(tx: Tx, id: number): Promise<void> {
  await sql`
    select id
    from goods.party
    where id = ${id}
    for update`.execute(tx);
}

/** The place of a new customer in the list: the last. */
export async function nextPlace(tx: Tx): Promise<number> {
  const { rows } = await sql<{ place: number }>`select count(*)::int + 1 as place from goods.party`.execute(
    tx,
  );
  return rows[0]?.place ?? 1;
}

/** Who buys on the accounts of these enterprises. */
export async function listHolders(db: Db): Promise<Map<number, { id: number; name: string }>> {
  const result = await sql<{ enterpriseId: number; id: number; name: string }>`
    select enterprise_id as "enterpriseId", id, name
    from goods.party
    where enterprise_id is not null`.execute(db);
  return new Map(result.rows.map(({ enterpriseId, ...holder }) => [enterpriseId, holder]));
}

/** A customer of kind 会员, whose mobile and wallet a till keeps. @returns its id */
export async function addMemberParty(
  tx: Tx,
  { code, name, phone, staffId }: { code: string; name: string; phone: string; staffId: number },
): Promise<number> {
  const place = await nextPlace(tx);
  const result = await sql<{ id: number }>`
    insert into goods.party (code, name, pinyin, kind, phone, sort, created_by, updated_by)
    values (${code}, ${name}, ${initialsOf(name)}, 'member', ${phone}, ${place}, ${staffId}, ${staffId})
    returning id`.execute(tx);
  const [row] = result.rows;
  if (!row) throw new Error('an insert answers its row');
  return row.id;
}

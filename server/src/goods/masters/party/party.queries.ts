import { sql } from 'kysely';

import type { Db, Tx } from '../../../db/transaction.ts';

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

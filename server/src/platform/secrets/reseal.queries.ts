import { sql } from 'kysely';

import type { Db, Tx } from '../../db/transaction.ts';

/** A column whose values are sealed, and the column that tells its rows apart. */
export type SealedColumn = { readonly table: string; readonly id: string; readonly column: string };

/** Every column of the database that is sealed; a test compares it with the schema. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'admin.setting', id: 'id', column: 'value_enc' },
  { table: 'admin.staff', id: 'id', column: 'mobile_enc' },
  { table: 'auth.totp', id: 'id', column: 'sealed_secret' },
  { table: 'cashier.member', id: 'party_id', column: 'mobile_enc' },
  { table: 'commerce.invoice', id: 'id', column: 'email_enc' },
  { table: 'commerce.invoice', id: 'id', column: 'mobile_enc' },
  { table: 'commerce.invoice_token', id: 'id', column: 'token_enc' },
  { table: 'commerce.sms_message', id: 'id', column: 'mobile_enc' },
  { table: 'commerce.sms_message', id: 'id', column: 'text_enc' },
  { table: 'reception.docent', id: 'id', column: 'mobile_enc' },
  { table: 'reception.team_member', id: 'id', column: 'id_no_enc' },
  { table: 'reception.team_member', id: 'id', column: 'mobile_enc' },
  { table: 'ticket.change_charge', id: 'payment_id', column: 'plan_enc' },
  { table: 'ticket.channel_hook', id: 'id', column: 'secret_enc' },
  { table: 'ticket.device', id: 'id', column: 'secret_enc' },
  { table: 'ticket.driver', id: 'id', column: 'mobile_enc' },
  { table: 'ticket.gate_photo', id: 'checkin_id', column: 'content_enc' },
  { table: 'ticket.guide', id: 'id', column: 'mobile_enc' },
  { table: 'ticket.hung_cart', id: 'id', column: 'visitors_enc' },
  { table: 'ticket.ticket', id: 'id', column: 'id_no_enc' },
  { table: 'ticket.ticket_order', id: 'id', column: 'contact_mobile_enc' },
  { table: 'ticket.ticket_photo', id: 'ticket_id', column: 'content_enc' },
  { table: 'ticket.waiting_entry', id: 'id', column: 'contact_mobile_enc' },
  { table: 'ticket.waiting_prepayment', id: 'id', column: 'visitors_enc' },
];

export type Sealed = { readonly id: number; readonly sealed: string };

/** Values that another key sealed, by their ids, from one id on. */
export async function listOldSeals(
  db: Db,
  { table, id, column }: SealedColumn,
  current: string,
  after: number,
  limit: number,
): Promise<Sealed[]> {
  const { rows } = await sql<Sealed>`
    select ${sql.ref(id)} as id, ${sql.ref(column)} as sealed
    from ${sql.table(table)}
    where ${sql.ref(id)} > ${after}
      and ${sql.ref(column)} not like ${`${current}:%`}
    order by ${sql.ref(id)}
    limit ${limit}`.execute(db);
  return rows;
}

/** Puts other seals where the value is still the one that was read. @returns how many were */
export async function replaceSeals(
  tx: Tx,
  { table, id, column }: SealedColumn,
  seals: readonly (Sealed & { readonly anew: string })[],
): Promise<number> {
  const result = await sql`
    update ${sql.table(table)} as kept
    set ${sql.ref(column)} = fresh.anew
    from unnest(
      ${seals.map(seal => seal.id)}::bigint[],
      ${seals.map(seal => seal.sealed)}::text[],
      ${seals.map(seal => seal.anew)}::text[]
    ) as fresh (id, sealed, anew)
    where kept.${sql.ref(id)} = fresh.id
      and kept.${sql.ref(column)} = fresh.sealed`.execute(tx);
  return Number(result.numAffectedRows ?? 0n);
}

/** How many values each key has sealed, over all columns. */
export async function countSeals(db: Db): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { table, column } of sealedColumns) {
    const { rows } = await sql<{ key: string; count: number }>`
      select split_part(${sql.ref(column)}, ':', 1) as key, count(*)::int as count
      from ${sql.table(table)}
      where ${sql.ref(column)} is not null
      group by 1`.execute(db);
    for (const { key, count } of rows) counts.set(key, (counts.get(key) ?? 0) + count);
  }
  return counts;
}

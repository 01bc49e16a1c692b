import { sql } from 'kysely';

import type { Db } from '../../../db/transaction.ts';

/** By what rows of a file call them, code and name; null where several have the name. */
export type NamedIds = ReadonlyMap<string, number | null>;

export type NamedMasters = {
  readonly departments: NamedIds;
  readonly warehouses: NamedIds;
  /** By account and name. */
  readonly people: NamedIds;
};

type Named = { kind: keyof NamedMasters; id: number; code: string; name: string };

/** What masters of a file lean on, of what is in use. */
export async function readNamedMasters(db: Db): Promise<NamedMasters> {
  const { rows } = await sql<Named>`
    select 'departments' as kind, id, code, name
    from goods.department
    where status = 'active'
    union all
    select 'warehouses', id, code, name
    from goods.warehouse
    where status = 'active'
      and twin_of is null
    union all
    select 'people', id, user_name, name
    from admin.v_account
    where status = 'enabled'`.execute(db);
  const idsOf = (kind: keyof NamedMasters) => idsByWord(rows.filter(row => row.kind === kind));
  return { departments: idsOf('departments'), warehouses: idsOf('warehouses'), people: idsOf('people') };
}

function idsByWord(rows: readonly Named[]): NamedIds {
  const ids = new Map<string, number | null>();
  for (const { id, name } of rows) ids.set(name, ids.has(name) ? null : id);
  // A code names one alone, whatever others are called.
  for (const { id, code } of rows) ids.set(code, id);
  return ids;
}

/** Whose codes of a file are taken already, by code. */
export async function findTakenCodes(
  db: Db,
  master: 'goods.warehouse',
  codes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ code: string; name: string }>`
    select code, name
    from ${sql.table(master)}
    where code = any(${[...codes]}::text[])`.execute(db);
  return new Map(rows.map(({ code, name }) => [code, name]));
}

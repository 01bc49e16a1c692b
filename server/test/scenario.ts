import { findLedgerFaults } from '../src/commerce/public.ts';
import type { Db } from '../src/db/transaction.ts';
import { findSaleFaults } from '../src/ticket/public.ts';
import { withClient } from './database-address.ts';

/** Every difference that the nightly proof would report about sales. */
export async function findFaults(db: Db): Promise<string[]> {
  return [...(await findSaleFaults(db)), ...(await findLedgerFaults(db))];
}

/** How many rows a table has, read with the rights of the owner. */
export function countRows(url: string, table: string): Promise<number> {
  return readNumber(url, `select count(*) as value from ${table}`);
}

export function readNumber(url: string, query: string): Promise<number> {
  return withClient(url, async client => {
    const { rows } = await client.query<{ value: number }>(query);
    return Number(rows[0]?.value);
  });
}

/** Runs statements with the rights of the owner: for what the product itself may never do. */
export async function asOwner(url: string, statement: string): Promise<void> {
  await withClient(url, client => client.query(statement));
}

/** Makes every write to a table fail while `work` runs, so that a transaction breaks between its writes. */
export async function whileFailing<T>(url: string, table: string, work: () => Promise<T>): Promise<T> {
  await asOwner(
    url,
    `create function public.break_off() returns trigger language plpgsql
       as $$ begin raise exception 'broken off by a test'; end $$;
     create trigger break_off before insert or update on ${table} execute function public.break_off()`,
  );
  try {
    return await work();
  } finally {
    await asOwner(url, `drop trigger break_off on ${table}; drop function public.break_off()`);
  }
}

/** Takes a constraint away while `work` runs, and puts it back as it was. */
export async function withoutConstraint<T>(
  url: string,
  table: string,
  constraint: string,
  work: () => Promise<T>,
): Promise<T> {
  const definition = await withClient(url, async client => {
    const { rows } = await client.query<{ text: string }>(
      `select pg_get_constraintdef(oid) as text
       from pg_constraint
       where conrelid = $1::regclass
         and conname = $2`,
      [table, constraint],
    );
    return rows[0]?.text ?? '';
  });
  await asOwner(url, `alter table ${table} drop constraint ${constraint}`);
  try {
    return await work();
  } finally {
    // A check may come back over the damage that the test did on purpose; a unique rule cannot.
    const validity = definition.startsWith('CHECK') ? 'not valid' : '';
    await asOwner(url, `alter table ${table} add constraint ${constraint} ${definition} ${validity}`);
  }
}

import type { Client } from 'pg';

/** Tables of ours; those that say which database this is are never emptied. */
const tables = `
  select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as name
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r'
    and n.nspname not in ('pg_catalog', 'information_schema', 'public')
    and n.nspname not like 'pg\\_%'
    and (n.nspname, c.relname) not in (('platform', 'migration'), ('platform', 'installation'))
  order by 1`;

/** Notes in the template what the migrations themselves put into tables and drew from sequences. */
export async function recordBaseline(client: Client): Promise<void> {
  await client.query(
    `create table public.baseline_row (table_name text, content jsonb);
     create table public.baseline_sequence (sequence_name text, last_value bigint)`,
  );
  for (const name of await filledTables(client)) {
    await client.query(`insert into public.baseline_row select '${name}', to_jsonb(t) from ${name} t`);
  }
  await client.query(
    `insert into public.baseline_sequence
     select format('%I.%I', schemaname, sequencename), last_value
     from pg_sequences`,
  );
}

/** Brings every table back to what the migrations left, in one transaction. */
export async function restoreBaseline(client: Client): Promise<void> {
  const filled = await filledTables(client);
  await client.query('begin');
  // Append-only triggers and foreign keys would forbid emptying the tables in just any order.
  await client.query(`set local session_replication_role = 'replica'`);
  for (const name of filled) await client.query(`delete from ${name}`);
  await restoreRows(client);
  await restoreSequences(client);
  await client.query('commit');
}

async function restoreRows(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'select distinct table_name as name from public.baseline_row',
  );
  for (const { name } of rows) {
    await client.query(
      `insert into ${name} overriding system value
       select r.*
       from public.baseline_row b
       cross join jsonb_populate_record(null::${name}, b.content) r
       where b.table_name = '${name}'`,
    );
  }
}

async function restoreSequences(client: Client): Promise<void> {
  await client.query(
    `select setval(b.sequence_name, coalesce(b.last_value, s.min_value), b.last_value is not null)
     from public.baseline_sequence b
     join pg_sequences s on format('%I.%I', s.schemaname, s.sequencename) = b.sequence_name
     where s.last_value is distinct from b.last_value`,
  );
}

async function filledTables(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(tables);
  const probes = rows.map(({ name }) => `select '${name}' as name where exists (select from ${name})`);
  const filled = await client.query<{ name: string }>(probes.join(' union all '));
  return filled.rows.map(row => row.name);
}

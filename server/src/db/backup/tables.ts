import type { Client } from 'pg';

/** Between two tables lie files, seals and a slow disk: a transaction that waits for them is not abandoned. */
export async function beUnhurried(client: Client): Promise<void> {
  await client.query('set idle_in_transaction_session_timeout = 0');
  await client.query('set statement_timeout = 0');
}

/** A table of ours as a backup keeps it. Names are quoted where they need it. */
export type Table = {
  readonly name: string;
  /** What is written; PostgreSQL works the generated ones out again. */
  readonly columns: string;
  /** The same as texts, in which a JSON null and no value at all are two things. */
  readonly texts: string;
  /** The same out of the array `kept` of these texts. */
  readonly values: string;
  /** The primary key, so that two backups of the same rows are the same; else the whole row. */
  readonly order: string;
};

/**
 * Every table with rows of its own, parts of partitioned ones not by themselves. What reports have counted is left out:
 * it says up to which transaction of its cluster it holds, and is counted anew. So is which views are there.
 */
export async function listTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select
      format('%I.%I', space.nspname, class.relname) as name,
      kept.columns,
      kept.texts,
      kept.values,
      coalesce((
        select string_agg(quote_ident(attname), ', ' order by part.position)
        from pg_index
        cross join unnest(indkey::int[]) with ordinality as part (number, position)
        join pg_attribute on attrelid = indrelid and attnum = part.number
        where indrelid = class.oid and indisprimary
      ), 'stored::text') as "order"
    from pg_class as class
    join pg_namespace as space on space.oid = class.relnamespace
    cross join lateral (
      select
        string_agg(quote_ident(attname), ', ' order by position) as columns,
        string_agg(format('%I::text', attname), ', ' order by position) as texts,
        string_agg(format('(kept ->> %s)::%s', position - 1, type), ', ' order by position) as values
      from (
        select
          attname,
          format_type(atttypid, atttypmod) as type,
          row_number() over (order by attnum) as position
        from pg_attribute
        where attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = ''
      ) as attribute
    ) as kept
    where class.relkind in ('r', 'p')
      and not class.relispartition
      and space.nspname not in ('information_schema', 'public')
      and space.nspname !~ '^pg_'
      and (space.nspname, class.relname) not in (('platform', 'day_touch'), ('platform', 'view_file'))
      and not (space.nspname = 'reports' and class.relname like 'rollup%')
    order by space.nspname, class.relname`);
  return rows;
}

const batch = 500;

/** The rows of a table as JSON arrays of texts, one after the other, within the snapshot of the client's transaction. */
export async function* readRows(client: Client, { name, texts, order }: Table): AsyncGenerator<string> {
  await client.query(
    `declare backup_rows no scroll cursor for
     select array_to_json(array[${texts}])::text as row
     from ${name} as stored
     order by ${order}`,
  );
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${batch} from backup_rows`);
    for (const { row } of rows) yield row;
    if (rows.length < batch) break;
  }
  await client.query('close backup_rows');
}

export type SequenceState = { readonly name: string; readonly last: string };

/** Sequences stand outside every snapshot; read last, they are never behind the rows. */
export async function readSequences(client: Client): Promise<SequenceState[]> {
  const { rows } = await client.query<SequenceState>(`
    select format('%I.%I', schemaname, sequencename) as name, last_value::text as last
    from pg_sequences
    where last_value is not null
    order by 1`);
  return rows;
}

import type { Client } from 'pg';

/**
 * What a test may begin with: what the migrations left; that with everything required and the
 * demo people; those with the goods and warehouses; or what a test itself has kept.
 */
export type Baseline = 'migrated' | 'peopled' | 'stocked' | `kept ${string}`;

/** Tables of ours; those that say which database this is are never emptied. */
const tables = `
  select format('%I.%I', n.nspname, c.relname) as name
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r'
    and n.nspname not in ('pg_catalog', 'information_schema', 'public')
    and n.nspname not like 'pg\\_%'
    and (n.nspname, c.relname) not in (('platform', 'migration'), ('platform', 'installation'))`;

/**
 * Both functions live in the template, so that every clone has them: what a test costs before it
 * begins is then one statement, not one per table.
 */
export async function prepareBaselines(client: Client): Promise<void> {
  await client.query(
    `create table public.baseline_table (baseline text, table_name text, copy text, columns text);
     create table public.baseline_sequence (baseline text, sequence_name text, last_value bigint);

     create function public.record_baseline(wanted text) returns void language plpgsql as $$
     declare
       named text;
       copy text;
       columns text;
       is_filled boolean;
     begin
       for named in ${tables} loop
         execute format('select exists (select from %s)', named) into is_filled;
         continue when not is_filled;
         copy := format('public.%I', left(md5(wanted), 12) || ' ' || named);
         select string_agg(quote_ident(attname), ', ' order by attnum) into columns
         from pg_attribute
         where attrelid = named::regclass and attnum > 0 and not attisdropped and attgenerated = '';
         execute format('create table %s as select %s from %s', copy, columns, named);
         insert into public.baseline_table values (wanted, named, copy, columns);
       end loop;
       insert into public.baseline_sequence
       select wanted, format('%I.%I', schemaname, sequencename), last_value
       from pg_sequences;
     end $$;

     create function public.restore_baseline(wanted text) returns void language plpgsql as $$
     declare
       named text;
       kept public.baseline_table;
       is_filled boolean;
     begin
       -- Append-only triggers and foreign keys would forbid emptying the tables in just any order.
       set local session_replication_role = 'replica';
       for named in ${tables} loop
         execute format('select exists (select from %s)', named) into is_filled;
         if is_filled then execute format('delete from %s', named); end if;
       end loop;
       for kept in select * from public.baseline_table where baseline = wanted loop
         execute format(
           'insert into %s (%s) overriding system value select %s from %s',
           kept.table_name, kept.columns, kept.columns, kept.copy);
       end loop;
       perform setval(b.sequence_name, coalesce(b.last_value, s.min_value), b.last_value is not null)
       from public.baseline_sequence b
       join pg_sequences s on format('%I.%I', s.schemaname, s.sequencename) = b.sequence_name
       where b.baseline = wanted and s.last_value is distinct from b.last_value;
     end $$`,
  );
}

/** Notes in the template what its tables hold and what was drawn from its sequences. */
export async function recordBaseline(client: Client, baseline: Baseline): Promise<void> {
  await client.query('select public.record_baseline($1)', [baseline]);
}

/** Brings every table and sequence back to what was recorded, in one transaction. */
export async function restoreBaseline(client: Client, baseline: Baseline): Promise<void> {
  await client.query('select public.restore_baseline($1)', [baseline]);
}

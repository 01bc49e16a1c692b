import type { Client } from 'pg';

/**
 * What a test may begin with: what the migrations left; that with everything required and the
 * demo people; those with the goods and warehouses; the whole demo area; or what a test itself has kept.
 */
export type Baseline = 'migrated' | 'peopled' | 'stocked' | 'demo' | `kept ${string}`;

/** Tables of ours; those that say which database this is are never emptied. */
const tables = `
  select format('%I.%I', n.nspname, c.relname) as name, c.oid, c.reltuples, c.relpages
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r'
    and n.nspname not in ('pg_catalog', 'information_schema', 'public')
    and n.nspname not like 'pg\\_%'
    and n.nspname || '.' || c.relname not in ('platform.migration', 'platform.view_file', 'platform.installation')`;

/** What guards the rows: a test that takes one of these away leaves a database nobody else may have. */
const guards = `
  select 'constraint', format('%s %I', conrelid::regclass, conname), pg_get_constraintdef(oid)
  from pg_constraint
  where connamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
  union all
  select 'index', indexrelid::regclass::text, pg_get_indexdef(indexrelid)
  from pg_index
  join pg_class c on c.oid = indexrelid
  where c.relnamespace not in ('pg_catalog'::regnamespace, 'pg_toast'::regnamespace)
  union all
  select 'trigger', format('%s %I', tgrelid::regclass, tgname), format('%s %s', tgenabled, pg_get_triggerdef(oid))
  from pg_trigger
  where not tgisinternal
  union all
  select 'function', oid::regprocedure::text, md5(prosrc)
  from pg_proc
  where pronamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)`;

/**
 * Both functions live in the template, so that every clone has them: what a test costs before it
 * begins is then one statement, not one per table.
 */
export async function prepareBaselines(client: Client): Promise<void> {
  await client.query(
    `create table public.baseline_table (
       baseline text, table_name text, copy text, columns text, row_count bigint, restored_by xid,
       primary key (baseline, table_name)
     );
     create table public.baseline_sequence (baseline text, sequence_id regclass, last_value bigint);
     create table public.baseline_guard (kind text, name text, definition text);

     create function public.record_baseline(wanted text) returns void language plpgsql as $$
     declare
       named text;
       copy text;
       columns text;
       copied bigint;
       is_filled boolean;
     begin
       for named in select name from (${tables}) as mine loop
         execute format('select exists (select from %s)', named) into is_filled;
         continue when not is_filled;
         copy := format('public.%I', left(md5(wanted), 12) || ' ' || named);
         select string_agg(quote_ident(attname), ', ' order by attnum) into columns
         from pg_attribute
         where attrelid = named::regclass and attnum > 0 and not attisdropped and attgenerated = '';
         execute format('create table %s as select %s from %s', copy, columns, named);
         get diagnostics copied = row_count;
         insert into public.baseline_table values (wanted, named, copy, columns, copied);
       end loop;
       insert into public.baseline_sequence
       select wanted, format('%I.%I', schemaname, sequencename)::regclass, last_value
       from pg_sequences;
       -- A copy guards no row, and would have all guards compared before the next test.
       delete from public.schema_change where tag = 'CREATE TABLE AS';
     end $$;

     create function public.restore_baseline(wanted text) returns void language plpgsql as $$
     declare
       named text;
       kept public.baseline_table;
       is_needless boolean;
     begin
       -- Append-only triggers and foreign keys would forbid emptying the tables in just any order.
       set local session_replication_role = 'replica';
       -- Where nothing was ever written and nothing is kept there is nothing to do.
       for named in
         select mine.name
         from (${tables}) as mine
         left join public.baseline_table as own on own.baseline = wanted and own.table_name = mine.name
         where pg_relation_size(mine.oid) > 0 or own.copy is not null
       loop
         select * into kept from public.baseline_table where baseline = wanted and table_name = named;
         -- Whoever wrote to it since left a row of his own, or fewer rows.
         if kept.restored_by is not null then
           execute format('select count(*) = $1 and bool_and(xmin = $2) from %s', named)
           into is_needless using kept.row_count, kept.restored_by;
           continue when is_needless;
         end if;
         if pg_relation_size(named::regclass) > 0 then
           execute format('delete from %s', named);
         end if;
         continue when kept.copy is null;
         execute format(
           'insert into %s (%s) overriding system value select %s from %s',
           named, kept.columns, kept.columns, kept.copy);
         update public.baseline_table set restored_by = pg_current_xact_id()::xid
         where baseline = wanted and table_name = named;
       end loop;
       -- A sequence that gave no number yet has no last value; the view of all sequences costs three times as much.
       perform setval(b.sequence_id, coalesce(b.last_value, s.seqmin), b.last_value is not null)
       from public.baseline_sequence b
       join pg_sequence s on s.seqrelid = b.sequence_id
       where b.baseline = wanted and pg_sequence_last_value(s.seqrelid) is distinct from b.last_value;
       -- What was counted while it was empty passes for empty: plans would read it whole, again and again.
       update pg_class set reltuples = -1, relpages = 0
       where oid in (select mine.oid from (${tables}) as mine where mine.reltuples = 0 and mine.relpages > 0);
     end $$;

     insert into public.baseline_guard ${guards};

     create table public.schema_change (tag text);
     create function public.note_schema_change() returns event_trigger
     language plpgsql security definer as $$
     begin
       insert into public.schema_change values (tg_tag);
     end $$;
     create event trigger note_schema_change on ddl_command_end execute function public.note_schema_change();
     alter event trigger note_schema_change enable always`,
  );
}

/**
 * Whether every constraint, index, trigger and function of the template is still as it was. They are only compared where
 * somebody has changed something since.
 */
export async function hasEveryGuard(client: Client): Promise<boolean> {
  const { rowCount: changes } = await client.query('select from public.schema_change limit 1');
  if (changes === 0) return true;
  const { rowCount: missing } = await client.query(
    `select kind, name, definition from public.baseline_guard except (${guards}) limit 1`,
  );
  if (missing === 0) await client.query('delete from public.schema_change');
  return missing === 0;
}

/** Notes in the template what its tables hold and what was drawn from its sequences. */
export async function recordBaseline(client: Client, baseline: Baseline): Promise<void> {
  await client.query('select public.record_baseline($1)', [baseline]);
}

export async function isRecorded(client: Client, baseline: Baseline): Promise<boolean> {
  const { rowCount } = await client.query('select 1 from public.baseline_table where baseline = $1 limit 1', [
    baseline,
  ]);
  return rowCount === 1;
}

/** Brings every table and sequence back to what was recorded, in one transaction. */
export async function restoreBaseline(client: Client, baseline: Baseline): Promise<void> {
  await client.query('select public.restore_baseline($1)', [baseline]);
}

import type { Client } from 'pg';

import type { Log } from '../../log.ts';
import { withoutGrants } from '../migration-files.ts';
import { inTransaction } from '../patient-transaction.ts';
import { type ViewFile, withDependants } from './view-files.ts';

type Kept = { name: string; sha256: string; granted: boolean };

/** A view or function that is there. `held`: a trigger, a default, a constraint or an index uses it. */
type Present = { name: string; kind: 'view' | 'function'; signature: string; held: boolean };

/**
 * Brings views and functions to what their files say. What changed, or is missing, is made anew with all that is made of
 * it, in one transaction; what no file makes any more goes. Functions that tables use are replaced where they stand.
 */
export async function applyViews(
  client: Client,
  files: readonly ViewFile[],
  withRoles: boolean,
  log: Log,
): Promise<void> {
  const { rows } = await client.query<Kept>('select name, sha256, granted from platform.view_file');
  const kept = new Map(rows.map(row => [row.name, row]));
  const known = [...new Set([...kept.keys(), ...files.map(({ name }) => name)])];
  const present = await readPresent(client, known);
  const isCurrent = ({ name, sha256 }: ViewFile) => {
    const row = kept.get(name);
    return row?.sha256 === sha256 && row.granted >= withRoles && present.some(object => object.name === name);
  };
  const changed = files.filter(file => !isCurrent(file));
  const gone = known.filter(name => !files.some(file => file.name === name));
  if (changed.length + gone.length === 0) return;

  const held = new Set(present.filter(object => object.held).map(({ name }) => name));
  const anew = withDependants(
    files,
    new Set(changed.map(({ name }) => name).filter(name => !held.has(name))),
  );
  const dropped = present.filter(({ name }) => gone.includes(name) || anew.some(file => file.name === name));
  const made = [...changed.filter(({ name }) => held.has(name)), ...anew];
  await inTransaction(client, 'making views anew', log, async () => {
    for (const kind of ['view', 'function'] as const) await drop(client, kind, dropped);
    for (const file of made) await make(client, file, withRoles);
    await client.query('delete from platform.view_file where name = any ($1)', [gone]);
  });
  log(`${made.length} views and functions made anew`);
}

async function readPresent(client: Client, names: readonly string[]): Promise<Present[]> {
  const { rows } = await client.query<Present>(
    `with object as (
       select c.relnamespace, c.relname as name, 'view' as kind, '' as arguments, false as held
       from pg_class c
       where c.relkind = 'v'
       union all
       select
         p.pronamespace,
         p.proname,
         'function',
         format('(%s)', pg_get_function_identity_arguments(p.oid)),
         exists (
           select
           from pg_depend d
           where d.refclassid = 'pg_proc'::regclass
             and d.refobjid = p.oid
             and d.classid::regclass::text in ('pg_trigger', 'pg_attrdef', 'pg_constraint', 'pg_class')
         )
       from pg_proc p
     )
     select name, kind, signature, held
     from (
       select
         n.nspname || '.' || object.name as name,
         object.kind,
         format('%I.%I', n.nspname, object.name) || object.arguments as signature,
         object.held
       from object
       join pg_namespace n on n.oid = object.relnamespace
     ) as named
     where name = any ($1)`,
    [names],
  );
  return rows;
}

/** All of a kind at once, so that their order among each other does not matter. */
async function drop(client: Client, kind: Present['kind'], objects: readonly Present[]): Promise<void> {
  const signatures = objects.filter(object => object.kind === kind).map(({ signature }) => signature);
  if (signatures.length > 0) await client.query(`drop ${kind} ${signatures.join(', ')}`);
}

async function make(client: Client, file: ViewFile, withRoles: boolean): Promise<void> {
  try {
    await client.query(withRoles ? file.text : withoutGrants(file));
  } catch (error) {
    if (error instanceof Error) error.message = `${file.name}: ${error.message}`;
    throw error;
  }
  await client.query(
    `insert into platform.view_file (name, sha256, granted)
     values ($1, $2, $3)
     on conflict (name) do update
     set sha256 = excluded.sha256, granted = excluded.granted`,
    [file.name, file.sha256, withRoles],
  );
}

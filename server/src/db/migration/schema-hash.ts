import { createHash } from 'node:crypto';

import type { Client } from 'pg';

/** Everything of the schema that a migration can change, one line per thing, in a fixed order. */
const descriptions = `
  with relation as (
    select c.oid, n.nspname || '.' || c.relname as name, c.relkind
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where n.nspname not in ('pg_catalog', 'information_schema')
      and n.nspname not like 'pg\\_%'
      and n.nspname <> 'public'
  ),
  line as (
    select format('column %s.%s %s %s %s', r.name, a.attname, format_type(a.atttypid, a.atttypmod),
                  a.attnotnull, pg_get_expr(d.adbin, d.adrelid)) as text
    from relation r
    join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = r.oid and d.adnum = a.attnum
    where r.relkind in ('r', 'p', 'v', 'm')
    union all
    select format('constraint %s %s %s', r.name, k.conname, pg_get_constraintdef(k.oid))
    from relation r
    join pg_constraint k on k.conrelid = r.oid and k.contype <> 'n'
    union all
    select format('index %s', pg_get_indexdef(i.indexrelid))
    from relation r
    join pg_index i on i.indrelid = r.oid
    union all
    select format('trigger %s', pg_get_triggerdef(t.oid))
    from relation r
    join pg_trigger t on t.tgrelid = r.oid and not t.tgisinternal
    union all
    select format('view %s %s', r.name, pg_get_viewdef(r.oid))
    from relation r
    where r.relkind in ('v', 'm')
    union all
    select format('function %s', pg_get_functiondef(p.oid))
    from pg_proc p
    join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'platform'
  )
  select text
  from line
  order by text collate "C"`;

/** SHA-256 over the schema as the database itself describes it; equal on equal schemas of one server version. */
export async function hashSchema(client: Client): Promise<string> {
  const { rows } = await client.query<{ text: string }>(descriptions);
  const hash = createHash('sha256');
  for (const row of rows) hash.update(`${row.text}\n`);
  return hash.digest('hex');
}

import { createHash } from 'node:crypto';

import type { Client } from 'pg';

/** Everything of the schema that a migration or a view can change, one line per thing, in a fixed order. */
const catalogue = `
  with space as (
    select oid, nspname as name, nspowner as owner, nspacl as acl
    from pg_namespace
    where nspname not in ('pg_catalog', 'information_schema', 'public')
      and nspname not like 'pg\\_%'
  ),
  relation as (
    select c.oid, c.relkind as kind, space.name || '.' || c.relname as name, c.relowner as owner, c.relacl as acl,
           pg_get_partkeydef(c.oid) as split, pg_get_expr(c.relpartbound, c.oid) as part
    from pg_class c
    join space on space.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'm', 'S')
  ),
  attribute as (
    select r.name || '.' || a.attname as name, r.kind, r.owner, a.*,
           row_number() over (partition by r.oid order by a.attnum) as place
    from relation r
    join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
    where r.kind <> 'S'
  ),
  routine as (
    select p.oid, p.oid::regprocedure::text as name, p.proowner as owner, p.proacl as acl
    from pg_proc p
    join space on space.oid = p.pronamespace
  ),
  guarded as (
    select 'schema' as kind, name, owner, coalesce(acl, acldefault('n', owner)) as acl
    from space
    union all
    select 'relation', name, owner, coalesce(acl, acldefault(case kind when 'S' then 's' else 'r' end::"char", owner))
    from relation
    union all
    select 'column', name, owner, attacl
    from attribute
    union all
    select 'function', name, owner, coalesce(acl, acldefault('f', owner))
    from routine
  ),
  line as (
    select format('relation %s %s %s %s', name, kind, split, part) as text
    from relation
    union all
    select format('column %s %s %s %s %s %s', name, place, format_type(atttypid, atttypmod), attnotnull,
                  pg_get_expr(adbin, adrelid), concat(attidentity, attgenerated))
    from attribute
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    union all
    select format('constraint %s %s %s', name, conname, pg_get_constraintdef(k.oid))
    from relation
    join pg_constraint k on conrelid = relation.oid and contype <> 'n'
    union all
    select format('index %s', pg_get_indexdef(indexrelid))
    from relation
    join pg_index on indrelid = relation.oid
    union all
    select format('trigger %s %s', pg_get_triggerdef(t.oid), tgenabled)
    from relation
    join pg_trigger t on tgrelid = relation.oid and not tgisinternal
    union all
    select format('sequence %s %s %s %s %s %s', name, seqtypid::regtype, seqmin, seqmax, seqincrement, seqcycle)
    from relation
    join pg_sequence on seqrelid = relation.oid
    union all
    select format('view %s %s', name, pg_get_viewdef(oid))
    from relation
    where kind in ('v', 'm')
    union all
    select format('function %s', pg_get_functiondef(oid))
    from routine
    union all
    select format('comment %s %s', pg_describe_object(classoid, objoid, objsubid), description)
    from pg_description
    where objoid in (select oid from relation union all select oid from routine union all select oid from space)
    union all
    select format('owner of %s %s: %s', kind, name, owner::regrole)
    from guarded
    where kind <> 'column'
    union all
    select format('grant %s on %s %s to %s', string_agg(privilege_type, ', ' order by privilege_type), kind, name,
                  case grantee when 0 then 'public' else grantee::regrole::text end)
    from guarded
    cross join aclexplode(acl)
    where privilege_type <> 'MAINTAIN'
    group by kind, name, grantee
  )
  select text
  from line
  order by text collate "C"`;

/** What the database says of its schema: equal on equal schemas of one server version. */
export async function describeSchema(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ text: string }>(catalogue);
  return rows.map(({ text }) => text);
}

/** SHA-256 over {@link describeSchema}. */
export async function hashSchema(client: Client): Promise<string> {
  const hash = createHash('sha256');
  for (const line of await describeSchema(client)) hash.update(`${line}\n`);
  return hash.digest('hex');
}

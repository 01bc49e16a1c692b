import { openClient } from '../connection/connection.ts';

type Column = {
  table: string;
  column: string;
  type: string;
  isList: boolean;
  nullable: boolean;
  generated: boolean;
  always: boolean;
};

const columnsOfEveryTable = `
  select
    n.nspname || '.' || c.relname as "table",
    a.attname as "column",
    coalesce(e.typname, t.typname) as "type",
    e.oid is not null as "isList",
    not a.attnotnull as "nullable",
    a.atthasdef or a.attidentity <> '' as "generated",
    a.attidentity = 'a' or a.attgenerated <> '' as "always"
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'
  where c.relkind in ('r', 'p', 'v', 'm')
    and not c.relispartition
    and n.nspname not in ('pg_catalog', 'information_schema', 'public')
    and n.nspname not like 'pg\\_%'
  order by n.nspname collate "C", c.relname collate "C", a.attnum`;

/** How each type of the database arrives after the parsers of type-parsers.ts. */
const arrivesAs: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bpchar: 'string',
  bytea: 'Buffer',
  date: 'string',
  float8: 'number',
  inet: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  interval: 'string',
  jsonb: 'Json',
  numeric: 'string',
  pg_snapshot: 'string',
  text: 'string',
  time: 'string',
  timestamptz: 'string',
  uuid: 'string',
  varchar: 'string',
  xid8: 'string',
};

/** @returns the TypeScript text of one interface per table or view, for Kysely */
export async function describeDatabase(url: string): Promise<string> {
  const client = await openClient(url);
  try {
    const { rows } = await client.query<Column>(columnsOfEveryTable);
    return render(rows);
  } finally {
    await client.end();
  }
}

function render(columns: readonly Column[]): string {
  const tables = groupByTable(columns);
  const interfaces = [...tables].map(([table, of]) => renderTable(table, of));
  const index = [...tables.keys()].map(table => `  '${table}': ${interfaceName(table)};`);
  return `// Generated from the migrated database by \`npm run db:types\`. Do not edit.
import type { ColumnType } from 'kysely';

/** Has a default, so an insert may leave it out. */
type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;

/** Made by the database alone. */
type GeneratedAlways<T> = ColumnType<T, never, never>;

/** Read as parsed JSON, written as its text. */
export type Json = ColumnType<unknown, string, string>;

${interfaces.join('\n\n')}

export interface Database {
${index.join('\n')}
}
`;
}

function renderTable(table: string, columns: readonly Column[]): string {
  const lines = columns.map(column => `  ${column.column}: ${renderType(column)};`);
  return `export interface ${interfaceName(table)} {\n${lines.join('\n')}\n}`;
}

function renderType({ table, column, type, isList, nullable, generated, always }: Column): string {
  const base = arrivesAs[type];
  if (!base) throw new Error(`${table}.${column} has the type ${type}, which nothing here knows how to read`);
  const whole = `${base}${isList ? '[]' : ''}${nullable ? ' | null' : ''}`;
  if (always) return `GeneratedAlways<${whole}>`;
  return generated ? `Generated<${whole}>` : whole;
}

function interfaceName(table: string): string {
  return table.replace(/(?:^|[._])([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

function groupByTable(columns: readonly Column[]): ReadonlyMap<string, readonly Column[]> {
  const tables = new Map<string, Column[]>();
  for (const column of columns) {
    const known = tables.get(column.table);
    if (known) known.push(column);
    else tables.set(column.table, [column]);
  }
  return tables;
}

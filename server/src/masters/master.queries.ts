import type { Field } from '@shanmen/shared/contracts/master/field';
import type { AnyMaster } from '@shanmen/shared/contracts/master/master';
import { sql } from 'kysely';

import { pageLimit } from '../db/page.ts';
import type { Db, Tx } from '../db/transaction.ts';
import type { Source, SqlPart } from './columns.queries.ts';

/** A row, a draft or what is written, by field or by column. */
export type Values = Readonly<Record<string, unknown>>;

/** What is asked of a list; its page is read as numbers. */
export type MasterQuery = Values & { readonly page?: number; readonly pageSize?: number };

/** The parts of a statement that only this master has; `null` says nothing. */
export type MasterSql = {
  readonly columns: Readonly<Record<string, SqlPart | null>>;
  readonly source: Source;
  /** Conditions of filters that are no plain column, by name. */
  readonly filters: Readonly<Record<string, SqlPart | null>>;
  /** What a keyword may mean besides a part of a text. */
  readonly found: SqlPart | null;
};

/** What is looked for, without the blanks around it. */
export function keywordOf({ keyword }: Values): string {
  return typeof keyword === 'string' ? keyword.trim() : '';
}

type Tabled = Pick<AnyMaster, 'table' | 'id'>;

export function tableOf({ table, id }: Tabled): string {
  return table ?? id;
}

/** `goods.supplier` → `supplier`: what the table is called in SQL. */
function aliasOf({ id }: AnyMaster): string {
  return id.split('.')[1] ?? id;
}

/** `foodLicenceExpiresOn` → `food_licence_expires_on` */
export function columnOf(name: string, field?: Field): string {
  return field?.column || name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);
}

/** A page of what was asked for; `total` counts the whole filter. */
export async function listMaster(
  db: Db,
  master: AnyMaster,
  query: MasterQuery,
  parts: MasterSql,
): Promise<{ rows: Values[]; total: number }> {
  const { joins, order } = parts.source;
  const sorted = order ?? sql.join((master.order ?? ['code']).map(column => own(master, column)));
  const shown = sql`
    select ${own(master, 'id')}, count(*) over ()::int as total, row_number() over (order by ${sorted}) as place
    from ${from(master)}
    ${joins ?? sql``}
    where ${sql.join(conditionsOf(master, query, parts), sql` and `)}
    order by place
    ${pageLimit(query)}`;
  const found = await rowsOf(db, master, shown, parts);
  return { rows: found.map(({ total: _total, ...row }) => row), total: Number(found[0]?.['total'] ?? 0) };
}

export async function readMaster(
  db: Db,
  master: AnyMaster,
  id: number,
  parts: MasterSql,
): Promise<Values | null> {
  const shown = sql`select ${id}::bigint as id, 1 as total, 1 as place`;
  const [found] = await rowsOf(db, master, shown, parts);
  if (!found) return null;
  const { total: _total, ...row } = found;
  return row;
}

/** Only the rows of the page are joined with what is counted for each of them. */
async function rowsOf(
  db: Db,
  master: AnyMaster,
  shown: SqlPart,
  { columns, source: { with: before, joins, ofShown } }: MasterSql,
): Promise<Values[]> {
  const result = await sql<Values>`
    with recursive ${before ? sql`${before},` : sql``} shown as materialized (${shown})
    ${ofShown ? sql`, ${ofShown.with}` : sql``}
    select ${sql.join(selected(master, columns))}, shown.total
    from shown
    join ${from(master)} on ${own(master, 'id')} = shown.id
    ${joins ?? sql``}
    ${ofShown?.joins ?? sql``}
    order by shown.place`.execute(db);
  return result.rows;
}

function selected(master: AnyMaster, columns: MasterSql['columns']): SqlPart[] {
  const status = master.stop === undefined ? [] : [own(master, 'status')];
  const given = Object.entries(columns).flatMap(([name, column]) =>
    column === null ? [] : [sql`${column} as ${sql.ref(name)}`],
  );
  const kept = Object.entries(master.fields)
    .filter(([name, { place }]) => !(name in columns) && !['sent', 'computed', 'listed'].includes(place))
    .map(([name, field]) => sql`${valueOf(master, name, field)} as ${sql.ref(name)}`);
  return [own(master, 'id'), ...kept, ...given, ...status, own(master, 'version')];
}

function valueOf(master: AnyMaster, name: string, field: Field): SqlPart {
  const { kind } = field.about;
  if (kind.is !== 'name') return own(master, columnOf(name, field));
  const reference = own(master, columnOf(kind.of, master.fields[kind.of]));
  return sql`(select named.name from ${sql.table(kind.table)} as named where named.id = ${reference})`;
}

function conditionsOf(master: AnyMaster, query: Values, { filters, found }: MasterSql): SqlPart[] {
  const keyword = keywordOf(query);
  const names = [...(master.filters ?? []), ...Object.keys(master.asks ?? {})];
  const asked = names.flatMap(name => {
    if (query[name] === undefined) return [];
    if (name in filters) return filters[name] ?? [];
    return [sql`${own(master, columnOf(name, master.fields[name]))} = ${query[name]}`];
  });
  return [sql`true`, ...(keyword === '' ? [] : [keywordIn(master, keyword, found)]), ...asked];
}

function keywordIn(master: AnyMaster, keyword: string, found: MasterSql['found']): SqlPart {
  const texts = (master.search?.in ?? []).map(name => own(master, columnOf(name, master.fields[name])));
  const isIn = sql`position(${keyword.toLowerCase()} in lower(concat_ws(' ', ${sql.join(texts)}))) > 0`;
  return found ? sql`(${isIn} or ${found})` : isIn;
}

function from(master: AnyMaster): SqlPart {
  return sql`${sql.table(tableOf(master))} as ${sql.ref(aliasOf(master))}`;
}

function own(master: AnyMaster, column: string): SqlPart {
  return sql`${sql.ref(`${aliasOf(master)}.${column}`)}`;
}

type AnyTable = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** @param values by column @returns null when something that must be its own is taken */
export async function insertMaster(tx: Tx, master: AnyMaster, values: Values): Promise<number | null> {
  const made = await tx
    .withTables<AnyTable>()
    .insertInto(tableOf(master))
    .values(values)
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made ? Number(made['id']) : null;
}

type Update = { readonly values: Values; readonly version: number; readonly staffId: number | null };

/** @param values by column @returns whether the row still had the version that was read */
export async function updateMaster(
  tx: Tx,
  master: AnyMaster,
  id: number,
  { values, version, staffId }: Update,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .withTables<AnyTable>()
    .updateTable(tableOf(master))
    .set({ ...values, updated_at: sql`now()`, updated_by: staffId, version: sql`version + 1` })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The names of those that have one of these codes, by code. */
export async function findTaken(
  db: Db,
  master: Tabled,
  codes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ code: string; name: string }>`
    select code, name
    from ${sql.table(tableOf(master))}
    where code = any(${[...codes]}::text[])`.execute(db);
  return new Map(rows.map(({ code, name }) => [code, name]));
}

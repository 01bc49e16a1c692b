import { type RawBuilder, sql } from 'kysely';

/** A part of a statement, which queries write and others only hand on. */
export type Fragment = RawBuilder<unknown>;

/** Rows of a page of a list where the caller asks for no other number. */
export const standardPageSize = 50;

/** Which page of a list is asked for: pages count from 1. */
type PageAsked = { readonly page?: number | undefined; readonly pageSize?: number | undefined };

/** A row that carries the number of rows of its whole filter, as `count(*) over ()::int as total` gives it. */
export type Counted<T> = T & { readonly total: number };

/** `limit … offset …` of the page that is asked for. */
export function pageLimit({ page = 1, pageSize = standardPageSize }: PageAsked): RawBuilder<unknown> {
  return sql`limit ${pageSize} offset ${(page - 1) * pageSize}`;
}

/** Splits counted rows into a page; `total` is 0 where the page has no row. */
export function pageOf<T>(rows: readonly Counted<T>[]): { rows: T[]; total: number } {
  return { rows: rows.map(({ total: _total, ...row }) => row as T), total: rows[0]?.total ?? 0 };
}

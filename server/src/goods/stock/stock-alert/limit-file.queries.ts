import { sql } from 'kysely';

import type { Db } from '../../../db/transaction.ts';
import { inReach, type WarehouseReach } from '../../masters/warehouse/warehouse.queries.ts';

/** The goods and warehouses that rows of a file name; a warehouse by its code or name, and only in reach. */
export type LimitSurroundings = {
  readonly goods: ReadonlyMap<
    string,
    { readonly id: number; readonly name: string; readonly places: number }
  >;
  readonly warehouses: ReadonlyMap<string, number>;
};

export async function readLimitSurroundings(
  db: Db,
  codes: readonly string[],
  reach: WarehouseReach,
): Promise<LimitSurroundings> {
  const goods = await sql<{ id: number; code: string; name: string; places: number }>`
    select id, code, name, qty_scale as places
    from goods.goods
    where code = any(${[...codes]}::text[])`.execute(db);
  const warehouses = await sql<{ id: number; code: string; name: string }>`
    select warehouse.id, warehouse.code, warehouse.name
    from goods.warehouse
    where warehouse.twin_of is null
      and ${inReach('warehouse', reach)}`.execute(db);
  return {
    goods: new Map(goods.rows.map(good => [good.code, good])),
    warehouses: new Map(
      warehouses.rows.flatMap(({ id, code, name }) => [[name, id] as const, [code, id] as const]),
    ),
  };
}

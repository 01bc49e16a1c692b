import { sql } from 'kysely';

import type { Db } from '../../../db/transaction.ts';

/** A good with what a story of the demo needs of it. */
export type StockMaster = {
  goodsId: number;
  code: string;
  refCostFen: number;
  shelfLifeDays: number | null;
  supplierCode: string | null;
};

export type StockMasters = {
  goods: readonly StockMaster[];
  warehouses: ReadonlyMap<string, number>;
  suppliers: ReadonlyMap<string, number>;
  departments: ReadonlyMap<string, number>;
  parties: ReadonlyMap<string, number>;
  stores: ReadonlyMap<string, number>;
  drivers: ReadonlyMap<string, number>;
};

/** Ids of all masters by their codes. */
export async function readStockMasters(db: Db): Promise<StockMasters> {
  const goods = await sql<StockMaster>`
    select goods.id as "goodsId", goods.code, coalesce(goods.ref_cost_fen, 0) as "refCostFen",
           goods.shelf_life_days as "shelfLifeDays", supplier.code as "supplierCode"
    from goods.goods
    left join goods.supplier on supplier.id = goods.default_supplier_id
    order by goods.code`.execute(db);
  const codes = await sql<{ kind: string; code: string; id: number }>`
    select 'warehouse' as kind, code, id
    from goods.warehouse
    union all
    select 'supplier', code, id
    from goods.supplier
    union all
    select 'department', code, id
    from goods.department
    union all
    select 'party', code, id
    from goods.party
    union all
    select 'store', code, id
    from goods.store
    union all
    select 'driver', code, id
    from ticket.v_driver`.execute(db);
  const idsOf = (kind: string) =>
    new Map(codes.rows.filter(row => row.kind === kind).map(({ code, id }): [string, number] => [code, id]));
  return {
    goods: goods.rows,
    warehouses: idsOf('warehouse'),
    suppliers: idsOf('supplier'),
    departments: idsOf('department'),
    parties: idsOf('party'),
    stores: idsOf('store'),
    drivers: idsOf('driver'),
  };
}

/** Whether anybody ever entered a document. */
export async function hasDocuments(db: Db): Promise<boolean> {
  const result = await sql`
    select id
    from goods.doc
    limit 1`.execute(db);
  return result.rows.length > 0;
}

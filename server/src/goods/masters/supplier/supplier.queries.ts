import { sql } from 'kysely';

import type { Db } from '../../../db/transaction.ts';

/** What SQL works out of each supplier. */
export const supplierColumns = {
  owedFen: sql`(
    select coalesce(sum(amount_fen), 0)::bigint
    from goods.v_payable_entry as entry
    where entry.supplier_id = supplier.id
  )`,
  goodsCount: sql`(select count(*)::int from goods.goods where default_supplier_id = supplier.id)`,
  lastPurchaseOn: sql`(
    select max(doc.biz_date)
    from goods.doc
    where doc.supplier_id = supplier.id
      and doc.type = 'JH'
      and doc.status = 'audited'
  )`,
  licenceEndsOn: sql`least(supplier.licence_expires_on, supplier.food_licence_expires_on)`,
  alertUntil: (until: string) => sql`${until}::date`,
};

export const supplierFilters = {
  expiring: (_yes: string, until: string) =>
    sql`least(supplier.licence_expires_on, supplier.food_licence_expires_on) <= ${until}::date`,
};

/** The tax numbers among these that suppliers have already, with the first one of each and how many there are. */
export async function findTaxNoOwners(
  db: Db,
  taxNos: readonly string[],
): Promise<ReadonlyMap<string, { name: string; count: number }>> {
  const result = await sql<{ taxNo: string; name: string; count: number }>`
    select tax_no as "taxNo", (array_agg(name order by code))[1] as name, count(*)::int as count
    from goods.supplier
    where tax_no = any(${[...taxNos]}::text[])
    group by tax_no`.execute(db);
  return new Map(result.rows.map(({ taxNo, ...owner }) => [taxNo, owner]));
}

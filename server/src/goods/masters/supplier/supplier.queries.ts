import type {
  Supplier,
  SupplierChange,
  SupplierDraft,
  SupplierPage,
  SupplierQuery,
} from '@shanmen/shared/contracts/goods/masters/supplier';
import { sql } from 'kysely';

import type { Db, Tx } from '../../../db/transaction.ts';

const standardPageSize = 50;

const supplierRow = sql`
  supplier.id,
  supplier.code,
  supplier.name,
  supplier.short_name as "shortName",
  supplier.type,
  supplier.settle,
  supplier.credit_days as "creditDays",
  supplier.tax_rate as "taxRate",
  supplier.contact,
  supplier.phone,
  supplier.address,
  supplier.tax_no as "taxNo",
  supplier.bank,
  supplier.account,
  supplier.licence_expires_on as "licenceExpiresOn",
  supplier.food_licence_expires_on as "foodLicenceExpiresOn",
  least(supplier.licence_expires_on, supplier.food_licence_expires_on) as "licenceEndsOn",
  (select count(*)::int from goods.goods where default_supplier_id = supplier.id) as "goodsCount",
  (
    select max(doc.biz_date)
    from goods.doc
    where doc.supplier_id = supplier.id
      and doc.type = 'JH'
      and doc.status = 'audited'
  ) as "lastPurchaseOn",
  supplier.status,
  supplier.version`;

type Listing = {
  /** The last day of a licence that counts as expiring. */
  until: string;
  /** Whether it says what each is owed. */
  seesOwed: boolean;
};

const owed = sql`
  (
    select coalesce(sum(amount_fen), 0)::bigint
    from goods.v_payable_entry as entry
    where entry.supplier_id = supplier.id
  ) as "owedFen"`;

/** A page of suppliers by code. */
export async function listSuppliers(
  db: Db,
  query: SupplierQuery,
  { until, seesOwed }: Listing,
): Promise<SupplierPage> {
  const { page = 1, pageSize = standardPageSize, keyword = '' } = query;
  const { type = null, status = null, taxNo = null } = query;
  const text = keyword.trim().toLowerCase();
  const result = await sql<Supplier & { total: number }>`
    select ${supplierRow}, ${seesOwed ? sql`${owed},` : sql``} ${until}::date as "alertUntil", count(*) over ()::int as total
    from goods.supplier
    where position(${text} in lower(concat_ws(' ', code, name, short_name, pinyin, contact))) > 0
      and (${type}::text is null or type = ${type})
      and (${status}::text is null or status = ${status})
      and (
        ${query.expiring ?? ''} = ''
        or least(licence_expires_on, food_licence_expires_on) <= ${until}::date
      )
      and (${taxNo}::text is null or tax_no = ${taxNo})
    order by code
    limit ${pageSize}
    offset ${(page - 1) * pageSize}`.execute(db);
  const rows = result.rows.map(({ total: _total, ...supplier }) => supplier);
  return { rows, total: result.rows[0]?.total ?? 0 };
}

export async function readSupplier(db: Db, id: number): Promise<Supplier | null> {
  const result = await sql<Supplier>`
    select ${supplierRow}
    from goods.supplier
    where id = ${id}`.execute(db);
  return result.rows[0] ?? null;
}

/** The name of the supplier whose code it is; null when it is free. */
export async function findSupplierNamesake(
  db: Db,
  code: string,
  ownId: number | null,
): Promise<string | null> {
  const result = await sql<{ name: string }>`
    select name
    from goods.supplier
    where code = ${code}
      and id is distinct from ${ownId}::bigint`.execute(db);
  return result.rows[0]?.name ?? null;
}

/** The codes among these that suppliers have already, with the name of each. */
export async function findTakenCodes(db: Db, codes: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const result = await sql<{ code: string; name: string }>`
    select code, name
    from goods.supplier
    where code = any(${[...codes]}::text[])`.execute(db);
  return new Map(result.rows.map(({ code, name }) => [code, name]));
}

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

type StoredSupplier = SupplierDraft & { pinyin: string; staffId: number | null };

/** @returns null when the code is taken */
export async function insertSupplier(tx: Tx, draft: StoredSupplier): Promise<number | null> {
  const result = await sql<{ id: number }>`
    insert into goods.supplier
      (code, name, short_name, pinyin, type, settle, credit_days, tax_rate, contact, phone, address, tax_no, bank,
       account, licence_expires_on, food_licence_expires_on, created_by, updated_by)
    values
      (${draft.code}, ${draft.name}, ${draft.shortName}, ${draft.pinyin}, ${draft.type}, ${draft.settle},
       ${draft.creditDays}, ${draft.taxRate}, ${draft.contact}, ${draft.phone}, ${draft.address}, ${draft.taxNo},
       ${draft.bank}, ${draft.account}, ${draft.licenceExpiresOn}, ${draft.foodLicenceExpiresOn}, ${draft.staffId},
       ${draft.staffId})
    on conflict do nothing
    returning id`.execute(tx);
  return result.rows[0]?.id ?? null;
}

/** The code stays. @returns whether the supplier still had the version that was read */
export async function updateSupplier(
  tx: Tx,
  id: number,
  change: SupplierChange & { pinyin: string; staffId: number },
): Promise<boolean> {
  const result = await sql`
    update goods.supplier
    set name = ${change.name},
        short_name = ${change.shortName},
        pinyin = ${change.pinyin},
        type = ${change.type},
        settle = ${change.settle},
        credit_days = ${change.creditDays},
        tax_rate = ${change.taxRate},
        contact = ${change.contact},
        phone = ${change.phone},
        address = ${change.address},
        tax_no = ${change.taxNo},
        bank = ${change.bank},
        account = ${change.account},
        licence_expires_on = ${change.licenceExpiresOn},
        food_licence_expires_on = ${change.foodLicenceExpiresOn},
        updated_at = now(),
        updated_by = ${change.staffId},
        version = version + 1
    where id = ${id}
      and code = ${change.code}
      and version = ${change.version}`.execute(tx);
  return result.numAffectedRows === 1n;
}

/** How many documents of the supplier are not at their end. */
export async function countOpenPurchases(db: Db, id: number): Promise<number> {
  const result = await sql<{ count: number }>`
    select count(*)::int as count
    from goods.doc
    where supplier_id = ${id}
      and status in ('draft', 'submitted')`.execute(db);
  return result.rows[0]?.count ?? 0;
}

import type {
  Supplier,
  SupplierChange,
  SupplierDraft,
  SupplierPage,
  SupplierQuery,
} from '@shanmen/shared/contracts/goods/supplier';
import { sql } from 'kysely';

import type { Db, Tx } from '../../db/transaction.ts';

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
  const { page = 1, pageSize = standardPageSize, keyword = '', type = null, status = null } = query;
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

type Namesake = { name: string; sameCode: boolean };

/** Whose code or tax number it is; null when both are free. */
export async function findSupplierNamesake(
  db: Db,
  { code, taxNo }: Pick<SupplierDraft, 'code' | 'taxNo'>,
  ownId: number | null,
): Promise<Namesake | null> {
  const result = await sql<Namesake>`
    select name, code = ${code} as "sameCode"
    from goods.supplier
    where (code = ${code} or tax_no = ${taxNo}::text)
      and id is distinct from ${ownId}::bigint
    limit 1`.execute(db);
  return result.rows[0] ?? null;
}

/** The codes and tax numbers among these that suppliers have already, with the name of each. */
export async function findTakenSuppliers(
  db: Db,
  { codes, taxNos }: { codes: readonly string[]; taxNos: readonly string[] },
): Promise<{ code: string; taxNo: string | null; name: string }[]> {
  const result = await sql<{ code: string; taxNo: string | null; name: string }>`
    select code, tax_no as "taxNo", name
    from goods.supplier
    where code = any(${[...codes]}::text[])
      or tax_no = any(${[...taxNos]}::text[])`.execute(db);
  return result.rows;
}

type StoredSupplier = SupplierDraft & { pinyin: string; staffId: number | null };

/** @returns null when the code or the tax number is taken */
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

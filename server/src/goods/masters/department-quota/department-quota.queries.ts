import type {
  DepartmentQuota,
  DepartmentQuotaChange,
} from '@shanmen/shared/contracts/goods/masters/department-quota';
import type { Fen } from '@shanmen/shared/money';
import { sql } from 'kysely';

import type { Db, Tx } from '../../../db/transaction.ts';

type Quota = Pick<DepartmentQuota, 'limitFen' | 'mode'>;

/** The branches that a good stands in. */
const branches = sql`
  join goods.goods on goods.id = line.goods_id
  join goods.category on category.id = goods.category_id
  left join goods.category as above on above.id = category.parent_id`;

const inQuota = sql`(quota.category_id is null or quota.category_id in (category.id, above.id, above.parent_id))`;

/** What was taken out of stock, less what came back with 反审核 and 红冲; of a month, by the days of the documents. */
function taken(day: string) {
  const month = sql`date_trunc('month', ${day}::date)`;
  return sql`
    select -sum(line.value_fen)::bigint as fen
    from goods.doc
    join goods.stock_ledger as line on line.doc_id = doc.id
    ${branches}
    where doc.type = 'LY'
      and doc.dept_id = quota.dept_id
      and doc.biz_date >= ${month}::date
      and doc.biz_date < (${month} + interval '1 month')::date
      and ${inQuota}`;
}

const names = sql`
  left join goods.category as own on own.id = quota.category_id
  left join goods.category as middle on middle.id = own.parent_id
  left join goods.category as top on top.id = middle.parent_id`;

const categoryName = sql`case when own.id is null then '全部商品' else concat_ws('/', top.name, middle.name, own.name) end`;

/** The quotas of a department in the month of a day, the one for everything first. */
export async function listQuotas(db: Db, deptId: number, day: string): Promise<DepartmentQuota[]> {
  const result = await sql<DepartmentQuota>`
    select
      quota.category_id as "categoryId",
      ${categoryName} as category,
      quota.limit_fen as "limitFen",
      quota.mode,
      coalesce(used.fen, 0) as "usedFen",
      quota.limit_fen - coalesce(used.fen, 0) as "remainingFen"
    from goods.department_quota as quota
    ${names}
    left join lateral (${taken(day)}) as used on true
    where quota.dept_id = ${deptId}
    order by own.code nulls first`.execute(db);
  return result.rows;
}

/** What a requisition does with a quota: what is left for it, and what it takes itself. */
export type QuotaClaim = {
  category: string;
  mode: Quota['mode'];
  deptName: string;
  leftFen: Fen;
  ownFen: Fen;
};

/**
 * The quotas that the lines of a requisition fall under, as one that is not posted would use them.
 * @param day of the document
 */
export async function listClaims(db: Db, docId: number, day: string): Promise<QuotaClaim[]> {
  const result = await sql<QuotaClaim>`
    select
      ${categoryName} as category,
      quota.mode,
      department.name as "deptName",
      quota.limit_fen - coalesce(used.fen, 0) + coalesce(own_doc.posted_fen, 0) as "leftFen",
      coalesce(own_doc.posted_fen, own_doc.worth_fen) as "ownFen"
    from goods.doc as asked
    join goods.department on department.id = asked.dept_id
    join goods.department_quota as quota on quota.dept_id = asked.dept_id
    ${names}
    left join lateral (${taken(day)}) as used on true
    cross join lateral (
      select
        count(*)::int as lines,
        case when asked.status = 'audited' then sum(line.cost_fen) end::bigint as posted_fen,
        round(sum(line.base_qty * case
          when balance.qty > 0 then balance.value_fen / balance.qty
          else coalesce(balance.last_unit_cost, goods.last_unit_cost, goods.ref_cost_fen, 0)
        end))::bigint as worth_fen
      from goods.doc_line as line
      ${branches}
      left join goods.stock_balance as balance on balance.goods_id = line.goods_id and balance.wh_id = asked.wh_id
      where line.doc_id = asked.id
        and ${inQuota}
    ) as own_doc
    where asked.id = ${docId}
      and own_doc.lines > 0
    order by own.code nulls first`.execute(db);
  return result.rows;
}

/** Requisitions of a department, and changes of what it may take, come one after the other from here on. */
export async function lockDepartment(tx: Tx, deptId: number): Promise<{ code: string } | null> {
  const { rows } = await sql<{ code: string }>`
    select code
    from goods.department
    where id = ${deptId}
    for no key update`.execute(tx);
  return rows[0] ?? null;
}

export async function hasQuota(db: Db, deptId: number): Promise<boolean> {
  const result = await sql`
    select
    from goods.department_quota
    where dept_id = ${deptId}
    limit 1`.execute(db);
  return result.rows.length > 0;
}

/** The quota of a department for one branch, or for everything; null where there is none. */
export async function readQuota(
  db: Db,
  { deptId, categoryId }: Pick<DepartmentQuotaChange, 'deptId' | 'categoryId'>,
): Promise<Quota | null> {
  const result = await sql<Quota>`
    select limit_fen as "limitFen", mode
    from goods.department_quota
    where dept_id = ${deptId}
      and category_id is not distinct from ${categoryId}::bigint`.execute(db);
  return result.rows[0] ?? null;
}

export async function putQuota(
  tx: Tx,
  { deptId, categoryId }: Pick<DepartmentQuotaChange, 'deptId' | 'categoryId'>,
  { limitFen, mode }: Quota,
  staffId: number,
): Promise<void> {
  await sql`
    insert into goods.department_quota (dept_id, category_id, limit_fen, mode, updated_by)
    values (${deptId}, ${categoryId}, ${limitFen}, ${mode}, ${staffId})
    on conflict on constraint department_quota_once do update
    set limit_fen = excluded.limit_fen,
        mode = excluded.mode,
        updated_at = now(),
        updated_by = excluded.updated_by`.execute(tx);
}

export async function deleteQuota(
  tx: Tx,
  { deptId, categoryId }: Pick<DepartmentQuotaChange, 'deptId' | 'categoryId'>,
): Promise<void> {
  await sql`
    delete from goods.department_quota
    where dept_id = ${deptId}
      and category_id is not distinct from ${categoryId}::bigint`.execute(tx);
}

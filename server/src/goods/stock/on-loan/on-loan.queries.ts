import type { OnLoan, OnLoanPage, OnLoanQuery } from '@shanmen/shared/contracts/goods/stock/on-loan';
import { type Fen, zeroFen } from '@shanmen/shared/money';
import { sql, type RawBuilder } from 'kysely';

import { pageLimit } from '../../../db/page.ts';
import type { Db } from '../../../db/transaction.ts';
import { counterparty, counterpartyTables } from '../../documents/document/counterparty.queries.ts';
import { documentInReach } from '../../documents/document/document-read.queries.ts';
import type { WarehouseReach } from '../../masters/warehouse/warehouse.queries.ts';

type LoanRow = Required<OnLoan> & { total: number; sumFen: Fen };

/** What is lent out of warehouses in reach, the longest overdue first. @param today the business day */
export async function listOnLoan(
  db: Db,
  { page, pageSize, keyword = '' }: OnLoanQuery,
  today: string,
  reach: WarehouseReach,
): Promise<Required<Omit<OnLoanPage, 'rows'>> & { rows: Required<OnLoan>[] }> {
  const pattern = `%${keyword
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`;
  const result = await sql<LoanRow>`
    select
      line.id as "lineId",
      doc.id as "docId",
      doc.no,
      doc.biz_date as "bizDate",
      ${counterparty} as borrower,
      coalesce(doc.person_phone, '') as phone,
      warehouse.name as warehouse,
      goods.code,
      goods.name,
      goods.base_unit as unit,
      trim_scale(line.base_qty) as "lentQty",
      trim_scale(line.returned_qty) as "backQty",
      trim_scale(${lostOf(sql`line.id`)}) as "lostQty",
      trim_scale(line.base_qty - line.returned_qty) as "openQty",
      doc.due_on as "dueOn",
      greatest(${today}::date - coalesce(doc.due_on, ${today}::date), 0) as "overdueDays",
      line.cost_fen - line.returned_cost_fen as "valueFen",
      count(*) over ()::int as total,
      (sum(line.cost_fen - line.returned_cost_fen) over ())::bigint as "sumFen"
    from goods.doc
    join goods.doc_line as line on line.doc_id = doc.id
    join goods.goods on goods.id = line.goods_id
    join goods.warehouse on warehouse.id = doc.wh_id
    ${counterpartyTables}
    where doc.type = 'JY'
      and doc.status = 'audited'
      and doc.reversal_of is null
      and line.base_qty > line.returned_qty
      and ${documentInReach(reach)}
      and (
        ${keyword.trim()} = ''
        or lower(concat_ws(' ', doc.no, goods.code, goods.name, goods.pinyin, department.name, department.pinyin,
                           doc.person_name)) like ${pattern}
      )
    order by doc.due_on, doc.id, line.line_no
    ${pageLimit({ page, pageSize })}`.execute(db);
  const [first] = result.rows;
  const rows = result.rows.map(({ total: _total, sumFen: _sum, ...row }) => row);
  return { rows, total: first?.total ?? 0, totals: { value: first?.sumFen ?? zeroFen } };
}

/** A loan of the same borrower that should have been back by a day. */
export async function findOverdueLoan(
  db: Db,
  borrower: { deptId: number | null; personName: string },
  by: string,
): Promise<{ no: string; dueOn: string } | null> {
  const result = await sql<{ no: string; dueOn: string }>`
    select doc.no, doc.due_on as "dueOn"
    from goods.doc
    where doc.type = 'JY'
      and doc.status = 'audited'
      and doc.reversal_of is null
      and doc.due_on < ${by}
      and doc.person_name = ${borrower.personName}
      and doc.dept_id is not distinct from ${borrower.deptId}
      and exists (
        select from goods.doc_line as line
        where line.doc_id = doc.id
          and line.base_qty > line.returned_qty
      )
    order by doc.due_on
    limit 1`.execute(db);
  return result.rows[0] ?? null;
}

/** How much of a lent line waits to be written off as lost: it does not come back, and is outstanding until then. */
export function lostOf(lineId: RawBuilder<unknown>) {
  return sql`(
    select coalesce(sum(loss.base_qty), 0)
    from goods.doc_line as loss
    join goods.doc as writing_off on writing_off.id = loss.doc_id
    where loss.source_line_id = ${lineId}
      and writing_off.type = 'BS'
      and writing_off.status in ('draft', 'submitted')
  )`;
}

/** What became of a lent `line`, by the name that it has in the statement. */
export function loanOf(line: 'line' | 'source') {
  const lent = sql.ref(line);
  return sql`jsonb_build_object(
    'lentQty', trim_scale(${lent}.base_qty)::text,
    'backQty', trim_scale(${lent}.returned_qty)::text,
    'lostQty', trim_scale(${lostOf(sql`${lent}.id`)})::text
  )`;
}

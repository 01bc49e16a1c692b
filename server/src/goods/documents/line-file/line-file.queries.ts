import type { DocumentQuery } from '@shanmen/shared/contracts/goods/documents/document-query';
import type { DocumentType } from '@shanmen/shared/contracts/goods/documents/document-types';
import { sql } from 'kysely';

import { pageLimit } from '../../../db/page.ts';
import type { Db } from '../../../db/transaction.ts';
import { documentMatches, documentRow, documentTables } from '../document/document-read.queries.ts';
import type { PartAsked } from '../../../platform/workbook/list-out.ts';
import type { WarehouseReach } from '../../masters/warehouse/warehouse.queries.ts';
import type { LineOut } from './line-table.ts';

type Asked = { readonly type: DocumentType; readonly id: number | null; readonly query: DocumentQuery };

/** A part of the lines of the documents of a filter, or of the one that is named, newest document first. */
export async function listLines(
  db: Db,
  asked: Asked,
  reach: WarehouseReach,
  { page, pageSize }: PartAsked,
): Promise<LineOut[]> {
  const result = await sql<LineOut>`
    select
      head.no,
      head."bizDate",
      head.status,
      head.counterparty,
      head.warehouse,
      head."makerName",
      head."auditorName",
      line.line_no as "lineNo",
      goods.code,
      main_code.barcode,
      goods.name,
      goods.spec,
      case when line.ratio = 1 then line.unit else goods.base_unit end as unit,
      trim_scale(line.base_qty) as qty,
      case when line.ratio <> 1 then concat(trim_scale(line.qty), ' ', line.unit) end as "counted",
      line.amount_fen as "amountFen",
      line.own_discount_fen as "discountFen",
      line.net_fen as "netFen",
      line.tax_rate as "taxRate",
      line.tax_fen as "taxFen",
      line.gift,
      line.side,
      line.weight::bigint as weight,
      line.condition,
      line.reason_code as reason,
      coalesce(line.batch_no, batch.batch_no, '') as "batchNo",
      coalesce(line.made_on, batch.made_on) as "madeOn",
      coalesce(line.expire_on, batch.expire_on) as "expireOn",
      line.remark,
      line.cost_fen as "costFen"
    from (
      select ${documentRow}
      from ${documentTables}
      where ${matches(asked, reach)}
    ) as head
    join goods.doc_line as line on line.doc_id = head.id
    join goods.goods on goods.id = line.goods_id
    left join goods.stock_batch as batch on batch.id = line.batch_id
    left join goods.goods_barcode as main_code on main_code.goods_id = goods.id and main_code.is_main
    order by head."bizDate" desc, head.id desc, line.line_no
    ${pageLimit({ page, pageSize })}`.execute(db);
  return result.rows;
}

/** How many there are of them. */
export async function countLines(db: Db, asked: Asked, reach: WarehouseReach): Promise<number> {
  const result = await sql<{ total: number }>`
    select count(*)::int as total
    from ${documentTables}
    join goods.doc_line as line on line.doc_id = doc.id
    where ${matches(asked, reach)}`.execute(db);
  return result.rows[0]?.total ?? 0;
}

function matches({ type, id, query }: Asked, reach: WarehouseReach) {
  return sql`
    doc.type = upper(${type})
    and (${id}::bigint is null or doc.id = ${id})
    and ${documentMatches(query, reach)}`;
}

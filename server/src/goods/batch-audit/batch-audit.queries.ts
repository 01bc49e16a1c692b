import type { WaitingDocument, WaitingPage, WaitingQuery } from '@shanmen/shared/contracts/goods/batch-audit';
import type { DocumentType } from '@shanmen/shared/contracts/goods/document-types';
import { sql } from 'kysely';

import type { Db } from '../../db/transaction.ts';
import { bringsIn, counterparty, counterpartyTables } from '../document/counterparty.queries.ts';
import { costNow } from '../posting/document-worth.queries.ts';
import { inReach, type WarehouseReach } from '../warehouse/warehouse.queries.ts';

const standardPageSize = 50;

/** Types whose documents a person may audit at first, and again after another one. */
export type AuditTypes = { first: readonly DocumentType[]; again: readonly DocumentType[] };

/** A page of what waits for the audit of a person, the oldest first; what one has checked waits for somebody else. */
export async function listWaiting(
  db: Db,
  types: AuditTypes,
  { page = 1, pageSize = standardPageSize, keyword = '', type }: WaitingQuery,
  reach: WarehouseReach,
): Promise<WaitingPage> {
  const asked = (of: readonly DocumentType[]) =>
    of.filter(each => type === undefined || each === type).map(each => each.toUpperCase());
  const pattern = `%${keyword
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`;
  const result = await sql<WaitingDocument & { total: number }>`
    select
      doc.id,
      lower(doc.type) as type,
      doc.no,
      doc.biz_date as "bizDate",
      doc.reversal_of is not null as "isRed",
      ${counterparty} as counterparty,
      warehouse.name as warehouse,
      trim_scale(doc.qty_total) as "qtyTotal",
      doc.amount_fen as "amountFen",
      ${costNow} as "costFen",
      coalesce(maker.name, '') as "makerName",
      coalesce(checker.name, '') as "checkerName",
      doc.created_by = ${reach.staffId} as "isOwn",
      (
        select count(*)::int
        from (
          select line.goods_id, sum(line.base_qty) as qty
          from goods.doc_line as line
          where line.doc_id = doc.id
            and doc.reversal_of is null
            and not ${bringsIn}
          group by line.goods_id
        ) as needed
        left join goods.stock_balance as balance on balance.goods_id = needed.goods_id and balance.wh_id = doc.wh_id
        where coalesce(balance.qty, 0) < needed.qty
          and not warehouse.allow_negative
      ) as "shortLines",
      count(*) over ()::int as total
    from goods.doc
    join goods.warehouse on warehouse.id = doc.wh_id
    ${counterpartyTables}
    left join admin.v_account as maker on maker.id = doc.created_by
    left join admin.v_account as checker on checker.id = doc.checked_by
    where doc.status = 'submitted'
      and doc.type = any(case when doc.checked_by is null then ${asked(types.first)}::text[] else ${asked(types.again)}::text[] end)
      and doc.checked_by is distinct from ${reach.staffId}
      and ${inReach('warehouse', reach)}
      and (
        ${keyword.trim()} = ''
        or lower(concat_ws(' ', doc.no, supplier.name, supplier.pinyin, warehouse.name, maker.name)) like ${pattern}
      )
    order by doc.submitted_at, doc.id
    limit ${pageSize}
    offset ${(page - 1) * pageSize}`.execute(db);
  const rows = result.rows.map(({ total: _total, ...row }) => row);
  return { rows, total: result.rows[0]?.total ?? 0 };
}

import type { Document, DocumentRow } from '@shanmen/shared/contracts/goods/documents/document';
import type { DocumentPage, DocumentQuery } from '@shanmen/shared/contracts/goods/documents/document-query';
import type { DocumentType } from '@shanmen/shared/contracts/goods/documents/document-types';
import type { Fen } from '@shanmen/shared/money';
import { sql } from 'kysely';

import { pageLimit } from '../../../db/page.ts';
import type { Db } from '../../../db/transaction.ts';
import { inReach, type WarehouseReach } from '../../masters/warehouse/warehouse.queries.ts';
import { counterparty, counterpartyTables } from './counterparty.queries.ts';

/** The columns of a row of a list of documents. */
export const documentRow = sql`
  doc.id,
  doc.version,
  doc.no,
  doc.biz_date as "bizDate",
  doc.status,
  doc.reversal_of is not null as "isRed",
  ${counterparty} as counterparty,
  warehouse.name as warehouse,
  coalesce(department.name, wh_department.name, '') as department,
  trim_scale(doc.qty_total) as "qtyTotal",
  doc.amount_fen as "amountFen",
  doc.paid_fen as "paidFen",
  doc.pay_method as "payMethod",
  doc.cost_fen as "costFen",
  doc.created_by as "makerId",
  coalesce(maker.name, '') as "makerName",
  coalesce(handler.name, '') as "handlerName",
  coalesce(salesman.name, '') as "salesmanName",
  coalesce(checker.name, '') as "checkerName",
  coalesce(auditor.name, '') as "auditorName",
  doc.audited_at as "auditedAt",
  doc.printed_times as "printedTimes",
  source.no as "sourceNo",
  count_task.no as "countNo",
  (select count(*) from goods.doc_file where doc_file.doc_id = doc.id)::int as "fileCount",
  doc.remark`;

export const documentTables = sql`
  goods.doc
  join goods.warehouse on warehouse.id = doc.wh_id
  ${counterpartyTables}
  left join goods.department as wh_department on wh_department.id = warehouse.dept_id
  left join goods.count_task on count_task.id = doc.count_task_id
  left join goods.doc as source on source.id = coalesce(doc.reversal_of, doc.source_doc_id)
  left join admin.v_account as maker on maker.id = doc.created_by
  left join admin.v_account as handler on handler.id = doc.handler_id
  left join admin.v_account as salesman on salesman.id = doc.salesman_id
  left join admin.v_account as checker on checker.id = doc.checked_by
  left join admin.v_account as auditor on auditor.id = doc.audited_by`;

/** A page of the documents of a type in reach, newest first. */
export async function listDocuments(
  db: Db,
  type: DocumentType,
  query: DocumentQuery,
  reach: WarehouseReach,
): Promise<DocumentRow[]> {
  const result = await sql<DocumentRow>`
    select ${documentRow}
    from ${documentTables}
    where ${matches(type, query, reach)}
    order by doc.biz_date desc, doc.id desc
    ${pageLimit(query)}`.execute(db);
  return result.rows;
}

/** How many match, and their sums. */
export async function sumDocuments(
  db: Db,
  type: DocumentType,
  query: DocumentQuery,
  reach: WarehouseReach,
): Promise<{ total: number; totals: Required<DocumentPage['totals']> }> {
  const result = await sql<{ total: number; amount: Fen; paid: Fen; cost: Fen }>`
    select
      count(*)::int as total,
      coalesce(sum(doc.amount_fen), 0)::bigint as amount,
      coalesce(sum(doc.paid_fen), 0)::bigint as paid,
      coalesce(sum(doc.cost_fen), 0)::bigint as cost
    from ${documentTables}
    where ${matches(type, query, reach)}`.execute(db);
  const [sums] = result.rows;
  if (!sums) throw new Error('a sum always answers a row');
  const { total, ...totals } = sums;
  return { total, totals };
}

/** A document lies where its warehouse is, a transfer also where it leads to. */
export function documentInReach(reach: WarehouseReach) {
  return sql`(${inReach('warehouse', reach)} or (warehouse_to.id is not null and ${inReach('warehouse_to', reach)}))`;
}

function matches(type: DocumentType, query: DocumentQuery, reach: WarehouseReach) {
  return sql`doc.type = upper(${type}) and ${documentMatches(query, reach)}`;
}

/** What a filter asks of documents of any type. */
export function documentMatches(query: DocumentQuery, reach: WarehouseReach) {
  const { keyword = '', from = null, to = null, status = null } = query;
  const { whId = null, supplierId = null, partyId = null, deptId = null, handlerId = null } = query;
  const { salesmanId = null, responsibleId = null, makerId = null } = query;
  const { amountFrom = null, amountTo = null, channel = null } = query;
  const pattern = `%${keyword
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`;
  return sql`
    ${documentInReach(reach)}
    and (${from}::date is null or doc.biz_date >= ${from}::date)
    and (${to}::date is null or doc.biz_date <= ${to}::date)
    and (${status}::text is null or doc.status = ${status})
    and (${whId}::bigint is null or ${whId} in (doc.wh_id, doc.wh_to_id))
    and (${supplierId}::bigint is null or doc.supplier_id = ${supplierId})
    and (${partyId}::bigint is null or doc.party_id = ${partyId})
    and (${deptId}::bigint is null or coalesce(doc.dept_id, warehouse.dept_id) = ${deptId})
    and (${amountFrom}::numeric is null or abs(doc.amount_fen) >= ${amountFrom}::numeric * 100)
    and (${amountTo}::numeric is null or abs(doc.amount_fen) <= ${amountTo}::numeric * 100)
    and (${handlerId}::bigint is null or doc.handler_id = ${handlerId})
    and (${makerId}::bigint is null or doc.created_by = ${makerId})
    and (${salesmanId}::bigint is null or doc.salesman_id = ${salesmanId})
    and (${responsibleId}::bigint is null or doc.responsible_id = ${responsibleId})
    and (${channel}::text is null or doc.channel = ${channel})
    and (
      ${keyword.trim()} = ''
      or lower(doc.no) like ${pattern}
      or lower(count_task.no) like ${pattern}
      or lower(doc.bill_no) like ${pattern}
      or exists (
        select from goods.doc_line as line
        join goods.goods on goods.id = line.goods_id
        where line.doc_id = doc.id
          and lower(concat_ws(' ', goods.code, goods.name, goods.pinyin)) like ${pattern}
      )
    )`;
}

/** A document without its lines and steps, with what its course is judged by. */
export type DocumentHeadRow = Omit<Document, 'lines' | 'files' | 'steps' | 'credit' | 'warnings'> & {
  /** Whose revenue it is, by its store. */
  outletId: number | null;
  createdAt: string;
  isMadeBySystem: boolean;
  /** Who audited it first, of two. */
  checkerId: number | null;
  revision: number;
  reversalOf: number | null;
  transitWhId: number | null;
  editorName: string;
  editedAt: string;
};

export async function readDocumentHead(
  db: Db,
  type: DocumentType,
  id: number,
  reach: WarehouseReach,
): Promise<DocumentHeadRow | null> {
  const result = await sql<DocumentHeadRow>`
    select
      ${documentRow},
      doc.revision,
      doc.handler_id as "handlerId",
      doc.wh_id as "whId",
      doc.wh_to_id as "whToId",
      doc.supplier_id as "supplierId",
      doc.bill_no as "billNo",
      doc.dept_id as "deptId",
      doc.party_id as "partyId",
      doc.store_id as "storeId",
      store.name as "storeName",
      store.outlet_id as "outletId",
      doc.source_doc_id as "sourceDocId",
      doc.salesman_id as "salesmanId",
      doc.driver_id as "driverId",
      coalesce(driver.name, '') as "driverName",
      doc.responsible_id as "responsibleId",
      coalesce(responsible.name, '') as "responsibleName",
      doc.receiver_id as "receiverId",
      coalesce(receiver.name, '') as "receiverName",
      doc.cz_mode as mode,
      trim_scale(doc.set_count) as "setCount",
      case when bom.goods_id is not null then
        jsonb_build_object(
          'goodsId', bom.goods_id, 'code', made.code, 'name', made.name, 'version', doc.bom_version, 'latest', bom.version,
          'status', case when bom.active then 'active' else 'stopped' end
        )
      end as bom,
      doc.reason_code as reason,
      doc.person_name as "personName",
      doc.person_phone as "personPhone",
      doc.purpose, doc.team_no as "teamNo", doc.invoice_title as "invoiceTitle", doc.invoice_tax_no as "invoiceTaxNo",
      doc.due_on as "dueOn", doc.settle,
      case when doc.transit_wh_id is null then 'none' when doc.received_at is null then 'underway' else 'arrived' end as transit,
      doc.transit_wh_id as "transitWhId",
      doc.discount_fen as "discountFen",
      doc.fee_fen as "feeFen",
      case when doc.type = 'GH' then source.deposit_fen else doc.deposit_fen end as "depositFen",
      doc.created_at as "createdAt",
      doc.channel = 'SYS' as "isMadeBySystem",
      doc.checked_by as "checkerId",
      doc.reversal_of as "reversalOf",
      coalesce(editor.name, '') as "editorName",
      doc.updated_at as "editedAt"
    from ${documentTables}
    left join admin.v_account as editor on editor.id = doc.updated_by
    left join goods.bom on bom.goods_id = doc.bom_id
    left join goods.goods as made on made.id = doc.bom_id
    left join goods.store on store.id = doc.store_id
    left join ticket.v_driver as driver on driver.id = doc.driver_id
    left join admin.v_account as responsible on responsible.id = doc.responsible_id
    left join admin.v_account as receiver on receiver.id = doc.receiver_id
    where doc.id = ${id}
      and doc.type = upper(${type})
      and ${documentInReach(reach)}`.execute(db);
  return result.rows[0] ?? null;
}

import type {
  WaitingDocument,
  WaitingPage,
  WaitingQuery,
} from '@shanmen/shared/contracts/goods/documents/batch-audit';
import type { DocumentType } from '@shanmen/shared/contracts/goods/documents/document-types';
import type { AuditStage } from '@shanmen/shared/contracts/audit/audit-batch';
import { sql } from 'kysely';

import { type Counted, pageLimit, pageOf } from '../../../db/page.ts';
import type { Db } from '../../../db/transaction.ts';
import type { QueueRows } from '../../../queues/queue.ts';
import { decidedIn, factsOf, marksOf } from '../../../queues/queue-parts.queries.ts';
import { counterparty, counterpartyTables } from '../document/counterparty.queries.ts';
import type { DocumentWork } from '../document-work.ts';
import { costNow } from '../../stock/posting/document-worth.queries.ts';
import { shortGoods } from '../../stock/posting/short-goods.queries.ts';
import { priceJumps } from '../../pricing/price/price-jump.queries.ts';
import { unlikelyLines } from '../../pricing/price/unlikely-line.queries.ts';
import { retailDifferences } from '../../pricing/price/retail-difference.queries.ts';
import { purchaseElsewhere, sameBills } from '../../masters/supplier/same-bill.queries.ts';
import { inReach, type WarehouseReach } from '../../masters/warehouse/warehouse.queries.ts';

/** Types whose documents a person may audit at first, and again after another one. */
export type AuditTypes = { first: readonly DocumentType[]; again: readonly DocumentType[] };

/** What an auditor looks at twice of a `doc`. */
const hintsOf = (priceJumpPercent: number, reach: WarehouseReach) => sql`
  (select count(*)::int from ${shortGoods} as short) as "shortLines",
  (select count(*)::int from (${unlikelyLines(sql`doc.id`)}) as unlikely) as "unlikelyLines",
  (select count(*)::int from (${priceJumps(sql`doc.id`, priceJumpPercent, reach)}) as jump) as "dearLines",
  (select count(*)::int from (${retailDifferences(sql`doc.id`)}) as difference) as "retailLines",
  coalesce((select coalesce(no, ${purchaseElsewhere}) from (${sameBills(sql`doc.id`, reach)}) as twin limit 1), '') as "sameBillNo",
  greatest((doc.created_at at time zone 'Asia/Shanghai')::date - doc.biz_date, 0) as "backdatedDays"`;

/** Whether nothing is to be said of what is `waiting`. */
const isClean = sql`(
  waiting."shortLines" + waiting."unlikelyLines" + waiting."dearLines" + waiting."retailLines" + waiting."backdatedDays" = 0
  and waiting."sameBillNo" = ''
  and waiting."checkerName" = ''
  and not waiting."isOwn"
)`;

/** A page of what waits for the audit of a person, the oldest first; what one has checked waits for somebody else. */
export async function listWaiting(
  db: Db,
  types: AuditTypes,
  query: WaitingQuery,
  reach: WarehouseReach,
  { priceJumpPercent, costExclTax }: Pick<DocumentWork, 'priceJumpPercent' | 'costExclTax'>,
): Promise<WaitingPage> {
  const { hint = null } = query;
  const result = await sql<Counted<WaitingDocument>>`
    select
      id, type, no, "bizDate", "isRed", counterparty, warehouse, "qtyTotal", "amountFen", "costFen", "makerName",
      "checkerName", "isOwn", "shortLines", "unlikelyLines", "dearLines", "retailLines", "sameBillNo", "backdatedDays",
      count(*) over ()::int as total
    from (
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
        ${costNow(costExclTax)} as "costFen",
        coalesce(maker.name, '') as "makerName",
        coalesce(checker.name, '') as "checkerName",
        doc.created_by = ${reach.staffId} as "isOwn",
        ${hintsOf(priceJumpPercent, reach)},
        row_number() over (order by doc.submitted_at, doc.id) as place
      from goods.doc
      join goods.warehouse on warehouse.id = doc.wh_id
      ${counterpartyTables}
      left join admin.v_account as maker on maker.id = doc.created_by
      left join admin.v_account as checker on checker.id = doc.checked_by
      where doc.status = 'submitted'
        and ${waitsFor(types, query, reach)}
    ) as waiting
    where ${hint}::text is null
      or (${hint} = 'none') = ${isClean}
    order by waiting.place
    ${pageLimit(query)}`.execute(db);
  return pageOf(result.rows);
}

const mostLines = 20;

/** The same for the queue of 审核; or the documents of types that a person may take back to drafts. */
export function documentItems(
  stage: AuditStage,
  types: AuditTypes,
  reach: WarehouseReach,
  { priceJumpPercent }: Pick<DocumentWork, 'priceJumpPercent'>,
): QueueRows {
  return {
    rows: sql`
      select
        item.id, item.no, concat_ws(' · ', nullif(${counterparty}, ''), warehouse.name) as what, store.outlet_id,
        nullif(doc.amount_fen, 0) as amount_fen, item.maker_id, doc.created_by = ${reach.staffId} as is_own, item.since,
        item.seen, item.biz_date
      from goods.v_audit_item as item
      join goods.doc on doc.id = item.id
      join goods.warehouse on warehouse.id = doc.wh_id
      left join goods.store on store.wh_id = warehouse.id
      ${counterpartyTables}
      left join admin.v_account as maker on maker.id = doc.created_by
      where item.stage = ${stage}
        and ${stage === 'waiting' ? waitsFor(types, {}, reach) : isOfTypes(types.first, reach)}`,
    marks: stage === 'waiting' ? waitingMarks(priceJumpPercent, reach) : sql`'{}'::text[]`,
    facts: sql`(
      select
        ${factsOf({
          单据日期: sql`doc.biz_date::text`,
          数量: sql`trim_scale(doc.qty_total)::text`,
          金额: sql`nullif(doc.amount_fen, 0)`,
          原因: sql`doc.reason_code`,
          备注: sql`doc.remark`,
        })} || (
          select coalesce(jsonb_agg(jsonb_build_object(
            'label', line.line_no || ' ' || goods.name, 'after', trim_scale(line.qty)::text || ' ' || line.unit
          ) order by line.line_no), '[]')
          from goods.doc_line as line
          join goods.goods on goods.id = line.goods_id
          where line.doc_id = doc.id
            and line.line_no <= ${mostLines}
        )
      from goods.doc
      where doc.id = item.id
    )`,
    decided: decidedIn('goods.doc', 'audited_by', 'audited_at'),
  };
}

/** What an auditor looks at twice while a document waits; once it was audited, stock and prices say something else. */
function waitingMarks(priceJumpPercent: number, reach: WarehouseReach) {
  return sql`(
      select ${marksOf({
        red: sql`hint.is_red`,
        second: sql`hint.is_checked`,
        short: sql`hint."shortLines" > 0`,
        unlikely: sql`hint."unlikelyLines" > 0`,
        dear: sql`hint."dearLines" > 0`,
        otherRetail: sql`hint."retailLines" > 0`,
        twin: sql`hint."sameBillNo" <> ''`,
        backdated: sql`hint."backdatedDays" > 0`,
      })}
      from (
        select doc.reversal_of is not null as is_red, doc.checked_by is not null as is_checked, ${hintsOf(priceJumpPercent, reach)}
        from goods.doc
        join goods.warehouse on warehouse.id = doc.wh_id
        ${counterpartyTables}
        where doc.id = item.id
      ) as hint
    )`;
}

function isOfTypes(types: readonly DocumentType[], reach: WarehouseReach) {
  return sql`doc.type = any(${types.map(type => type.toUpperCase())}::text[]) and ${inReach('warehouse', reach)}`;
}

/** Of which type a document is. */
export async function typeOfDocument(db: Db, id: number): Promise<DocumentType | null> {
  const result = await sql<{ type: DocumentType }>`
    select lower(type) as type from goods.doc where id = ${id}`.execute(db);
  return result.rows[0]?.type ?? null;
}

/** Whether a `doc` that waits is one of those that a person may audit, and among them those that are asked for. */
function waitsFor(types: AuditTypes, query: Omit<WaitingQuery, 'hint'>, reach: WarehouseReach) {
  const { keyword = '', type, whId = null, makerId = null, from = null, to = null } = query;
  const asked = (of: readonly DocumentType[]) =>
    of.filter(each => type === undefined || each === type).map(each => each.toUpperCase());
  const pattern = `%${keyword
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`;
  return sql`
    doc.type = any(case when doc.checked_by is null then ${asked(types.first)}::text[] else ${asked(types.again)}::text[] end)
    and doc.checked_by is distinct from ${reach.staffId}
    and ${inReach('warehouse', reach)}
    and (${whId}::bigint is null or ${whId} in (doc.wh_id, doc.wh_to_id))
    and (${makerId}::bigint is null or doc.created_by = ${makerId})
    and (${from}::date is null or doc.biz_date >= ${from}::date)
    and (${to}::date is null or doc.biz_date <= ${to}::date)
    and (
      ${keyword.trim()} = ''
      or lower(concat_ws(' ', doc.no, supplier.name, supplier.pinyin, warehouse.name, maker.name)) like ${pattern}
    )`;
}

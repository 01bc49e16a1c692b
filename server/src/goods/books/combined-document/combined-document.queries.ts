import type {
  ChainLink,
  CombinedDocument,
  CombinedPage,
  CombinedQuery,
} from '@shanmen/shared/contracts/goods/books/combined-document';
import type { DocumentType } from '@shanmen/shared/contracts/goods/documents/document-types';
import { type Fen, zeroFen } from '@shanmen/shared/money';
import { sql } from 'kysely';

import { pageLimit } from '../../../db/page.ts';
import type { Db } from '../../../db/transaction.ts';
import { counterparty, counterpartyTables } from '../../documents/document/counterparty.queries.ts';
import {
  documentInReach,
  documentMatches,
  documentRow,
  documentTables,
} from '../../documents/document/document-read.queries.ts';
import type { WarehouseReach } from '../../masters/warehouse/warehouse.queries.ts';

const longestChain = 200;

type CountedRow = CombinedDocument & { total: number; amount: Fen; cost: Fen };

/**
 * A page of the documents of these types in reach, newest first. Sums over the whole filter only where it leaves one type
 * in one state: purchases and sales, drafts and posted ones make no figure together.
 */
export async function listCombined(
  db: Db,
  types: readonly DocumentType[],
  query: CombinedQuery,
  reach: WarehouseReach,
): Promise<CombinedPage> {
  const { type, status } = query;
  const asked = types.filter(each => type === undefined || each === type).map(each => each.toUpperCase());
  const result = await sql<CountedRow>`
    select
      ${documentRow},
      lower(doc.type) as type,
      count(*) over ()::int as total,
      (sum(doc.amount_fen) over ())::bigint as amount,
      (coalesce(sum(doc.cost_fen) over (), 0))::bigint as cost
    from ${documentTables}
    where doc.type = any(${asked}::text[])
      and ${documentMatches(query, reach)}
    order by doc.biz_date desc, doc.id desc
    ${pageLimit(query)}`.execute(db);
  const [first] = result.rows;
  const rows = result.rows.map(({ total: _total, amount: _amount, cost: _cost, ...row }) => row);
  const { total = 0, amount = zeroFen, cost = zeroFen } = first ?? {};
  return { rows, total, totals: type === undefined || status === undefined ? {} : { amount, cost } };
}

/** The chain that a document belongs to, from the one that everything else hangs below. */
export async function readChain(
  db: Db,
  id: number,
  types: readonly DocumentType[],
  reach: WarehouseReach,
): Promise<ChainLink[]> {
  const result = await sql<ChainLink>`
    with recursive above as (
      select doc.id, coalesce(doc.reversal_of, doc.source_doc_id) as parent_id
      from goods.doc
      where doc.id = ${id}
      union all
      select doc.id, coalesce(doc.reversal_of, doc.source_doc_id)
      from goods.doc
      join above on above.parent_id = doc.id
    ),
    chain as (
      select id, array[id] as way
      from above
      where parent_id is null
      union all
      select doc.id, chain.way || doc.id
      from goods.doc
      join chain on chain.id = coalesce(doc.reversal_of, doc.source_doc_id)
    )
    select
      doc.id,
      lower(doc.type) as type,
      doc.no,
      doc.biz_date as "bizDate",
      doc.status,
      doc.reversal_of is not null as "isRed",
      ${counterparty} as counterparty,
      trim_scale(doc.qty_total) as "qtyTotal",
      doc.amount_fen as "amountFen",
      coalesce(doc.reversal_of, doc.source_doc_id) as "parentId"
    from chain
    join goods.doc on doc.id = chain.id
    join goods.warehouse on warehouse.id = doc.wh_id
    ${counterpartyTables}
    where ${documentInReach(reach)}
      and doc.type = any(${types.map(type => type.toUpperCase())}::text[])
    order by chain.way
    limit ${longestChain}`.execute(db);
  return result.rows;
}

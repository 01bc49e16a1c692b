import { sql } from 'kysely';

/** Whom or what a document is with: needs {@link counterpartyTables} beside `goods.doc`. */
export const counterparty = sql`left(coalesce(
    supplier.name,
    party.name,
    nullif(concat_ws(' ', department.name, nullif(doc.person_name, '')), ''),
    warehouse_to.name,
    doc.reason_code,
    case doc.cz_mode when 'assemble' then '组装' when 'disassemble' then '拆卸' end,
    ''
  ), 60)`;

export const counterpartyTables = sql`
  left join goods.warehouse as warehouse_to on warehouse_to.id = doc.wh_to_id
  left join goods.supplier on supplier.id = doc.supplier_id
  left join goods.party on party.id = doc.party_id
  left join goods.department on department.id = doc.dept_id`;

/** Whether a `line` of a `doc` that waits brings its goods into the warehouse of the document. */
export const bringsIn = sql<boolean>`(
    doc.type in ('JH', 'BY', 'QR', 'XT', 'GH')
    or coalesce((doc.cz_mode = 'assemble') = (line.side = 'parent'), false)
  )`;

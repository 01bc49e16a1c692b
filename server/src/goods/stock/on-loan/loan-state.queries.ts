import { type RawBuilder, sql } from 'kysely';

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

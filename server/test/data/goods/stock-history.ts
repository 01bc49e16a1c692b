import { asOwner } from '../../app/scenario.ts';

/**
 * Comings of one piece each, weeks ago, with the document, the balance and the batch that they left: past every
 * trigger, as no service writes, but as the proof of the books finds nothing to say of.
 */
export function fillHistory(
  url: string,
  { goodsId, whId, rows, day }: { goodsId: number; whId: number; rows: number; day: string },
): Promise<void> {
  return asOwner(
    url,
    `set session_replication_role = 'replica';
    with counted as (
      insert into platform.doc_counter as counter (doc_type, scope, biz_date, next)
      select 'JH', code, date '${day}', 2
      from goods.warehouse
      where id = ${whId}
      on conflict (doc_type, scope, biz_date) do update set next = counter.next + 1
      returning scope, next - 1 as taken
    ), document as (
      insert into goods.doc
        (type, no, biz_date, status, handler_id, wh_id, qty_total, cost_fen, created_at, created_by, updated_at, updated_by)
      select 'JH', 'JH' || to_char(date '${day}', 'YYMMDD') || scope || '-' || lpad(taken::text, 4, '0'), date '${day}',
             'audited', 1, ${whId}, ${rows}, ${rows * 680}, now(), 1, now(), 1
      from counted
      returning id, biz_date
    ), line as (
      insert into goods.doc_line (doc_id, line_no, goods_id, unit, qty, base_qty)
      select document.id, 1, goods.id, goods.base_unit, ${rows}, ${rows}
      from document
      join goods.goods on goods.id = ${goodsId}
    ), ledger as (
      insert into goods.stock_ledger
        (goods_id, wh_id, seq, doc_id, line_no, kind, biz_date, posted_at, qty, value_fen, qty_after, value_after, staff_id)
      select ${goodsId}, ${whId}, step, id, step, 'normal', biz_date, now(), 1, 680, step, step * 680, 1
      from document, generate_series(1, ${rows}) as step
    ), balance as (
      insert into goods.stock_balance (goods_id, wh_id, qty, value_fen, seq)
      values (${goodsId}, ${whId}, ${rows}, ${rows * 680}, ${rows})
    )
    insert into goods.stock_batch (goods_id, wh_id, doc_id, came_on, came_qty, qty)
    select ${goodsId}, ${whId}, id, biz_date, ${rows}, ${rows} from document`,
  );
}

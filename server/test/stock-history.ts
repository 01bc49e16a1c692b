import { asOwner } from './scenario.ts';

/** Comings of one piece each, weeks ago, with the balance that they left: past every trigger, as no service writes. */
export function fillHistory(
  url: string,
  { goodsId, whId, rows, day }: { goodsId: number; whId: number; rows: number; day: string },
): Promise<void> {
  return asOwner(
    url,
    `set session_replication_role = 'replica';
    insert into goods.doc (type, no, biz_date, status, handler_id, wh_id, cost_fen, created_at, created_by, updated_at, updated_by)
    select 'JH', 'OLD-${goodsId}', date '${day}', 'audited', 1, ${whId}, 0, now(), 1, now(), 1;
    insert into goods.stock_ledger
      (goods_id, wh_id, seq, doc_id, line_no, kind, biz_date, posted_at, qty, value_fen, qty_after, value_after, staff_id)
    select ${goodsId}, ${whId}, step, doc.id, step, 'normal', doc.biz_date, now(), 1, 680, step, step * 680, 1
    from goods.doc, generate_series(1, ${rows}) as step
    where doc.no = 'OLD-${goodsId}';
    insert into goods.stock_balance (goods_id, wh_id, qty, value_fen, seq)
    values (${goodsId}, ${whId}, ${rows}, ${rows * 680}, ${rows});
    insert into goods.stock_batch (goods_id, wh_id, doc_id, came_on, came_qty, qty)
    select ${goodsId}, ${whId}, doc.id, doc.biz_date, ${rows}, ${rows} from goods.doc where no = 'OLD-${goodsId}'`,
  );
}

import { thousandths } from '@shanmen/shared/quantity';
import { sql } from 'kysely';

import type { Tx } from '../../../db/transaction.ts';
import type { LedgerRow, PoolKey, PoolRow, Posting } from '../stock/stock.ledger.ts';
import { type BatchMove, batchMoves, type ChosenBatch, type HeldBatch, type Portion } from './batch-moves.ts';

/** Moves the batches of what a posting has moved; its pools are locked, and with them their batches. */
export async function moveBatches(
  tx: Tx,
  { docId, revision, bizDate }: Posting,
  rows: readonly LedgerRow[],
  pools: readonly PoolRow[],
): Promise<void> {
  const isUndoing = rows.some(({ kind }) => kind === 'reversal');
  const lives = new Map(pools.map(({ goodsId, shelfLifeDays }) => [goodsId, shelfLifeDays]));
  const moves = batchMoves(rows, {
    docId,
    bizDate,
    held: await readHeld(tx, rows),
    // What only leaves brings no batch along.
    arriving: rows.some(({ qty }) => thousandths(qty) > 0n) ? await readArriving(tx, docId) : new Map(),
    chosen: isUndoing ? [] : await readChosen(tx, docId),
    undone: isUndoing ? await readUndone(tx, docId) : [],
    lifeOf: goodsId => lives.get(goodsId) ?? null,
  });
  if (moves.some(({ qty }) => thousandths(qty) > 0n)) await openBatches(tx, moves);
  await writeMoves(tx, docId, revision, moves);
}

const batchKey = sql`
  batch.goods_id as "goodsId",
  batch.wh_id as "whId",
  batch.doc_id as "docId",
  batch.came_on as "cameOn",
  batch.batch_no as "batchNo",
  batch.made_on as "madeOn",
  batch.expire_on as "expireOn"`;

async function readHeld(tx: Tx, keys: readonly PoolKey[]): Promise<HeldBatch[]> {
  const result = await sql<HeldBatch>`
    select ${batchKey}, batch.qty
    from goods.stock_batch as batch
    where batch.qty > 0
      and (batch.goods_id, batch.wh_id) in (
        select "goodsId", "whId"
        from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as key ("goodsId" bigint, "whId" bigint)
      )
    order by batch.expire_on nulls last, batch.came_on, batch.id`.execute(tx);
  return result.rows;
}

/** What lines say of themselves, and of what comes back the words with which it left. */
async function readArriving(tx: Tx, docId: number): Promise<ReadonlyMap<number, Portion[]>> {
  const result = await sql<Portion & { lineNo: number }>`
    select line_no as "lineNo", coalesce(batch_no, '') as "batchNo", made_on as "madeOn", expire_on as "expireOn",
           base_qty as qty
    from goods.doc_line
    where doc_id = ${docId}
      and (batch_no is not null or made_on is not null or expire_on is not null)
    union all
    select line.line_no, batch.batch_no, batch.made_on, batch.expire_on, -move.qty
    from goods.doc_line as line
    join goods.doc_line as source on source.id = line.source_line_id
    join goods.doc on doc.id = source.doc_id
    join goods.stock_batch_move as move
      on move.doc_id = source.doc_id and move.line_no = source.line_no and move.revision = doc.revision
    join goods.stock_batch as batch on batch.id = move.batch_id
    where line.doc_id = ${docId}
      and move.qty < 0
      and move.kind = 'normal'
    order by 1, 4`.execute(tx);
  const byLine = new Map<number, Portion[]>();
  for (const { lineNo, ...portion } of result.rows)
    byLine.set(lineNo, [...(byLine.get(lineNo) ?? []), portion]);
  return byLine;
}

async function readChosen(tx: Tx, docId: number): Promise<ChosenBatch[]> {
  const result = await sql<HeldBatch & { lineNo: number; goods: string }>`
    select ${batchKey}, batch.qty, line.line_no as "lineNo", goods.name as goods
    from goods.doc_line as line
    join goods.stock_batch as batch on batch.id = line.batch_id
    join goods.goods on goods.id = line.goods_id
    where line.doc_id = ${docId}`.execute(tx);
  return result.rows.map(({ lineNo, goods, qty: _qty, ...key }) => ({ lineNo, goods, key }));
}

/** What the document moved that this one undoes: it does so itself when its audit is taken back. */
async function readUndone(tx: Tx, docId: number): Promise<BatchMove[]> {
  const result = await sql<BatchMove>`
    select ${batchKey}, move.line_no as "lineNo", move.kind, move.qty
    from goods.doc as undoing
    join goods.doc as undone on undone.id = coalesce(undoing.reversal_of, undoing.id)
    join goods.stock_batch_move as move on move.doc_id = undone.id
    join goods.stock_batch as batch on batch.id = move.batch_id
    where undoing.id = ${docId}
      and move.kind <> 'reversal'
      and move.revision = (select max(revision) from goods.stock_batch_move where doc_id = undone.id)
    order by move.id`.execute(tx);
  return result.rows;
}

const movedRows = (moves: readonly BatchMove[]) => sql`
  jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as moved (
    "goodsId" bigint, "whId" bigint, "docId" bigint, "cameOn" date, "batchNo" text, "madeOn" date, "expireOn" date,
    "lineNo" int, kind text, qty numeric
  )`;

async function openBatches(tx: Tx, moves: readonly BatchMove[]): Promise<void> {
  await sql`
    insert into goods.stock_batch (goods_id, wh_id, doc_id, came_on, batch_no, made_on, expire_on)
    select distinct "goodsId", "whId", "docId", "cameOn", "batchNo", "madeOn", "expireOn"
    from ${movedRows(moves)}
    where moved.qty > 0
    on conflict on constraint stock_batch_once do nothing`.execute(tx);
}

async function writeMoves(
  tx: Tx,
  docId: number,
  revision: number,
  moves: readonly BatchMove[],
): Promise<void> {
  await sql`
    with named as (
      select batch.id, moved."lineNo", moved.kind, moved.qty
      from ${movedRows(moves)}
      join goods.stock_batch as batch
        on batch.goods_id = moved."goodsId"
        and batch.wh_id = moved."whId"
        and batch.doc_id = moved."docId"
        and batch.came_on = moved."cameOn"
        and batch.batch_no = moved."batchNo"
        and batch.made_on is not distinct from moved."madeOn"
        and batch.expire_on is not distinct from moved."expireOn"
    ),
    added as (
      update goods.stock_batch as batch
      set qty = batch.qty + change.qty,
          came_qty = batch.came_qty + change.came
      from (
        select id, sum(qty) as qty, coalesce(sum(qty) filter (where qty > 0 and kind <> 'reversal'), 0) as came
        from named
        group by id
      ) as change
      where batch.id = change.id
    )
    insert into goods.stock_batch_move (batch_id, doc_id, line_no, revision, kind, qty)
    select id, ${docId}, "lineNo", ${revision}, kind, qty
    from named`.execute(tx);
}

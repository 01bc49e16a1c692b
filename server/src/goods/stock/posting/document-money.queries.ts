import type { Fen } from '@shanmen/shared/money';
import { sql } from 'kysely';

import type { Db, Tx } from '../../../db/transaction.ts';

/** A movement of money of a document; plus was charged or came, minus was given back. */
export type MoneyRow = {
  id: number;
  docId: number;
  way: 'credit' | 'bank' | 'card';
  enterpriseId: number | null;
  amountFen: Fen;
  /** What the enterprise could spend after it. */
  availableFen: Fen | null;
  bizDate: string;
  at: string;
  staffId: number;
};

export async function drawMoneyNumber(tx: Tx): Promise<number> {
  const result = await sql<{ serial: number }>`
    select nextval('goods.doc_money_serial') as serial`.execute(tx);
  const [row] = result.rows;
  if (!row) throw new Error('sequences always answer');
  return row.serial;
}

export async function insertMoney(tx: Tx, row: MoneyRow): Promise<void> {
  await sql`
    insert into goods.doc_money (id, doc_id, way, enterprise_id, amount_fen, available_fen, biz_date, at, staff_id)
    values (${row.id}, ${row.docId}, ${row.way}, ${row.enterpriseId}, ${row.amountFen}, ${row.availableFen}, ${row.bizDate},
            ${row.at}, ${row.staffId})`.execute(tx);
}

/** What a document has moved so far and did not take back, by where it lies. */
export async function readMoved(
  db: Db,
  docId: number,
): Promise<Pick<MoneyRow, 'way' | 'enterpriseId' | 'amountFen'>[]> {
  const result = await sql<Pick<MoneyRow, 'way' | 'enterpriseId' | 'amountFen'>>`
    select way, enterprise_id as "enterpriseId", sum(amount_fen)::bigint as "amountFen"
    from goods.doc_money
    where doc_id = ${docId}
    group by way, enterprise_id
    having sum(amount_fen) <> 0
    order by way, enterprise_id`.execute(db);
  return result.rows;
}

/** The last movement of a document on account. */
export async function readLastCharge(
  db: Db,
  docId: number,
): Promise<{ amountFen: Fen; availableFen: Fen } | null> {
  const result = await sql<{ amountFen: Fen; availableFen: Fen }>`
    select amount_fen as "amountFen", available_fen as "availableFen"
    from goods.doc_money
    where doc_id = ${docId}
      and way = 'credit'
    order by id desc
    limit 1`.execute(db);
  return result.rows[0] ?? null;
}

/** The enterprise that a document was charged to; null where none was. */
export async function readCharged(db: Db, docId: number): Promise<number | null> {
  const result = await sql<{ enterpriseId: number }>`
    select enterprise_id as "enterpriseId"
    from goods.doc_money
    where doc_id = ${docId}
      and way = 'credit'
    order by id desc
    limit 1`.execute(db);
  return result.rows[0]?.enterpriseId ?? null;
}

/** The account of a customer; null where none is known. */
export async function readEnterpriseOf(db: Db, partyId: number): Promise<number | null> {
  const result = await sql<{ enterpriseId: number | null }>`
    select enterprise_id as "enterpriseId"
    from goods.party
    where id = ${partyId}`.execute(db);
  return result.rows[0]?.enterpriseId ?? null;
}

export async function isWalkIn(db: Db, partyId: number): Promise<boolean> {
  const result = await sql<{ isWalkIn: boolean }>`
    select kind = 'walk-in' as "isWalkIn"
    from goods.party
    where id = ${partyId}`.execute(db);
  return result.rows[0]?.isWalkIn ?? false;
}

/** Documents whose movements do not sum to what their audit says (V-09), each beginning with its check. */
export async function findMoneyFaults(db: Db): Promise<string[]> {
  const result = await sql<{ finding: string }>`
    select format('V-09 document %s is %s: it says %s of money, its movements %s', doc.no, doc.status,
                  coalesce(doc.money_fen, 0), coalesce(moved.amount_fen, 0)) as finding
    from goods.doc
    left join (
      select doc_id, sum(amount_fen) as amount_fen
      from goods.doc_money
      group by doc_id
    ) as moved on moved.doc_id = doc.id
    where coalesce(doc.money_fen, 0) <> coalesce(moved.amount_fen, 0)
       or (doc.status not in ('audited', 'reversed') and doc.money_fen is not null)
    order by doc.id`.execute(db);
  return result.rows.map(row => row.finding);
}

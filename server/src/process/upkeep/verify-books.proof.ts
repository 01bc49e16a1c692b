import { dayOf } from '@shanmen/shared/time';
import { sql } from 'kysely';

import { demoDatabase } from '../../../test/app/app.ts';
import { demoClock } from '../../../test/app/clock.ts';
import type { TestDatabase } from '../../../test/app/database.ts';
import type { Db } from '../../db/transaction.ts';
import { sealAudit } from '../../platform/audit/audit-seal.ts';
import { buildDays } from '../../reports/public.ts';
import { proofs, verifyBooks } from './verify-books.ts';

const now = demoClock();

let database: TestDatabase;
beforeAll(async () => {
  database = await demoDatabase();
  await buildDays(database.db, dayOf(now), now);
  await sealAudit(database.db);
});

it('P-05 finds nothing in the books of a few days of sales', async () => {
  expect(await verifyBooks(database.pools.direct, now)).toEqual([]);
});

/** One damage per check, as only a person with the owner's rights could do it. */
const damages = {
  'V-01': `update goods.stock_balance set qty = qty + 1 where (goods_id, wh_id) in
    (select goods_id, wh_id from goods.stock_balance where qty > 0 limit 1)`,
  'V-02': `alter table goods.stock_balance drop constraint stock_of_nothing_has_no_value;
    update goods.stock_balance set qty = 0, value_fen = 1 where (goods_id, wh_id) in
    (select goods_id, wh_id from goods.stock_balance limit 1)`,
  'V-03': `update goods.doc_line set returned_qty = returned_qty + 1 where id =
    (select min(line.id) from goods.doc_line as line join goods.doc on doc.id = line.doc_id where doc.type = 'JY')`,
  'V-04': `update ticket.slot set sold = sold - 1 where id = (select min(id) from ticket.slot where sold > 0)`,
  'V-05': `update ticket.ticket_order set paid_fen = paid_fen + 1 where id = (select min(id) from ticket.ticket_order)`,
  'V-06': `alter table ticket.payment drop constraint payment_refunded_within_amount;
    update ticket.payment set refunded_fen = amount_fen + 1 where id = (select min(id) from ticket.payment)`,
  'V-07': `update commerce.payment_entry set amount_fen = amount_fen + 1 where id = (select min(id) from commerce.payment_entry)`,
  'V-08': `update ticket.ticket_shift set opening_float_fen = opening_float_fen + 1
    where id = (select min(id) from ticket.ticket_shift)`,
  'V-09': `update commerce.credit_account set balance_fen = balance_fen + 1
    where id = (select min(id) from commerce.credit_account)`,
  'V-10': `update ticket.ticket set status = 'N' where id = (select min(id) from ticket.ticket where status = 'O')`,
  'V-11': `update ticket.ticket_shift set no = no || '9' where id = (select min(id) from ticket.ticket_shift)`,
  'V-12': `insert into goods.period (yyyymm, status, closed_by, closed_at)
    select to_char(min(biz_date), 'YYYYMM'), 'closed', min(staff_id), min(posted_at) - interval '1 hour'
    from goods.stock_ledger on conflict (yyyymm) do update set closed_at = excluded.closed_at`,
  'V-13': `update reports.rollup_sale set net_fen = net_fen + 1`,
  'V-14': `update platform.audit_log set reason = 'another one' where id = (select min(id) from platform.audit_log)`,
  'V-15': `insert into platform.idempotency_key (scope, key, route, body_hash)
    values ('u:7', gen_random_uuid(), 'POST /api/ticket/orders', '')`,
  'V-16': `alter table ticket.slot add constraint slot_test check (id > 0) not valid`,
} as const;

/** What the other proofs say of a damage. They read it beside its own: reading takes most of the time. */
const leftWithout = new Map<string, readonly string[]>();

it.each(Object.entries(damages))('P-05 P-21 names the damage of %s', async (check, damage) => {
  const findings = await damaged(damage, findEach);
  const about = (isIts: boolean) =>
    findings
      .filter(({ checks, finding }) => finding.startsWith(check) && checks.includes(check) === isIts)
      .map(({ finding }) => finding);
  leftWithout.set(check, about(false));
  expect(about(true)).not.toEqual([]);
});

it('P-21 finds nothing once every damage is taken back', async () => {
  expect(await findEach(database.pools.direct)).toEqual([]);
});

it.each(Object.keys(damages))('P-21 misses the damage of %s without its check (control)', check => {
  expect(leftWithout.get(check)).toEqual([]);
});

async function findEach(db: Db): Promise<{ checks: string; finding: string }[]> {
  const findings: { checks: string; finding: string }[] = [];
  for (const { checks, find } of proofs) {
    for (const finding of await find(db, now)) findings.push({ checks, finding });
  }
  return findings;
}

/** Does the damage with every trigger off, reads, and takes it back. */
async function damaged<T>(statements: string, read: (db: Db) => Promise<T>): Promise<T> {
  const tx = await database.pools.direct.startTransaction().execute();
  try {
    await sql`set local session_replication_role = 'replica'`.execute(tx);
    for (const statement of statements.split(';')) await sql.raw(statement).execute(tx);
    return await read(tx);
  } finally {
    await tx.rollback().execute();
  }
}

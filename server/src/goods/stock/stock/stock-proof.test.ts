import { addDays } from '@shanmen/shared/time';
import { sql } from 'kysely';

import { testDay } from '../../../../test/app/clock.ts';
import {
  audited,
  draftOf,
  goodsId,
  purchase,
  resultOf,
  step,
  storeroomOfEachTest,
  submitted,
  whId,
} from '../../../../test/data/goods/goods.ts';
import { asOwner } from '../../../../test/app/scenario.ts';
import { fillHistory } from '../../../../test/data/goods/stock-history.ts';
import { findUserId } from '../../../admin/public.ts';
import { documentMoney } from '../../../commerce/public.ts';
import { type Tx, withTransaction } from '../../../db/transaction.ts';
import type { Staff } from '../../../callers/staff.ts';
import { documentWork } from '../../documents/document-work.ts';
import { auditDocument, findStockFaults } from '../../public.ts';

const { test, room } = storeroomOfEachTest();

it('G-03 the ledger replayed from nothing gives every balance and cost, and names the row that somebody altered', async () => {
  await audited(room, 'jh', purchase(room, [['W001', '10', 68]]));
  const moved = await audited(room, 'db', draftOf(room, [['W001', '4']], { whToId: whId(room, 'A1') }));
  const lent = await audited(
    room,
    'jy',
    draftOf(room, [['W001', '3']], { personName: '沈青', dueOn: '2030-01-01' }),
  );
  const used = await audited(
    room,
    'ly',
    draftOf(room, [['W001', '1']], { deptId: room.masters.departments.get('D05') ?? 0, personName: '沈青' }),
  );
  const red = resultOf(await step(room.lead, 'ly', used, 'reverse', '领错'));
  resultOf(await step(room.admin, 'ly', red, 'audit'));
  expect(await findStockFaults(test.db)).toEqual([]);

  await alter(
    `update goods.stock_ledger set value_fen = value_fen + 1 where doc_id = ${moved.id} and qty < 0`,
  );
  const [first, ...others] = (await findStockFaults(test.db)).filter(finding => finding.includes('replayed'));
  expect(first).toContain(`row 2 of document ${moved.no}: replayed 6.000 / 4081, it says 6.000 / 4080`);
  // Everything after it in the same pool is shifted too.
  expect(others).toHaveLength(3);
  await alter(
    `update goods.stock_ledger set value_fen = value_fen - 1 where doc_id = ${moved.id} and qty < 0`,
  );
  expect(await findStockFaults(test.db)).toEqual([]);

  await alter(`update goods.doc_line set cost_fen = cost_fen + 5 where doc_id = ${lent.id}`);
  expect(await findStockFaults(test.db)).toEqual([
    `V-01 line 1 of document ${lent.no}: it says a cost of 2045, its rows moved 2040`,
    expect.stringMatching(/^V-03 good .* its twin holds 3\.000 \/ 2040, open loans 3\.000 \/ 2045$/u),
  ]);
});

describe('a good with a long history', () => {
  proof('G-21 is posted without reading it, whether 1,000 rows long or 50,000', async () => {
    expect([await rowsRead('W001', 1_000), await rowsRead('W002', 50_000)]).toEqual([0, 0]);
  });

  it('G-21 is read only for a day that is over, whose stock has to be looked up (control)', async () => {
    expect(await rowsRead('W001', 1_000, addDays(testDay, -1))).toBeGreaterThan(1_000);
  });

  /** How many rows of the ledger PostgreSQL reads while one of a good is issued. */
  async function rowsRead(code: string, history: number, bizDate = testDay): Promise<number> {
    await fillHistory(test.database.url, {
      goodsId: goodsId(room, code),
      whId: whId(room, 'ZC'),
      rows: history,
      day: addDays(testDay, -30),
    });
    const deptId = room.masters.departments.get('D05') ?? 0;
    const { id, version } = await submitted(
      room,
      'ly',
      draftOf(room, [[code, '1']], { deptId, personName: '沈青', bizDate }),
    );
    const staff = await auditor();
    const work = await documentWork({ ...test.deps, money: documentMoney }, staff, 'ly', 'goods:ly:audit');
    return withTransaction(test.db, async tx => {
      // What the connection read before may not have been handed in yet, and is counted with it.
      const before = await ledgerRowsRead(tx);
      await auditDocument(tx, staff, id, { version }, work);
      return (await ledgerRowsRead(tx)) - before;
    });
  }

  async function ledgerRowsRead(tx: Tx): Promise<number> {
    const read = await sql<{ value: number }>`
      select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as value
      from pg_stat_xact_user_tables
      where relname = 'stock_ledger'`.execute(tx);
    return read.rows[0]?.value ?? 0;
  }

  async function auditor(): Promise<Staff> {
    const id = await withTransaction(test.db, tx => findUserId(tx, 'admin'));
    return {
      id: id ?? 0,
      userName: 'admin',
      name: '管理员',
      outletId: null,
      roles: [],
      codes: new Set(),
      sessionId: 0,
      stepUpUntil: null,
      requestId: 'test',
      ip: '127.0.0.1',
    };
  }
});

/** As somebody with the owner's password would, past every trigger. */
function alter(statement: string): Promise<void> {
  return asOwner(test.database.url, `set session_replication_role = 'replica'; ${statement}`);
}

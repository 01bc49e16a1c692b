import { randomUUID } from 'node:crypto';

import type { Approval } from '@shanmen/shared/contracts/auth/approval';
import type { CashMove } from '@shanmen/shared/contracts/ticket/shift/cash-move';

import { demoPassword } from '../../../../seeds/demo/people.ts';
import { type Answer, type Client, testApp, type TestApp } from '../../../../test/app/app.ts';
import {
  attraction,
  cashSale,
  countDrawer,
  sell,
  sellerAtWork,
  stopSelling,
} from '../../../../test/data/ticket/factories.ts';
import { countRows, findFaults, readNumber, whileFailing } from '../../../../test/app/scenario.ts';
import { beginsWith } from '../../../../test/app/scene.ts';

let test: TestApp;
let seller: Client;
let windowId: number;
let shiftId: number;
beginsWith(async () => {
  test = await testApp();
  const work = await sellerAtWork(test);
  ({ seller } = work);
  ({ windowId } = work.site);
  shiftId = work.shift.id;
  return test;
});

describe('the drawer', () => {
  it('T-20 expects the float, sales and what came in, less what was handed in and paid out, to the fen', async () => {
    const temple = await attraction(test.db);
    await sell(seller, cashSale({ windowId }, temple, 3));
    await move('DROP', 300_00);
    await move('IN', 50_05);
    await move('OUT', 12_34);
    await move('DRAWER');
    await stopSelling(seller, shiftId);
    const { result } = await countDrawer(seller, shiftId, 357_71);
    expect(result).toMatchObject({ expectedCashFen: 357_71, overShortFen: 0 });
    expect(await readNumber(test.database.url, balanceOf('safe'))).toBe(-500_00 + 300_00 - 50_05 + 12_34);
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('is opened without money, and that is written down with who and why', async () => {
    const { result } = await move('DRAWER');
    expect(result).toMatchObject({ kind: 'DRAWER', amountFen: 0, reason: '换零钞' });
    expect(await countRows(test.database.url, 'ticket.cash_move')).toBe(1);
    const audited = `select count(*) as value from platform.audit_log where action = 'ticket.cash.moved' and reason = '换零钞'`;
    expect(await readNumber(test.database.url, audited)).toBe(1);
  });

  it('T-11 moves once, however often one key is sent', async () => {
    const key = '7d0e6f6e-52d2-4a62-9c52-0c1a8a7b3a11';
    const answers = await Promise.all(Array.from({ length: 6 }, () => move('DROP', 100_00, key)));
    expect(new Set(answers.map(({ result }) => result.id)).size).toBe(1);
    expect(await countRows(test.database.url, 'ticket.cash_move')).toBe(1);
    expect(await readNumber(test.database.url, balanceOf(`cash/${shiftId}`))).toBe(400_00);
  });

  it('moves nothing once it is counted, or in another seller’s shift, or without a reason', async () => {
    const other = await test.signIn('admin');
    const body = { windowId, kind: 'DRAWER', reason: '换零钞' };
    const foreign = await other.call('POST', '/api/ticket/cash-moves', { body, key: true });
    expect(foreign.error?.code).toBe('shift_not_open');
    const silent = { body: { ...body, reason: '' }, key: true } as const;
    expect((await seller.call('POST', '/api/ticket/cash-moves', silent)).error?.code).toBe('invalid_input');
    await stopSelling(seller, shiftId);
    expect((await move('DROP', 1_00)).error?.code).toBe('shift_not_open');
    expect(await countRows(test.database.url, 'ticket.cash_move')).toBe(0);
  });

  it('T-45 takes no rebate: a drawer has no field for one, and opening it none for money', async () => {
    const odd = [
      { windowId, kind: 'OUT', amountFen: 1_00, reason: '返利', rebateId: 1 },
      { windowId, kind: 'REBATE', amountFen: 1_00, reason: '返利' },
      { windowId, kind: 'DRAWER', amountFen: 1_00, reason: '开钱箱' },
    ];
    for (const body of odd) {
      const { error } = await seller.call('POST', '/api/ticket/cash-moves', { body, key: true });
      expect(error?.code).toBe('invalid_input');
    }
    const named = `select count(*) as value from information_schema.columns
      where table_schema = 'ticket' and table_name = 'cash_move' and column_name like '%rebate%'`;
    expect(await readNumber(test.database.url, named)).toBe(0);
  });

  it('T-63 T-42 lets more than the setting leave under a second person’s eyes only, for this move and this sum', async () => {
    expect((await move('DROP', 3000_00)).status).toBe(200);
    expect((await move('IN', 9000_00)).status).toBe(200);
    for (const kind of ['DROP', 'OUT']) {
      expect((await move(kind, 3000_01)).error).toMatchObject({
        code: 'supervisor_required',
        message: '超过 ¥3,000.00 的缴款与支出须班长见证',
      });
    }
    const key = randomUUID();
    expect((await witness(key, 5000_00, 'seller01')).error?.code).toBe('maker_is_checker');
    const { approval } = (await witness(key, 5000_00)).result;
    expect((await move('DROP', 5000_01, key, approval)).error?.code).toBe('approval_void');
    expect((await move('DROP', 5000_00, true, approval)).error?.code).toBe('approval_void');
    expect((await move('DROP', 5000_00, key, approval)).result.witnessName).toBe('管理员');
    const again = await move('DROP', 5000_00, true, approval);
    expect(again.error?.code).toBe('approval_void');
    const { url } = test.database;
    expect(await readNumber(url, 'select count(witness_id) as value from ticket.cash_move')).toBe(1);
    const audited = `select count(second_staff_id) as value from platform.audit_log where action = 'ticket.cash.moved'`;
    expect(await readNumber(url, audited)).toBe(1);
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('T-41 is a book that nobody rewrites', async () => {
    await move('DROP', 100_00);
    await expect(test.db.deleteFrom('ticket.cash_move').execute()).rejects.toThrow('permission denied');
    await expect(test.db.updateTable('ticket.cash_move').set({ amount_fen: 1 }).execute()).rejects.toThrow(
      'permission denied',
    );
  });

  it('leaves nothing when it breaks off at its posting', async () => {
    const broken = await whileFailing(test.database.url, 'commerce.payment_entry', () => move('DROP', 1_00));
    expect(broken.status).toBe(500);
    expect(await countRows(test.database.url, 'ticket.cash_move')).toBe(0);
    expect(await findFaults(test.db)).toEqual([]);
  });
});

function witness(key: string, amountFen: number, userName = 'admin'): Promise<Answer<Approval>> {
  const body = { action: 'ticket.cash-move', objectId: key, amountFen, userName, password: demoPassword };
  return seller.call('POST', '/api/auth/approvals', { body });
}

function move(
  kind: string,
  amountFen?: number,
  key: string | true = true,
  approval?: string,
): Promise<Answer<CashMove>> {
  const money = amountFen === undefined ? {} : { amountFen };
  const body = { windowId, kind, reason: '换零钞', ...money, ...(approval ? { approval } : {}) };
  return seller.call('POST', '/api/ticket/cash-moves', { body, key });
}

function balanceOf(account: string): string {
  return `select coalesce(sum(amount_fen), 0) as value from commerce.payment_entry where account = '${account}'`;
}

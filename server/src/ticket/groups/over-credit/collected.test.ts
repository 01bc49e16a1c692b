import { randomUUID } from 'node:crypto';

import type { Approval } from '@shanmen/shared/contracts/auth/approval';
import type { CreditAccount } from '@shanmen/shared/contracts/commerce/partners/credit-account';
import type { OverCredit, Order } from '@shanmen/shared/contracts/ticket/selling/order';
import { fen } from '@shanmen/shared/money';

import { demoPassword } from '../../../../seeds/demo/people.ts';
import type { Answer } from '../../../../test/app/app.ts';
import { type GroupDesk, groupDesk } from '../../../../test/data/ticket/group-desk.ts';
import { creditAccount } from '../../../../test/people/partners.ts';
import { findFaults, readNumber } from '../../../../test/app/scenario.ts';

let desk: GroupDesk;
let account: CreditAccount;
let orderNo: string;

/** Ten at ¥30 that were booked, and ¥250 that their account may owe. */
beforeEach(async () => {
  desk = await groupDesk();
  const place = await desk.groupTicket();
  const agreementId = await desk.agreed(place, { payModes: ['CREDIT', 'CASH'] }, 30);
  account = await creditAccount(desk.hands, desk.enterpriseId, { limitYuan: 250 });
  ({ orderNo } = (await desk.book(place, agreementId, 10, 300, { settleBy: 'WINDOW' })).result.order);
});
afterEach(() => desk.test.close());

async function approvalFor(key: string, yuan: number): Promise<string> {
  const subject = { action: 'ticket.over-credit', objectId: key, amountFen: yuan * 100 };
  const body = { ...subject, userName: 'admin', password: demoPassword };
  return (await desk.seller.call<Approval>('POST', '/api/auth/approvals', { body })).result.approval;
}

function collect(key: string, overCredit?: OverCredit): Promise<Answer<Order>> {
  const payments = [{ method: 'CREDIT', amountFen: fen(300_00) }];
  const body = { windowId: desk.site.windowId, orderNo, payments, ...(overCredit ? { overCredit } : {}) };
  return desk.seller.call('POST', '/api/ticket/collections', { body, key });
}

const figure = (column: string) =>
  readNumber(
    desk.test.database.url,
    `select ${column} as value from commerce.credit_account where id = ${account.id}`,
  );

describe('a group that fetches what it booked, beyond the limit of its account', () => {
  it('T-66 T-41 needs the word of a second person, for this call and this sum, and leaves a row', async () => {
    expect((await collect(randomUUID())).error?.code).toBe('credit_insufficient');
    const key = randomUUID();
    const approval = await approvalFor(key, 50);
    const other = await collect(key, { approval, amountFen: fen(60_00) });
    expect(other.error?.code).toBe('approval_void');
    const paid = await collect(key, { approval, amountFen: fen(50_00) });
    expect(paid.result).toMatchObject({ orderNo, payments: [{ method: 'CREDIT', amountFen: 300_00 }] });
    expect([await figure('balance_fen'), await figure('temp_limit_fen')]).toEqual([-300_00, 50_00]);
    const rows = `select count(*) as value from platform.audit_log
      where action = 'ticket.credit.over' and object_id = '${orderNo}' and second_staff_id is not null`;
    expect(await readNumber(desk.test.database.url, rows)).toBe(1);
    expect(await findFaults(desk.test.db)).toEqual([]);
  });

  it('T-66 owes nothing, and its places wait, when that is still too little', async () => {
    const key = randomUUID();
    const short = await collect(key, { approval: await approvalFor(key, 20), amountFen: fen(20_00) });
    expect(short.error?.code).toBe('credit_insufficient');
    expect([await figure('balance_fen'), await figure('temp_limit_fen')]).toEqual([0, 0]);
    expect(await desk.places()).toEqual([10, 0]);
    expect(await findFaults(desk.test.db)).toEqual([]);
  });
});

import { randomUUID } from 'node:crypto';

import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import type { Approval } from '@shanmen/shared/contracts/auth/approval';
import type { CreditAccount } from '@shanmen/shared/contracts/commerce/partners/credit-account';
import type { Order, WindowSale } from '@shanmen/shared/contracts/ticket/selling/order';
import { fen, multiplyFen } from '@shanmen/shared/money';

import { demoPassword } from '../../../../seeds/demo/people.ts';
import { type Answer, type Client, testApp, type TestApp } from '../../../../test/app/app.ts';
import { attraction, type Attraction, sell, sellerAtWork } from '../../../../test/data/ticket/factories.ts';
import {
  activeAgreement,
  activeEnterprise,
  agreementDraft,
  commerceHands,
  creditAccount,
  type Hands,
} from '../../../../test/people/partners.ts';
import { findFaults, readNumber } from '../../../../test/app/scenario.ts';
import { beginsWith } from '../../../../test/app/scene.ts';
import { changeSetting } from '../../../admin/public.ts';
import { withTransaction } from '../../../db/transaction.ts';

let test: TestApp;
let seller: Client;
let hands: Hands;
let windowId: number;
let place: Attraction;
let agreementId: number;
let account: CreditAccount;

/** ¥40 a ticket, and ¥100 that the account may owe. */
beginsWith(async () => {
  test = await testApp();
  const work = await sellerAtWork(test);
  ({ seller } = work);
  ({ windowId } = work.site);
  place = await attraction(test.db);
  hands = await commerceHands(test);
  const { id } = await activeEnterprise(hands);
  const draft = agreementDraft(id, []);
  const products = [{ productId: place.productId, season: null, priceFen: fen(40_00) }];
  agreementId = (await activeAgreement(hands, { ...draft, products })).id;
  account = await creditAccount(hands, id, { limitYuan: 100 });
  return test;
});

async function approvalFor(key: string, yuan: number, userName = 'admin'): Promise<string> {
  const subject = { action: 'ticket.over-credit', objectId: key, amountFen: yuan * 100 };
  const body = { ...subject, userName, password: demoPassword };
  const given = await seller.call<Approval>('POST', '/api/auth/approvals', { body });
  if (given.status !== 200) throw new Error(given.text);
  return given.result.approval;
}

function sellBeyond(
  qty: number,
  overYuan: number,
  { key, approval }: { key: string; approval: string | null },
  changes: Partial<WindowSale> = {},
): Promise<Answer<Order>> {
  const { productId, visitDate } = place;
  const totalFen = multiplyFen(fen(40_00), qty);
  const sale: WindowSale = {
    windowId,
    saleMode: 'TEAM',
    agreementId,
    visitDate,
    lines: [{ productId, qty }],
    expectedTotalFen: totalFen,
    payments: [{ method: 'CREDIT', amountFen: totalFen }],
    ...(approval === null ? {} : { overCredit: { approval, amountFen: fen(overYuan * 100) } }),
    ...changes,
  };
  return sell(seller, sale, key);
}

const figure = (column: string) =>
  readNumber(
    test.database.url,
    `select ${column} as value from commerce.credit_account where id = ${account.id}`,
  );

describe('a sale beyond the limit of an account', () => {
  it('T-66 T-41 is made by the word of a second person, for this sale and this sum, and is in the log', async () => {
    const key = randomUUID();
    const approval = await approvalFor(key, 20);
    expect((await sellBeyond(3, 19, { key, approval })).error?.code).toBe('approval_void');
    expect((await sellBeyond(3, 20, { key, approval })).status).toBe(200);
    expect([await figure('balance_fen'), await figure('temp_limit_fen')]).toEqual([-120_00, 20_00]);
    const again = await sellBeyond(1, 20, { key: randomUUID(), approval });
    expect(again.error?.code).toBe('approval_void');
    const entry = `select count(*) as value from platform.audit_log
      where action = 'ticket.credit.over' and second_staff_id is not null`;
    expect(await readNumber(test.database.url, entry)).toBe(1);
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('T-66 C-22 leaves nothing to spend for the next one, and ends as it is paid back', async () => {
    const key = randomUUID();
    await sellBeyond(3, 40, { key, approval: await approvalFor(key, 40) });
    expect(await figure('temp_limit_fen')).toBe(20_00);
    const next = await sellBeyond(1, 0, { key: randomUUID(), approval: null });
    expect(next.error?.code).toBe('credit_insufficient');
    await hands.maker.call('POST', `/api/commerce/credit-accounts/${account.id}/recharge`, {
      body: { amountFen: 50_00, memo: '银行回单' },
      key: true,
    });
    expect([await figure('balance_fen'), await figure('temp_limit_fen')]).toEqual([-70_00, 0]);
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('T-66 is not let through for what stays short, above the setting, in parts, or by who may not', async () => {
    const key = randomUUID();
    const short = await sellBeyond(4, 20, { key, approval: await approvalFor(key, 20) });
    expect(short.error?.code).toBe('credit_insufficient');
    expect(await figure('temp_limit_fen')).toBe(0);
    await withTransaction(test.db, tx => changeSetting(tx, settings.overCreditYuan, 10, null));
    const beyond = await sellBeyond(3, 20, { key, approval: await approvalFor(key, 20) });
    expect(beyond.error).toMatchObject({ code: 'supervisor_required', message: '一次最多授权超额 ¥10.00' });
    const parts: Partial<WindowSale> = {
      payments: [
        { method: 'CREDIT', amountFen: fen(110_00) },
        { method: 'CASH', amountFen: fen(10_00), tenderFen: fen(10_00) },
      ],
    };
    const mixed = await sellBeyond(3, 10, { key, approval: await approvalFor(key, 10) }, parts);
    expect(mixed.error?.code).toBe('payment_mismatch');
    await expect(approvalFor(key, 10, 'reception01')).rejects.toThrow('approver_lacks');
    await expect(approvalFor(key, 10, 'seller01')).rejects.toThrow('maker_is_checker');
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('T-66 is refused by the table where nobody let it through (control)', async () => {
    await expect(
      readNumber(
        test.database.url,
        `with moved as (
           update commerce.credit_account set balance_fen = -10001 where id = ${account.id} returning id
         ) select count(*) as value from moved`,
      ),
    ).rejects.toThrow('credit_never_below_limit');
  });
});

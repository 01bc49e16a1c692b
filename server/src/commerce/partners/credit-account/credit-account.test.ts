import type {
  CreditAccount,
  CreditTxnPage,
} from '@shanmen/shared/contracts/commerce/partners/credit-account';

import { type Client, testApp, type TestApp } from '../../../../test/app/app.ts';
import {
  activeEnterprise,
  commerceHands,
  creditAccount,
  type Hands,
} from '../../../../test/people/partners.ts';
import { asOwner, findFaults } from '../../../../test/app/scenario.ts';
import { beginsWith } from '../../../../test/app/scene.ts';

describe('a credit account', () => {
  let test: TestApp;
  let hands: Hands;
  let enterpriseId: number;
  beginsWith(async () => {
    test = await testApp();
    hands = await commerceHands(test);
    enterpriseId = (await activeEnterprise(hands)).id;
    return test;
  });

  it('is opened once for an enterprise that was audited', async () => {
    const { result } = await open();
    expect(result).toMatchObject({ balanceFen: 0, limitFen: 0, availableFen: 0, state: 'NORMAL' });
    expect((await open()).error).toMatchObject({ code: 'code_taken', message: '该企业已有账户' });
    expect((await open(999_999)).error?.code).toBe('not_found');
  });

  it('keeps every movement with the balance it left, and agrees with the ledger', async () => {
    const account = await creditAccount(hands, enterpriseId, { paidInYuan: 500 });
    await act(hands.maker, account, 'recharge', { amountFen: 250_50, memo: '回单 2' });
    const { result } = await hands.maker.call<CreditTxnPage>(
      'GET',
      `/api/commerce/credit-accounts/${account.id}/txns`,
    );
    expect(
      result.rows.map(({ type, amountFen, balanceAfterFen, memo }) => [
        type,
        amountFen,
        balanceAfterFen,
        memo,
      ]),
    ).toEqual([
      ['RECHARGE', 250_50, 750_50, '回单 2'],
      ['RECHARGE', 500_00, 500_00, '银行回单'],
    ]);
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('V-09 is named by the proof when its balance is not the sum of its movements', async () => {
    const account = await creditAccount(hands, enterpriseId, { paidInYuan: 500 });
    await asOwner(test.database.url, 'update commerce.credit_account set balance_fen = 499');
    expect(await findFaults(test.db)).toEqual([
      `V-09 account ${account.id}: balance 499, movements 50000, last balance 50000, ledger 50000`,
    ]);
  });

  it('A-06 Z-19 T-42 gets a limit that another person than who asked for it approved', async () => {
    const { result: account } = await open();
    const asked = await act(hands.maker, account, 'limit', { limitFen: 1000_00, reason: '协议约定' });
    expect(asked.result).toMatchObject({ askedLimitFen: 1000_00, limitFen: 0, availableFen: 0 });
    const yes = { approved: true, reason: '按协议' };
    expect((await act(hands.maker, account, 'audit', yes)).error?.code).toBe('maker_is_checker');
    expect((await act(hands.checker, account, 'audit', yes)).result).toMatchObject({
      askedLimitFen: null,
      limitFen: 1000_00,
      availableFen: 1000_00,
    });
    expect((await act(hands.checker, account, 'audit', yes)).error?.code).toBe('not_found');
  });

  it('gets no limit below what is owed, and none at all when it is prepaid', async () => {
    const account = await creditAccount(hands, enterpriseId, { limitYuan: 1000 });
    await asOwner(test.database.url, 'update commerce.credit_account set balance_fen = -60000');
    await act(hands.maker, account, 'limit', { limitFen: 500_00, reason: '降额度' });
    expect(
      (await act(hands.checker, account, 'audit', { approved: true, reason: '同意' })).error,
    ).toMatchObject({
      code: 'credit_insufficient',
      message: '已欠 600.00 元，额度不能更低',
    });
    const prepaid = await activeEnterprise(hands, { code: 'E902', uscc: '91990000MA0DEM0213' });
    const other = await creditAccount(hands, prepaid.id, { paidInYuan: 1 });
    expect((await act(hands.maker, other, 'limit', { limitFen: 1, reason: '要额度' })).error?.code).toBe(
      'state_forbidden',
    );
  });

  it('is frozen and thawed for a reason', async () => {
    const { result: account } = await open();
    const freeze = (frozen: boolean) => act(hands.maker, account, 'freeze', { frozen, reason: '款项逾期' });
    expect((await freeze(true)).result.state).toBe('FROZEN');
    expect((await freeze(true)).error?.code).toBe('state_forbidden');
    expect((await freeze(false)).result.state).toBe('NORMAL');
  });

  it('cannot have its movements changed by the application', async () => {
    await creditAccount(hands, enterpriseId, { paidInYuan: 5 });
    await expect(asOwner(test.database.url, 'update commerce.credit_txn set amount_fen = 1')).rejects.toThrow(
      'append-only',
    );
  });

  function open(of = enterpriseId) {
    return hands.maker.call<CreditAccount>('POST', '/api/commerce/credit-accounts', {
      body: { enterpriseId: of, kind: 'CREDIT', warnFen: 0 },
      key: true,
    });
  }

  function act(person: Client, { id }: CreditAccount, what: string, body: object) {
    return person.call<CreditAccount>('POST', `/api/commerce/credit-accounts/${id}/${what}`, {
      body,
      key: true,
    });
  }
});

import type { SmsPage, SmsScene } from '@shanmen/shared/contracts/commerce/sms';
import type {
  SmsAccount,
  SmsRecharge,
  SmsRechargePage,
} from '@shanmen/shared/contracts/commerce/sms-recharge';
import type { TradePage } from '@shanmen/shared/contracts/commerce/payments/trade';

import { type Client, testApp, type TestApp } from '../../../test/app/app.ts';
import { asOwner, findFaults } from '../../../test/app/scenario.ts';
import { beginsWith } from '../../../test/app/scene.ts';
import { withTransaction } from '../../db/transaction.ts';
import { personKeys } from '../../platform/secrets/sealed-text.ts';
import { readMasterKeys } from '../../process/master-keys/master-key.ts';
import { builtInSms, type SmsGateway } from '../sms/sms.gateway.ts';
import { postSms, sendMessages } from '../sms/sms.service.ts';
import { segmentsOf } from '../sms/sms-texts.ts';

let test: TestApp;
let clerk: Client;
beginsWith(async () => {
  test = await testApp();
  clerk = await test.signIn('commerce01');
  return test;
});

const person = () => personKeys(readMasterKeys(test.deps.config));
/** With its signature 【山门】 it has as many characters as `length`. */
const leave = (scene: SmsScene, eventKey: string, length = 20) =>
  withTransaction(test.db, tx => {
    const message = {
      scene,
      eventKey,
      mobile: '15400000001',
      signature: '山门',
      text: '景'.repeat(length - 4),
    };
    return postSms(tx, message, person(), test.deps.now());
  });
const send = (gateway: SmsGateway = builtInSms) => sendMessages(test.db, gateway, person(), test.deps.now());
const account = async () => (await clerk.call<SmsAccount>('GET', '/api/commerce/sms-account')).result;
const balance = async () => (await account()).balanceSegments;
const waiting = async () => {
  const query = { pageSize: '200' };
  const { rows } = (await clerk.call<SmsPage>('GET', '/api/commerce/sms-messages', { query })).result;
  return rows.filter(({ state }) => state === 'QUEUED').map(({ scene }) => scene);
};
const setBalance = (segments: number) =>
  asOwner(test.database.url, `update commerce.sms_account set balance_segments = ${segments}`);

it('C-20 counts 70 characters as one segment, 71 and 134 as two, 135 as three, the signature with them', async () => {
  expect([70, 71, 134, 135].map(length => segmentsOf(`【山门】${'景'.repeat(length - 4)}`))).toEqual([
    1, 2, 2, 3,
  ]);
  await setBalance(100);
  for (const length of [70, 71, 134, 135]) await leave('INVOICE', `long ${length}`, length);
  expect([await send(), await balance()]).toEqual([4, 92]);
  expect(await account()).toMatchObject({ usedToday: 8, usedThisMonth: 8, daysLeft: 345 });
});

describe('the balance', () => {
  it('C-19 lets 营销 wait at nothing while order messages go out, to the overdraft and never below', async () => {
    await setBalance(1);
    await leave('PROMO', 'promo 1');
    await leave('PROMO', 'promo 2', 71);
    for (let nth = 0; nth < 103; nth += 1) await leave('ISSUE_OK', `issued ${nth}`);
    expect(await send()).toBe(100);
    expect(await send()).toBe(1);
    expect(await balance()).toBe(-100);
    expect((await waiting()).toSorted()).toEqual(['ISSUE_OK', 'ISSUE_OK', 'PROMO', 'PROMO']);
    expect(await send()).toBe(0);
    const body = { package: 'P1000', payMethod: 'BANK', slipNo: 'HD-20261122-1' };
    const bought = await clerk.call<SmsRecharge>('POST', '/api/commerce/sms-recharges', { body, key: true });
    expect(bought.result).toMatchObject({ segments: 1000, amountFen: 50_00, balanceAfter: 900 });
    expect([await send(), await balance(), await waiting()]).toEqual([4, 895, []]);
  });

  it('C-19 is taken once for a message that its provider takes at the second try, told twice or not', async () => {
    await setBalance(10);
    await leave('BOOK_OK', 'order 1');
    await leave('BOOK_OK', 'order 1');
    const failing: SmsGateway = { send: () => Promise.reject(new Error('no line')) };
    await expect(send(failing)).rejects.toThrow('no line');
    expect([await balance(), await waiting()]).toEqual([9, ['BOOK_OK']]);
    expect([await send(), await balance(), await waiting()]).toEqual([1, 9, []]);
  });

  proof('C-19 goes no lower than the overdraft when two processes send at once', async () => {
    await setBalance(-98);
    for (let nth = 0; nth < 4; nth += 1) await leave('REFUND', `refund ${nth}`);
    await Promise.all([send(), send()]);
    expect(await balance()).toBe(-100);
  });
});

it('C-28 puts what messages cost into 交易查询 once, also when the purchase is sent twice, and warns below its level', async () => {
  const key = '0a0a0a0a-0000-4000-8000-000000000001';
  const body = { package: 'P5000', payMethod: 'BANK', slipNo: 'HD-1' };
  const [first, again] = [
    await clerk.call<SmsRecharge>('POST', '/api/commerce/sms-recharges', { body, key }),
    await clerk.call<SmsRecharge>('POST', '/api/commerce/sms-recharges', { body, key }),
  ];
  expect(again.result).toEqual(first.result);
  const bought = (await clerk.call<SmsRechargePage>('GET', '/api/commerce/sms-recharges')).result;
  expect(bought).toMatchObject({ total: 1, totals: { segments: 5000, amount: 235_00 } });
  const trades = (await clerk.call<TradePage>('GET', '/api/commerce/trades', { query: { kind: 'purchase' } }))
    .result;
  expect(trades.rows).toMatchObject([
    { no: 'HD-1', method: 'BANK', direction: 'OUT', amountFen: -235_00, reconcile: 'OPEN' },
  ]);
  expect(await findFaults(test.db)).toEqual([]);
  const warn = { body: { warnAt: 6001 }, key: true } as const;
  const low = await clerk.call<SmsAccount>('POST', '/api/commerce/sms-account/warn', warn);
  expect(low.result).toMatchObject({ balanceSegments: 6000, warnAt: 6001, isLow: true });
});

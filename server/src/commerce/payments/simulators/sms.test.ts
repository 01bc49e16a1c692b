import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import type { SmsPage, SmsScene } from '@shanmen/shared/contracts/commerce/sms';
import type { SmsAccount } from '@shanmen/shared/contracts/commerce/sms-recharge';

import { type Client, testApp, type TestApp } from '../../../../test/app/app.ts';
import { testClock } from '../../../../test/app/clock.ts';
import { runJob } from '../../../../test/app/scenario.ts';
import { changeSecret, changeSetting } from '../../../admin/public.ts';
import { withTransaction } from '../../../db/transaction.ts';
import { personKeys } from '../../../platform/secrets/sealed-text.ts';
import { readMasterKeys } from '../../../process/master-keys/master-key.ts';
import { acsHeaders } from '../../sms/aliyun-protocol.ts';
import { openSms } from '../../sms/aliyun.gateway.ts';
import { builtInSms } from '../../sms/sms.gateway.ts';
import { postSms } from '../../sms/sms.service.ts';
import { connectSimulators, simulatedAccounts } from './accounts.ts';
import { aliyunSmsSimulator, type SimulatedSms } from './aliyun-sms.simulator.ts';
import { type RunningSimulator, serveSimulator, type Simulator } from './simulator.ts';

const begun = testClock();
const accounts = simulatedAccounts();
const mobile = '15400000001';

let test: TestApp;
let clerk: Client;
let running: RunningSimulator;
let taken: SimulatedSms[];
let skippedMs: number;
/** The simulator takes the next request, and its answer is lost. */
let losesAnswer: boolean;
const now = () => new Date(begun.getTime() + skippedMs);

beforeEach(async () => {
  [skippedMs, losesAnswer, taken] = [0, false, []];
  test = await testApp({ now });
  clerk = await test.signIn('commerce01');
  const simulator = aliyunSmsSimulator(now, accounts.sms, taken);
  const losing: Simulator = async (request, base) => {
    const answer = await simulator(request, base);
    if (!losesAnswer) return answer;
    losesAnswer = false;
    throw new Error('the answer is lost');
  };
  running = await serveSimulator(losing, 0);
  const bases = { wechat: '', alipay: '', sms: running.base, invoice: '' };
  await withTransaction(test.db, async tx => {
    await changeSetting(tx, settings.demo, true, null);
    await connectSimulators(tx, accounts, bases, person());
  });
});
afterEach(async () => {
  await running.close();
  await test.close();
});

it('signs a request as the published example of the provider does', () => {
  const query = 'ImageId=win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd&RegionId=cn-shanghai';
  const nonce = '3156853299f313e23d1673dc12e1703d';
  const asked = {
    host: 'ecs.cn-shanghai.aliyuncs.com',
    action: 'RunInstances',
    version: '2014-05-26',
    query,
    nonce,
  };
  const key = { keyId: 'YourAccessKeyId', keySecret: 'YourAccessKeySecret' };
  expect(acsHeaders({ ...asked, at: new Date('2023-10-26T10:22:32Z') }, key)['authorization']).toMatch(
    /Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0$/,
  );
});

describe('a message to visitors by 阿里云短信', () => {
  it('C-19 leaves with a genuine signature, once, its text without the sign that the provider writes', async () => {
    await leave('ISSUE_OK', 'order 1', '出票成功（2 张）! *~ 明日入园');
    expect(await send()).toEqual({ sent: 1 });
    expect(taken).toMatchObject([{ mobile, content: '出票成功（2 张）! *~ 明日入园' }]);
    expect(await kept()).toMatchObject([{ state: 'SENT', refusal: null }]);
    expect(await send()).toEqual({ sent: 0 });
  });

  it('C-19 waits where the key is not the one of the account, and leaves once that is mended', async () => {
    await setSecret('0'.repeat(30));
    await leave('BOOK_OK', 'order 2');
    await expect(send()).rejects.toThrow('aliyun says SignatureDoesNotMatch');
    expect([taken.length, await kept()]).toMatchObject([0, [{ state: 'QUEUED' }]]);
    await setSecret(accounts.sms.keySecret);
    expect(await send()).toEqual({ sent: 1 });
  });

  it('C-19 that the provider refuses keeps the words of the provider, costs nothing and holds up no other', async () => {
    const before = await balance();
    await leave('CODE', 'code 1', '订票验证码 123456');
    await leave('CODE', 'code 2', '订票验证码 654321');
    await leave('REFUND', 'order 3');
    expect(await send()).toEqual({ sent: 2 });
    expect(await kept()).toMatchObject([
      { scene: 'REFUND', state: 'SENT' },
      { state: 'FAILED', refusal: '触发分钟级流控Permits:1（isv.BUSINESS_LIMIT_CONTROL）', sentAt: null },
      { state: 'SENT' },
    ]);
    expect(await balance()).toBe(before - 2);
    skippedMs += 61_000;
    expect([await send(), taken.length]).toEqual([{ sent: 0 }, 2]);
  });

  it('keeps no number in clear with the words of a refusal', async () => {
    await leave('REFUND', 'order 5', '退款', '25400000001');
    expect(await send()).toEqual({ sent: 0 });
    expect(await kept()).toMatchObject([
      { state: 'FAILED', refusal: '254****0001invalid mobile number（isv.MOBILE_NUMBER_ILLEGAL）' },
    ]);
  });

  it('C-19 whose answer was lost is looked for, and not sent a second time', async () => {
    losesAnswer = true;
    await leave('ISSUE_OK', 'order 4');
    await expect(send()).rejects.toThrow('socket hang up');
    expect([taken.length, await kept()]).toMatchObject([1, [{ state: 'QUEUED' }]]);
    expect([await send(), taken.length]).toEqual([{ sent: 1 }, 1]);
  });

  it('goes to no simulator outside of a demo', async () => {
    expect(await openSms(test.db, person(), now)).not.toBe(builtInSms);
    await withTransaction(test.db, tx => changeSetting(tx, settings.demo, false, null));
    expect(await openSms(test.db, person(), now)).toBe(builtInSms);
  });
});

function person() {
  return personKeys(readMasterKeys(test.deps.config));
}

function leave(scene: SmsScene, eventKey: string, text = '您的订单有新消息', to = mobile): Promise<void> {
  const draft = { scene, eventKey, mobile: to, signature: '青岚山景区', text };
  return withTransaction(test.db, tx => postSms(tx, draft, person(), now()));
}

function setSecret(secret: string): Promise<unknown> {
  const by = { person: person(), staffId: null };
  return withTransaction(test.db, tx => changeSecret(tx, settings.smsKeySecret, secret, by));
}

const send = () => runJob(test, 'commerce.send-messages', now());

async function kept(): Promise<SmsPage['rows']> {
  return (await clerk.call<SmsPage>('GET', '/api/commerce/sms-messages')).result.rows;
}

async function balance(): Promise<number> {
  return (await clerk.call<SmsAccount>('GET', '/api/commerce/sms-account')).result.balanceSegments;
}

import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import type { SessionState } from '@shanmen/shared/contracts/auth/sign-in/session';
import type { RecoveryCodes, TotpState } from '@shanmen/shared/contracts/auth/sign-in/totp';

import { sql } from 'kysely';

import {
  type Client,
  clientOf,
  cookieOf,
  steppedUp,
  testApp,
  type TestApp,
} from '../../../../test/app/app.ts';
import { confirmFactor, enrolments, shownCode, startFactor } from '../../../../test/people/second-factor.ts';
import { changeSetting, findUserId } from '../../../admin/public.ts';
import { withTransaction } from '../../../db/transaction.ts';

const current = '/api/auth/sessions/current';
const password = 'Shanmen-2026';

describe('the second factor', () => {
  let clock = new Date('2026-11-20T02:00:00Z');
  let shop: TestApp;
  const later = (seconds: number) => {
    clock = new Date(clock.getTime() + seconds * 1000);
  };

  beforeAll(async () => {
    shop = await testApp({ now: () => clock });
  });
  afterAll(() => shop.close());

  it('is asked for once a first code was shown, and not before', async () => {
    const client = await shop.signIn('manager01');
    const { result } = await startFactor(client);
    expect(result.uri).toBe(`otpauth://totp/Shanmen:manager01?secret=${result.secret}&issuer=Shanmen`);
    expect((await enter('manager01')).status).toBe(200);
    const wrong = await client.call('PUT', `${enrolments}/${result.id}`, { body: { code: '000000' } });
    expect(wrong.error?.code).toBe('second_factor_wrong');
    expect((await confirmFactor(client, result, clock)).result.recoveryCodes).toHaveLength(10);
    expect((await client.call<SessionState>('GET', current)).result.secondFactor).toBe('on');
    expect((await enter('manager01')).error?.code).toBe('second_factor_required');
    later(30);
    expect((await enter('manager01', shownCode(result.secret, clock))).status).toBe(200);
    expect((await startFactor(client)).error?.code).toBe('second_factor_on');
    expect((await confirmFactor(client, result, clock)).error?.code).toBe('second_factor_on');
  });

  it('Z-06 opens once by each code, also when it comes twice at the same moment', async () => {
    expect(await enterAtOnce('seller01')).toEqual([200, 422]);
    expect((await enter('seller01', shownCode(secret, new Date(clock.getTime() - 30_000)))).status).toBe(422);
  });

  it('Z-06 takes a recovery code once, however it is typed, and says so in the log', async () => {
    const codes = await enrol('keeper01');
    const [first = ''] = codes.recoveryCodes;
    const answers = [
      await enter('keeper01', first.toLowerCase()),
      await enter('keeper01', first),
      await enter('keeper01', codes.recoveryCodes[1]?.replaceAll('-', ' ') ?? ''),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 422, 200]);
    const [entered] = answers;
    const client = clientOf(shop.app, cookieOf(entered ?? missing()), entered?.result.token ?? '');
    const { result } = await client.call<TotpState>('GET', enrolments);
    expect(result).toEqual({ confirmedAt: clock.toISOString(), recoveryCodesLeft: 8 });
    const { rows } = await sql<{ action: string }>`
      select action
      from platform.audit_log
      where action like 'auth.%' and staff_id = ${await findUserId(shop.db, 'keeper01')}
      order by id`.execute(shop.db);
    expect(rows.map(row => row.action)).toEqual([
      'auth.totp.enrolled',
      'auth.recovery-code.used',
      'auth.recovery-code.used',
    ]);
  });

  it('is slowed after wrong codes, and the right password clears nothing', async () => {
    await enrol('commerce01');
    const tried = [];
    for (const code of ['111111', '222222', '333333', '444444']) {
      tried.push((await enter('commerce01', code)).error?.code);
      await enter('commerce01');
    }
    expect(tried).toEqual([
      'second_factor_wrong',
      'second_factor_wrong',
      'second_factor_wrong',
      'too_many_attempts',
    ]);
  });

  it('is taken away by its owner with the password, and set up anew', async () => {
    await enrol('buyer01');
    later(30);
    const client = await enterAs('buyer01', shownCode(secret, clock));
    expect((await client.call('DELETE', enrolments)).error?.code).toBe('step_up_required');
    const proved = await steppedUp(shop.app, client);
    expect((await proved.call('DELETE', enrolments)).status).toBe(200);
    expect((await proved.call('DELETE', enrolments)).error?.code).toBe('not_found');
    expect((await enter('buyer01')).status).toBe(200);
  });

  it('Z-06 proves who sits there as the password does, once, and only where it is on', async () => {
    await enrol('reception01');
    later(30);
    const client = await enterAs('reception01', shownCode(secret, clock));
    const prove = (code: string) =>
      client.call<{ token: string }>('POST', '/api/auth/step-ups', { body: { code } });
    expect((await prove(shownCode(secret, clock))).error?.code).toBe('second_factor_wrong');
    later(30);
    const raised = await prove(shownCode(secret, clock));
    expect(raised.status).toBe(200);
    const proved = clientOf(shop.app, cookieOf(raised), raised.result.token);
    expect((await proved.call('DELETE', enrolments)).status).toBe(200);
    const again = await proved.call('POST', '/api/auth/step-ups', {
      body: { code: shownCode(secret, clock) },
    });
    expect(again.error?.code).toBe('second_factor_wrong');
  });

  it('D-03 is taken away by an administrator where the telephone is lost, never upward', async () => {
    await enrol('lead01');
    const admin = await steppedUp(shop.app, await shop.signIn('admin'));
    const reset = `/api/admin/users/${await findUserId(shop.db, 'lead01')}/second-factor/reset`;
    const reason = { body: { reason: '手机遗失，当面核实' }, key: true } as const;
    expect((await admin.call('POST', reset, reason)).status).toBe(200);
    expect((await admin.call('POST', reset, reason)).error?.code).toBe('not_found');
    expect((await enter('lead01')).status).toBe(200);
    const self = await admin.call('POST', '/api/admin/users/1/second-factor/reset', reason);
    expect(self.error?.code).toBe('self_change');
  });

  it('is asked of whoever opens a type that the site names, who can set it up and nothing else', async () => {
    const strict = await testApp({ now: () => clock, beside: shop });
    await withTransaction(strict.db, tx => changeSetting(tx, settings.secondFactorTypes, ['70'], null));
    const guide = await strict.signIn('reception01');
    expect((await guide.call('GET', '/api/Menu/GetAllMenu')).status).toBe(200);
    const manager = await strict.signIn('auditor01');
    expect((await manager.call<SessionState>('GET', current)).result.secondFactor).toBe('due');
    expect((await manager.call('GET', '/api/Menu/GetAllMenu')).error?.code).toBe('second_factor_due');
    await confirmFactor(manager, (await startFactor(manager)).result, clock);
    expect((await manager.call('GET', '/api/Menu/GetAllMenu')).status).toBe(200);
    await strict.close();
  });

  let secret = '';

  async function enrol(userName: string): Promise<RecoveryCodes> {
    const client = await shop.signIn(userName);
    const { result } = await startFactor(client);
    secret = result.secret;
    return (await confirmFactor(client, result, clock)).result;
  }

  function enter(userName: string, code?: string) {
    const body = { userName, password, ...(code === undefined ? {} : { code }) };
    return shop.anonymous.call<{ token: string }>('POST', '/api/auth/sessions', { body });
  }

  async function enterAs(userName: string, code: string): Promise<Client> {
    const answer = await enter(userName, code);
    return clientOf(shop.app, cookieOf(answer), answer.result.token);
  }

  /** Two people who saw the same code on a telephone. */
  async function enterAtOnce(userName: string): Promise<number[]> {
    await enrol(userName);
    later(30);
    const code = shownCode(secret, clock);
    const answers = await Promise.all([1, 2].map(() => enter(userName, code)));
    return answers.map(({ status }) => status).sort((a, b) => a - b);
  }
});

function missing(): never {
  throw new Error('no answer');
}

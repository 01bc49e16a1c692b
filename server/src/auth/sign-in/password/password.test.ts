import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import type {
  PasswordJudgement,
  PasswordPolicy,
  PresetEffect,
} from '@shanmen/shared/contracts/auth/sign-in/password';
import type { PasswordPreset } from '@shanmen/shared/contracts/auth/sign-in/password-rules';
import type { SessionState } from '@shanmen/shared/contracts/auth/sign-in/session';
import { sql } from 'kysely';

import { type Client, steppedUp, testApp, type TestApp } from '../../../../test/app/app.ts';
import { cheapHashing } from '../../../../test/app/hashing.ts';
import { addUser, changeSetting } from '../../../admin/public.ts';
import { withTransaction } from '../../../db/transaction.ts';
import { passwordHasher } from './password-hasher.ts';
import { writePassword } from './password.queries.ts';

const day = 24 * 60 * 60 * 1000;
const plain = 'fog over the lake';
const mixed = 'Fog over the lake 7';

let clock = new Date('2026-11-20T02:00:00Z');
let shop: TestApp;

/** Somebody with a password of his own, chosen so many days ago. */
async function hire(
  userName: string,
  { password = mixed, preset, age = 0 }: { password?: string; preset: PasswordPreset | null; age?: number },
): Promise<void> {
  const phc = await passwordHasher(cheapHashing).hash(password);
  await withTransaction(shop.db, async tx => {
    const id = await addUser(tx, { userName, name: '陶然', roles: ['seller'], validFrom: '2020-01-01' });
    await writePassword(tx, id, phc, 'user', new Date(clock.getTime() - age * day), preset);
  });
}

function choose(preset: PasswordPreset): Promise<void> {
  return withTransaction(shop.db, tx => changeSetting(tx, settings.passwordPreset, preset, null));
}

function change(client: Client, currentPassword: string, newPassword: string) {
  return client.call('PUT', '/api/auth/password', { body: { currentPassword, newPassword } });
}

async function stateOf(userName: string, password: string, at = shop): Promise<SessionState> {
  const client = await at.signIn(userName, password);
  return (await client.call<SessionState>('GET', '/api/auth/sessions/current')).result;
}

describe('under 等保', () => {
  beforeAll(async () => {
    shop = await testApp({ now: () => clock });
    await choose('graded');
    await hire('tr.seller', { preset: 'graded' });
  });
  afterAll(() => shop.close());

  it.each([
    ['Fog-1', '10 到 128 个字符'],
    [plain, '大写、小写、数字、符号中至少 3 种'],
    ['Tr.seller-7', '不只是账号 tr.seller 的重复，或再加几个数字、符号'],
    ['Taoran-2026', '不只是自己的姓名，或再加几个数字、符号'],
    ['Qinglanshan-7', '不只是景区或产品名的重复，或再加几个数字、符号'],
    ['Jinghu-2026!', '不只是景区或产品名的重复，或再加几个数字、符号'],
    ['13800001234-', '大写、小写、数字、符号中至少 3 种；不只是手机号，或再加几个数字、符号'],
  ])('D-18 %s is refused with the rule it breaks and no other', async (password, broken) => {
    const client = await shop.signIn('tr.seller', mixed);
    const { error } = await change(client, mixed, password);
    expect(error).toMatchObject({ code: 'password_weak', message: `密码不符合要求：${broken}` });
  });

  it('D-18 is told while one types, and refused in the same words, what is soon guessed', async () => {
    const client = await shop.signIn('tr.seller', mixed);
    const judge = (newPassword: string) =>
      client.call<PasswordJudgement>('POST', '/api/auth/password/judgement', { body: { newPassword } });
    const advice = '这是常用密码，或与常用密码太接近。请改用三四个互不相关的词，中间加数字或符号';
    expect((await judge('P@ssw0rd123')).result).toEqual({ isStrong: false, advice });
    const { error } = await change(client, mixed, 'P@ssw0rd123');
    expect([error?.code, error?.message]).toEqual(['password_weak', advice]);
    expect((await judge('Fog-over-7-lakes')).result).toEqual({ isStrong: true, advice: '' });
    expect((await shop.anonymous.call('POST', '/api/auth/password/judgement')).status).toBe(401);
  });

  it('D-18 tells the page by what it judges, so that the page can do it while one types', async () => {
    const client = await shop.signIn('tr.seller', mixed);
    const { result } = await client.call<PasswordPolicy>('GET', '/api/auth/password');
    expect(result).toMatchObject({ preset: 'graded', ownNames: ['陶然', 'taoran'] });
    expect(result.siteNames).toEqual(expect.arrayContaining(['qinglanshan', '镜湖', 'jinghu']));
  });

  it('D-18 refuses the last five, and takes the one before them', async () => {
    await hire('renewer', { preset: 'graded' });
    const chosen = [mixed, ...[1, 2, 3, 4, 5].map(number => `Fog-over-the-lake-${number}`)];
    for (const [index, next] of chosen.slice(1).entries()) {
      const current = chosen[index] ?? '';
      expect((await change(await shop.signIn('renewer', current), current, next)).status).toBe(200);
    }
    const [oldest = '', second = ''] = chosen;
    const newest = chosen.at(-1) ?? '';
    const client = await shop.signIn('renewer', newest);
    expect((await change(client, newest, second)).error).toMatchObject({
      code: 'password_reused',
      message: '不能使用最近 5 次用过的密码',
    });
    expect((await change(client, newest, oldest)).status).toBe(200);
  });

  it('D-18 speaks of the end a week before, and opens nothing else after it', async () => {
    await hire('elder', { preset: 'graded', age: 82 });
    await hire('older', { preset: 'graded', age: 84 });
    await hire('oldest', { preset: 'graded', age: 91 });
    expect((await stateOf('elder', mixed)).passwordDaysLeft).toBeNull();
    expect((await stateOf('older', mixed)).passwordDaysLeft).toBe(6);
    expect((await stateOf('oldest', mixed)).mustChangePassword).toBe(true);
    const client = await shop.signIn('oldest', mixed);
    expect((await client.call('GET', '/api/entrance/cards')).error?.code).toBe('password_change_required');
    expect((await change(client, mixed, 'Another-lake-7')).status).toBe(200);
    const renewed = await shop.signIn('oldest', 'Another-lake-7');
    expect((await renewed.call('GET', '/api/entrance/cards')).status).toBe(200);
  });
});

describe('a change of what is asked', () => {
  beforeEach(async () => {
    clock = new Date('2026-11-20T02:00:00Z');
    shop = await testApp({ now: () => clock });
  });
  afterEach(() => shop.close());

  const people = {
    mixed: { preset: 'graded' },
    plain: { preset: 'standard', password: plain },
    unjudged: { preset: null },
    older: { preset: 'graded', age: 89 },
    oldest: { preset: 'graded', age: 91 },
    gone: { preset: 'standard', password: plain },
  } as const;

  it('D-18 asks exactly the people it named, at the next sign-in and not before', async () => {
    for (const [userName, facts] of Object.entries(people)) await hire(userName, facts);
    await sql`update admin.staff set status = 'disabled' where user_name = 'gone'`.execute(shop.db);
    const open = await shop.signIn('plain', plain);
    const admin = await steppedUp(shop.app, await shop.signIn('admin'));
    const effects = (preset: string) =>
      admin.call<PresetEffect>('GET', `/api/admin/settings/passwordPreset/effects/${preset}`);
    const named = (await effects('graded')).result;
    expect(named.count).toBe(3);
    expect((await effects('standard')).result).toEqual({ count: 0, people: [] });
    const body = { value: 'graded', reason: '等级保护', version: 1 };
    expect((await admin.call('PUT', '/api/admin/settings/passwordPreset', { body })).error).toBeNull();
    clock = new Date(clock.getTime() + 60_000);
    expect((await open.call('GET', '/api/entrance/cards')).status).toBe(200);
    // Another process, which reads what holds now.
    const later = await testApp({ now: () => clock, beside: shop });
    const asked: string[] = [];
    for (const userName of ['mixed', 'plain', 'unjudged', 'older', 'oldest']) {
      const { mustChangePassword } = await stateOf(userName, userName === 'plain' ? plain : mixed, later);
      if (mustChangePassword) asked.push(userName);
    }
    expect(asked.toSorted()).toEqual(named.people.map(({ userName }) => userName));
    expect((await stateOf('seller01', 'Shanmen-2026', later)).mustChangePassword).toBe(false);
    await later.close();
    expect((await effects('graded')).result.count).toBe(0);
  });

  it('D-18 judges a password from before by the words typed at a sign-in, and asks only whose is too plain', async () => {
    await hire('unjudged', { preset: null });
    await hire('untyped', { preset: null, password: plain });
    await stateOf('unjudged', mixed);
    await stateOf('untyped', plain);
    await choose('graded');
    const admin = await steppedUp(shop.app, await shop.signIn('admin'));
    const { result } = await admin.call<PresetEffect>(
      'GET',
      '/api/admin/settings/passwordPreset/effects/graded',
    );
    expect(result.people.map(({ userName }) => userName)).toEqual(['untyped']);
  });
});

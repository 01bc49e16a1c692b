import type { SettingRow, SettingRows } from '@shanmen/shared/contracts/admin/settings/setting';
import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import type { SessionState } from '@shanmen/shared/contracts/auth/sign-in/session';
import { addDays, type DayCuts, instantOf } from '@shanmen/shared/time';

import { seedRequired } from '../../../../seeds/required/seed.ts';
import { type Client, steppedUp, testApp, type TestApp } from '../../../../test/app/app.ts';
import { testDay } from '../../../../test/app/clock.ts';
import { withTransaction } from '../../../db/transaction.ts';
import { changeSetting } from '../../public.ts';
import { readSettings } from './setting.queries.ts';

const tomorrow = addDays(testDay, 1);

describe('营业日切换时间', () => {
  let shop: TestApp;
  let now: Date;
  let admin: Client;

  beforeEach(async () => {
    now = instantOf(testDay, '10:00');
    shop = await testApp({ now: () => now });
    admin = await steppedUp(shop.app, await shop.signIn('admin'));
  });
  afterEach(() => shop.close());

  it('D-35 moves from a day that has not begun, and the day that is open goes on until then', async () => {
    expect((await put([{ from: tomorrow, at: '04:00' }])).status).toBe(200);
    expect(await dayAt(testDay, '23:59')).toBe(testDay);
    expect(await dayAt(tomorrow, '03:59')).toBe(testDay);
    expect(await dayAt(tomorrow, '04:00')).toBe(tomorrow);
  });

  it.each([
    ['today', [{ from: testDay, at: '04:00' }]],
    ['a day long ago', [{ from: '2020-01-01', at: '04:00' }]],
    ['two at once', [tomorrow, tomorrow].map(from => ({ from, at: '04:00' }))],
    ['the later first', [addDays(testDay, 9), tomorrow].map(from => ({ from, at: '04:00' }))],
  ])('D-35 is refused from %s', async (_what, cuts) => {
    expect((await put(cuts)).error?.code).toBe('setting_invalid');
    expect((await readSettings(shop.db)).get(settings.dayCut.key)).toEqual([]);
  });

  it('D-35 is refused within the hour before its day, for what is new and for what was set', async () => {
    const cuts = [{ from: tomorrow, at: '04:00' }];
    now = instantOf(testDay, '22:59');
    await again();
    expect((await put(cuts)).status).toBe(200);
    expect((await put([])).status).toBe(200);
    expect((await put(cuts)).status).toBe(200);
    now = instantOf(testDay, '23:00');
    await again();
    expect((await put([])).error).toMatchObject({
      code: 'setting_invalid',
      message: expect.stringContaining('已开始的营业日'),
    });
    expect((await put([...cuts, { from: addDays(testDay, 2), at: '02:00' }])).status).toBe(200);
  });

  it('D-35 kept without the look it moves a day that is open (control)', async () => {
    expect(await dayAt(testDay, '02:00')).toBe(testDay);
    const cuts = [{ from: '2020-01-01', at: '04:00' }];
    await withTransaction(shop.db, tx => changeSetting(tx, settings.dayCut, cuts, null));
    expect(await dayAt(testDay, '02:00')).toBe(addDays(testDay, -1));
  });

  it('D-35 stays over what the server writes at each start', async () => {
    const cuts = [{ from: tomorrow, at: '04:00' }];
    await put(cuts);
    await seedRequired(shop.db);
    expect((await readSettings(shop.db)).get(settings.dayCut.key)).toEqual(cuts);
  });

  /** The business day as somebody is told who signs in at that moment, by a process that has read the settings. */
  async function dayAt(day: string, time: string): Promise<string> {
    now = instantOf(day, time);
    const fresh = await testApp({ beside: shop, now: () => now });
    const seller = await fresh.signIn('seller01');
    const { result } = await seller.call<SessionState>('GET', '/api/auth/sessions/current');
    await fresh.close();
    return result.businessDay;
  }

  async function again(): Promise<void> {
    admin = await steppedUp(shop.app, await shop.signIn('admin'));
  }

  async function put(value: DayCuts) {
    const { result } = await admin.call<SettingRows>('GET', '/api/admin/settings');
    const version = result.find(({ name }) => name === 'dayCut')?.version ?? 0;
    const body = { value, reason: '夜场', version };
    return admin.call<SettingRow>('PUT', '/api/admin/settings/dayCut', { body });
  }
});

import type { UserCard, UserMobile } from '@shanmen/shared/contracts/admin/people/user';
import { sql } from 'kysely';

import { demoStaff } from '../../../../seeds/demo/people.ts';
import { type Client, testApp, type TestApp } from '../../../../test/app/app.ts';
import { giveRights } from '../../../../test/people/rights.ts';

const mobile = '13812345678';
const reason = '通知换班';

describe('the whole mobile of a person', () => {
  let shop: TestApp;
  let admin: Client;
  let url: string;

  beforeAll(async () => {
    shop = await testApp();
    admin = await shop.signIn('admin');
    url = `/api/admin/users/${(await demoStaff(shop.db, 'gate01')).id}`;
    const { result } = await admin.call<UserCard>('GET', url);
    const { name, staffNo, outletId, validFrom, leaveOn, remark, version } = result;
    const profile = { name, staffNo, outletId, validFrom, leaveOn, remark, version };
    const saved = await admin.call<UserCard>('PUT', url, { body: { ...profile, mobile } });
    expect(saved.result.mobileMasked).toBe('138****5678');
  });
  afterAll(() => shop.close());

  it('D-25 is shown to a holder of the permission who says why, with one row for each look', async () => {
    expect((await look({ reason })).result).toEqual({ mobile });
    expect((await look({ reason: '核对资料' })).result).toEqual({ mobile });
    expect(await looks()).toEqual([
      { who: 'admin', reason, text: null },
      { who: 'admin', reason: '核对资料', text: null },
    ]);
  });

  it('D-25 is shown to nobody else, and to nobody without a reason', async () => {
    const before = await looks();
    expect((await look({})).status).toBe(400);
    expect((await look({ reason: '' })).status).toBe(400);
    await giveRights(shop, 'reception01', ['admin:user:view']);
    const desk = await shop.signIn('reception01');
    expect((await desk.call<UserCard>('GET', url)).result.mobileMasked).toBe('138****5678');
    const refused = await desk.call('POST', `${url}/mobile-views`, { body: { reason } });
    expect([refused.status, refused.error?.code]).toEqual([403, 'no_permission']);
    expect(await looks()).toEqual(before);
  });

  it('is not there for somebody who gave none', async () => {
    const other = `/api/admin/users/${(await demoStaff(shop.db, 'seller01')).id}/mobile-views`;
    expect((await admin.call('POST', other, { body: { reason } })).error?.code).toBe('not_found');
  });

  function look(body: object) {
    return admin.call<UserMobile>('POST', `${url}/mobile-views`, { body });
  }

  async function looks() {
    const { rows } = await sql<{ who: string; reason: string; text: string | null }>`
      select staff.user_name as who, log.reason, log.after::text as text
      from platform.audit_log as log
      join admin.staff on staff.id = log.staff_id
      where log.action = 'admin.pii.viewed'
      order by log.id`.execute(shop.db);
    return rows;
  }
});

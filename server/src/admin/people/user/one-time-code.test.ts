import { sql } from 'kysely';

import { testApp, type TestApp } from '../../../../test/app/app.ts';
import { confirmFactor, startFactor } from '../../../../test/people/second-factor.ts';
import { resetAtServer } from './one-time-code.service.ts';

describe('whoever runs the server', () => {
  let shop: TestApp;
  beforeAll(async () => {
    shop = await testApp();
  });
  afterAll(() => shop.close());

  it('D-04 lets the last administrator begin anew by command, without password and telephone', async () => {
    const lost = await shop.signIn('admin');
    const { result: enrolment } = await startFactor(lost);
    await confirmFactor(lost, enrolment, shop.deps.now());
    const code = await resetAtServer(shop.db, 'admin', shop.deps.now());
    expect((await lost.call('GET', '/api/auth/sessions/current')).status).toBe(401);
    const again = await shop.signIn('admin', code ?? '');
    const newPassword = 'Baiyun-guqin-7';
    const change = { currentPassword: code ?? '', newPassword };
    expect((await again.call('PUT', '/api/auth/password', { body: change })).status).toBe(200);
    expect((await shop.signIn('admin', newPassword)).token).not.toBe('');
    const { rows } = await sql<{ action: string }>`
      select action
      from platform.audit_log
      where request_id = 'command line'
      order by id`.execute(shop.db);
    expect(rows.map(({ action }) => action)).toEqual(['admin.user.reset', 'admin.user.second-factor-reset']);
  });

  it('makes no code for an account that is not in use', async () => {
    await sql`update admin.staff set status = 'disabled' where user_name = 'keeper01'`.execute(shop.db);
    expect(await resetAtServer(shop.db, 'keeper01', shop.deps.now())).toBeNull();
    expect(await resetAtServer(shop.db, 'nobody01', shop.deps.now())).toBeNull();
  });
});

import type { SessionState } from '@shanmen/shared/contracts/auth/sign-in/session';
import { systemTypes } from '@shanmen/shared/contracts/screen';

import { addUser } from '../../../../src/admin/public.ts';
import { passwordHasher, writePassword } from '../../../../src/auth/public.ts';
import { withTransaction } from '../../../../src/db/transaction.ts';
import { codesOf } from '../../../../src/http/route-table.ts';
import { testApp, type TestApp } from '../../../app/app.ts';
import { cheapHashing } from '../../../app/hashing.ts';
import { callPlainly, staffRoutes } from '../../../app/route-calls.ts';

const password = 'Nobody-Of-Note-1';

describe('a user without a role', () => {
  it('D-06 reaches the entrance and the change of password, no more', async () => {
    const test = await testApp();
    const newcomer = await newcomerAt(test);
    const { result } = await newcomer.call<SessionState>('GET', '/api/auth/sessions/current');
    expect(result.userInfo.authBtnList).toEqual([]);
    expect((await newcomer.call('GET', '/api/entrance/cards')).result).toEqual([]);
    // Without an entry there is no route, and the guard sends every screen to /401.
    expect((await newcomer.call('GET', '/api/Menu/GetAllMenu')).result).toEqual([]);
    for (const pid of Object.keys(systemTypes)) {
      const menu = await newcomer.call('GET', '/api/Menu/GetMyMenu', { query: { pid } });
      expect([pid, menu.result]).toEqual([pid, []]);
    }
    expect(await opened(test, newcomer)).toEqual([]);
    const change = { currentPassword: password, newPassword: 'Somebody-Now-22' };
    expect((await newcomer.call('PUT', '/api/auth/password', { body: change })).status).toBe(200);
    await test.close();
  });
});

/** Routes that ask for a permission and do not refuse for want of it. */
async function opened(test: TestApp, person: Parameters<typeof callPlainly>[0]): Promise<string[]> {
  const found: string[] = [];
  for (const route of staffRoutes(test.app)) {
    if (codesOf(route.access.permission).length === 0) continue;
    const { error } = await callPlainly(person, route);
    if (error?.code !== 'no_permission') found.push(`${route.method} ${route.url}`);
  }
  return found;
}

async function newcomerAt(test: TestApp) {
  const hash = await passwordHasher(cheapHashing).hash(password);
  await withTransaction(test.db, async tx => {
    const id = await addUser(tx, { userName: 'newcomer', name: '新人', roles: [], validFrom: '2020-01-01' });
    await writePassword(tx, id, hash, 'user', test.deps.now());
  });
  return test.signIn('newcomer', password);
}

import { testApp, type TestApp } from './app.ts';
import { asOwner } from './scenario.ts';

/** What the keeper may see by his role. */
const choices = '/api/goods/choices';

describe('an application that an earlier test gave back', () => {
  it('is lent again, and remembers no rights of that test', async () => {
    const first = await testApp();
    const keeper = await first.signIn('keeper01');
    await takeAllRights(first);
    // What is remembered holds as long as nobody says that rights have changed: this is what must not stay.
    expect((await keeper.call('GET', choices)).status).toBe(200);
    await first.close();

    const second = await testApp();
    expect(second.app).toBe(first.app);
    await takeAllRights(second);
    expect((await (await second.signIn('keeper01')).call('GET', choices)).error?.code).toBe('no_permission');
    await second.close();
  });

  it('counts no calls of that test', async () => {
    const [countsCalls, now] = [true, () => new Date('2026-10-02T02:00:00Z')];
    const first = await testApp({ countsCalls, now });
    expect(await callsUntilRefused(first)).toBe(60);
    await first.close();
    const second = await testApp({ countsCalls, now });
    expect(second.app).toBe(first.app);
    expect(await callsUntilRefused(second)).toBe(60);
    await second.close();
  });

  it('has the clock and the log of the test that borrows it', async () => {
    const first = await testApp({ now: () => new Date('2026-10-02T02:00:00Z') });
    await first.anonymous.call('GET', '/api/auth/sessions/current');
    expect(first.logLines).not.toEqual([]);
    await first.close();
    const second = await testApp({ now: () => new Date('2026-10-03T02:00:00Z') });
    expect(second.app).toBe(first.app);
    expect(second.deps.now().toISOString()).toBe('2026-10-03T02:00:00.000Z');
    expect(second.logLines).toEqual([]);
    await second.close();
  });

  it('is another one where the first listens, is closed, still works, or was made otherwise', async () => {
    const listening = await testApp();
    await listening.app.listen({ host: '127.0.0.1', port: 0 });
    await listening.close();
    expect(listening.app.server.listening).toBe(false);

    const closed = await testApp();
    expect(closed.app).not.toBe(listening.app);
    await closed.app.close();
    await closed.close();

    const working = await testApp();
    expect(working.app).not.toBe(closed.app);
    const other = await testApp({ beside: working });
    const proxied = await testApp({ beside: working, environment: { SHANMEN_TRUSTED_PROXY: '10.0.0.1' } });
    expect(new Set([working.app, other.app, proxied.app]).size).toBe(3);
    for (const each of [other, proxied, working]) await each.close();
  });
});

/** Behind the back of whoever remembers them. */
function takeAllRights({ database }: TestApp): Promise<void> {
  return asOwner(database.url, `set session_replication_role = 'replica'; delete from admin.role_permission`);
}

async function callsUntilRefused({ anonymous }: TestApp): Promise<number> {
  for (let count = 0; ; count += 1) {
    const { status } = await anonymous.call('POST', '/api/modules/csp-reports', { body: {} });
    if (status === 429) return count;
  }
}

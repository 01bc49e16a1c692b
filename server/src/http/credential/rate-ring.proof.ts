import { testApp } from '../../../test/app/app.ts';
import { callPlainly } from '../../../test/app/route-calls.ts';

describe('the outer ring', () => {
  it('answers the 61st public call of a minute with 429, and the next minute as before', async () => {
    let clock = new Date('2026-11-20T02:00:00Z');
    const shop = await testApp({ now: () => clock, countsCalls: true });
    const report = () => shop.anonymous.call('POST', '/api/modules/csp-reports', { body: {} });
    const statuses = new Set<number>();
    for (let call = 0; call < 60; call += 1) statuses.add((await report()).status);
    expect([...statuses]).toEqual([200]);
    const { status, error, headers } = await report();
    expect([status, error?.code, headers['retry-after']]).toEqual([429, 'rate_limited', '60']);
    clock = new Date(clock.getTime() + 60_000);
    expect((await report()).status).toBe(200);
    await shop.close();
  });

  it('lets the pages of a whole site, behind one address, tell how their modules fare', async () => {
    const clock = new Date('2026-11-20T02:00:00Z');
    const shop = await testApp({ now: () => clock, countsCalls: true });
    const statuses = new Map<number, number>();
    for (let call = 0; call < 601; call += 1) {
      const { status } = await shop.anonymous.call('POST', '/api/modules/health-events', {
        body: { events: [] },
      });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect(statuses.get(429)).toBe(1);
    await shop.close();
  });

  it('counts a signed-in person by session, 600 calls a minute', async () => {
    const clock = new Date('2026-11-20T02:00:00Z');
    const shop = await testApp({ now: () => clock, countsCalls: true });
    const [busy, calm] = [await shop.signIn('seller01'), await shop.signIn('seller01')];
    let refused = 0;
    for (let call = 0; call < 601; call += 1) {
      if ((await busy.call('GET', '/api/auth/sessions/current')).error?.code === 'rate_limited') refused += 1;
    }
    expect(refused).toBe(1);
    expect((await calm.call('GET', '/api/auth/sessions/current')).status).toBe(200);
    await shop.close();
  });

  it('lets six files a minute leave a session, of whatever list, and goes on with everything else', async () => {
    let clock = new Date('2026-11-20T02:00:00Z');
    const shop = await testApp({ now: () => clock, countsCalls: true });
    const admin = await shop.signIn('admin');
    const files = shop.app.routeTable.routes.filter(({ access }) => access.audit?.endsWith('.exported'));
    expect(files.length).toBeGreaterThan(20);
    const codes: (string | undefined)[] = [];
    for (const route of files.slice(0, 8)) codes.push((await callPlainly(admin, route)).error?.code);
    expect(codes.map(code => code === 'rate_limited')).toEqual([...Array(6).fill(false), true, true]);
    expect((await admin.call('GET', '/api/auth/sessions/current')).status).toBe(200);
    clock = new Date(clock.getTime() + 60_000);
    const [first] = files;
    if (first) expect((await callPlainly(admin, first)).error?.code).not.toBe('rate_limited');
    await shop.close();
  });
});

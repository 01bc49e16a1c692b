import { connect } from 'node:net';

import { clientOf, testApp, type TestApp } from '../../test/app/app.ts';
import { buildApp } from '../app.ts';
import { openPools } from '../db/connection/pools.ts';

describe('an exchange that goes wrong', () => {
  let shop: TestApp;
  beforeAll(async () => {
    shop = await testApp();
  });
  afterAll(() => shop.close());

  const signIn = { method: 'POST', url: '/api/auth/sessions' } as const;
  const ours = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };

  it.each([
    ['no JSON', '{"userName":', 400, 'invalid_input', null],
    ['a key twice over', '{"userName":"a","password":"b","role":"admin"}', 400, 'invalid_input', 'body/role'],
    ['a key missing', '{"userName":"a"}', 400, 'invalid_input', 'body/password'],
    ['a number for a text', '{"userName":7,"password":"b"}', 400, 'invalid_input', 'body/userName'],
    ['a prototype', '{"userName":"a","password":"b","__proto__":{"x":1}}', 400, 'invalid_input', null],
    ['a constructor', '{"constructor":{"prototype":{"x":1}}}', 400, 'invalid_input', null],
    ['half a character', '{"userName":"\\ud800","password":"b"}', 400, 'invalid_input', 'body/userName'],
    ['more than a megabyte', JSON.stringify('x'.repeat(1_100_000)), 413, 'too_large', null],
  ])('refuses %s', async (_what, payload, status, code, path) => {
    const response = await shop.app.inject({ ...signIn, headers: ours, payload });
    const body = response.json();
    expect([response.statusCode, body.code, body.details?.path ?? null]).toEqual([status, code, path]);
    expect(Object.keys(body)).toEqual(['code', 'message', 'details', 'requestId']);
  });

  it('takes nothing but JSON', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      const response = await shop.app.inject({
        ...signIn,
        headers: { ...ours, 'content-type': type },
        payload: 'a=b',
      });
      expect([type, response.statusCode, response.json().code]).toEqual([type, 415, 'unsupported_type']);
    }
  });

  it('turns only query strings into numbers', async () => {
    const admin = await shop.signIn('admin');
    const answered = await admin.call('GET', '/api/admin/users', { query: { page: '2' } });
    expect(answered.status).toBe(200);
    const refused = await admin.call('GET', '/api/admin/users', { query: { page: 'two' } });
    expect(refused.error).toMatchObject({
      code: 'invalid_input',
      details: { path: 'querystring/page', keyword: 'type' },
    });
  });

  it('names a day that no calendar has', async () => {
    const seller = await shop.signIn('seller01');
    const { status, error } = await seller.call('GET', '/api/ticket/slots', {
      query: { productId: '1', visitDate: '2026-02-30', from: '2026-02-30', to: '2026-02-30' },
    });
    expect([status, error?.code]).toEqual([400, 'invalid_input']);
  });

  it('knows no path that is not declared, in any method', async () => {
    for (const [method, url] of [
      ['GET', '/api/absent'],
      ['POST', '/login'],
      ['DELETE', '/api/Menu/GetMyMenu'],
      ['PUT', '/'],
    ] as const) {
      const { status, error } = await shop.anonymous.call(method, url);
      expect([url, status, error?.code]).toEqual([url, 404, 'not_found']);
    }
  });

  it('refuses a write of money or places without its key', async () => {
    const seller = await shop.signIn('seller01');
    const writes = shop.app.routeTable.routes.filter(({ access }) => access.idempotent);
    expect(writes.length).toBeGreaterThan(2);
    const body = { windowId: 1, openingFloatFen: 0 };
    for (const key of [undefined, '', 'not-a-uuid']) {
      const answer = await seller.call('POST', '/api/ticket/shifts', {
        body,
        ...(key === undefined ? {} : { key }),
      });
      expect([answer.status, answer.error?.code]).toEqual([400, 'idempotency_key_required']);
    }
  });

  it('answers in our shape even what is no HTTP', async () => {
    const other = await testApp({ beside: shop });
    const address = await other.app.listen({ host: '127.0.0.1', port: 0 });
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    const answer = new Promise<string>(resolve => {
      let text = '';
      socket.on('data', chunk => (text += String(chunk))).on('end', () => resolve(text));
    });
    socket.write('GET / HTTP/1.1\r\nno header at all\r\n\r\n');
    expect(await answer).toMatch(/^HTTP\/1\.1 400 [\s\S]*"code":"invalid_input"/);
    await other.close();
  });

  it('says that the database is away, and lives on', async () => {
    const pools = openPools({ url: 'postgres://127.0.0.1:1/nobody', applicationName: 'test' });
    const app = await buildApp({ ...shop.deps, pools });
    const client = clientOf(app, 'x'.repeat(43), 'y'.repeat(43));
    const { status, error, headers } = await client.call('GET', '/api/auth/sessions/current');
    expect([status, error?.code, headers['retry-after']]).toEqual([503, 'database_unavailable', '2']);
    const ready = await client.call('GET', '/readyz');
    expect([ready.status, ready.text]).toEqual([503, expect.stringContaining('"database":"down"')]);
    expect((await client.call('GET', '/livez')).status).toBe(200);
    await app.close();
    await pools.close();
  });

  it('is ready while the database is, and not while it stops', async () => {
    expect((await shop.anonymous.call('GET', '/readyz')).text).toContain('"ready":true');
    shop.deps.readiness.draining = true;
    const { status, text } = await shop.anonymous.call('GET', '/readyz');
    expect([status, text]).toEqual([503, expect.stringContaining('"draining":true')]);
    shop.deps.readiness.draining = false;
  });
});

import { sql } from 'kysely';

import { testApp } from '../../../test/app/app.ts';
import { asOwner, readNumber } from '../../../test/app/scenario.ts';

const secret = 'Zhuyin-liuhe-88';

describe('the log', () => {
  it('Z-13 holds no password, token, cookie or phone, whatever is sent', async () => {
    const shop = await testApp();
    const client = await shop.signIn('seller01');
    const bodies = [
      { userName: 'seller01', password: secret },
      { userName: secret.repeat(3), password: secret },
      { password: secret, currentPassword: secret, newPassword: secret },
    ];
    for (const body of bodies) {
      await client.call('POST', '/api/auth/sessions', { body });
      await client.call('PUT', '/api/auth/password', {
        body: { currentPassword: secret, newPassword: secret },
      });
      await client.call('PUT', '/api/auth/password', { body });
    }
    await client.call('GET', '/api/Menu/GetMyMenu', {
      query: { pid: '10', token: client.token, phone: '13812349527' },
    });
    shop.app.log.info(
      { password: secret, user: { token: client.token, mobile: '13812349527' } },
      'a careless line',
    );
    const log = shop.logLines.join('');
    expect(shop.logLines.length).toBeGreaterThan(8);
    for (const text of [secret, 'Shanmen-2026', client.token, client.sid, '13812349527']) {
      expect(log).not.toContain(text);
    }
    await shop.close();
  });

  it('has one line per request, with route, status and person but without addresses or input', async () => {
    const shop = await testApp();
    const client = await shop.signIn('seller01');
    shop.logLines.length = 0;
    const headers = { 'x-request-id': 'till-7-000123' };
    const answer = await client.call('GET', '/api/Menu/GetMyMenu', { query: { pid: '10' }, headers });
    expect(answer.headers['x-request-id']).toBe('till-7-000123');
    const lines = shop.logLines.map(line => JSON.parse(line));
    expect(lines).toEqual([
      expect.objectContaining({
        requestId: 'till-7-000123',
        method: 'GET',
        route: '/api/Menu/GetMyMenu',
        status: 200,
        userId: expect.any(Number),
        sessionId: expect.any(Number),
        statements: expect.any(Number),
        rows: expect.any(Number),
      }),
    ]);
    expect(lines[0].rows).toBeGreaterThan(0);
    await shop.close();
  });

  it('counts the statements of each request by itself, those after its body was read too', async () => {
    const shop = await testApp();
    const client = await shop.signIn('seller01');
    shop.logLines.length = 0;
    const body = { currentPassword: secret, newPassword: secret };
    await Promise.all([
      client.call('PUT', '/api/auth/password', { body }),
      client.call('GET', '/api/Menu/GetMyMenu', { query: { pid: '10' } }),
      shop.anonymous.call('GET', '/livez'),
    ]);
    const counted = new Map(
      shop.logLines.map(line => JSON.parse(line)).map(line => [line.route, line.statements]),
    );
    await client.call('GET', '/api/Menu/GetMyMenu', { query: { pid: '10' } });
    const alone = JSON.parse(shop.logLines.at(-1) ?? '{}');
    expect(counted.get('/livez')).toBe(0);
    expect(counted.get('/api/Menu/GetMyMenu')).toBe(alone.statements);
    expect(counted.get('/api/auth/password')).toBeGreaterThan(alone.statements);
    await shop.close();
  });

  it('tells of a statement that took long, with its words and without its values', async () => {
    const shop = await testApp();
    const client = await shop.signIn('seller01');
    shop.logLines.length = 0;
    await asOwner(
      shop.database.url,
      `create function public.dawdle() returns trigger language plpgsql
         as $$ begin perform pg_sleep(1.05); return null; end $$;
       create trigger dawdle before insert on auth.session for each statement execute function public.dawdle()`,
    );
    try {
      await shop.signIn('seller01');
    } finally {
      await asOwner(shop.database.url, 'drop function public.dawdle() cascade');
    }
    const [slow, ...others] = shop.logLines
      .map(line => JSON.parse(line))
      .filter(line => line.level === 'warn');
    expect(others).toEqual([]);
    expect(slow).toMatchObject({
      msg: 'slow statement',
      route: '/api/auth/sessions',
      requestId: expect.any(String),
    });
    expect(slow.text).toContain('insert into');
    expect(slow.ms).toBeGreaterThanOrEqual(1000);
    expect(JSON.stringify(slow)).not.toContain(client.sid);
    const kept = `select count(*) as value from platform.slow_statement where route = 'POST /api/auth/sessions'`;
    while ((await readNumber(shop.database.url, kept)) === 0) {
      // It is kept beside the answer; each look is a turn of the database.
    }
    await shop.close();
  });

  it('names a request to the database while its transaction lasts, and the next one by its own', async () => {
    const shop = await testApp();
    await asOwner(
      shop.database.url,
      `create table public.heard (name text);
       grant insert, select on public.heard to public;
       create function public.hear() returns trigger language plpgsql
         as $$ begin insert into public.heard values (current_setting('application_name')); return null; end $$;
       create trigger hear after insert on auth.session for each statement execute function public.hear()`,
    );
    try {
      const ids = ['till-7-000124', 'till-7-000125'];
      const body = { userName: 'seller01', password: 'Shanmen-2026' };
      for (const id of ids) {
        await shop.anonymous.call('POST', '/api/auth/sessions', { body, headers: { 'x-request-id': id } });
      }
      const heard = await sql<{ name: string }>`select name from public.heard`.execute(shop.db);
      expect(heard.rows.map(({ name }) => name)).toEqual(ids.map(id => `shanmen ${id}`));
      const named = await sql`
        select pid from pg_stat_activity
        where datname = current_database() and application_name like 'shanmen till-7%'`.execute(shop.db);
      expect(named.rows).toEqual([]);
    } finally {
      await asOwner(shop.database.url, 'drop function public.hear() cascade; drop table public.heard');
    }
    await shop.close();
  });

  it('takes no request id that could carry anything else', async () => {
    const shop = await testApp();
    for (const given of ['short', 'x'.repeat(65), 'with space and "quotes"', '<script>']) {
      const { headers } = await shop.anonymous.call('GET', '/livez', { headers: { 'x-request-id': given } });
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    }
    await shop.close();
  });

  it('keeps the stack of a bug and answers nothing of it', async () => {
    const shop = await testApp();
    // A pool that nobody has used yet cannot be ended.
    await shop.signIn('seller01');
    await shop.database.pools.main.destroy();
    const { status, error } = await shop.anonymous.call('POST', '/api/auth/sessions', {
      body: { userName: 'seller01', password: 'x' },
    });
    expect(status).toBe(500);
    expect(error).toEqual({
      code: 'internal_error',
      message: '系统内部错误，请报告错误编号',
      details: null,
      requestId: error?.requestId,
    });
    const line = shop.logLines.find(text => text.includes('request failed')) ?? '';
    expect(line).toContain('"stack"');
    expect(line).toContain(error?.requestId);
    await shop.close();
  });
});

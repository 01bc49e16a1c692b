import { createHash } from 'node:crypto';

import {
  type AuditChain,
  auditKindActions,
  type AuditLogPage,
  auditTitles,
} from '@shanmen/shared/contracts/admin/records/audit-log';
import type { LoginLogPage } from '@shanmen/shared/contracts/admin/records/login-log';
import type { UserCard } from '@shanmen/shared/contracts/admin/people/user';
import { sql } from 'kysely';

import { type Client, testApp, type TestApp } from '../../../../test/app/app.ts';
import { readXlsx } from '../../../../test/data/files/read-xlsx.ts';
import { whileFailing } from '../../../../test/app/scenario.ts';
import { readSealHead } from '../../../platform/audit/audit-seal.ledger.ts';
import { sealAudit } from '../../../platform/audit/audit-seal.ts';
import { codesOf } from '../../../http/route-table.ts';
import { findUserId } from '../../people/user/user.queries.ts';

describe('what is on record', () => {
  let shop: TestApp;
  let admin: Client;

  beforeAll(async () => {
    shop = await testApp();
    admin = await shop.signIn('admin');
  });
  afterAll(() => shop.close());

  it('D-26 has a Chinese title for every action that a route declares', () => {
    const declared = shop.app.routeTable.routes.flatMap(({ access: { audit, alsoAudits = [] } }) => [
      ...(audit === undefined ? [] : [audit]),
      ...alsoAudits,
    ]);
    expect(declared.length).toBeGreaterThan(20);
    const untitled = (actions: readonly string[]) =>
      actions.filter(action => !Object.hasOwn(auditTitles, action));
    expect(untitled(declared)).toEqual([]);
    expect(untitled([...declared, 'admin.ghost.changed'])).toEqual(['admin.ghost.changed']);
  });

  it('D-26 says what was done, not only to what', () => {
    const changing = Object.entries(auditTitles).filter(([action]) => action.endsWith('.changed'));
    expect(changing.filter(([, title]) => !/改|调整|拉黑|闭园|审核/.test(title))).toEqual([]);
  });

  it('D-27 has every export and every print of the product under 导出与打印', () => {
    // The first paper of an order belongs to its sale, and is counted on the ticket; a layout is paper that nobody has yet.
    const leaving = shop.app.routeTable.routes.filter(
      ({ method, url, access }) =>
        method !== 'GET' &&
        url !== '/api/ticket/orders/:orderNo/prints' &&
        (/(export|print(?!-layout))/.test(url) ||
          codesOf(access.permission).some(code => /:(export|print)$/.test(code))),
    );
    expect(leaving.length).toBeGreaterThan(10);
    const unlisted = (actions: readonly string[]) => {
      const listed = new Set(actions);
      return leaving.filter(({ access }) => !listed.has(access.audit ?? '')).map(({ url }) => url);
    };
    expect(unlisted(auditKindActions.leaving)).toEqual([]);
    const others = auditKindActions.leaving.filter(action => action !== 'admin.role.exported');
    expect(unlisted(others)).toEqual(['/api/admin/roles/export']);
  });

  it('says once an hour who read the records of somebody else, and nothing of his own', async () => {
    const [seller, own] = [await findUserId(shop.db, 'seller01'), await findUserId(shop.db, 'admin')];
    const looks = async () => {
      const { rows } = await sql<{ objectId: string; kind: string }>`
        select object_id as "objectId", after ->> 'kind' as kind
        from platform.audit_log
        where action = 'admin.person.looked-into'
        order by id`.execute(shop.db);
      return rows.map(({ objectId, kind }) => [Number(objectId), kind]);
    };
    const signIns = (staffId: number | null) =>
      admin.call('GET', '/api/admin/login-logs', { query: { staffId: String(staffId) } });
    await signIns(seller);
    await signIns(seller);
    await signIns(own);
    expect(await looks()).toEqual([[seller, '登录记录']]);
    await admin.call('GET', '/api/auth/sessions', { query: { staffId: String(seller) } });
    const query = { objectType: 'admin.staff', objectId: String(seller) };
    await admin.call('GET', '/api/admin/audit-logs', { query });
    expect(await looks()).toEqual([
      [seller, '登录记录'],
      [seller, '会话'],
      [seller, '变更记录'],
    ]);
  });

  it('D-24 has no call that changes or removes what stands in it', () => {
    const calls = shop.app.routeTable.routes.filter(({ url }) => /audit-log|audit_log/.test(url));
    expect(calls.length).toBeGreaterThan(0);
    // A file changes nothing but that it is noted who took it.
    const changing = calls.filter(({ method, url }) => method !== 'GET' && !url.endsWith('/export'));
    expect(changing).toEqual([]);
  });

  it('D-23 says who changed what from what to what, and why', async () => {
    const { rows } = await sql<{ id: number }>`select id from admin.staff where user_name = 'gate01'`.execute(
      shop.db,
    );
    const id = rows[0]?.id ?? 0;
    await admin.call<UserCard>('POST', `/api/admin/users/${id}/disable`, {
      body: { reason: '离岗待岗' },
      key: true,
    });
    const { result } = await logs({ objectType: 'admin.staff', objectId: String(id) });
    expect(result.total).toBe(1);
    expect(result.rows[0]).toMatchObject({
      who: '管理员',
      action: 'admin.user.changed',
      objectName: '石磊',
      result: 'done',
      reason: '离岗待岗',
      changes: [{ field: 'status', from: 'enabled', to: 'disabled' }],
    });
  });

  it('is searched by person, reason, action, kind and day', async () => {
    expect((await logs({ keyword: '石磊' })).result.total).toBe(1);
    expect((await logs({ keyword: '待岗' })).result.total).toBe(1);
    expect((await logs({ kind: 'rights' })).result.total).toBe(1);
    expect((await logs({ kind: 'leaving' })).result.total).toBe(0);
    expect((await logs({ action: 'admin.user.reset' })).result.total).toBe(0);
    expect((await logs({ to: '2020-01-01' })).result.total).toBe(0);
    expect((await logs({ from: '2020-01-01', action: 'admin.user.changed' })).result.total).toBe(1);
  });

  it('is searched by outlet, result, permission and the number of rows that left', async () => {
    await sql`
      insert into platform.audit_log (staff_id, outlet_id, request_id, action, object_type, object_id, result, after)
      select staff.id, outlet.id, 'test', each.action, 'report', each.object, each.result, each.after::jsonb
      from (select id from admin.staff where user_name = 'manager01') as staff
      cross join (select min(id) as id from admin.outlet) as outlet
      cross join (
        values ('reports.report.exported', 't.seller', 'done', '{"rows": 4000, "日期": "2026-10-01"}'),
          ('reports.report.exported', 't.seller', 'refused', '{"rows": "many"}'),
          ('admin.role.changed', 'seller', 'done', '{"codes": ["ticket:refund:audit"], "members": 3}')
      ) as each (action, object, result, after)`.execute(shop.db);
    const { rows } = await sql<{ id: number }>`select min(id) as id from admin.outlet`.execute(shop.db);
    const at = String(rows[0]?.id);
    expect((await logs({ outletId: at })).result.total).toBe(3);
    expect((await logs({ outletId: at, result: 'refused' })).result.total).toBe(1);
    expect((await logs({ kind: 'leaving', leastRows: '4000' })).result.total).toBe(1);
    expect((await logs({ kind: 'leaving', leastRows: '4001' })).result.total).toBe(0);
    expect((await logs({ kind: 'rights', code: 'ticket:refund:audit' })).result.total).toBe(1);
    expect((await logs({ kind: 'rights', code: 'ticket:sale:open' })).result.total).toBe(0);
  });

  it('leaves out who only looked at a person, where one asks for the changes', async () => {
    const id = String(await findUserId(shop.db, 'gate01'));
    await admin.call('GET', `/api/admin/users/${id}/effective-permissions`);
    const asked = { objectType: 'admin.staff', objectId: id };
    const actionsOf = async (query: Record<string, string>) =>
      (await logs(query)).result.rows.map(({ action }) => action);
    expect(await actionsOf(asked)).toEqual(['admin.permission.explained', 'admin.user.changed']);
    expect(await actionsOf({ ...asked, without: 'looks' })).toEqual(['admin.user.changed']);
  });

  it('D-27 leaves in the words of the screen, and says who took what part of it', async () => {
    const file = readXlsx((await admin.download('/api/admin/audit-logs/export?keyword=待岗')).bytes);
    expect(file.rows.flat()).toEqual(
      expect.arrayContaining(['石磊', '新增或修改用户', '状态 启用 → 停用', '离岗待岗']),
    );
    const comings = readXlsx((await admin.download('/api/admin/login-logs/export')).bytes);
    expect(comings.rows.flat()).toContain('登录成功');
    expect((await logs({ kind: 'leaving' })).result.rows.slice(0, 2).map(({ changes }) => changes)).toEqual([
      [{ field: 'rows', from: '', to: '1' }],
      expect.arrayContaining([{ field: 'filters', from: '', to: '关键字 待岗' }]),
    ]);
  });

  it('D-27 knows each file by its checksum, and finds by it who took it out', async () => {
    const taken = await admin.download('/api/admin/login-logs/export?status=ok');
    const sha256 = createHash('sha256').update(taken.bytes).digest('hex');
    const { result } = await logs({ kind: 'leaving', keyword: sha256.toUpperCase() });
    expect(result.rows).toMatchObject([
      { action: 'admin.login-log.exported', file: { sha256, bytes: taken.bytes.length, times: 1 } },
    ]);
    const log = readXlsx((await admin.download(`/api/admin/audit-logs/export?keyword=${sha256}`)).bytes);
    expect(log.rows.flat()).toContain(sha256);
    expect((await logs({ keyword: createHash('sha256').digest('hex') })).result.total).toBe(0);
    const every = (await logs({ kind: 'leaving' })).result.rows;
    expect(every.filter(({ file }) => file !== null)).toHaveLength(4);
    expect((await logs({ kind: 'rights' })).result.rows.filter(({ file }) => file !== null)).toEqual([]);
  });

  it('D-27 hands nobody the end of a file that could not be kept in mind', async () => {
    const file = () => admin.download('/api/admin/login-logs/export');
    await whileFailing(shop.database.url, 'platform.sent_file', async () => {
      await expect(file()).rejects.toThrow('response destroyed before completion');
    });
    expect(readXlsx((await file()).bytes).rows.flat()).toContain('登录成功');
  });

  it('says up to where it is chained, and whether the chain held when it was worked out last', async () => {
    const chain = async () => (await admin.call<AuditChain>('GET', '/api/admin/audit-logs/chain')).result;
    expect(await chain()).toEqual({
      sealed: 0,
      sealedAt: null,
      head: null,
      provedAt: null,
      holds: true,
      archivedUntil: null,
    });
    await sealAudit(shop.db);
    const { rows } = await sql<{ count: number }>`select count(*) from platform.audit_log`.execute(shop.db);
    const head = (await readSealHead(shop.db))?.hash.toString('hex');
    expect(await chain()).toMatchObject({ sealed: rows[0]?.count, head, holds: true });
    for (const [broken, holds] of [
      [1, false],
      [0, true],
    ] as const) {
      await sql`delete from platform.job where kind = 'platform.verify-books'`.execute(shop.db);
      await sql`
        insert into platform.job (kind, job_key, run_at, last_done_at, result)
        values ('platform.verify-books', 'platform.verify-books', now(), now(), ${JSON.stringify({ findings: 3, brokenChain: broken })}::jsonb)`.execute(
        shop.db,
      );
      expect((await chain()).holds).toBe(holds);
    }
  });

  it('holds every sign-in, the wrong ones too', async () => {
    await shop.anonymous.call('POST', '/api/auth/sessions', { body: { userName: 'nobody', password: 'x' } });
    const { result } = await admin.call<LoginLogPage>('GET', '/api/admin/login-logs');
    expect(result.rows.map(({ userName, name, result: came }) => [userName, name, came])).toEqual([
      ['nobody', null, 'wrong'],
      ['admin', '管理员', 'ok'],
    ]);
    const wrong = await admin.call<LoginLogPage>('GET', '/api/admin/login-logs', {
      query: { status: 'wrong' },
    });
    expect(wrong.result.total).toBe(1);
    const own = await admin.call<LoginLogPage>('GET', '/api/admin/login-logs', {
      query: { staffId: String(await findUserId(shop.db, 'admin')) },
    });
    expect(own.result.rows.map(({ userName }) => userName)).toEqual(['admin']);
  });

  function logs(query: Record<string, string>) {
    return admin.call<AuditLogPage>('GET', '/api/admin/audit-logs', { query });
  }
});

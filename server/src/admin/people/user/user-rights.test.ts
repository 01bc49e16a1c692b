import type { RolePage } from '@shanmen/shared/contracts/admin/rights/role';
import type { UserCard, UserDraft } from '@shanmen/shared/contracts/admin/people/user';
import { sql } from 'kysely';

import { type Client, testApp, type TestApp } from '../../../../test/app/app.ts';
import { testDay } from '../../../../test/app/clock.ts';
import { whileLocked } from '../../../../test/app/scenario.ts';
import { passwordHasher, writePassword } from '../../../auth/public.ts';
import { withTransaction } from '../../../db/transaction.ts';
import { createOutlet } from '../../places/outlet/outlet.service.ts';
import { addUser } from './user.service.ts';

const newcomer: UserDraft = {
  userName: 'seller77',
  name: '柳青',
  staffNo: null,
  outletId: null,
  validFrom: testDay,
  leaveOn: null,
  remark: '',
  roleIds: [],
  outletIds: [],
};

describe('a lead who may manage accounts', () => {
  let shop: TestApp;
  let lead: Client;

  beforeAll(async () => {
    shop = await testApp();
    await grantLead(shop);
    lead = await shop.signIn('reception01');
  });
  afterAll(() => shop.close());

  it('D-03 acts on nobody who holds what he lacks', async () => {
    for (const above of ['admin', 'keeper01']) {
      expect(await actOn(lead, above)).toEqual(Array.from({ length: 5 }, () => 'target_above_you'));
    }
  });

  async function actOn(client: Client, above: string): Promise<unknown[]> {
    const reason = { body: { reason: '试试' }, key: true } as const;
    const url = `/api/admin/users/${await idOf(shop, above)}`;
    const card = (await client.call<UserCard>('GET', url)).result;
    expect(card.hold).toBe('above');
    const sessions = { staffId: card.id, sessionId: null, reason: '试试' };
    const change = { assignments: [], reason: '', version: card.version };
    const tries = [
      await client.call('POST', '/api/auth/sessions/end', { body: sessions, key: true }),
      await client.call('POST', `${url}/unlock`, reason),
      await client.call('POST', `${url}/one-time-code`),
      await client.call('PUT', `${url}/roles`, { body: change }),
      await client.call('POST', `${url}/disable`, reason),
    ];
    return tries.map(({ error }) => error?.code);
  }

  it('D-02 gives no role that holds what he lacks, nor outlets out of his reach', async () => {
    const outlet = await withTransaction(shop.db, tx =>
      createOutlet(tx, { code: 'G9', name: '西门售票处', kind: 'sale_site', refId: 909 }),
    );
    const { result } = await lead.call<RolePage>('GET', '/api/admin/roles');
    const grantable = result.rows.filter(role => role.grantable).map(({ code }) => code);
    expect(grantable).toEqual(['reception', 'account-lead']);
    const ask = async (code: string, outletIds: number[]) => {
      const roleIds = [result.rows.find(role => role.code === code)?.id ?? 0];
      const body = { ...newcomer, userName: `${code}-99`, roleIds, outletIds };
      return (await lead.call('POST', '/api/admin/users', { body, key: true })).error?.code ?? 'done';
    };
    expect(await ask('seller', [])).toBe('grant_not_held');
    expect(await ask('admin', [])).toBe('grant_not_held');
    expect(await ask('account-lead', [])).toBe('done');
    await sql`
      update admin.role_scope set kind = 'own' where role_id in (select id from admin.role where code = 'reception')`.execute(
      shop.db,
    );
    expect(await ask('reception', [outlet])).toBe('grant_not_held');
  });
});

describe('the last administrator', () => {
  it('D-04 stays when two administrators shut each other out at the same moment', async () => {
    const shop = await testApp();
    expect(await shutEachOtherOut(shop)).toEqual([200, 'last_administrator']);
    await shop.close();
  });
});

/** Both calls have read how things stand before either of them can write. */
async function shutEachOtherOut(shop: TestApp): Promise<unknown[]> {
  const hash = await passwordHasher({ memoryKib: 64, passes: 1 }).hash('Baiyun-guqin-7');
  await withTransaction(shop.db, async tx => {
    const id = await addUser(tx, {
      userName: 'second',
      name: '副管',
      roles: ['admin'],
      validFrom: '2020-01-01',
    });
    await writePassword(tx, id, hash, 'user', shop.deps.now());
  });
  const [first, second] = [await shop.signIn('admin'), await shop.signIn('second', 'Baiyun-guqin-7')];
  const disable = (client: Client, id: number) =>
    client.call('POST', `/api/admin/users/${id}/disable`, { body: { reason: '同时' }, key: true });
  const [firstId, secondId] = [await idOf(shop, 'admin'), await idOf(shop, 'second')];
  const answers = await whileLocked(shop.database.url, 'platform.audit_log', async waiting => {
    const both = [disable(first, secondId), disable(second, firstId)];
    await waiting(2, Promise.all(both));
    return both;
  });
  const told = (await Promise.all(answers)).map(({ status, error }) => error?.code ?? status);
  return told.toSorted((a, b) => String(a).localeCompare(String(b)));
}

async function idOf(shop: TestApp, userName: string): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`select id from admin.staff where user_name = ${userName}`.execute(shop.db);
  return rows[0]?.id ?? 0;
}

/** reception01 may manage accounts besides. */
async function grantLead(shop: TestApp): Promise<void> {
  await sql`
    with made as (
      insert into admin.role (code, name) values ('account-lead', '账号班长') returning id
    ), given as (
      insert into admin.role_permission (role_id, code)
      select id, unnest(array[
        'admin:user:view', 'admin:user:add', 'admin:user:disable', 'admin:user:reset', 'admin:user:unlock',
        'admin:user:assign', 'admin:session:kick'
      ])
      from made
    )
    insert into admin.staff_role (staff_id, role_id, valid_from)
    select staff.id, made.id, '2020-01-01'
    from admin.staff, made
    where staff.user_name = 'reception01'`.execute(shop.db);
  await sql`update admin.permission_version set version = version + 1`.execute(shop.db);
}

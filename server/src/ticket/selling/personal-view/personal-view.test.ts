import type { Guide } from '@shanmen/shared/contracts/ticket/groups/guide';
import type { WholeText } from '@shanmen/shared/contracts/ticket/selling/personal-view';
import { sql } from 'kysely';

import { type Client, testApp, type TestApp } from '../../../../test/app/app.ts';
import { guideDraft } from '../../../../test/people/tour-crew.ts';
import { attraction, cashSale, sell, sellerAtWork } from '../../../../test/data/ticket/factories.ts';
import { commerceHands } from '../../../../test/people/partners.ts';

const idNo = '990000199001010017';
const reason = '核对身份';

describe('the whole of what is masked', () => {
  let test: TestApp;
  let admin: Client;
  let seller: Client;
  let orderNo: string;
  let ticketNo: string;

  beforeAll(async () => {
    test = await testApp();
    const work = await sellerAtWork(test);
    seller = work.seller;
    admin = await test.signIn('admin');
    const park = await attraction(test.db, { idPolicy: 'EVERY_VISITOR', family: 'GATE' });
    const visitors = [{ idKind: 'ID_CARD' as const, idNo, name: '林知夏' }];
    const lines = [{ productId: park.productId, qty: 1, visitors }];
    const { result } = await sell(seller, { ...cashSale(work.site, park, 1), lines });
    orderNo = result.orderNo;
    ticketNo = result.tickets[0]?.ticketNo ?? '';
  });
  afterAll(() => test.close());

  it('D-25 is the document of a ticket, for a holder of the permission who says why, one row a look', async () => {
    expect((await look(admin, { reason })).result).toEqual({ whole: idNo });
    expect((await look(admin, { reason: '协助查询' })).result).toEqual({ whole: idNo });
    expect(await looks()).toEqual([
      { type: 'ticket', object: ticketNo, reason },
      { type: 'ticket', object: ticketNo, reason: '协助查询' },
    ]);
  });

  it('D-25 is nothing for who lacks it, gives no reason, or asks for another order', async () => {
    const before = await looks();
    expect((await look(seller, { reason })).error?.code).toBe('no_permission');
    expect((await look(admin, {})).status).toBe(400);
    const other = `/api/ticket/orders/${orderNo}/tickets/9999999999999999/identity-views`;
    expect((await admin.call('POST', other, { body: { reason } })).error?.code).toBe('not_found');
    expect(await looks()).toEqual(before);
  });

  it('D-25 is nothing of an order in an outlet out of reach', async () => {
    await sql`
      with made as (
        insert into admin.role (code, name) values ('desk', '前台') returning id
      ), given as (
        insert into admin.role_permission (role_id, code)
        select made.id, code from made, unnest('{admin:pii:view,ticket:order:view}'::text[]) as code
      ), reached as (
        insert into admin.role_scope (role_id, domain, kind) select id, 'ticket', 'listed' from made
      )
      insert into admin.staff_role (staff_id, role_id, valid_from)
      select staff.id, made.id, '2020-01-01' from admin.staff, made where staff.user_name = 'keeper01'`.execute(
      test.db,
    );
    await sql`update admin.permission_version set version = version + 1`.execute(test.db);
    const desk = await test.signIn('keeper01');
    expect((await look(desk, { reason })).error?.code).toBe('not_found');
    await sql`update admin.role_scope set kind = 'all' where domain = 'ticket' and kind = 'listed'`.execute(
      test.db,
    );
    expect((await look(desk, { reason })).result).toEqual({ whole: idNo });
  });

  it('D-25 is the mobile of a guide', async () => {
    const { maker } = await commerceHands(test);
    const { result: guide } = await maker.call<Guide>('POST', '/api/ticket/guides', {
      body: guideDraft,
      key: true,
    });
    const path = `/api/ticket/guides/${guide.id}/mobile-views`;
    expect((await maker.call('POST', path, { body: { reason } })).error?.code).toBe('no_permission');
    const { result } = await admin.call<WholeText>('POST', path, { body: { reason } });
    expect(result).toEqual({ whole: guideDraft.mobile });
    expect((await looks()).at(-1)).toEqual({ type: 'guide', object: String(guide.id), reason });
  });

  function look(client: Client, body: object) {
    const path = `/api/ticket/orders/${orderNo}/tickets/${ticketNo}/identity-views`;
    return client.call<WholeText>('POST', path, { body });
  }

  async function looks() {
    const { rows } = await sql<{ type: string; object: string; reason: string }>`
      select object_type as type, object_id as object, reason
      from platform.audit_log
      where action = 'admin.pii.viewed'
        and result = 'done'
      order by id`.execute(test.db);
    return rows;
  }
});

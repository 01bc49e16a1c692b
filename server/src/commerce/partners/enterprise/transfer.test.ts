import type {
  AccountManagers,
  Enterprise,
  EnterprisePage,
  TransferredEnterprise,
} from '@shanmen/shared/contracts/commerce/partners/enterprise';

import { sql } from 'kysely';

import { cash, groupDesk, type GroupDesk } from '../../../../test/data/ticket/group-desk.ts';
import { enterpriseDraft } from '../../../../test/people/partners.ts';
import { readNumber } from '../../../../test/app/scenario.ts';

let desk: GroupDesk;
let people: AccountManagers;
afterEach(() => desk.test.close());

describe('转移客户', () => {
  beforeEach(() => open());

  it('hands an enterprise on with its agreements and what waits to be fetched, and leaves what was sold', async () => {
    const [first, second] = people;
    await transfer(null, first);
    const place = await desk.groupTicket({ capacity: 60 });
    const agreementId = await desk.agreed(place, {}, 30);
    const sold = (await desk.book(place, agreementId, 10, 300, { settleBy: 'WINDOW' })).result.order;
    await desk.collect(sold.orderNo, [cash(300)]);
    const waiting = (await desk.book(place, agreementId, 12, 360, { settleBy: 'WINDOW' })).result.order;
    const { result } = await transfer(first, second);
    expect(result).toMatchObject({
      bookings: 1,
      enterprise: { accountManagerId: second?.id, accountManagerName: second?.name },
    });
    expect([await managerOf(sold.orderNo), await managerOf(waiting.orderNo)]).toEqual([
      first?.id,
      second?.id,
    ]);
    expect(await log()).toEqual([
      [null, first?.id, '人员调岗'],
      [first?.id, second?.id, '人员调岗'],
    ]);
  });

  it('is for who may: not for the edit of an enterprise, nor for a seller', async () => {
    const [first, second] = people;
    await transfer(null, first);
    const { version } = await enterprise();
    const change = { ...enterpriseDraft(), accountManagerId: second?.id ?? 0, version };
    const path = `/api/commerce/enterprises/${desk.enterpriseId}`;
    expect((await desk.hands.maker.call('PUT', path, { body: change })).error).toMatchObject({
      code: 'state_forbidden',
      details: { path: 'accountManagerId' },
    });
    const body = { fromManagerId: first?.id ?? null, toManagerId: second?.id, reason: '人员调岗' };
    const asked = await desk.seller.call('POST', `${path}/transfer`, { body, key: true });
    expect([asked.status, (await enterprise()).accountManagerId]).toEqual([403, first?.id]);
  });

  it('refuses whom it belongs to already, a stranger, and an enterprise that is over', async () => {
    const [first] = people;
    await transfer(null, first);
    expect((await transfer(first, first)).error).toMatchObject({ code: 'state_forbidden' });
    expect((await transfer(first, { id: 999_999 })).error).toMatchObject({
      code: 'not_found',
      details: { path: 'toManagerId' },
    });
    const body = { reason: '合同到期不续' };
    const path = `/api/commerce/enterprises/${desk.enterpriseId}/stop`;
    await desk.hands.checker.call('POST', path, { body, key: true });
    expect((await transfer(first, people[1])).error?.code).toBe('state_forbidden');
  });
});

describe('two who hand one enterprise on at once', () => {
  it('do so once, and the other one hears who looks after it now', async () => {
    await open();
    await transfer(null, people[0]);
    const answers = await handOnAtOnce();
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { accountManagerName } = await enterprise();
    expect(answers.find(({ status }) => status === 409)?.error).toMatchObject({
      code: 'version_conflict',
      message: `客户经理刚改为 ${accountManagerName}，请核对后再转移`,
      details: { current: { accountManagerName } },
    });
    expect(await log()).toHaveLength(2);
  });
});

async function open(): Promise<void> {
  desk = await groupDesk();
  const { result } = await desk.hands.maker.call<AccountManagers>('GET', '/api/commerce/account-managers');
  people = result.toSorted((left, right) => left.id - right.id);
}

type Person = { id: number } | null | undefined;

function transfer(from: Person, to: Person, client = desk.hands.maker) {
  const body = { fromManagerId: from?.id ?? null, toManagerId: to?.id, reason: '人员调岗' };
  const path = `/api/commerce/enterprises/${desk.enterpriseId}/transfer`;
  return client.call<TransferredEnterprise>('POST', path, { body, key: true });
}

function handOnAtOnce() {
  const [first, second, third] = people;
  return Promise.all([transfer(first, second), transfer(first, third, desk.hands.checker)]);
}

async function enterprise(): Promise<Enterprise> {
  const { result } = await desk.hands.maker.call<EnterprisePage>('GET', '/api/commerce/enterprises');
  const [row] = result.rows;
  if (!row) throw new Error('the desk has one enterprise');
  return row;
}

function managerOf(orderNo: string): Promise<number> {
  const query = `select account_manager_id as value from ticket.ticket_order where order_no = '${orderNo}'`;
  return readNumber(desk.test.database.url, query);
}

/** From whom to whom, as the log tells it, oldest first. */
async function log(): Promise<[from: number | null, to: number | null, reason: string | null][]> {
  const { rows } = await sql<{ from: number | null; to: number | null; reason: string | null }>`
    select
      (before ->> 'accountManagerId')::int as "from",
      (after ->> 'accountManagerId')::int as "to",
      reason
    from platform.audit_log
    where action = 'commerce.enterprise.transferred'
    order by id`.execute(desk.test.db);
  return rows.map(({ from, to, reason }) => [from, to, reason]);
}

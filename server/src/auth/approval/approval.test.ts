import type { Approval, ApprovalSubject } from '@shanmen/shared/contracts/auth/approval';
import type { Order } from '@shanmen/shared/contracts/ticket/selling/order';
import type { Refund } from '@shanmen/shared/contracts/ticket/after-sale/refund';
import { fen } from '@shanmen/shared/money';
import { addDays, instantOf } from '@shanmen/shared/time';

import { demoPassword } from '../../../seeds/demo/people.ts';
import { type Answer, type Client, testApp, type TestApp } from '../../../test/app/app.ts';
import {
  type Attraction,
  attraction,
  cashSale,
  patiently,
  quoteAndRefund,
  saleSite,
  sell,
  sellerAtWork,
  soldUnder,
} from '../../../test/data/ticket/factories.ts';
import { asOwner, findFaults, readNumber, whileResting } from '../../../test/app/scenario.ts';

const day = '2026-10-02';
const minute = 60_000;
const lead = { userName: 'admin', password: demoPassword };

let test: TestApp;
let now: Date;
let seller: Client;
let order: Order;
let windowId: number;
let refund: Refund;

beforeEach(open);
afterEach(() => test.close());

/** A refund of ¥90 that its rule puts before a second person. */
async function open(): Promise<void> {
  now = instantOf(addDays(day, -1), '23:50');
  test = await testApp({ now: () => now });
  const work = await sellerAtWork(test);
  ({ seller } = work);
  ({ windowId } = work.site);
  const spot: Attraction = await attraction(test.db, { visitDate: day, priceYuan: 100 });
  const tiers = [{ hoursBeforeMin: null, feeBp: 1000, feeFen: null }];
  await soldUnder(test.db, spot, 'RR3', { mode: 'AUDIT', base: 'VISIT_START', until: 'NONE', tiers });
  order = (await sell(seller, cashSale({ windowId }, spot, 3))).result;
  refund = await apply();
}

describe('what a second person lets through at the window', () => {
  it('is paid at once, in both names, and the seller stays signed in', async () => {
    const { result } = await give(lead);
    expect(result).toMatchObject({ approverName: '管理员' });
    expect((await approve(result)).result).toMatchObject({ state: 'DONE', netFen: 90_00 });
    expect((await seller.call('GET', '/api/auth/table-settings')).status).toBe(200);
    expect(await findFaults(test.db)).toEqual([]);
    const both = `select count(*) as value
      from platform.audit_log as entry
      join admin.staff as approver on approver.id = entry.staff_id and approver.user_name = 'admin'
      join admin.staff as maker on maker.id = entry.second_staff_id and maker.user_name = 'seller01'
      where entry.action in ('auth.approval.given', 'ticket.refund.audited')`;
    expect(await readNumber(test.database.url, both)).toBe(2);
  });

  it('opens by the PIN as well', async () => {
    const admin = await test.signIn('admin');
    const body = { currentPassword: demoPassword, pin: '264913' };
    expect((await admin.call('PUT', '/api/auth/pin', { body })).status).toBe(200);
    const { result } = await give({ userName: 'ADMIN', pin: '264913' });
    expect((await approve(result)).result.state).toBe('DONE');
  });

  it('Z-25 holds once', async () => {
    const { result } = await give(lead);
    expect((await approve(result)).status).toBe(200);
    expect((await approve(result)).error?.code).toBe('approval_void');
  });

  it('Z-25 holds for this amount, this object and this session alone', async () => {
    const cheaper = await give(lead, { amountFen: fen(89_00) });
    expect((await approve(cheaper.result)).error?.code).toBe('approval_void');
    const other = await apply(1);
    const foreign = await give(lead, { objectId: String(other.id) });
    expect((await approve(foreign.result)).error?.code).toBe('approval_void');
    const elsewhere = await test.signIn('seller01');
    const { result } = await give(lead);
    expect((await approve(result, elsewhere)).error?.code).toBe('approval_void');
    expect((await approve(result)).status).toBe(200);
  });

  it('Z-25 holds for five minutes', async () => {
    const { result } = await give(lead);
    expect(result.expiresAt).toBe(new Date(now.getTime() + 5 * minute).toISOString());
    now = new Date(now.getTime() + 5 * minute);
    expect((await approve(result)).error?.code).toBe('approval_void');
  });

  it('Z-25 ends with the right of whoever gave it', async () => {
    const { result } = await give(lead);
    await asOwner(test.database.url, `update admin.staff set status = 'disabled' where user_name = 'admin'`);
    expect((await approve(result)).error?.code).toBe('approval_void');
  });

  proof('Z-25 is used by one of many that show it at once', async () => {
    expect(await refusalsAtOnce()).toEqual(['approval_void', 'approval_void', 'approval_void', 'done']);
  });
});

describe('who lets something through', () => {
  it('Z-19 is never the maker, holds the right himself, and every refusal is logged', async () => {
    expect((await give({ userName: 'seller01', password: demoPassword })).error?.code).toBe(
      'maker_is_checker',
    );
    expect((await give({ userName: 'cashier01', password: demoPassword })).error?.code).toBe(
      'approver_lacks',
    );
    expect((await give({ ...lead, password: 'wrong' })).error?.code).toBe('approver_wrong');
    expect((await give({ userName: 'nobody', password: 'wrong' })).error?.code).toBe('approver_wrong');
    const refusals = `select count(*) as value from platform.audit_log
      where action = 'auth.approval.given' and result = 'refused'`;
    expect(await readNumber(test.database.url, refusals)).toBe(4);
  });

  it('is slowed like a sign-in when he guesses, and can still sign in', async () => {
    for (let guess = 0; guess < 3; guess += 1) await give({ ...lead, password: 'wrong' });
    expect((await give(lead)).error?.code).toBe('too_many_attempts');
    await test.signIn('admin');
  });

  it('lets through nothing out of his own outlets, wherever he types it', async () => {
    await saleSite(test.db, 'BM');
    await asOwner(
      test.database.url,
      `update admin.staff set outlet_id = (select id from admin.outlet where code = 'BM') where user_name = 'lead01'`,
    );
    const { result } = await give({ userName: 'lead01', password: demoPassword });
    expect((await approve(result)).error).toMatchObject({
      code: 'approver_lacks',
      message: '方竹的数据范围不含本网点',
    });
  });

  it('lets through nothing of another applicant', async () => {
    const other = await test.signIn('lead01');
    const { result } = await give(lead, {}, other);
    expect((await approve(result, other)).error?.code).toBe('not_found');
  });
});

async function apply(from = 0): Promise<Refund> {
  const tickets = order.tickets.slice(from, from + 1);
  const asked = { order: { ...order, tickets }, windowId, kind: 'VISITOR' as const, reason: '行程取消' };
  return (await quoteAndRefund(seller, asked)).result;
}

type Words = { userName: string } & ({ password: string } | { pin: string });

function give(words: Words, subject: Partial<ApprovalSubject> = {}, at = seller): Promise<Answer<Approval>> {
  const { id, netFen } = refund;
  const body = { action: 'ticket.refund', objectId: String(id), amountFen: netFen, ...subject, ...words };
  return at.call('POST', '/api/auth/approvals', { body });
}

function approve({ approval }: Pick<Approval, 'approval'>, at = seller): Promise<Answer<Refund>> {
  return at.call('POST', `/api/ticket/refunds/${refund.id}/approve`, { body: { approval }, key: true });
}

/** Every one of them has read the approval before the first one has used it. */
async function refusalsAtOnce(): Promise<string[]> {
  const { result } = await give(lead);
  const answers = await whileResting(test.database.url, 'update on auth.approval', () =>
    Promise.all(Array.from({ length: 4 }, () => patiently(() => approve(result)))),
  );
  return answers.map(({ error }) => error?.code ?? 'done').toSorted();
}

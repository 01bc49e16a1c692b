import type { AuditItem, AuditPage, AuditResult } from '@shanmen/shared/contracts/audit/audit-batch';
import { fen } from '@shanmen/shared/money';

import { type Client, testApp, type TestApp } from '../../../test/app/app.ts';
import { asOwner, readNumber } from '../../../test/app/scenario.ts';
import { tillCounter } from '../../../test/data/cashier/till-counter.ts';

const waitingCount = 2000;
const changedCount = 13;
const run = 200;

let test: TestApp;
let auditor: Client;
beforeEach(async () => {
  test = await testApp({ begin: 'stocked' });
  auditor = await test.signIn('auditor01');
  const counter = await tillCounter(test);
  const { admin } = counter.room;
  const shift = await counter.open(admin, { floatFen: fen(100_00) });
  await counter.handOver(admin, shift, fen(98_00));
  await asOwner(
    test.database.url,
    `insert into cashier.shift
       (no, cashier_id, till_id, store_id, outlet_id, biz_date, opened_at, opening_float_fen, state, counting_at, counted_at,
        closed_at, expected_cash_fen, counted_cash_fen, over_short_fen, over_short_reason, float_left_fen)
     select no || '-' || nth, cashier_id, till_id, store_id, outlet_id, biz_date, opened_at, opening_float_fen, state,
            counting_at, counted_at, closed_at, expected_cash_fen, counted_cash_fen, over_short_fen, over_short_reason,
            float_left_fen
     from cashier.shift, generate_series(2, ${waitingCount}) as nth`,
  );
});
afterEach(() => test.close());

it('A-03 decides 1,987 of 2,000 items of one batch, and names the 13 that changed meanwhile once each', async () => {
  const items = await everyItem(auditor);
  expect(items).toHaveLength(waitingCount);
  const changed = items.filter((_, index) => index % 150 === 3).slice(0, changedCount);
  const ids = changed.map(({ id }) => id);
  await asOwner(
    test.database.url,
    `update cashier.shift set version = version + 1 where id in (${ids.join()})`,
  );
  const results = await decideInRuns(auditor, items);
  const refused = results.filter(({ code }) => code !== '');
  expect(results.length - refused.length).toBe(waitingCount - changedCount);
  expect(refused.map(({ id, code }) => [id, code])).toEqual(ids.map(id => [id, 'item_changed']));
  expect((await everyItem(auditor)).map(({ id }) => id)).toEqual(ids);
  const again = await decideInRuns(auditor, items);
  expect(again.filter(({ code }) => code === '')).toEqual([]);
  expect(await approvals()).toBe(waitingCount - changedCount);
});

it('A-04 decides each item once when two auditors press for the same batch', async () => {
  await asOwner(
    test.database.url,
    `insert into admin.staff_role (staff_id, role_id, valid_from)
     select staff.id, role.id, '2020-01-01' from admin.staff, admin.role
     where staff.user_name = 'manager01' and role.code = 'auditor'`,
  );
  await asOwner(test.database.url, 'update admin.permission_version set version = version + 1');
  const other = await test.signIn('manager01');
  const items = await everyItem(auditor);
  const both = await Promise.all([decideInRuns(auditor, items), decideInRuns(other, items)]);
  const done = both.flatMap(results => results.filter(({ code }) => code === '').map(({ id }) => id));
  expect(done.toSorted((a, b) => a - b)).toEqual(items.map(({ id }) => id).toSorted((a, b) => a - b));
  const refusals = new Set(both.flatMap(results => results.map(({ code }) => code)));
  expect([...refusals].toSorted()).toEqual(['', 'already_audited']);
  expect(await approvals()).toBe(items.length);
});

async function everyItem(client: Client): Promise<AuditItem[]> {
  const rows: AuditItem[] = [];
  for (let page = 1; ; page += 1) {
    const query = { page: String(page), pageSize: String(run) };
    const { result } = await client.call<AuditPage>('GET', '/api/audit/items', { query });
    rows.push(...result.rows);
    if (rows.length >= result.total) return rows;
  }
}

async function decideInRuns(client: Client, items: readonly AuditItem[]): Promise<AuditResult> {
  const results: AuditResult = [];
  for (let from = 0; from < items.length; from += run) {
    const named = items.slice(from, from + run).map(({ source, id, seen }) => ({ source, id, seen }));
    const answer = await client.call<AuditResult>('POST', '/api/audit/items/audit', {
      body: { items: named },
    });
    expect(answer.error).toBeNull();
    results.push(...answer.result);
  }
  return results;
}

/** How many approvals of shifts the audit log has. */
function approvals(): Promise<number> {
  return readNumber(
    test.database.url,
    `select count(*) as value from platform.audit_log where action = 'cashier.shift.approved'`,
  );
}

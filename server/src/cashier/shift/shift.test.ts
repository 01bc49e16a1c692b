import type { Slip } from '@shanmen/shared/contracts/cashier/sale';
import type { TillShift } from '@shanmen/shared/contracts/cashier/shift';
import type { TillSession } from '@shanmen/shared/contracts/cashier/till';
import { fen, formatYuan, plainYuan } from '@shanmen/shared/money';

import { type Answer, type Client, testApp, type TestApp } from '../../../test/app/app.ts';
import { callPlainly, heldCodes, opens, staffRoutes } from '../../../test/app/route-calls.ts';
import { asOwner, findFaults, readNumber } from '../../../test/app/scenario.ts';
import {
  approve,
  rechargeInCash,
  saleOf,
  type TillCounter,
  tillCounter,
} from '../../../test/data/cashier/till-counter.ts';
import { goodsId } from '../../../test/data/goods/goods.ts';
import { patiently } from '../../../test/data/ticket/factories.ts';
import { beginsWith } from '../../../test/app/scene.ts';

let test: TestApp;
let counter: TillCounter;
let cashier: Client;
let lead: Client;
let shift: TillShift;
beginsWith(async () => {
  test = await testApp({ begin: 'stocked' });
  counter = await tillCounter(test);
  [cashier, lead] = [await test.signIn('cashier01'), await test.signIn('storelead01')];
  shift = await counter.open(cashier, { floatFen: fen(777_13) });
  return test;
});

it('K-06 tells a cashier no figure that her drawer is held against, by any route that she may call', async () => {
  // Of several sales none says by its own total what was sold.
  const sales: Slip[] = [];
  for (const count of [1, 2, 3]) sales.push(await counter.sell(cashier, shift, count));
  const { client, told } = watched();
  await playDay(client, sales);
  const held = heldCodes('cashier01');
  const routes = staffRoutes(test.app).filter(
    ({ method, url, access }) =>
      access.stream !== true &&
      opens(held, access.permission) &&
      (method === 'GET' || !url.startsWith('/api/auth/')),
  );
  expect(routes.filter(({ url }) => url.startsWith('/api/cashier/')).length).toBeGreaterThan(25);
  const queries: Record<string, Record<string, string>> = {
    '/api/cashier/drawer-openings': { shiftId: String(shift.id) },
    '/api/cashier/catalogue': { tillId: String(shift.tillId) },
    '/api/cashier/transactions': { shiftId: String(shift.id) },
  };
  for (const state of ['OPEN', 'COUNTING']) {
    if (state === 'COUNTING') expect((await step('counting', undefined, client)).error).toBeNull();
    for (const route of routes) {
      const query = queries[route.url];
      if (query && route.method === 'GET') await client.call('GET', route.url, { query });
      else await callPlainly(client, { ...route, url: route.url.replace(':id', String(shift.id)) });
    }
    const { result } = await client.call<TillShift>('GET', '/api/cashier/shifts/current');
    expect(result.state).toBe(state);
  }
  expect(told).toEqual([]);
});

it('K-06 tells what the drawer should hold while it is counted only where the site does not count blind', async () => {
  await counter.sell(cashier, shift, 1);
  await step('counting');
  const seen = async () =>
    (await cashier.call<TillSession>('GET', '/api/cashier/till-session')).result.shift?.expectedCashFen;
  expect(await seen()).toBeUndefined();
  const off = `update admin.setting set value = 'false' where key = 'cashier.blindClose'`;
  await asOwner(test.database.url, off);
  expect(await seen()).toBe(777_13 + counter.priceFen);
});

proof('K-06 closes a shift once where two ask at once, and no count is changed after it', async () => {
  await step('counting');
  await step('count', { countedCashFen: 777_13 });
  const ends = await Promise.all([1, 2].map(() => patiently(() => step('close', { floatLeftFen: 0 }))));
  expect(ends.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(ends.filter(({ error }) => error?.code === 'shift_ended')).toHaveLength(1);
  expect((await step('count', { countedCashFen: 1 })).error?.code).toBe('shift_counted');
});

it('K-17 is not counted while sales are not handed in or a cart of its cashier waits', async () => {
  const unsynced = await cashier.call('POST', `/api/cashier/shifts/${shift.id}/counting`, {
    query: { unsynced: '2' },
    key: true,
  });
  expect(unsynced.error).toMatchObject({ code: 'shift_has_unsynced', message: '还有 2 笔未上传' });
  await cashier.call('POST', '/api/cashier/held-carts', { body: cart(), key: true });
  expect((await step('counting')).error).toMatchObject({
    code: 'shift_has_held_carts',
    message: '还有 1 张挂单',
  });
});

it('K-17 is ended by force all the same, and what was left undone stands on it until another person approves it', async () => {
  await counter.sell(cashier, shift, 1);
  await cashier.call('POST', '/api/cashier/held-carts', { body: cart(), key: true });
  expect((await step('force-close', { reason: '病假' }, cashier)).error?.code).toBe('no_permission');
  expect((await step('force-close', { reason: '病假' }, lead)).error?.code).toBe('shift_not_counted');
  const countedCashFen = 777_13 + counter.priceFen;
  const body = { reason: '病假', countedCashFen, unsynced: 2 };
  const { result } = await step('force-close', body, lead);
  expect(result).toMatchObject({
    state: 'CLOSED',
    forceReason: '病假',
    leftOpen: '未上传 2 笔，挂单 1 张',
    overShortFen: 0,
  });
  const told = `select count(*) as value from platform.audit_log where action = 'cashier.shift.forced'`;
  expect(await readNumber(test.database.url, told)).toBe(1);
  expect((await step('approve', {}, lead)).error?.code).toBe('maker_is_checker');
  expect((await step('approve', { remark: '已核' }, counter.room.admin)).result.state).toBe('APPROVED');
  expect(await findFaults(test.db)).toEqual([]);
  expect((await counter.open(cashier)).state).toBe('OPEN');
});

it('keeps the first count beside a recount, which another person makes', async () => {
  await step('counting');
  const slips = [{ tender: 'CARD', countedFen: 0 }];
  await step('count', { countedCashFen: 700_00, slips });
  expect((await step('recount', { countedCashFen: 777_13 }, lead)).result).toMatchObject({
    counts: 2,
    overShortFen: 0,
  });
  const first = 'select counted_cash_fen as value from cashier.shift_count where seq = 1';
  expect(await readNumber(test.database.url, first)).toBe(700_00);
  const own = await test.db
    .deleteFrom('cashier.shift_count')
    .execute()
    .catch((error: Error) => error.message);
  expect(own).toMatch('permission denied');
});

it('K-27 lets a drawer be off beyond the tolerance only by the word of a supervisor', async () => {
  await step('counting');
  await step('count', { countedCashFen: 760_00 });
  const body = { floatLeftFen: 0, overShortReason: '找错' };
  expect((await step('close', body)).error).toMatchObject({ code: 'supervisor_required' });
  const subject = { action: 'cashier.variance', objectId: String(shift.id), amountFen: 760_00 - 777_13 };
  const approval = await approve(cashier, subject);
  expect((await step('close', { ...body, approval })).result).toMatchObject({
    state: 'CLOSED',
    overShortFen: 760_00 - 777_13,
    witnessName: '王店长',
  });
  expect(await findFaults(test.db)).toEqual([]);
});

/** The cashier, and which of her answers named what the drawer held at that moment, or what had been sold. */
function watched(): { client: Client; told: string[] } {
  const told: string[] = [];
  const drawer = `select sum(amount_fen) as value from commerce.payment_entry where account = 'till/${shift.id}'`;
  const call: Client['call'] = async (method, url, options) => {
    const answer = await cashier.call<never>(method, url, options);
    const drawerFen = await readNumber(test.database.url, drawer);
    const figures = [drawerFen, drawerFen - 777_13].flatMap(sum => [
      String(sum),
      formatYuan(fen(sum)),
      plainYuan(fen(sum)),
    ]);
    const figure = figures.find(one =>
      new RegExp(`(?<![\\d.])${one.replace('.', '\\.')}(?![\\d.])`).test(answer.text),
    );
    if (figure !== undefined) told.push(`${method} ${url}: ${figure}`);
    if (/"(expectedCashFen|overShortFen|soldFen|dueFen)":/.test(answer.text))
      told.push(`${method} ${url}: a name`);
    return answer;
  };
  return { client: { ...cashier, call }, told };
}

/** What a cashier does in a day beside selling, once each. */
async function playDay(client: Client, [first, second]: readonly Slip[]): Promise<void> {
  if (!first || !second) throw new Error('two sales were made');
  const { tillId } = shift;
  const send = async (url: string, body?: object): Promise<{ id: number }> => {
    const answer = await client.call<{ id: number }>('POST', url, { key: true, ...(body && { body }) });
    expect([url, answer.error]).toEqual([url, null]);
    return answer.result;
  };
  await counter.refund(client, shift, first, 1);
  const back = { lineNo: 1, qty: '1', condition: 'good' };
  await send('/api/cashier/exchanges', {
    refund: { tillId, saleId: second.id, reason: '多买', lines: [back] },
    sale: saleOf(counter, shift, 2),
  });
  await send(`/api/cashier/transactions/${second.id}/reprint`);
  await send('/api/cashier/cash-moves', { tillId, kind: 'IN', amountFen: 31_00, reason: '零钱' });
  await send('/api/cashier/drawer-openings', { tillId, reason: '换零钱' });
  await rechargeInCash(client, shift, 33_00);
  for (const [name, body] of [['take'], ['drop', { reason: '客人不要了' }]] as const) {
    const { id } = await send('/api/cashier/held-carts', cart());
    await send(`/api/cashier/held-carts/${id}/${name}`, body);
  }
}

function cart() {
  return {
    tillId: shift.tillId,
    label: '红衣服',
    lines: [{ goodsId: goodsId(counter.room, 'W001'), qty: '1' }],
    totalFen: counter.priceFen,
  };
}

function step(name: string, body?: object, who: Client = cashier): Promise<Answer<TillShift>> {
  return who.call('POST', `/api/cashier/shifts/${shift.id}/${name}`, {
    key: true,
    ...(body ? { body } : {}),
  });
}

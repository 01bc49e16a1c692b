import { session } from '@shanmen/shared';
import type { TillSale } from '@shanmen/shared/contracts/cashier/sale';
import { type MockHandlers, type MockServer, refusal, serveMock } from '@shanmen/shared/testing';
import { machineStore, fakeLocksOfBrowser } from '@shanmen/shared/testing/machine-store';
import { fen } from '@shanmen/shared/money';
import { quantity } from '@shanmen/shared/quantity';

import { demoTillCatalogue, demoTillShift, tillHandlers } from '../../../../dev/demo-till.ts';
import { type Cart, priced, saleOf } from '../cart/till-cart.ts';
import { added, emptyCart } from '../cart/till-cart.ts';
import { findByCode, indexed } from '../cart/till-catalogue.ts';
import type { LocalSale, QueuedTillSale, TillAllowance } from './offline-sale.ts';
import { createTillDesk } from './till-desk.ts';

const now = () => new Date('2026-11-20T02:00:00Z');
const shift = demoTillShift(now(), fen(500_00));
const catalogue = indexed({ ...demoTillCatalogue, promotions: [] });
const one = quantity('1');

let server: MockServer;
beforeAll(() => {
  server = serveMock({});
});
afterEach(() => session.end('signed-out'));
fakeLocksOfBrowser();

const machine = () => machineStore<TillAllowance, QueuedTillSale>();

/** A page of the till; `handlers` stand before the server that remembers what it sold. */
async function openTill(store = machine(), handlers: MockHandlers = {}) {
  server.replace({ ...tillHandlers({ now, startsOpen: true }), ...handlers });
  const desk = createTillDesk(store);
  await desk.follow(shift.tillId, shift.id);
  return desk;
}

function cartOf(code: string): Cart {
  const found = findByCode(catalogue, code);
  if (found === null || typeof found === 'string') throw new Error(`${code}: ${found}`);
  const next = added(emptyCart, found, one);
  if (typeof next === 'string') throw new Error(next);
  return next.cart;
}

function local(key: string, { cart = cartOf('W001'), ...more }: Partial<LocalSale> = {}): LocalSale {
  const totals = priced(cart, { rounding: 'none', promotions: [], time: '10:00' });
  const { totalFen } = totals;
  const cash = { tender: 'CASH', amountFen: totalFen, tenderedFen: totalFen } as const;
  const sale = saleOf(cart, { tillId: shift.tillId, totals, payments: [cash] });
  return {
    key,
    userName: '',
    shift,
    storeName: '文创店',
    cart,
    totals,
    takes: ['CASH'],
    sale,
    wasSent: false,
    ...more,
  };
}

const sent = () =>
  server.calls.filter(({ method, target }) => method === 'POST' && target === '/api/cashier/sales');

/** The usual server, whose answer to some of the calls is lost after it has sold. */
function losing(isLost: (call: number) => boolean): MockHandlers {
  const usual = tillHandlers({ now, startsOpen: true })['POST /api/cashier/sales'];
  let call = 0;
  return {
    'POST /api/cashier/sales': async request => {
      const answered = await usual?.(request);
      call += 1;
      return isLost(call) || !answered ? refusal('service_busy') : answered;
    },
  };
}

it('K-10 hands each sale in once, in the order of selling, though answers are lost after the server has sold', async () => {
  const keys = Array.from({ length: 20 }, () => crypto.randomUUID());
  const desk = await openTill(
    machine(),
    losing(call => call % 3 === 1),
  );
  const before = sent().length;
  await desk.begin();
  for (const key of keys) await desk.sell(local(key));
  desk.end();
  for (let turn = 0; turn < 20 && desk.state().queue.length > 0; turn += 1) await desk.send();
  expect(desk.state()).toMatchObject({ queue: [], pending: 0 });
  const sentKeys = sent()
    .slice(before)
    .map(({ headers }) => headers.get('Idempotency-Key'));
  expect([...new Set(sentKeys)]).toEqual(keys);
  expect(sentKeys.length).toBeGreaterThan(keys.length);
});

it('K-10 sends every attempt of a sale with the same content, and with the clock of that attempt beside', async () => {
  const desk = await openTill(
    machine(),
    losing(call => call === 1),
  );
  const before = sent().length;
  await desk.begin();
  await desk.sell(local(crypto.randomUUID()));
  await desk.send();
  await desk.send();
  const [first, second] = sent()
    .slice(before)
    .map(({ body }) => contentOf(body));
  expect(first).toMatchObject({ lines: [{ priceFen: 25_00 }], offline: { shiftId: shift.id } });
  expect(second).toEqual(first);
});

it('K-10 asks for a sale that was sent when the line broke as it was sent, and sells by itself what the server refuses now', async () => {
  const [known, refused, ofAnother] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  const usual = tillHandlers({ now, startsOpen: true })['POST /api/cashier/sales'];
  const desk = await openTill(machine(), {
    'POST /api/cashier/sales': request => {
      const isOnline = !Object(request.body).offline;
      return request.key === refused && isOnline
        ? refusal('insufficient_stock')
        : (usual?.(request) ?? refusal('not_found'));
    },
  });
  const before = sent().length;
  await desk.begin();
  for (const key of [known, refused]) await desk.sell(local(key, { wasSent: true }));
  // Sent by another person it would be another sale.
  await desk.sell(local(ofAnother, { wasSent: true, userName: 'cashier02' }));
  await desk.send();
  const calls = sent().slice(before);
  expect(
    calls.map(({ headers, body }) => [headers.get('Idempotency-Key'), Object(body).offline !== undefined]),
  ).toEqual([
    [known, false],
    [refused, false],
    [refused, true],
    [ofAnother, true],
  ]);
  expect(desk.state().queue).toEqual([]);
});

it('K-10 forgets a sale whose key the server has, and keeps no other back for one that it refuses', async () => {
  const [had, bad, good] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  const usual = tillHandlers({ now, startsOpen: true })['POST /api/cashier/sales'];
  const desk = await openTill(machine(), {
    'POST /api/cashier/sales': request => {
      if (request.key === had) return refusal('already_recorded');
      return request.key === bad ? refusal('not_found') : (usual?.(request) ?? refusal('not_found'));
    },
  });
  await desk.begin();
  for (const key of [had, bad, good]) await desk.sell(local(key));
  await desk.send();
  expect(desk.state().queue.map(({ sale }) => sale.key)).toEqual([bad]);
  await expect(desk.refuseUnsent()).rejects.toThrow('还有 1 笔离线销售未上传');
});

it('K-11 lets one page of a machine sell, and the other one say so', async () => {
  const store = machine();
  const [page, other] = [await openTill(store), await openTill(store)];
  expect(await page.begin()).toBe(true);
  expect(await other.begin()).toBe(false);
  await page.sell(local(crypto.randomUUID()));
  await expect(other.sell(local(crypto.randomUUID()))).rejects.toThrow('另一个页面');
});

it('K-18 keeps its sales when everything that is stored is cleared under the lock', async () => {
  const store = machine();
  let isSignedIn = false;
  const usual = tillHandlers({ now, startsOpen: true })['POST /api/cashier/sales'];
  const handlers: MockHandlers = {
    'POST /api/cashier/sales': request =>
      isSignedIn ? (usual?.(request) ?? refusal('not_found')) : refusal('session_locked'),
  };
  const desk = await openTill(store, handlers);
  await desk.begin();
  for (let count = 0; count < 10; count += 1) await desk.sell(local(crypto.randomUUID()));
  await desk.send();
  localStorage.clear();
  const later = await openTill(store, handlers);
  expect(later.state().queue).toHaveLength(10);
  isSignedIn = true;
  await later.send();
  expect(later.state().queue).toEqual([]);
});

it('takes cash alone, at the shown prices, without discounts that nobody may give without the server', async () => {
  const desk = await openTill();
  await desk.begin();
  const label = local(crypto.randomUUID(), { cart: cartOf('2220055100007') });
  expect(await desk.sell(label)).toMatchObject({
    no: 'LX1-0001',
    totalFen: 100_00,
    lines: [{ name: '笋干(散称)', qty: '0.781', amountFen: 100_00, netFen: 100_00 }],
    payments: [{ tender: 'CASH', changeFen: 0 }],
  });
  expect(desk.state().queue[0]?.sale.sale.lines).toEqual([
    { goodsId: 6, qty: '0.781', barcode: '2220055100007', priceFen: 128_00, labelFen: 100_00 },
  ]);
  const { sale } = local('');
  const scan: TillSale = {
    ...sale,
    payments: [{ tender: 'SCAN', amountFen: fen(25_00), authCode: '134000000000000099' }],
  };
  await expect(desk.sell(local(crypto.randomUUID(), { sale: scan }))).rejects.toThrow('不能使用扫码支付');
  const cut = { ...cartOf('W001'), discount: { kind: 'off', fen: fen(1_00) } } as const;
  await expect(desk.sell(local(crypto.randomUUID(), { cart: cut }))).rejects.toThrow('不能改价和打折');
  const other = { ...shift, id: 2 };
  await expect(desk.sell(local(crypto.randomUUID(), { shift: other }))).rejects.toThrow('班次已变更');
  expect(desk.state().queue).toHaveLength(1);
});

function contentOf(body: unknown): unknown {
  return JSON.parse(JSON.stringify(body, (key, value: unknown) => (key === 'sentAt' ? undefined : value)));
}

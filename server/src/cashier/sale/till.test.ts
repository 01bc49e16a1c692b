import { randomUUID } from 'node:crypto';

import type {
  ExchangedSlips,
  ReceiptRefund,
  Slip,
  TillLine,
  TillSale,
  TillSaleAnswer,
} from '@shanmen/shared/contracts/cashier/sale';
import type { TillShift, TillShiftPage } from '@shanmen/shared/contracts/cashier/shift';
import { fen, type Fen, sumFen } from '@shanmen/shared/money';
import { quantity } from '@shanmen/shared/quantity';

import { type Answer, type Client, testApp, type TestApp } from '../../../test/app/app.ts';
import { asOwner, findFaults, readNumber } from '../../../test/app/scenario.ts';
import {
  audited,
  draftOf,
  goodsId,
  purchase,
  type Storeroom,
  storeroom,
  whId,
} from '../../../test/data/goods/goods.ts';
import { patiently } from '../../../test/data/ticket/factories.ts';
import { beginsWith } from '../../../test/app/scene.ts';

let test: TestApp;
let room: Storeroom;
let cashier: Client;
let tillId: number;
let otherTillId: number;
beginsWith(async () => {
  test = await testApp({ begin: 'stocked' });
  room = await storeroom(test);
  cashier = room.admin;
  tillId = await tillOf('S01', 1);
  otherTillId = await tillOf('S01', 2);
  const bought = purchase(room, [['W001', '10', 68]], { whId: whId(room, 'A1') });
  await audited(room, 'jh', bought);
  return test;
});

describe('a sale at a till', () => {
  it('K-08 is an audited XS of the store, posted at once, with the price that the server knows', async () => {
    await open();
    const slip = await sold([line('2')]);
    expect(slip).toMatchObject({ state: 'DONE', lines: [{ qty: '2', openQty: '2' }] });
    expect(slip.no).toMatch(/^XS\d{6}A1-\d{4}$/);
    expect(await stock()).toBe(8);
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('K-01 is made once under its key, and another sale under the same key is refused', async () => {
    await open();
    const key = randomUUID();
    const body = saleOf([line('1')], await priceOf());
    const [first, again] = [await sell(body, key), await sell(body, key)];
    expect(again.result).toEqual(first.result);
    const other = await sell({ ...body, lines: [line('2')] }, key);
    expect(other).toMatchObject({ status: 422, error: { code: 'idempotency_mismatch' } });
    expect(await stock()).toBe(9);
  });

  it('K-12 is refused without an open shift, and after its count has begun', async () => {
    const body = saleOf([line('1')], fen(1));
    expect((await sell(body)).error?.code).toBe('shift_not_open');
    const shift = await open();
    await step(shift, 'counting');
    expect((await sell(body)).error?.code).toBe('shift_not_open');
  });

  it('names the new price where the cashier saw another one, and takes no other sum of money', async () => {
    await open();
    const price = await priceOf();
    const stale = await sell(saleOf([line('1')], fen(price - 1)));
    expect(stale.error).toMatchObject({ code: 'price_changed', details: { totalFen: price } });
    const body = saleOf([line('1')], price);
    const paying = (amountFen: number, tenderedFen: number): TillSale => ({
      ...body,
      payments: [{ tender: 'CASH', amountFen: fen(amountFen), tenderedFen: fen(tenderedFen) }],
    });
    expect((await sell(paying(price - 1, price))).error?.code).toBe('payment_mismatch');
    expect((await sell(paying(price, price - 1))).error?.code).toBe('tender_insufficient');
    expect(await stock()).toBe(10);
  });

  it('takes the amount on a label that it reads itself, and none that a till makes up', async () => {
    await open();
    await audited(
      room,
      'qr',
      draftOf(room, [['T005', '5', 200]], { whId: whId(room, 'A1'), reason: '样品' }),
    );
    const labelled = { goodsId: goodsId(room, 'T005'), qty: quantity('0.781'), barcode: '2220055100007' };
    expect((await sell(saleOf([labelled], fen(100_00)))).result.totalFen).toBe(100_00);
    const forged = await sell(saleOf([{ ...labelled, barcode: 'X' }], fen(1)));
    expect(forged.error?.code).toBe('price_changed');
    const body = saleOf([line('1')], fen(1));
    const made = { ...body, lines: [{ ...line('1'), labelFen: 1 }] };
    expect((await cashier.call('POST', '/api/cashier/sales', { body: made, key: true })).status).toBe(400);
  });

  proof(
    'K-08 sells the last pieces once: of 20 tills that ask for ten pieces at once, ten sell one and ten read that none is left',
    async () => {
      const tills = await hireCashiers(20);
      const price = await priceOf();
      const answers = await Promise.all(
        tills.map(({ person, at }) =>
          patiently(() => sell({ ...saleOf([line('1')], price), tillId: at }, randomUUID(), person)),
        ),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
      expect(answers.filter(({ error }) => error?.code === 'insufficient_stock')).toHaveLength(10);
      expect(await stock()).toBe(0);
      expect(await findFaults(test.db)).toEqual([]);
    },
  );
});

describe('a refund at a till', () => {
  it('K-04 gives back exactly what was sold, however it is cut, and no piece twice', async () => {
    await open();
    const sale = await sold([line('3')], 5);
    const [part, rest] = [await refund(sale, '1'), await refund(sale, '2')];
    expect([part.status, rest.status]).toEqual([200, 200]);
    expect(sumFen([part.result.totalFen, rest.result.totalFen, sale.totalFen])).toBe(0);
    expect((await refund(sale, '1')).error?.code).toBe('return_exceeds_source');
    expect((await refund(part.result, '1')).error?.code).toBe('refund_of_refund');
    expect((await slipOf(sale.id)).state).toBe('BACK');
    expect(await stock()).toBe(10);
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('K-04 K-03 takes three pieces back three times where ten ask for one at once, for what was paid', async () => {
    await open();
    const sale = await sold([line('3')]);
    const answers = await Promise.all(Array.from({ length: 10 }, () => patiently(() => refund(sale, '1'))));
    const made = answers.filter(({ status }) => status === 200).map(({ result }) => result.totalFen);
    expect(made).toHaveLength(3);
    expect(sumFen([...made, sale.totalFen])).toBe(0);
    expect(answers.filter(({ error }) => error?.code === 'return_exceeds_source')).toHaveLength(7);
    expect(await stock()).toBe(10);
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('K-03 gives back to a card what the card paid, before cash leaves the drawer', async () => {
    await open();
    const price = await priceOf();
    const card = fen(100);
    const body: TillSale = {
      ...saleOf([line('1')], price),
      payments: [
        { tender: 'CASH', amountFen: fen(price - card), tenderedFen: price },
        { tender: 'CARD', amountFen: card, reference: 'REF001' },
      ],
    };
    const sale = (await sell(body)).result;
    const { result } = await refund(sale, '1');
    expect(result.payments.map(({ tender, amountFen }) => [tender, amountFen])).toEqual([
      ['CARD', card],
      ['CASH', price - card],
    ]);
  });
});

describe('an exchange at a till', () => {
  it('K-03 K-04 takes goods back and sells others in one transaction: only the difference stays in the drawer', async () => {
    const shift = await open();
    const price = await priceOf();
    const sale = await sold([line('1')]);
    const { result } = await exchange(sale, '1', '3');
    expect(result).toMatchObject({
      refund: {
        sourceNo: sale.no,
        totalFen: fen(0 - price),
        payments: [{ tender: 'CASH', amountFen: price }],
      },
      sale: { totalFen: 3 * price, payments: [{ tender: 'CASH', changeFen: 0 }] },
    });
    expect(await stock()).toBe(7);
    expect((await exchange(sale, '1', '1')).error?.code).toBe('return_exceeds_source');
    await step(shift, 'counting');
    const counted = await step(shift, 'count', { countedCashFen: 3 * price });
    expect(counted.result).toMatchObject({ expectedCashFen: 3 * price, slips: 3 });
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('K-04 takes nothing back where nothing can be sold for it, and is made once under its key', async () => {
    await open();
    const sale = await sold([line('1')]);
    expect((await exchange(sale, '1', '11')).error?.code).toBe('insufficient_stock');
    expect((await slipOf(sale.id)).state).toBe('DONE');
    const key = randomUUID();
    const [first, again] = [await exchange(sale, '1', '2', key), await exchange(sale, '1', '2', key)];
    expect(again.result).toEqual(first.result);
    const code = { tender: 'SCAN', amountFen: await priceOf(), authCode: '134000000000000099' } as const;
    const body = {
      refund: refundOf(first.result.sale, '1'),
      sale: { ...saleOf([line('1')], await priceOf()), payments: [code] },
    };
    const scanned = await cashier.call('POST', '/api/cashier/exchanges', { body, key: true });
    expect(scanned.error?.code).toBe('invalid_input');
    expect(await stock()).toBe(8);
  });
});

it('a sale of another day is taken back only with the right to it', async () => {
  await asOwner(
    test.database.url,
    `update admin.staff set outlet_id = (select outlet_id from goods.store where code = 'S01')
     where user_name = 'cashier01'`,
  );
  const own = await test.signIn('cashier01');
  await own.call('POST', '/api/cashier/shifts', openingOf(otherTillId));
  const body = { ...saleOf([line('1')], await priceOf()), tillId: otherTillId };
  const sale = (await sell(body, randomUUID(), own)).result;
  const back = (who: Client, at: number) =>
    who.call<Slip>('POST', '/api/cashier/refunds', {
      body: { ...refundOf(sale, '1'), tillId: at },
      key: true,
    });
  await asOwner(test.database.url, `update cashier.slip set biz_date = biz_date - 1`);
  expect((await back(own, otherTillId)).error).toMatchObject({
    code: 'supervisor_required',
    details: { actions: ['cashier.overdays'] },
  });
  await open();
  expect((await back(cashier, tillId)).status).toBe(200);
});

describe('the shift of a till', () => {
  it('K-05 expects the float and the cash that stayed: change is counted once', async () => {
    const shift = await open(fen(500_00));
    const price = await priceOf();
    await sold([line('2')]);
    const sale = await sold([line('1')]);
    await refund(sale, '1');
    await step(shift, 'counting');
    const counted = await step(shift, 'count', { countedCashFen: 500_00 + 2 * price - 200 });
    expect(counted.result).toMatchObject({
      expectedCashFen: 500_00 + 2 * price,
      overShortFen: -200,
      soldFen: 2 * price,
      slips: 3,
    });
    expect((await step(shift, 'close', { floatLeftFen: 0 })).error).toMatchObject({
      code: 'over_short_reason_required',
      message: '短款 2.00 元，请填写原因',
    });
    const closed = await step(shift, 'close', { floatLeftFen: 500_00, overShortReason: '找零出错' });
    expect(closed.result).toMatchObject({ state: 'CLOSED', floatLeftFen: 500_00 });
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('K-06 tells nothing that is expected before the count, and takes one count', async () => {
    const shift = await open(fen(500_00));
    await sold([line('1')]);
    const hidden = async () => {
      const current = await cashier.call<TillShift>('GET', '/api/cashier/shifts/current');
      const { rows } = (await cashier.call<TillShiftPage>('GET', '/api/cashier/shifts')).result;
      for (const told of [current.result, ...rows]) {
        expect(told).not.toHaveProperty('expectedCashFen');
        expect(told).not.toHaveProperty('overShortFen');
        expect(told).not.toHaveProperty('soldFen');
      }
    };
    await hidden();
    expect((await step(shift, 'count', { countedCashFen: 1 })).error?.code).toBe('shift_not_counting');
    await step(shift, 'counting');
    await hidden();
    const counts = await Promise.all(
      [1, 2, 3].map(countedCashFen => patiently(() => step(shift, 'count', { countedCashFen }))),
    );
    expect(counts.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(counts.filter(({ error }) => error?.code === 'shift_counted')).toHaveLength(2);
  });

  it('is one of its till and one of its cashier', async () => {
    await open();
    const again = await cashier.call('POST', '/api/cashier/shifts', openingOf(otherTillId));
    expect(again.error).toMatchObject({ code: 'shift_already_open' });
    expect(again.error?.message).toContain('尚未交班');
  });
});

function tillOf(code: string, no: number): Promise<number> {
  return readNumber(
    test.database.url,
    `select till.id as value from goods.till join goods.store on store.id = till.store_id
     where store.code = '${code}' and till.no = ${no}`,
  );
}

function openingOf(id: number, openingFloatFen: Fen = fen(0)) {
  return { body: { tillId: id, openingFloatFen }, key: true } as const;
}

async function open(floatFen?: Fen): Promise<TillShift> {
  return (await cashier.call<TillShift>('POST', '/api/cashier/shifts', openingOf(tillId, floatFen))).result;
}

function step({ id }: TillShift, name: string, body?: object): Promise<Answer<TillShift>> {
  return cashier.call('POST', `/api/cashier/shifts/${id}/${name}`, {
    key: true,
    ...(body === undefined ? {} : { body }),
  });
}

function line(qty: string): TillLine {
  return { goodsId: goodsId(room, 'W001'), qty: quantity(qty) };
}

function priceOf(): Promise<Fen> {
  return readNumber(
    test.database.url,
    `select retail_fen as value from goods.goods where code = 'W001'`,
  ).then(fen);
}

/** Paid in cash, with more than is due. */
function saleOf(lines: TillLine[], totalFen: Fen, changeFen = 0): TillSale {
  const payment = { tender: 'CASH', amountFen: totalFen, tenderedFen: fen(totalFen + changeFen) } as const;
  return { tillId, lines, expectedTotalFen: totalFen, payments: [payment] };
}

async function sell(
  body: TillSale,
  key: string = randomUUID(),
  who: Client = cashier,
): Promise<Answer<Slip>> {
  const answer = await who.call<TillSaleAnswer>('POST', '/api/cashier/sales', { body, key });
  // Nothing where it was refused, as in any answer.
  const result: Slip = JSON.parse(JSON.stringify(answer.result?.slip ?? null));
  return { ...answer, result };
}

async function sold(lines: TillLine[], changeFen = 25): Promise<Slip> {
  const count = lines.reduce((sum, { qty }) => sum + Number(qty), 0);
  const answer = await sell(saleOf(lines, fen((await priceOf()) * count), changeFen));
  expect(answer.error).toBeNull();
  return answer.result;
}

function refundOf({ id: saleId }: Slip, qty: string): ReceiptRefund {
  return { tillId, saleId, reason: '多买', lines: [{ lineNo: 1, qty: quantity(qty), condition: 'good' }] };
}

function refund(sale: Slip, qty: string): Promise<Answer<Slip>> {
  return cashier.call('POST', '/api/cashier/refunds', { body: refundOf(sale, qty), key: true });
}

async function exchange(
  sale: Slip,
  back: string,
  taken: string,
  key: string = randomUUID(),
): Promise<Answer<ExchangedSlips>> {
  const totalFen = fen((await priceOf()) * Number(taken));
  const body = { refund: refundOf(sale, back), sale: saleOf([line(taken)], totalFen) };
  return cashier.call('POST', '/api/cashier/exchanges', { body, key });
}

/** So many tills of the store, each with an open shift of a cashier of its own. */
async function hireCashiers(count: number): Promise<{ person: Client; at: number }[]> {
  await asOwner(
    test.database.url,
    `insert into goods.till (store_id, no, printer, has_drawer, has_scale, float_fen)
     select id, no, '80', true, false, 0 from goods.store, generate_series(1, ${count}) as no where code = 'S01'
     on conflict do nothing;
     insert into admin.staff (user_name, name, outlet_id, valid_from)
     select 'till' || no, '收银员' || no, store.outlet_id, '2020-01-01'
     from goods.store, generate_series(1, ${count}) as no where code = 'S01';
     insert into auth.credential (staff_id, password_phc, password_origin)
     select staff.id, known.password_phc, known.password_origin
     from admin.staff, auth.credential as known join admin.staff as model on model.id = known.staff_id
     where staff.user_name ~ '^till[0-9]+$' and model.user_name = 'cashier01';
     insert into admin.staff_role (staff_id, role_id, valid_from)
     select staff.id, known.role_id, '2020-01-01'
     from admin.staff, admin.staff_role as known join admin.staff as model on model.id = known.staff_id
     where staff.user_name ~ '^till[0-9]+$' and model.user_name = 'cashier01'`,
  );
  const hired: { person: Client; at: number }[] = [];
  for (let no = 1; no <= count; no += 1) {
    const at = await tillOf('S01', no);
    const person = await test.signIn(`till${no}`);
    const opened = await person.call('POST', '/api/cashier/shifts', openingOf(at));
    expect(opened.error).toBeNull();
    hired.push({ person, at });
  }
  return hired;
}

async function slipOf(id: number): Promise<Slip> {
  return (await cashier.call<Slip>('GET', `/api/cashier/transactions/${id}`)).result;
}

function stock(): Promise<number> {
  return readNumber(
    test.database.url,
    `select balance.qty as value from goods.stock_balance as balance
     join goods.warehouse on warehouse.id = balance.wh_id join goods.goods on goods.id = balance.goods_id
     where warehouse.code = 'A1' and goods.code = 'W001'`,
  );
}

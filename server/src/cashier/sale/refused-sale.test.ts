import type { Slip, TillSale } from '@shanmen/shared/contracts/cashier/sale';
import type { TillShift } from '@shanmen/shared/contracts/cashier/shift';
import { fen } from '@shanmen/shared/money';

import { type Client, testApp, type TestApp } from '../../../test/app/app.ts';
import { countRows, findFaults } from '../../../test/app/scenario.ts';
import {
  saleOf,
  sendSale,
  stockOf,
  type TillCounter,
  tillCounter,
} from '../../../test/data/cashier/till-counter.ts';

let test: TestApp;
let counter: TillCounter;
let cashier: Client;
let shift: TillShift;
beforeAll(async () => {
  test = await testApp({ begin: 'stocked' });
  counter = await tillCounter(test);
  cashier = await test.signIn('cashier01');
  shift = await counter.open(cashier);
});
afterAll(() => test.close());

/** A sale that a till of this product would not send, and what is said of it. */
type Bad = readonly [name: string, code: string, message: RegExp, body: () => object];

const bad: readonly Bad[] = [
  ['no quantity', 'invalid_input', /数量/, () => ofQty('0')],
  ['a quantity below zero', 'invalid_input', /数量/, () => ofQty('-1')],
  ['a part of a thousandth', 'invalid_input', /数量/, () => ofQty('0.0005')],
  ['a part of a piece', 'document_incomplete', /数量须为整数/, () => halved()],
  ['a thousand million', 'invalid_input', /数量/, () => ofQty('1000000000')],
  [
    'more than there is',
    'insufficient_stock',
    /库存不足.*可用 10.*需要 11/,
    () => saleOf(counter, shift, 11),
  ],
  [
    'a label with a wrong check digit',
    'label_check_digit',
    /条码校验位错误/,
    () => labelled('2220055100008'),
  ],
  ['another price without the right', 'supervisor_required', /改价.*需要主管授权/, () => ofPrice(1)],
  ['more discount than a cashier gives', 'supervisor_required', /折扣.*需要主管授权/, () => discounted()],
  [
    'a card that has paid, and no stock',
    'insufficient_stock',
    /库存不足/,
    () =>
      saleOf(counter, shift, 11, {
        payments: [{ tender: 'CARD', amountFen: fen(11 * counter.priceFen), reference: 'REF001' }],
      }),
  ],
  ['too little money', 'payment_mismatch', /./, () => paying(fen(1))],
];

describe('K-01 K-02 a till is told in one sentence why it may not sell', () => {
  it.each(bad)('%s', async (_name, code, message, body) => {
    const before = await Promise.all(tables.map(table => countRows(test.database.url, table)));
    const answer = await cashier.call('POST', '/api/cashier/sales', { body: body(), key: true });
    expect(answer.error?.code).toBe(code);
    expect(`${answer.error?.message} ${JSON.stringify(answer.error?.details ?? {})}`).toMatch(message);
    expect(await Promise.all(tables.map(table => countRows(test.database.url, table)))).toEqual(before);
    expect(await stockOf(test)).toBe(10);
    expect(await findFaults(test.db)).toEqual([]);
  });
});

const tables = ['cashier.slip', 'cashier.payment', 'cashier.open_sale', 'goods.doc', 'goods.stock_ledger'];

function withLine(changes: object): object {
  const sale = saleOf(counter, shift, 1);
  return { ...sale, lines: sale.lines.map(line => ({ ...line, ...changes })) };
}
const ofQty = (qty: string) => withLine({ qty });
function halved(): object {
  const totalFen = counter.priceFen / 2;
  return {
    ...ofQty('0.5'),
    expectedTotalFen: totalFen,
    payments: [{ tender: 'CASH', amountFen: totalFen, tenderedFen: totalFen }],
  };
}
const labelled = (barcode: string) => withLine({ qty: '0.781', barcode });
const ofPrice = (priceFen: number) => ({
  ...withLine({ priceFen }),
  expectedTotalFen: priceFen,
  payments: [{ tender: 'CASH', amountFen: priceFen, tenderedFen: priceFen }],
});
function discounted(): object {
  const totalFen = 100;
  return {
    ...withLine({ discountFen: counter.priceFen - totalFen }),
    expectedTotalFen: totalFen,
    payments: [{ tender: 'CASH', amountFen: totalFen, tenderedFen: totalFen }],
  };
}
const paying = (amountFen: TillSale['expectedTotalFen']) =>
  saleOf(counter, shift, 1, { payments: [{ tender: 'CASH', amountFen, tenderedFen: amountFen }] });

it('K-04 a receipt of another store is not taken back, and nothing comes of it', async () => {
  const sold = (await sendSale(cashier, saleOf(counter, shift, 1))).result.slip;
  const { admin } = counter.room;
  const other = await counter.open(admin, { store: 'S04' });
  const body = {
    tillId: other.tillId,
    saleId: sold?.id,
    reason: '多买',
    lines: [{ lineNo: 1, qty: '1', condition: 'good' }],
  };
  const answer = await admin.call<Slip>('POST', '/api/cashier/refunds', { body, key: true });
  expect(answer.error).toMatchObject({ code: 'not_found', message: expect.stringMatching(/销售/) });
  expect(await stockOf(test)).toBe(9);
});

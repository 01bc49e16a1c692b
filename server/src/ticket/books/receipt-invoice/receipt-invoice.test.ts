import type { InvoicePage } from '@shanmen/shared/contracts/commerce/invoice';
import type { Order } from '@shanmen/shared/contracts/ticket/selling/order';
import type { OrderInvoiceAsk } from '@shanmen/shared/contracts/ticket/books/order-invoice';
import type { Receipt } from '@shanmen/shared/contracts/ticket/books/receipt-invoice';

import { type Answer, type Client, testApp, type TestApp } from '../../../../test/app/app.ts';
import {
  attraction,
  cashSale,
  patiently,
  quoteAndRefund,
  sell,
  sellerAtWork,
  soldUnder,
} from '../../../../test/data/ticket/factories.ts';
import { findFaults, whileHeld, readNumber } from '../../../../test/app/scenario.ts';
import { bookingOf, newVisitor } from '../../../../test/people/visitor.ts';

const person: OrderInvoiceAsk = {
  kind: 'PLAIN',
  titleType: 'PERSON',
  title: '林小满',
  email: 'lin@example.com',
  mobile: '15400000078',
};

let test: TestApp;
let seller: Client;
let windowId: number;
let order: Order;
beforeEach(() => open());
afterEach(() => test.close());

/** A window that sold two tickets of ¥40 for cash. */
async function open(): Promise<void> {
  test = await testApp();
  const work = await sellerAtWork(test);
  ({ seller } = work);
  ({ windowId } = work.site);
  const spot = await soldUnder(test.db, await attraction(test.db, { priceYuan: 40 }), 'RR5');
  order = (await sell(seller, cashSale(work.site, spot, 2))).result;
}

const path = (code: string) => `/api/ticket/public/receipts/${code}`;
const show = (code = order.receiptCode ?? ''): Promise<Answer<Receipt>> =>
  test.anonymous.call('GET', path(code));
const ask = (body = person, code = order.receiptCode ?? ''): Promise<Answer<Receipt>> =>
  test.anonymous.call('POST', `${path(code)}/invoices`, { body, key: true });

describe('the invoice that a receipt leads to', () => {
  it('T-78 is asked for without an account, for what the order is worth, once, however often at once', async () => {
    expect((await show()).result).toMatchObject({
      orderNo: order.orderNo,
      totalFen: 80_00,
      lines: [{ qty: 2, amountFen: 80_00 }],
      askableFen: 80_00,
      last: null,
    });
    const answers = await Promise.all(Array.from({ length: 8 }, () => patiently(() => ask())));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ error }) => error?.code === 'invoice_exceeds_paid')).toHaveLength(7);
    const clerk = await test.signIn('commerce01');
    const { result } = await clerk.call<InvoicePage>('GET', '/api/commerce/invoices');
    expect(result.rows).toMatchObject([
      { orderNo: order.orderNo, title: person.title, amountFen: 80_00, mobileMasked: '154****0078' },
    ]);
    expect(await findFaults(test.db)).toEqual([]);
  });

  proof('T-78 is asked for what is left when a ticket goes back at the same instant', async () => {
    // The refund has looked for an invoice, and has written nothing yet.
    const asked = await whileHeld(test.database.url, 'insert on ticket.refund', async (held, letGo) => {
      const giving = quoteAndRefund(seller, {
        order,
        windowId,
        kind: 'VISITOR',
        count: 1,
        reason: '行程有变',
      });
      await held(1, giving);
      const asking = ask();
      await held(2, asking);
      await letGo();
      expect((await giving).status).toBe(200);
      return asking;
    });
    expect(asked.result.last?.amountFen).toBe(40_00);
  });

  it('T-78 says what became of it, and to whom it is to nobody who found the receipt', async () => {
    await ask();
    const { result } = await show();
    expect(result).toMatchObject({
      askableFen: 0,
      last: { state: 'APPLIED', amountFen: 80_00, reason: null },
    });
    expect(JSON.stringify(result)).not.toMatch(/林小满|example|0078/);
  });

  it('is worth less once a ticket went back', async () => {
    await quoteAndRefund(seller, { order, windowId, kind: 'VISITOR', count: 1, reason: '行程有变' });
    expect((await show()).result.askableFen).toBe(40_00);
  });

  it('T-78 T-44 is for no other order, whatever is made of its code', async () => {
    const code = order.receiptCode ?? '';
    const [orderNo = '', signature = ''] = code.split('.');
    const other = `${orderNo.slice(0, -1)}${(Number(orderNo.at(-1)) + 1) % 10}`;
    const forged = `${signature.startsWith('0') ? '1' : '0'}${signature.slice(1)}`;
    for (const wrong of [`${other}.${signature}`, `${orderNo}.${forged}`]) {
      expect((await show(wrong)).error?.code).toBe('not_found');
      expect((await ask(person, wrong)).error?.code).toBe('not_found');
    }
    expect((await show(orderNo)).error?.code).toBe('invalid_input');
    expect(await readNumber(test.database.url, 'select count(*) as value from commerce.invoice')).toBe(0);
  });

  it('is printed for whoever paid at a window and came alone', async () => {
    const spot = await attraction(test.db);
    const visitor = await newVisitor(test);
    const { orderNo } = (await visitor.book(bookingOf(spot))).result;
    await visitor.pay(orderNo);
    const admin = await test.signIn('admin');
    const { result } = await admin.call<Order>('GET', `/api/ticket/orders/${orderNo}`);
    expect(result.payState).toBe('PAID');
    expect(result.receiptCode).toBeUndefined();
    const read = await seller.call<Order>('GET', `/api/ticket/orders/${order.orderNo}`);
    expect(read.result).toEqual(order);
  });
});

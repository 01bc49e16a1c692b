import type { Invoice, InvoicePage } from '@shanmen/shared/contracts/commerce/invoice';
import type { Order } from '@shanmen/shared/contracts/ticket/selling/order';
import type { OrderInvoiceAsk } from '@shanmen/shared/contracts/ticket/books/order-invoice';
import type { OrderDetail } from '@shanmen/shared/contracts/ticket/selling/order-list';

import { type Answer, type Client, testApp, type TestApp } from '../../../../test/app/app.ts';
import {
  attraction,
  cashSale,
  refundTickets,
  patiently,
  quoteBack,
  sell,
  sellerAtWork,
  soldUnder,
} from '../../../../test/data/ticket/factories.ts';
import { readXlsx } from '../../../../test/data/files/read-xlsx.ts';
import { findFaults, readNumber } from '../../../../test/app/scenario.ts';
import { beginsWith } from '../../../../test/app/scene.ts';

const company: OrderInvoiceAsk = {
  kind: 'SPECIAL',
  titleType: 'COMPANY',
  title: '云岭国际旅行社',
  taxNo: '91990000MA0DEM0138',
  email: 'cw@example.com',
  mobile: '15400000077',
};
const blueNo = '26990000000000000001';

let test: TestApp;
let seller: Client;
let clerk: Client;
let order: Order;
let windowId: number;
beginsWith(async () => {
  test = await testApp();
  const work = await sellerAtWork(test);
  ({ seller } = work);
  ({ windowId } = work.site);
  clerk = await test.signIn('commerce01');
  const spot = await soldUnder(test.db, await attraction(test.db, { priceYuan: 40 }), 'RR5');
  order = (await sell(seller, cashSale(work.site, spot, 2))).result;
  return test;
});

describe('an invoice of a sale at a window', () => {
  it('C-13 is asked for by the staff for what the order is worth, once, however many ask at once', async () => {
    expect((await detail()).invoicing).toEqual({ askableFen: 80_00, last: null });
    const answers = await Promise.all(Array.from({ length: 8 }, () => patiently(() => ask(company))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ error }) => error?.code === 'invoice_exceeds_paid')).toHaveLength(7);
    expect((await detail()).invoicing).toMatchObject({
      askableFen: 0,
      last: { state: 'APPLIED', title: company.title, amountFen: 80_00 },
    });
    expect(await invoices()).toMatchObject([
      { orderNo: order.orderNo, kind: 'SPECIAL', amountFen: 80_00, mobileMasked: '154****0077' },
    ]);
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('C-12 keeps the tickets from being given back at the window once it is issued', async () => {
    await ask(company);
    const [{ id } = { id: 0 }] = await invoices();
    const issued = await clerk.call<Invoice>('POST', `/api/commerce/invoices/${id}/issue`, {
      body: { invoiceNo: blueNo, amountFen: 80_00 },
      key: true,
    });
    expect(issued.result.state).toBe('ISSUED');
    const asked = { order, kind: 'VISITOR', windowId, reason: '游客退票' } as const;
    const quoted = await quoteBack(seller, asked);
    const back = quoted.error ? quoted : await refundTickets(seller, asked, quoted.result.quote);
    expect(back.error?.code).toBe('invoice_not_reversed');
    expect((await detail()).invoicing?.last?.invoiceNo).toBe(blueNo);
  });

  it('is refused for a wrong title, for an order that nobody knows, and to who issues none', async () => {
    const { taxNo: _taxNo, ...nameless } = company;
    expect((await ask(nameless)).error).toMatchObject({ code: 'invalid_input', details: { path: 'taxNo' } });
    expect((await ask({ ...company, taxNo: '91990000MA0DEM0139' })).error?.code).toBe('uscc_invalid');
    expect((await ask(company, 'D2610020000009')).error?.code).toBe('not_found');
    expect((await ask(company, order.orderNo, seller)).error?.code).toBe('no_permission');
    expect(await readNumber(test.database.url, 'select count(*) as value from commerce.invoice')).toBe(0);
  });
});

describe('the list of invoices as a file', () => {
  it('holds what the list does, by its filter, with its sums, and notes who took it out', async () => {
    await ask(company);
    const { rows } = readXlsx((await clerk.download('/api/commerce/invoices/export')).bytes);
    const head = rows.find(row => row.includes('申请号')) ?? [];
    const line = rows[rows.indexOf(head) + 1] ?? [];
    const cell = (title: string) => line[head.indexOf(title)];
    expect([cell('订单'), cell('抬头'), cell('税号'), cell('金额'), cell('状态')]).toEqual([
      order.orderNo,
      company.title,
      company.taxNo,
      80,
      '待开',
    ]);
    const none = readXlsx((await clerk.download('/api/commerce/invoices/export?status=RED')).bytes);
    expect(none.rows.flat()).not.toContain(company.title);
    const noted = `select count(*) as value from platform.audit_log where action = 'commerce.invoice.exported'`;
    expect(await readNumber(test.database.url, noted)).toBe(2);
    expect((await seller.call('POST', '/api/commerce/invoices/export')).error?.code).toBe('no_permission');
  });
});

function ask(body: OrderInvoiceAsk, orderNo = order.orderNo, by = clerk): Promise<Answer<OrderDetail>> {
  return by.call('POST', `/api/ticket/orders/${orderNo}/invoices`, { body, key: true });
}

async function detail(): Promise<OrderDetail> {
  return (await clerk.call<OrderDetail>('GET', `/api/ticket/orders/${order.orderNo}/detail`)).result;
}

async function invoices(): Promise<Invoice[]> {
  return (await clerk.call<InvoicePage>('GET', '/api/commerce/invoices')).result.rows;
}

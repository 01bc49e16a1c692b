import type { Invoice, InvoicePage } from '@shanmen/shared/contracts/commerce/invoice';
import type { SmsPage } from '@shanmen/shared/contracts/commerce/sms';
import type { EntranceCard } from '@shanmen/shared/contracts/entrance/card';
import type { InvoiceAsk } from '@shanmen/shared/contracts/ticket/booking/booking-invoice';
import type { Booking } from '@shanmen/shared/contracts/ticket/booking/booking';

import { type Answer, type Client, testApp, type TestApp } from '../../../test/app/app.ts';
import { type Attraction, attraction, patiently, soldUnder } from '../../../test/data/ticket/factories.ts';
import { readXlsx } from '../../../test/data/files/read-xlsx.ts';
import { giveRights } from '../../../test/people/rights.ts';
import { asOwner, findFaults, readNumber, whileHeld } from '../../../test/app/scenario.ts';
import { bookingOf, newVisitor, type TestVisitor } from '../../../test/people/visitor.ts';

const person: InvoiceAsk = { kind: 'PLAIN', titleType: 'PERSON', title: '林小满', email: 'lin@example.com' };
const company: InvoiceAsk = {
  kind: 'SPECIAL',
  titleType: 'COMPANY',
  title: '云岭国际旅行社',
  taxNo: '91990000MA0DEM0138',
  email: 'cw@example.com',
};
const blueNo = '26990000000000000001';
const redNo = '26990000000000000002';

let test: TestApp;
let clerk: Client;
let visitor: TestVisitor;
let spot: Attraction;
afterEach(() => test.close());

async function open(): Promise<void> {
  test = await testApp();
  spot = await soldUnder(test.db, await attraction(test.db, { priceYuan: 40 }), 'RR5');
  clerk = await test.signIn('commerce01');
  visitor = await newVisitor(test);
}

describe('an invoice of a booking', () => {
  beforeEach(open);

  it('is asked for once, by its visitor, for what is paid', async () => {
    const unpaid = (await visitor.book(bookingOf(spot, 2))).result;
    expect(unpaid.invoicing).toBeUndefined();
    expect((await ask(unpaid.orderNo)).error).toMatchObject({
      code: 'invoice_exceeds_paid',
      message: '可开金额 ¥0.00，已申请或已开票的不能重复申请',
    });
    const { orderNo } = (await visitor.pay(unpaid.orderNo)).result;
    const before = (await visitor.show(orderNo)).result;
    expect(before.invoicing).toEqual({ askableFen: 80_00, last: null });
    const stranger = await newVisitor(test);
    expect((await ask(orderNo, person, stranger)).error?.code).toBe('not_found');
    const { result } = await ask(orderNo);
    expect(result.invoicing).toMatchObject({
      askableFen: 0,
      last: { state: 'APPLIED', title: '林小满', amountFen: 80_00, invoiceNo: null },
    });
    expect((await ask(orderNo)).error?.code).toBe('invoice_exceeds_paid');
    expect(await invoices()).toMatchObject([
      { orderNo, amountFen: 80_00, email: 'lin@example.com', taxNo: null, state: 'APPLIED' },
    ]);
  });

  it('names the tax number of a company, rightly', async () => {
    const orderNo = await paid();
    const { taxNo: _none, ...without } = company;
    expect((await ask(orderNo, without)).error).toMatchObject({ details: { path: 'taxNo' } });
    expect((await ask(orderNo, { ...company, taxNo: '91990000MA0DEM0139' })).error?.code).toBe(
      'uscc_invalid',
    );
    expect((await ask(orderNo, { ...person, kind: 'SPECIAL' })).error).toMatchObject({
      message: '专票只能开给单位',
    });
    expect((await ask(orderNo, company)).status).toBe(200);
  });

  it('keeps where it is sent in clear nowhere', async () => {
    await ask(await paid());
    const clear = `select count(*) as value from commerce.invoice as kept
      where kept::text like '%lin@example.com%' or kept::text like '%${visitor.mobile}%'`;
    expect(await readNumber(test.database.url, clear)).toBe(0);
  });

  it('says the tax within the price', async () => {
    const orderNo = await paid();
    await asOwner(
      test.database.url,
      `update ticket.order_line set snapshot = snapshot || '{"taxRateBp": 600}'`,
    );
    await ask(orderNo);
    // 80 × 6 / 106
    expect(await invoices()).toMatchObject([{ amountFen: 80_00, taxFen: 4_53 }]);
  });

  it('is issued under its number, of which its visitor is told, also once more', async () => {
    const id = await asked();
    const { result } = await issue(id);
    expect(result).toMatchObject({ state: 'ISSUED', invoiceNo: blueNo, amountFen: 80_00 });
    expect((await issue(id)).error?.code).toBe('invoice_state_forbidden');
    expect((await step(id, 'resend')).status).toBe(200);
    expect((await messages()).filter(text => text.includes(blueNo))).toHaveLength(2);
    const other = await asked();
    expect((await issue(other)).error).toMatchObject({ code: 'code_taken', message: '该发票号已登记过' });
  });

  it('is refused with a reason, and asked for anew', async () => {
    const orderNo = await paid();
    await ask(orderNo);
    const [{ id } = { id: 0 }] = await invoices();
    expect((await step(id, 'reject', { reason: '抬头与税号不符' })).result.state).toBe('REJECTED');
    expect((await visitor.show(orderNo)).result.invoicing).toMatchObject({
      askableFen: 80_00,
      last: { state: 'REJECTED', reason: '抬头与税号不符' },
    });
    expect((await messages()).join()).toContain('抬头与税号不符');
    expect((await step(id, 'red', { invoiceNo: redNo, reason: '退票' })).error?.code).toBe(
      'invoice_state_forbidden',
    );
    expect((await ask(orderNo)).status).toBe(200);
  });

  it('Z-02 is seen, issued, counted and taken out by whoever sees the order it is for', async () => {
    const id = await asked();
    const codes = ['commerce:invoice:view', 'commerce:invoice:issue', 'commerce:invoice:export'] as const;
    await giveRights(test, 'seller01', codes);
    await giveRights(test, 'cashier01', codes, [await onlineOutlet()]);
    const seenBy = async (userName: string) => {
      const person = await test.signIn(userName);
      const { result } = await person.call<InvoicePage>('GET', '/api/commerce/invoices');
      const { bytes } = await person.download('/api/commerce/invoices/export');
      const issuing = await person.call('POST', `/api/commerce/invoices/${id}/issue`, {
        body: { invoiceNo: blueNo, amountFen: 80_00 },
        key: true,
      });
      return {
        rows: result.rows.length,
        amount: result.totals.amount,
        filed: readXlsx(bytes).rows.flat().includes('林小满'),
        issued: issuing.status,
      };
    };
    expect(await seenBy('seller01')).toEqual({ rows: 0, amount: 0, filed: false, issued: 404 });
    expect(await waitingFor('seller01')).toBe('0');
    expect(await waitingFor('cashier01')).toBe('1');
    expect(await seenBy('cashier01')).toEqual({ rows: 1, amount: 80_00, filed: true, issued: 200 });
  });

  it('C-12 is reversed before anything of it is given back', async () => {
    const { result: booking } = await ask(await paid());
    const [{ id } = { id: 0 }] = await invoices();
    await issue(id);
    const ticketNos = ticketsOf(booking).slice(0, 1);
    expect((await visitor.quote(booking.orderNo, ticketNos)).error).toMatchObject({
      code: 'invoice_not_reversed',
      message: `订单已开发票 ${blueNo}，请先红冲发票`,
    });
    await step(id, 'red', { invoiceNo: redNo, reason: '退票' });
    const { quote } = (await visitor.quote(booking.orderNo, ticketNos)).result;
    const back = await visitor.refund(booking.orderNo, ticketNos, quote);
    expect(back.result.invoicing).toMatchObject({ askableFen: 40_00, last: { state: 'RED' } });
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('C-13 has a red one that names it, once, and both come to nothing', async () => {
    const id = await asked();
    await issue(id);
    const red = () => step(id, 'red', { invoiceNo: redNo, reason: '退票' });
    const answers = await Promise.all([red(), red(), red()]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
    const rows = await invoices();
    expect(rows).toMatchObject([
      { state: 'ISSUED', invoiceNo: redNo, blueNo, amountFen: -80_00 },
      { state: 'RED', invoiceNo: blueNo, blueNo: null, amountFen: 80_00 },
    ]);
    const [{ id: redId } = { id: 0 }] = rows;
    expect(
      (await step(redId, 'red', { invoiceNo: '26990000000000000003', reason: '再冲' })).error?.code,
    ).toBe('invoice_state_forbidden');
    expect((await page()).totals).toEqual({ amount: 0, tax: 0 });
  });

  it('is issued for what is left where part went back while it waited', async () => {
    const { result: booking } = await ask(await paid());
    const [{ id } = { id: 0 }] = await invoices();
    const ticketNos = ticketsOf(booking).slice(0, 1);
    const { quote } = (await visitor.quote(booking.orderNo, ticketNos)).result;
    await visitor.refund(booking.orderNo, ticketNos, quote);
    expect((await issue(id)).error).toMatchObject({
      code: 'invoice_exceeds_paid',
      message: '可开金额 ¥40.00，请按此金额开具',
    });
    expect(await invoices()).toMatchObject([{ amountFen: 40_00 }]);
    expect((await issue(id, 40_00)).status).toBe(200);
  });
});

describe('at the same instant', () => {
  it('C-13 one of many who ask for an order is heard', async () => {
    await open();
    expect((await askAtOnce()).filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('C-12 an invoice is issued or its ticket given back, not both', async () => {
    await open();
    const { issued, back } = await issueWhileGivingBack();
    expect([issued.status, back.status].filter(status => status === 200)).toHaveLength(1);
  });

  async function askAtOnce(): Promise<Answer<Booking>[]> {
    const orderNo = await paid();
    return Promise.all(Array.from({ length: 8 }, () => patiently(() => ask(orderNo))));
  }

  /** Whoever gives back has looked for an invoice, and has written nothing yet. */
  async function issueWhileGivingBack() {
    const { result: booking } = await ask(await paid());
    const [{ id } = { id: 0 }] = await invoices();
    const ticketNos = ticketsOf(booking).slice(0, 1);
    const { quote } = (await visitor.quote(booking.orderNo, ticketNos)).result;
    return whileHeld(test.database.url, 'insert on ticket.refund', async (held, letGo) => {
      const giving = visitor.refund(booking.orderNo, ticketNos, quote);
      await held(1, giving);
      const issuing = issue(id);
      await held(2, issuing);
      await letGo();
      return { issued: await issuing, back: await giving };
    });
  }
});

function ask(orderNo: string, body: InvoiceAsk = person, by = visitor): Promise<Answer<Booking>> {
  const headers = { 'visitor-proof': by.proof };
  return test.anonymous.call('POST', `/api/ticket/public/orders/${orderNo}/invoices`, {
    body,
    key: true,
    headers,
  });
}

/** Two tickets of 40 yuan. @returns the number of the order */
async function paid(): Promise<string> {
  const { orderNo } = (await visitor.book(bookingOf(spot, 2))).result;
  await visitor.pay(orderNo);
  return orderNo;
}

/** @returns the invoice that waits */
async function asked(): Promise<number> {
  await ask(await paid());
  return (await invoices())[0]?.id ?? 0;
}

function issue(id: number, amountFen = 80_00): Promise<Answer<Invoice>> {
  return step(id, 'issue', { invoiceNo: blueNo, amountFen });
}

function step(id: number, name: string, body?: object): Promise<Answer<Invoice>> {
  return clerk.call('POST', `/api/commerce/invoices/${id}/${name}`, { ...(body ? { body } : {}), key: true });
}

async function page(): Promise<InvoicePage> {
  return (await clerk.call<InvoicePage>('GET', '/api/commerce/invoices')).result;
}

async function invoices(): Promise<Invoice[]> {
  return (await page()).rows;
}

function onlineOutlet(): Promise<number> {
  return readNumber(test.database.url, `select id as value from admin.outlet where kind = 'online'`);
}

/** What the entrance says of type 50. */
async function waitingFor(userName: string): Promise<string | undefined> {
  const person = await test.signIn(userName);
  const { result } = await person.call<EntranceCard[]>('GET', '/api/entrance/cards');
  return result.find(({ type }) => type === '50')?.figure?.value;
}

async function messages(): Promise<string[]> {
  const query = { scene: 'INVOICE' };
  const { result } = await clerk.call<SmsPage>('GET', '/api/commerce/sms-messages', { query });
  return result.rows.map(({ text }) => text);
}

function ticketsOf({ tickets }: Booking): string[] {
  return tickets.flatMap(({ ticketNo }) => ticketNo ?? []);
}

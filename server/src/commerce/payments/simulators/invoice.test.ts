import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import type { Invoice, InvoicePage } from '@shanmen/shared/contracts/commerce/invoice';
import type { Booking } from '@shanmen/shared/contracts/ticket/booking/booking';
import type { InvoiceAsk } from '@shanmen/shared/contracts/ticket/booking/booking-invoice';

import { type Answer, type Client, testApp, type TestApp } from '../../../../test/app/app.ts';
import { testClock } from '../../../../test/app/clock.ts';
import { asOwner, findFaults, runJob } from '../../../../test/app/scenario.ts';
import { type Attraction, attraction, soldUnder } from '../../../../test/data/ticket/factories.ts';
import { bookingOf, newVisitor, type TestVisitor } from '../../../../test/people/visitor.ts';
import { changeSecret, changeSetting } from '../../../admin/public.ts';
import { withTransaction } from '../../../db/transaction.ts';
import { personKeys } from '../../../platform/secrets/sealed-text.ts';
import { readMasterKeys } from '../../../process/master-keys/master-key.ts';
import { openInvoices } from '../../invoice/provider/nuonuo.gateway.ts';
import { connectSimulators, simulatedAccounts } from './accounts.ts';
import { nuonuoSimulator, type SimulatedInvoice } from './nuonuo.simulator.ts';
import { type RunningSimulator, serveSimulator, type Simulator } from './simulator.ts';

const begun = testClock();
const accounts = simulatedAccounts();
const company: InvoiceAsk = {
  kind: 'SPECIAL',
  titleType: 'COMPANY',
  title: '云岭国际旅行社',
  taxNo: '91990000MA0DEM0138',
  email: 'cw@example.com',
};
const typedNo = '26990000000000000001';

let test: TestApp;
let clerk: Client;
let visitor: TestVisitor;
let spot: Attraction;
let running: RunningSimulator;
let kept: SimulatedInvoice[];
let skippedMs: number;
/** The simulator takes the next call of this method, and its answer is lost. */
let losesAnswerOf: string | null;
const now = () => new Date(begun.getTime() + skippedMs);

beforeEach(async () => {
  [skippedMs, losesAnswerOf, kept] = [0, null, []];
  test = await testApp({ now });
  clerk = await test.signIn('commerce01');
  visitor = await newVisitor(test);
  spot = await soldUnder(test.db, await attraction(test.db, { priceYuan: 40 }), 'RR5');
  const simulator = nuonuoSimulator(now, accounts.invoice, kept);
  const losing: Simulator = async (request, base) => {
    const answer = await simulator(request, base);
    if (losesAnswerOf === null || !request.header('method').endsWith(losesAnswerOf)) return answer;
    losesAnswerOf = null;
    throw new Error('the answer is lost');
  };
  running = await serveSimulator(losing, 0);
  const bases = { wechat: '', alipay: '', sms: '', invoice: running.base };
  await withTransaction(test.db, async tx => {
    await changeSetting(tx, settings.demo, true, null);
    await connectSimulators(tx, accounts, bases, person());
  });
});
afterEach(async () => {
  expect(await findFaults(test.db)).toEqual([]);
  await running.close();
  await test.close();
});

describe('a 数电发票 by 诺税通', () => {
  it('C-13 is asked for once though its answer was lost, with tax and total by line, and told to its visitor', async () => {
    const { id } = await asked();
    await asOwner(
      test.database.url,
      `update ticket.order_line set snapshot = snapshot || '{"taxRateBp": 600}'`,
    );
    losesAnswerOf = 'requestBillingNew';
    expect((await step(id, 'issue', { amountFen: 80_00 })).result).toMatchObject({
      state: 'ISSUING',
      byProvider: true,
    });
    await expect(job()).rejects.toThrow('socket hang up');
    expect(await job()).toEqual({ ended: 0 });
    skippedMs += 5000;
    expect(await job()).toEqual({ ended: 1 });
    // 80 × 6 / 106
    expect(kept).toMatchObject([{ buyerTaxNum: company.taxNo, amountFen: 80_00, taxFen: 4_53 }]);
    expect(await invoices()).toMatchObject([
      { state: 'ISSUED', invoiceNo: kept[0]?.invoiceNo, amountFen: 80_00, taxFen: 4_53, refusal: null },
    ]);
    expect(await job()).toEqual({ ended: 0 });
  });

  it('C-13 names the 税收分类编码 of its ticket, and the one of the site where the ticket has none', async () => {
    await issued();
    const own = '3070402000000000000';
    await asOwner(test.database.url, `update commerce.product set tax_code = '${own}'`);
    await issued();
    expect(kept.map(({ goodsCodes }) => goodsCodes)).toEqual([[accounts.invoice.taxCode], [own]]);
  });

  it('C-12 is given back by a red one alone, asked for once, and no ticket goes back meanwhile', async () => {
    const { id, booking } = await issued();
    const ticketNos = booking.tickets.flatMap(({ ticketNo }) => ticketNo ?? []).slice(0, 1);
    losesAnswerOf = 'saveInvoiceRedConfirm';
    expect((await step(id, 'red', { reason: '游客退票' })).result.state).toBe('REVERSING');
    await expect(job()).rejects.toThrow('socket hang up');
    expect((await visitor.quote(booking.orderNo, ticketNos)).error).toMatchObject({
      code: 'invoice_not_reversed',
      message: '订单的发票红冲中，请稍后再试',
    });
    skippedMs += 5000;
    expect(await job()).toEqual({ ended: 1 });
    const [blue, red] = kept;
    expect([kept.length, red?.reverses]).toEqual([2, blue?.invoiceNo]);
    expect(await invoices()).toMatchObject([
      { state: 'ISSUED', invoiceNo: red?.invoiceNo, blueNo: blue?.invoiceNo, amountFen: -80_00 },
      { state: 'RED', invoiceNo: blue?.invoiceNo },
    ]);
    expect((await visitor.quote(booking.orderNo, ticketNos)).status).toBe(200);
  });

  it('that the tax bureau refuses waits again with its words, and is issued anew or by hand', async () => {
    const { id } = await asked({ ...company, taxNo: '99000000000000X' });
    await step(id, 'issue', { amountFen: 80_00 });
    expect(await job()).toEqual({ ended: 0 });
    expect(await job()).toEqual({ ended: 1 });
    expect(await invoices()).toMatchObject([
      { state: 'APPLIED', refusal: '购方税号不存在', amountFen: 80_00 },
    ]);
    expect((await step(id, 'issue', { amountFen: 80_00 })).result.state).toBe('ISSUING');
    expect((await step(id, 'issue', { amountFen: 80_00, invoiceNo: typedNo })).error?.code).toBe(
      'invoice_state_forbidden',
    );
    await withTransaction(test.db, tx => changeSetting(tx, settings.invoiceHost, '', null));
    expect((await step(id, 'issue', { amountFen: 80_00, invoiceNo: typedNo })).result).toMatchObject({
      state: 'ISSUED',
      invoiceNo: typedNo,
      refusal: null,
    });
  });

  it('waits where the secret is not the one of the account, and is issued once that is mended', async () => {
    const { id } = await asked();
    await step(id, 'issue', { amountFen: 80_00 });
    await setSecret('0'.repeat(32));
    await expect(job()).rejects.toThrow('nuonuo gives no token');
    expect([kept.length, await invoices()]).toMatchObject([0, [{ state: 'ISSUING' }]]);
    await setSecret(accounts.invoice.appSecret);
    await job();
    skippedMs += 5000;
    expect(await job()).toEqual({ ended: 1 });
  });

  it('is asked of no simulator outside of a demo, where its number is typed in', async () => {
    const { id } = await asked();
    expect(await openInvoices(test.db, person(), now)).not.toBeNull();
    await withTransaction(test.db, tx => changeSetting(tx, settings.demo, false, null));
    expect(await openInvoices(test.db, person(), now)).toBeNull();
    expect((await step(id, 'issue', { amountFen: 80_00 })).error?.code).toBe('invoice_provider_missing');
    expect((await step(id, 'issue', { amountFen: 80_00, invoiceNo: typedNo })).result.state).toBe('ISSUED');
  });
});

function person() {
  return personKeys(readMasterKeys(test.deps.config));
}

function setSecret(secret: string): Promise<unknown> {
  const by = { person: person(), staffId: null };
  return withTransaction(test.db, tx => changeSecret(tx, settings.invoiceAppSecret, secret, by));
}

const job = () => runJob(test, 'commerce.issue-invoices', now());

/** Two tickets of 40 yuan, and the invoice that waits for them. */
async function asked(body: InvoiceAsk = company): Promise<{ id: number; booking: Booking }> {
  const { orderNo } = (await visitor.book(bookingOf(spot, 2))).result;
  const booking = (await visitor.pay(orderNo)).result;
  const path = `/api/ticket/public/orders/${orderNo}/invoices`;
  await test.anonymous.call('POST', path, { body, key: true, headers: { 'visitor-proof': visitor.proof } });
  return { id: (await invoices())[0]?.id ?? 0, booking };
}

async function issued(): Promise<{ id: number; booking: Booking }> {
  const waiting = await asked();
  await step(waiting.id, 'issue', { amountFen: 80_00 });
  await job();
  skippedMs += 5000;
  await job();
  return waiting;
}

function step(id: number, name: string, body: object): Promise<Answer<Invoice>> {
  return clerk.call('POST', `/api/commerce/invoices/${id}/${name}`, { body, key: true });
}

async function invoices(): Promise<Invoice[]> {
  return (await clerk.call<InvoicePage>('GET', '/api/commerce/invoices')).result.rows;
}

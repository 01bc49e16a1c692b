import type { TradePage } from '@shanmen/shared/contracts/commerce/payments/trade';
import { type Client, testApp } from '../../../../test/app/app.ts';
import {
  codes,
  later,
  resolvePayments,
  scannedSale,
} from '../../../../test/data/cashier/scanned-payments.ts';
import { sendSale, tillCounter } from '../../../../test/data/cashier/till-counter.ts';

const read = async (client: Client, query: Record<string, string> = {}) =>
  (await client.call<TradePage>('GET', '/api/commerce/trades', { query })).result;

it('C-28 shows a payment without an answer on top once it is older than five minutes, and once when it is answered', async () => {
  const test = await testApp({ begin: 'stocked' });
  const clerk = await test.signIn('commerce01');
  const counter = await tillCounter(test);
  const cashier = await test.signIn('cashier01');
  const shift = await counter.open(cashier);
  await sendSale(cashier, scannedSale(counter, shift, 1, codes.silentPaid));
  await counter.sell(cashier, shift, 1);
  const [newest, young] = (await read(clerk)).rows;
  expect([newest?.method, young?.state, young?.isOverdue]).toEqual(['CASH', 'UNKNOWN', false]);
  await later(test, 301);
  const { rows, totals } = await read(clerk);
  expect(rows[0]).toMatchObject({ key: young?.key, state: 'UNKNOWN', isOverdue: true, reconcile: 'OPEN' });
  expect(totals.amount).toBe(counter.priceFen);
  await resolvePayments(test);
  const answered = (await read(clerk, { method: 'WECHAT' })).rows;
  expect(answered).toMatchObject([{ no: young?.no, state: 'DONE', amountFen: counter.priceFen }]);
  const [all, incoming, outgoing] = await Promise.all([
    read(clerk),
    read(clerk, { direction: 'IN' }),
    read(clerk, { direction: 'OUT' }),
  ]);
  expect(all.total).toBe(incoming.total + outgoing.total);
  expect(all.totals.amount).toBe(incoming.totals.in + outgoing.totals.out);
  const file = await clerk.download('/api/commerce/trades/export?method=WECHAT');
  expect(file.name).toMatch(/^交易_/);
  await test.close();
});

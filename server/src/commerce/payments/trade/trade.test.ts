import type { TradePage } from '@shanmen/shared/contracts/commerce/payments/trade';
import { sql } from 'kysely';

import { type Client, testApp, type TestApp } from '../../../../test/app/app.ts';
import {
  codes,
  later,
  resolvePayments,
  scannedSale,
} from '../../../../test/data/cashier/scanned-payments.ts';
import { sendSale, tillCounter } from '../../../../test/data/cashier/till-counter.ts';

const read = async (client: Client, query: Record<string, string> = {}) =>
  (await client.call<TradePage>('GET', '/api/commerce/trades', { query })).result;

/** What each noun says of its own money, in fen; none of it reads the payment ledger. */
const said = sql`
  select payment.biz_date, case when method in ('PREPAID', 'SIGN') then 'CREDIT' else method end as method, amount_fen
  from ticket.payment
  where state = 'SUCCESS' and method <> 'FREE'
    and not exists (select from ticket.waiting_prepayment as prepaid where prepaid.trade_no = payment.out_trade_no)
  union all
  select biz_date, method, amount_fen from ticket.waiting_prepayment where paid_at is not null
  union all
  select (ended_at at time zone 'Asia/Shanghai')::date, method, -amount_fen from ticket.waiting_prepayment where state = 'RETURNED'
  union all
  select refund.biz_date, case when method in ('PREPAID', 'SIGN') then 'CREDIT' else method end, -back.amount_fen
  from ticket.refund_payment as back join ticket.refund on refund.id = back.refund_id
  where refund.state = 'DONE'
  union all
  select slip.biz_date, case tender when 'CARD' then 'UNIONPAY_CARD' else tender end,
         case when slip.is_refund then -payment.amount_fen else payment.amount_fen end
  from cashier.payment join cashier.slip on slip.doc_id = payment.doc_id
  where tender <> 'FREE'
  union all
  select biz_date, 'BANK', amount_fen from commerce.credit_txn where type = 'RECHARGE'
  union all
  select (paid_at at time zone 'Asia/Shanghai')::date, case payout when 'BANK' then 'BANK' else 'CREDIT' end, -amount_fen
  from ticket.rebate where state = 'PAID' and amount_fen <> 0
  union all
  select biz_date, 'BANK', amount_fen from ticket.voucher_settlement
  union all
  select posting.biz_date, case split_part(entry.account, '/', 1) when 'card' then 'UNIONPAY_CARD' when 'bank' then 'BANK' when 'credit' then 'CREDIT' else 'CASH' end, entry.amount_fen
  from commerce.payment_posting as posting join commerce.payment_entry as entry on entry.posting_id = posting.id
  where posting.ref_type in ('document', 'plate_issue', 'till_wallet') and entry.account !~ '^(document|plate|wallet)/'`;

describe('交易查询 of the demo', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp({ begin: 'demo' });
  });
  afterAll(() => test.close());

  it('C-28 has every movement of the demo once: by method and day it is what windows, tills, accounts and the office say', async () => {
    const { rows } = await sql`
      select biz_date, method, sum(fen)::int as fen, sum(count)::int as count
      from (
        select biz_date, method, amount_fen as fen, 1 as count
        from commerce.v_trade where state = 'DONE' and kind not in ('purchase', 'variance') and ref_type <> 'channel_bill_row'
        union all
        select biz_date, method, -amount_fen, -1 from (${said}) as said
      ) as both_sides
      group by biz_date, method
      having sum(fen) <> 0 or sum(count) <> 0`.execute(test.db);
    expect(rows).toEqual([]);
    const { rows: credit } = await sql`
      select biz_date, sum(fen)::int as fen
      from (
        select biz_date, amount_fen as fen from commerce.v_trade where method = 'CREDIT'
        union all
        select biz_date, amount_fen from commerce.credit_txn where type not in ('FREEZE', 'UNFREEZE', 'RECHARGE')
      ) as both_sides
      group by biz_date
      having sum(fen) <> 0`.execute(test.db);
    expect(credit).toEqual([]);
    const { rows: twice } = await sql`
      select entry_id from commerce.v_trade where entry_id is not null group by entry_id having count(*) > 1`.execute(
      test.db,
    );
    expect(twice).toEqual([]);
  });

  it('C-28 sums over the whole filter, and goes out as a file of the same rows', async () => {
    const clerk = await test.signIn('commerce01');
    const query = { from: '2026-09-20', to: '2026-10-02', method: 'WECHAT', pageSize: '5' };
    const [page, incoming, outgoing] = await Promise.all([
      read(clerk, query),
      read(clerk, { ...query, direction: 'IN' }),
      read(clerk, { ...query, direction: 'OUT' }),
    ]);
    expect(page.rows).toHaveLength(5);
    expect(page.total).toBe(incoming.total + outgoing.total);
    expect(page.totals.amount).toBe(incoming.totals.in + outgoing.totals.out);
    const [one] = page.rows;
    expect((await read(clerk, { keyword: one?.no ?? '' })).rows).toMatchObject([{ key: one?.key }]);
    const file = await clerk.download(
      `/api/commerce/trades/export?${new URLSearchParams({ from: query.from, to: query.to, method: query.method })}`,
    );
    expect(file.name).toMatch(/^交易_/);
  });
});

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
  await test.close();
});

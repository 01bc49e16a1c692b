import type { StatementsMade } from '@shanmen/shared/contracts/commerce/partners/statement';
import type { TradePage } from '@shanmen/shared/contracts/commerce/payments/trade';
import { sql } from 'kysely';

import { type Client, testApp, type TestApp } from '../../app/app.ts';

jest.setTimeout(300_000);

let test: TestApp;
beforeAll(async () => {
  test = await testApp({ begin: 'demo' });
});
afterAll(() => test.close());

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

describe('a month of the season of the demo area', () => {
  it('C-23 C-24 settled twice says the same, and what an independent count says', async () => {
    const clerk = await test.signIn('commerce01');
    const make = (person: Client) =>
      person.call<StatementsMade>('POST', '/api/commerce/statements', {
        body: { cycle: 'MONTH', day: '2026-09-15', enterpriseId: null },
        key: true,
      });
    const first = (await make(clerk)).result;
    expect(first.statements.length).toBeGreaterThan(0);
    expect((await make(clerk)).result).toEqual({ ...first, addedLines: 0 });
    const counted = await sql<{ code: string; qty: number; netFen: number }>`
      select enterprise.code, sum(ticket.person_count)::int as qty,
             sum(ticket.paid_fen - ticket.refunded_gross_fen)::bigint as "netFen"
      from ticket.ticket
      join ticket.ticket_order on ticket_order.id = ticket.order_id
      join commerce.enterprise on enterprise.id = ticket_order.enterprise_id
      where ticket.status in ('I', 'O', 'N')
        and ticket_order.biz_date between '2026-09-01' and '2026-09-30'
        and exists (
          select from ticket.payment
          where order_id = ticket_order.id and method in ('CREDIT', 'SIGN', 'PREPAID') and state = 'SUCCESS'
        )
        and enterprise.code = any(${first.statements.map(row => row.enterpriseCode)}::text[])
      group by enterprise.code
      order by enterprise.code`.execute(test.db);
    expect(
      first.statements.map(row => ({
        code: row.enterpriseCode,
        qty: row.ticketCount,
        netFen: row.payableFen,
      })),
    ).toEqual(counted.rows);
  });
});

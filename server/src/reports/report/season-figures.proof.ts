import type { ReportSheet } from '@shanmen/shared/contracts/reports/report';
import type { ReportKey } from '@shanmen/shared/contracts/reports/report-keys';
import { addDays, dayOf } from '@shanmen/shared/time';

import { type Client, testApp, type TestApp } from '../../../test/app/app.ts';
import { demoClock } from '../../../test/app/clock.ts';
import { readNumber } from '../../../test/app/scenario.ts';

jest.setTimeout(300_000);

let test: TestApp;
let admin: Client;

beforeAll(async () => {
  test = await testApp({ begin: 'demo' });
  admin = await test.signIn('admin');
});
afterAll(() => test.close());

const to = dayOf(demoClock());
const from = addDays(to, -89);
const within = (day: string) => `${day} between '${from}' and '${to}'`;
const paid = (method: string) => `
  coalesce((select sum(amount_fen) from ticket.payment where state = 'SUCCESS' and method = '${method}' and ${within('biz_date')}), 0)
  - coalesce((select sum(back.amount_fen) from ticket.refund_payment as back join ticket.refund on refund.id = back.refund_id
      where back.method = '${method}' and refund.state = 'DONE' and ${within('refund.biz_date')}), 0)`;
const tills = (tender: string) => `
  coalesce((select sum(case when slip.is_refund then -payment.amount_fen else payment.amount_fen end) from cashier.payment
    join cashier.slip on slip.doc_id = payment.doc_id where payment.tender = '${tender}' and ${within('slip.biz_date')}), 0)`;
const goodsSold = (figure: string) => `
  select sum(${figure} * case doc.type when 'XS' then 1 else -1 end) as value
  from goods.doc_line as line join goods.doc on doc.id = line.doc_id
  where doc.type in ('XS', 'XT') and doc.status = 'audited' and ${within('doc.biz_date')}`;

/** Ten figures of six reports, each beside a statement over the tables alone that shares nothing with their views. */
const figures: readonly [report: ReportKey, by: string, column: string, query: string][] = [
  [
    't.product',
    'product',
    'soldFen',
    `select sum(total_fen) - sum(discount_fen) as value from ticket.ticket_order where state <> 'RESERVED' and ${within('biz_date')}`,
  ],
  [
    't.product',
    'product',
    'refundFen',
    `select sum(line.gross_fen) as value from ticket.refund_line as line join ticket.refund on refund.id = line.refund_id where refund.state = 'DONE' and ${within('refund.biz_date')}`,
  ],
  [
    't.product',
    'method',
    'netFen',
    `select (select sum(amount_fen) from ticket.payment where state = 'SUCCESS' and ${within('biz_date')}) - (select sum(back.amount_fen) from ticket.refund_payment as back join ticket.refund on refund.id = back.refund_id where refund.state = 'DONE' and ${within('refund.biz_date')}) as value`,
  ],
  ['cash.all.pay', 'outlet', 'by-CASH', `select ${paid('CASH')} + ${tills('CASH')} as value`],
  ['cash.all.pay', 'outlet', 'by-ALIPAY', `select ${paid('ALIPAY')} + ${tills('ALIPAY')} as value`],
  [
    'cash.all.sum',
    'outlet',
    'orders',
    `select (select count(*) from ticket.ticket_order where state <> 'RESERVED' and ${within('biz_date')}) + (select count(*) from goods.doc where type = 'XS' and status = 'audited' and ${within('biz_date')}) as value`,
  ],
  [
    'cash.all.shift',
    'outlet',
    'shortFen',
    `select (select coalesce(sum(-over_short_fen), 0) from cashier.shift where over_short_fen < 0 and ${within('biz_date')}) + (select coalesce(sum(-over_short_fen), 0) from ticket.ticket_shift where over_short_fen < 0 and ${within('biz_date')}) as value`,
  ],
  [
    't.slot',
    'spot',
    'checkedIn',
    `select sum(checked_in) as value from ticket.slot where ${within('visit_date')}`,
  ],
  ['g.sales', 'category', 'netFen', goodsSold('line.net_fen')],
  ['g.sales', 'category', 'costFen', goodsSold('line.cost_fen')],
];

it.each(figures)(
  'R-14 says of the demo season in %s by %s what the tables say of %s',
  async (report, by, column, query) => {
    const asked = { from, to, by };
    const { result, error } = await admin.call<ReportSheet>('GET', `/api/reports/results/${report}`, {
      query: asked,
    });
    expect(error ?? null).toBeNull();
    const [section] = result.sections;
    const place = section?.columns.findIndex(({ id }) => id === column) ?? -1;
    const figure = section?.rows.at(-1)?.[place];
    expect(figure).toBe(await readNumber(test.database.url, query));
    expect(figure).not.toBe(0);
  },
);

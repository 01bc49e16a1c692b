import type { ReportSheet } from '@shanmen/shared/contracts/reports/report';
import { addDays, dayOf } from '@shanmen/shared/time';

import { type Client, testApp, type TestApp } from '../../../test/app/app.ts';
import { demoClock } from '../../../test/app/clock.ts';
import { readNumber } from '../../../test/app/scenario.ts';

jest.setTimeout(600_000);

let test: TestApp;
let auditor: Client;
beforeAll(async () => {
  test = await testApp({ begin: 'demo' });
  auditor = await test.signIn('auditor01');
});
afterAll(() => test.close());

const to = dayOf(demoClock());
const from = addDays(to, -364);
const within = (day: string) => `${day} between '${from}' and '${to}'`;

/** Entries of the ledger, each with its account and the kind of its posting: tables, and no view. */
const entries = (amount: string, where: string) => `
  coalesce((
    select sum(${amount} * entry.amount_fen)
    from commerce.payment_entry as entry
    join commerce.payment_posting as posting on posting.id = entry.posting_id
    where ${within('posting.biz_date')} and ${where}
  ), 0)`;
const account = (...names: readonly string[]) =>
  `split_part(entry.account, '/', 1) in (${names.map(name => `'${name}'`).join(', ')})`;

/** 净额 of tickets: what was paid for them and not given back, less what stands for tickets that nobody used yet. */
const ticketIncome = `
  coalesce((select sum(amount_fen) from ticket.payment where state = 'SUCCESS'), 0)
  - coalesce((
      select sum(back.amount_fen) from ticket.refund_payment as back
      join ticket.refund on refund.id = back.refund_id where refund.state = 'DONE'
    ), 0)`;
const unused = `
  coalesce((
    select sum(paid_fen - refunded_gross_fen) from ticket.ticket where issued_at is not null and status in ('R', 'I')
  ), 0)`;
/** 净额 of goods, at tills and in the back office. */
const goodsIncome = `
  coalesce((
    select sum(line.net_fen * case doc.type when 'XS' then 1 else -1 end)
    from goods.doc_line as line
    join goods.doc on doc.id = line.doc_id
    where doc.type in ('XS', 'XT') and doc.status in ('audited', 'reversed') and ${within('doc.biz_date')}
  ), 0)`;
/** What the back office sold and nobody has paid for by what is money or an account. */
const officeDue = `
  ${entries('-1', `${account('document')} and posting.ref_type = 'document'`)}
  - coalesce((
      select sum(line.net_fen * case doc.type when 'XS' then 1 else -1 end)
      from goods.doc_line as line
      join goods.doc on doc.id = line.doc_id
      where doc.type in ('XS', 'XT') and doc.status in ('audited', 'reversed') and doc.channel <> 'POS'
        and ${within('doc.biz_date')}
    ), 0)`;

const money = ['cash', 'till', 'safe', 'wechat', 'alipay', 'card', 'bank'];
const cash = entries('1', `${account(...money)} and posting.kind not in ('cash_move', 'drop')`);

/** Each step from income to money, as the tables say it; held and released are one: what stands for unused tickets. */
const steps: Readonly<Record<string, string>> = {
  '营收(权责)净额': `${ticketIncome} - ${unused} + ${goodsIncome}`,
  '预收增加 + 预收结转': unused,
  挂账新增: entries('-1', `${account('credit')} and posting.kind not in ('credit', 'rebate')`),
  挂账收回: entries('-1', `${account('credit')} and posting.kind = 'credit'`),
  储值消费: entries('-1', `${account('wallet')} and posting.kind <> 'wallet'`),
  储值充值: entries('-1', `${account('wallet')} and posting.kind = 'wallet'`),
  代金券抵扣: entries('-1', `${account('voucher')} and posting.kind <> 'settlement'`),
  免单: entries('-1', account('hospitality')),
  长款: entries('-1', `${account('variance', 'till-variance')} and entry.amount_fen < 0`),
  短款: entries('-1', `${account('variance', 'till-variance')} and entry.amount_fen > 0`),
  后台销售未收与收回: officeDue,
  号牌赔偿: entries('-1', account('plate')),
  换团差价: entries('-1', account('team-change')),
  其他: '0',
  '= 营收(收付)': cash,
};

/** The bridge as auditors read it: fen by the title of each step. */
async function bridge(): Promise<Map<string, number>> {
  const query = { from, to, by: 'bridge' };
  const { result, error } = await auditor.call<ReportSheet>('GET', '/api/reports/results/a.rev2', { query });
  expect(error ?? null).toBeNull();
  const [section] = result.sections;
  const place = (id: string) => section?.columns.findIndex(column => column.id === id) ?? -1;
  const [moved, received] = [place('bridgeFen'), place('cashFen')];
  return new Map(
    section?.rows.map(row => [String(row[0]), Number(row[moved] ?? 0) + Number(row[received] ?? 0)]),
  );
}

it('A-01 says of the demo season from income to money what the tables say, step by step and to the fen', async () => {
  const shown = await bridge();
  const both = (shown.get('预收增加') ?? 0) + (shown.get('预收结转') ?? 0);
  shown.set('预收增加 + 预收结转', both);
  const told: Record<string, number> = {};
  const recomputed: Record<string, number> = {};
  for (const [title, sum] of Object.entries(steps)) {
    told[title] = shown.get(title) ?? 0;
    recomputed[title] = await readNumber(test.database.url, `select ${sum} as value`);
  }
  expect(told).toEqual(recomputed);
  for (const title of ['营收(权责)净额', '预收增加 + 预收结转', '= 营收(收付)'])
    expect([title, recomputed[title] === 0]).toEqual([title, false]);
});

it('A-01 leaves nothing unexplained on any day and at any outlet of the demo season', async () => {
  const query = { from, to, by: 'check' };
  const { result } = await auditor.call<ReportSheet>('GET', '/api/reports/results/a.rev2', { query });
  const [section] = result.sections;
  const open = section?.columns.findIndex(({ id }) => id === 'openFen') ?? -1;
  expect(section?.rows.length).toBeGreaterThan(100);
  expect(section?.rows.filter(row => row[open] !== 0)).toEqual([]);
});

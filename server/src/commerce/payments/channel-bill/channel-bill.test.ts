import type {
  BillRow,
  BillRowAsk,
  BillRowPage,
  ChannelBill,
  ChannelBillPage,
} from '@shanmen/shared/contracts/commerce/payments/channel-bill';
import type { Trade, TradePage } from '@shanmen/shared/contracts/commerce/payments/trade';
import type { ImportCheck, ImportFile } from '@shanmen/shared/contracts/import-file';
import { type Fen, fen, formatYuan, multiplyFen, sumFen } from '@shanmen/shared/money';

import { type Answer, type Client, testApp, type TestApp } from '../../../../test/app/app.ts';
import { testDay } from '../../../../test/app/clock.ts';
import { findFaults } from '../../../../test/app/scenario.ts';
import { scannedSale } from '../../../../test/data/cashier/scanned-payments.ts';
import { sendSale, tillCounter } from '../../../../test/data/cashier/till-counter.ts';
import {
  attraction,
  cashSale,
  quoteAndRefund,
  sell,
  sellerAtWork,
} from '../../../../test/data/ticket/factories.ts';
import { beginsWith } from '../../../../test/app/scene.ts';
import { withTransaction } from '../../../db/transaction.ts';
import { openGateway } from '../payment-gateway/payment-gateway.service.ts';
import { refundBillRows, settleBillRefund } from './bill-refund.service.ts';
import { importChannelBill } from './channel-bill.service.ts';

const path = '/api/commerce/channel-bills';
let test: TestApp;
let maker: Client;
let checker: Client;
beginsWith(async () => {
  test = await testApp({ begin: 'stocked' });
  maker = await test.signIn('commerce01');
  checker = await test.signIn('admin');
  return test;
});

/** Paid by WeChat: three orders at the window with one refund, and a sale at the till. */
async function tradingDay(): Promise<readonly Trade[]> {
  const counter = await tillCounter(test);
  const cashier = await test.signIn('cashier01');
  const shift = await counter.open(cashier);
  await sendSale(cashier, scannedSale(counter, shift, 1));
  const { site, seller } = await sellerAtWork(test);
  const place = await attraction(test.db);
  for (const nth of [1, 2, 3]) {
    const payments = [
      { method: 'SCAN' as const, amountFen: place.priceFen, authCode: `13400000000000${nth}099` },
    ];
    const { result: order } = await sell(seller, cashSale(site, place, 1, { payments }));
    if (nth > 1) continue;
    const given = await quoteAndRefund(seller, {
      order,
      kind: 'SELLER_ERROR',
      windowId: site.windowId,
      reason: '票种选错',
    });
    expect(given.error).toBeNull();
  }
  return (await trades({ method: 'WECHAT' })).rows;
}

const trades = async (query: Record<string, string> = {}) =>
  (await maker.call<TradePage>('GET', '/api/commerce/trades', { query })).result;
const rowsOf = async (query: Record<string, string> = {}) =>
  (await maker.call<BillRowPage>('GET', '/api/commerce/channel-bill-rows', { query })).result.rows;
const step = (client: Client, { id }: BillRow, name: string, body: object) =>
  client.call<BillRow>('POST', `/api/commerce/channel-bill-rows/${id}/${name}`, { body, key: true });
const ask = (row: BillRow, body: BillRowAsk) => step(maker, row, 'ask', body);
const run = (body: ImportFile): Promise<Answer<unknown>> =>
  maker.call('POST', `${path}/wechat/import`, { body, key: true });

const head =
  '交易时间,公众账号ID,商户号,微信订单号,商户订单号,交易状态,应结订单金额,微信退款单号,商户退款单号,退款金额,手续费';

type Line = Pick<Trade, 'no' | 'amountFen'>;
/** A bill as 微信 writes it, with its sums below. */
function billOf(lines: readonly Line[], day = testDay): ImportFile {
  const lineOf = ({ no, amountFen }: Line, nth: number) => {
    const [start, yuan] = [
      `\`${day} 09:3${nth % 10}:00,\`wx1,\`1900,\`4200${nth}`,
      formatYuan(fen(Math.abs(amountFen))),
    ];
    return amountFen > 0
      ? `${start},\`${no},\`SUCCESS,\`${yuan},\`0,\`0,\`0,\`0.00600`
      : `${start},\`of,\`REFUND,\`0.00,\`503${nth},\`${no},\`${yuan},\`-0.00500`;
  };
  const sums = ['总交易单数,应结订单总金额', `\`${lines.length},\`0`];
  const text = [`\uFEFF${head}`, ...lines.map(lineOf), ...sums].join('\r\n');
  return { name: `${day}.csv`, content: Buffer.from(text).toString('base64') };
}

const other = (line: Line, amountFen: number): Line => ({ no: line.no, amountFen: fen(amountFen) });
const sum = (parts: readonly (Fen | null)[]) => sumFen(parts.map(part => part ?? fen(0)));

describe('渠道账单', () => {
  it('C-29 A-11 ends every row of a bill with missing, doubled and altered rows as one of four, which sum to the bill and to the ledger', async () => {
    const ours = await tradingDay();
    expect(ours.map(({ kind, reconcile }) => `${kind} ${reconcile}`).toSorted()).toEqual([
      'refund OPEN',
      'sale OPEN',
      'sale OPEN',
      'sale OPEN',
      'sale OPEN',
    ]);
    const [missing, doubled, altered, ...rest] = ours;
    if (!missing || !doubled || !altered) throw new Error('five movements');
    const lines = [
      doubled,
      other(altered, altered.amountFen + 100),
      doubled,
      ...rest,
      { no: 'STRANGE', amountFen: fen(500) },
    ];
    const file = billOf(lines);
    const { result: checked } = await maker.call<ImportCheck>('POST', `${path}/wechat/import/check`, {
      body: file,
    });
    expect(checked).toMatchObject({ rowCount: lines.length, problemCount: 0, imported: null });
    expect((await run(file)).error).toBeNull();

    const rows = await rowsOf();
    const told = (result: BillRow['result']) =>
      rows.filter(row => row.result === result).map(row => [row.tradeNo, row.billFen, row.ledgerFen]);
    expect(told('SHORT')).toEqual([[missing.no, null, missing.amountFen]]);
    expect(told('DIFFERENT')).toEqual([[altered.no, altered.amountFen + 100, altered.amountFen]]);
    const long = told('LONG');
    expect(long).toHaveLength(2);
    expect(long).toEqual(
      expect.arrayContaining([
        [doubled.no, doubled.amountFen, null],
        ['STRANGE', 500, null],
      ]),
    );
    expect(told('MATCHED')).toHaveLength(1 + rest.length);
    const [bill] = (await maker.call<ChannelBillPage>('GET', path)).result.rows;
    const outcomes = Object.values(bill?.outcomes ?? {});
    expect(outcomes.map(({ count }) => count).reduce((a, b) => a + b)).toBe(rows.length);
    expect(sum(outcomes.map(({ billFen }) => billFen))).toBe(sum(lines.map(({ amountFen }) => amountFen)));
    expect(sum(outcomes.map(({ ledgerFen }) => ledgerFen))).toBe(
      (await trades({ method: 'WECHAT' })).totals.amount,
    );
    expect(bill).toMatchObject({ openCount: 4, ledgerFen: sum(ours.map(({ amountFen }) => amountFen)) });
    expect((await trades({ reconcile: 'SHORT' })).rows).toMatchObject([{ no: missing.no }]);
    expect((await trades({ reconcile: 'MATCHED' })).rows.every(({ feeFen }) => feeFen !== null)).toBe(true);
  });

  it('C-29 A-11 takes a bill once: the same file again, the same day in another file, two at once', async () => {
    const ours = await tradingDay();
    const file = billOf(ours);
    const answers = await Promise.all([run(file), run(file)]);
    expect(answers.map(({ error }) => error?.code ?? '').toSorted()).toEqual(['', 'bill_already_imported']);
    const before = await rowsOf();
    expect((await run(file)).error?.code).toBe('bill_already_imported');
    const another = await run(billOf(ours.slice(1)));
    expect(another.error).toMatchObject({
      code: 'import_invalid',
      message: expect.stringContaining('的账单已导入'),
    });
    const fetched = { provider: 'WECHAT', billDate: testDay, lines: [], file: null } as const;
    await expect(
      withTransaction(test.db, tx => importChannelBill(tx, fetched, { now: test.deps.now(), staff: null })),
    ).rejects.toMatchObject({ code: 'bill_already_imported' });
    expect(await rowsOf()).toEqual(before);
    expect(before.every(({ result }) => result === 'MATCHED')).toBe(true);
  });

  it('A-11 names rows that are no money, no time or of another day, and takes none of them', async () => {
    const [mine] = [{ no: 'A1', amountFen: fen(100) }];
    const text = Buffer.from(billOf([mine, mine]).content, 'base64').toString();
    const [first, second] = [`${testDay} 09:30:00`, `${testDay} 09:31:00`];
    const broken = text.replace(first, '昨天').replace('`1.00', '`壹');
    const { result } = await maker.call<ImportCheck>('POST', `${path}/wechat/import/check`, {
      body: { name: '坏.csv', content: Buffer.from(broken).toString('base64') },
    });
    expect(result.problems.map(({ row, column }) => `${row} ${column}`)).toEqual([
      '2 应结订单金额',
      '2 交易时间',
    ]);
    const apart = text.replace(second, '2020-01-01 09:31:00');
    const body = { name: '两日.csv', content: Buffer.from(apart).toString('base64') };
    expect((await run(body)).error).toMatchObject({
      code: 'import_invalid',
      message: expect.stringContaining('一个文件只能是一天的账单'),
    });
    expect(await rowsOf()).toEqual([]);
  });

  it('A-11 settles each difference by two people: explained, booked, or given back to the payer once, as the job or a notify hears of it', async () => {
    const ours = await tradingDay();
    const paid = ours.find(({ kind }) => kind === 'sale');
    const [altered, short] = ours.filter(trade => trade !== paid && trade.kind === 'sale');
    if (!paid || !altered || !short) throw new Error('four sales');
    const rest = ours.filter(trade => trade !== altered && trade !== short);
    await run(billOf([...rest, paid, other(altered, altered.amountFen - 100)]));
    const of = async (result: BillRow['result']) => {
      const [row] = await rowsOf({ result });
      if (!row) throw new Error(`no ${result}`);
      return row;
    };
    const [long, lacking, different] = [await of('LONG'), await of('SHORT'), await of('DIFFERENT')];
    expect((await ask(lacking, { way: 'REFUND', note: '渠道没有' })).error?.code).toBe('state_forbidden');
    expect((await ask(long, { way: 'REFUND', note: '付款人付了两次' })).error).toBeNull();
    expect((await ask(different, { way: 'ADJUST', note: '渠道少到一元' })).error).toBeNull();
    expect((await ask(lacking, { way: 'EXPLAIN', note: '次日到账' })).error).toBeNull();
    const approval = { approved: true, reason: '已核对渠道' };
    expect((await step(maker, long, 'audit', approval)).error?.code).toBe('maker_is_checker');
    expect(
      (await step(checker, lacking, 'audit', { approved: false, reason: '依据不足' })).result.state,
    ).toBe('OPEN');
    await ask(lacking, { way: 'EXPLAIN', note: '次日到账，附渠道回执' });
    for (const row of [long, lacking, different])
      expect((await step(checker, row, 'audit', approval)).error).toBeNull();
    expect((await step(checker, long, 'audit', approval)).error?.code).toBe('not_found');

    const before = (await trades({ method: 'WECHAT' })).totals.amount;
    const gateway = openGateway({ db: test.db, now: test.deps.now, demo: true });
    if (!gateway) throw new Error('a demo has a provider');
    const work = { now: test.deps.now(), bizDate: testDay };
    const silent = { ...gateway, refund: () => Promise.reject(new Error('no answer')) };
    expect(await refundBillRows(test.db, { ...work, gateway: silent })).toBe(1);
    const told = () => settleBillRefund(test.db, `BR${long.id}`, { state: 'SUCCESS' }, work);
    expect([await told(), await told()]).toEqual([true, false]);
    expect(await refundBillRows(test.db, { ...work, gateway })).toBe(0);
    expect((await rowsOf({ status: 'SETTLED' })).length).toBe(3);
    const after = await trades({ method: 'WECHAT' });
    expect(after.totals.amount).toBe(before);
    const booked = after.rows.filter(({ kind, no }) => kind === 'variance' || no === `BR${long.id}`);
    expect(booked.map(({ amountFen }) => amountFen).toSorted((a, b) => a - b)).toEqual(
      [-100, multiplyFen(paid.amountFen, -1), paid.amountFen].toSorted((a, b) => a - b),
    );
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('A-11 matches a 长款 with a 短款 by hand, with a note, and gives a late movement to the bill that names it', async () => {
    const ours = await tradingDay();
    const [first, second, ...rest] = ours.filter(({ kind }) => kind === 'sale');
    const back = ours.find(({ kind }) => kind === 'refund');
    if (!first || !second || !back) throw new Error('four sales and a refund');
    await run(billOf([other({ ...first, no: 'OTHER' }, first.amountFen), back, ...rest]));
    const [long] = await rowsOf({ result: 'LONG' });
    const [short] = await rowsOf({ result: 'SHORT', keyword: first.no });
    if (!long || !short) throw new Error('one of each');
    const unsaid = await step(maker, long, 'match', { shortId: short.id, note: '' });
    expect(unsaid.error?.code).toBe('invalid_input');
    const matched = await step(maker, long, 'match', { shortId: short.id, note: '同一付款人' });
    expect(matched.result).toMatchObject({
      result: 'MATCHED',
      matchNote: '同一付款人',
      ledgerFen: first.amountFen,
    });
    // The bill of the day before names what was posted after midnight: it leaves the 短款 of this day.
    const yesterday = new Date(Date.parse(testDay) - 86_400_000).toISOString().slice(0, 10);
    const lines = [
      { tradeNo: second.no, channelTradeNo: '', amountFen: second.amountFen, feeFen: fen(0), at: null },
    ];
    const late = { provider: 'WECHAT', billDate: yesterday, lines, file: null } as const;
    const bill: ChannelBill = await withTransaction(test.db, tx =>
      importChannelBill(tx, late, { now: test.deps.now(), staff: null }),
    );
    expect(bill).toMatchObject({ importedBy: null, openCount: 0, ledgerFen: second.amountFen });
    expect(await rowsOf({ result: 'SHORT' })).toEqual([]);
  });
});

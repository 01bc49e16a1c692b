import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import type { Document, DocumentDraft } from '@shanmen/shared/contracts/goods/documents/document';
import type { SourceLines } from '@shanmen/shared/contracts/goods/documents/source-line';
import type { ReportSheet, ReportTotals } from '@shanmen/shared/contracts/reports/report';
import { fen } from '@shanmen/shared/money';
import { quantity } from '@shanmen/shared/quantity';

import { changeSetting } from '../../../../src/admin/public.ts';
import { withTransaction } from '../../../../src/db/transaction.ts';
import { audited, draftOf, purchase, resultOf, step, storeroomOfFile } from '../../../data/goods/goods.ts';

const { test, room } = storeroomOfFile();

/** Both reports by each of their views. */
const drilled = [
  ...['category', 'outlet', 'supplier', 'day', 'hour', 'cashier'].map(by => ['g.sales', by] as const),
  ...['supplier', 'category'].map(by => ['g.supplier', by] as const),
];

type Figures = Record<string, string | number | null>;

/** The rows of a report by the titles of their columns. */
async function rowsOf(key: string, by: string): Promise<Figures[]> {
  const answer = await room.admin.call<ReportSheet>('GET', `/api/reports/results/${key}`, { query: { by } });
  const [section] = resultOf(answer).sections;
  if (!section) throw new Error('a report has a table');
  return section.rows.map(cells =>
    Object.fromEntries(section.columns.map(({ title }, at) => [title, cells[at] ?? null])),
  );
}

/** Ten of it go back for 68.00. */
async function returnOf({ id, whId, supplierId, lines }: Document): Promise<DocumentDraft> {
  const query = { type: 'jt', docId: String(id) };
  const [open] = resultOf(await room.admin.call<SourceLines>('GET', '/api/goods/source-lines', { query }));
  const line = {
    goodsId: lines[0]?.goodsId ?? 0,
    sourceLineId: open?.lineId ?? 0,
    qty: quantity('10'),
    amountFen: fen(68_00),
  };
  return {
    ...draftOf(room, [], { whId, sourceDocId: id, supplierId: supplierId ?? 0, reason: '质量问题' }),
    lines: [line],
  };
}

describe('reports of goods', () => {
  it('R-02 say what was sold, taken back, reversed and earned, to the fen, by every view alike', async () => {
    const { parties, stores } = room.masters;
    const buyer = { partyId: parties.get('P003') ?? 0, storeId: stores.get('S01') ?? 0 };
    const bought = await audited(room, 'jh', purchase(room, [['W001', '100', 680]], { feeFen: fen(20_00) }));
    await audited(room, 'jt', await returnOf(bought));
    const sold = await audited(
      room,
      'xs',
      draftOf(room, [['W001', '20', 500]], { ...buyer, discountFen: fen(50_00) }),
    );
    const mistake = await audited(room, 'xs', draftOf(room, [['W001', '3', 75]], buyer));
    const red = resultOf(await step(room.lead, 'xs', mistake, 'reverse', '客户重复下单'));
    expect(resultOf(await step(room.admin, 'xs', red, 'audit')).status).toBe('audited');

    const views = await Promise.all(
      ['category', 'outlet', 'supplier', 'day', 'hour', 'cashier'].map(by => rowsOf('g.sales', by)),
    );
    for (const rows of views) {
      expect(rows.at(-1)).toMatchObject({
        净销: 20_000,
        销售额: 500_00,
        折扣: 50_00,
        净额: 450_00,
        成本: sold.costFen,
        毛利: 450_00 - (sold.costFen ?? 0),
        占比: 100_00,
      });
    }
    const suppliers = await rowsOf('g.supplier', 'supplier');
    expect(suppliers.at(-1)).toMatchObject({ '进货额(含运杂费)': 700_00, 退货额: 68_00, 退货率: 9_71 });
    expect(suppliers.at(-1)).toMatchObject({ 品种数: 1, 动销品种: 1, 销售额: 450_00 });
  });

  it('G-52 set what a sale earns without its tax against a cost without tax, by the rule of its audit', async () => {
    const costExclTax = (isOn: boolean) =>
      withTransaction(test.db, tx => changeSetting(tx, settings.costExclTax, isOn, null));
    const total = async (key: string, by: string) => (await rowsOf(key, by)).at(-1) ?? {};
    const { parties, stores } = room.masters;
    const buyer = { partyId: parties.get('P003') ?? 0, storeId: stores.get('S01') ?? 0 };
    const bought = async () => audited(room, 'jh', purchase(room, [['W020', '10', 62]]));
    const sell = async () => audited(room, 'xs', draftOf(room, [['W020', '10', 250]], buyer));
    const before = await total('g.sales', 'category');
    const more = async (title: string) =>
      Number((await total('g.sales', 'category'))[title]) - Number(before[title]);

    await costExclTax(true);
    await bought();
    const sold = await sell();
    // 62.00 hold 7.13 of tax at 13 %, 250.00 hold 28.76.
    expect(await more('计毛利的净额')).toBe(221_24);
    expect([await more('净额'), await more('成本'), await more('毛利')]).toEqual([250_00, 54_87, 166_37]);

    await costExclTax(false);
    const red = resultOf(await step(room.lead, 'xs', sold, 'reverse', '客户重复下单'));
    resultOf(await step(room.admin, 'xs', red, 'audit'));
    expect([await more('净额'), await more('计毛利的净额'), await more('成本'), await more('毛利')]).toEqual([
      0, 0, 0, 0,
    ]);
    await sell();
    expect([await more('计毛利的净额'), await more('毛利')]).toEqual([250_00, 195_13]);
    const [sales, suppliers] = [await total('g.sales', 'category'), await total('g.supplier', 'supplier')];
    expect([suppliers['计毛利的净额'], suppliers['毛利'], suppliers['毛利率']]).toEqual([
      sales['计毛利的净额'],
      sales['毛利'],
      sales['毛利率'],
    ]);
  });

  it('R-16 open the lines that a row is made of, which sum to every figure of it', async () => {
    for (const [key, by] of drilled) {
      const answer = await room.admin.call<ReportSheet>('GET', `/api/reports/results/${key}`, {
        query: { by },
      });
      const [section] = resultOf(answer).sections;
      expect(section?.rows.length).toBeGreaterThan(1);
      for (const [index, picks] of (section?.drill.rows ?? []).entries()) {
        const { cells } = resultOf(
          await room.admin.call<ReportTotals>('GET', `/api/reports/totals/${section?.drill.to}`, {
            query: picks,
          }),
        );
        const shown = (section?.columns ?? []).flatMap(({ id }, at) =>
          id in cells ? [[id, section?.rows[index]?.[at] ?? 0]] : [],
        );
        expect(shown.length).toBeGreaterThan(6);
        expect([key, by, index, Object.fromEntries(shown)]).toEqual([key, by, index, cells]);
      }
    }
  });

  it('G-18 send no cost to who may not see it', async () => {
    const answer = await room.keeper.call<ReportSheet>('GET', '/api/reports/results/g.sales');
    expect(resultOf(answer).sections[0]?.columns.map(({ title }) => title)).toEqual(
      expect.not.arrayContaining(['成本', '毛利', '毛利率']),
    );
  });
});

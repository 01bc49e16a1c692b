import type { Document } from '@shanmen/shared/contracts/goods/documents/document';
import type { PayablePage } from '@shanmen/shared/contracts/goods/payables/payable';
import type { StockPage } from '@shanmen/shared/contracts/goods/stock/stock-status';
import type { ReportRows, ReportSection, ReportSheet } from '@shanmen/shared/contracts/reports/report';
import { addDays } from '@shanmen/shared/time';

import { reportDefinitions } from '../../../../src/reports/report/definition/report-definitions.ts';
import type { Client } from '../../../app/app.ts';
import { testDay } from '../../../app/clock.ts';
import {
  audited,
  draftOf,
  type LineText,
  purchase,
  put,
  resultOf,
  storeroomOfEachTest,
  whId,
} from '../../../data/goods/goods.ts';
import { giveRights } from '../../../people/rights.ts';
import { readNumber } from '../../../app/scenario.ts';

const begin = addDays(testDay, -2);

const { test, room } = storeroomOfEachTest();

type Figures = Record<string, string | number | null>;
type Query = Record<string, string>;

async function sectionOf(key: string, query: Query, person: Client = room.admin): Promise<ReportSection> {
  const asked = { from: begin, to: testDay, ...query };
  const answer = await person.call<ReportSheet>('GET', `/api/reports/results/${key}`, { query: asked });
  const [section] = resultOf(answer).sections;
  if (!section) throw new Error('a report has a table');
  return section;
}

function named({ columns }: ReportSection, row: ReportSection['rows'][number]): Figures {
  return Object.fromEntries(columns.map(({ title }, at) => [title, row[at] ?? null]));
}

/** 小计 of a supplier, which its label begins with. */
async function supplierOf(code: string, query: Query = {}): Promise<Figures> {
  const section = await sectionOf('g.supplier', query);
  const rows = section.rows.filter(
    (row, index) => section.levels[index] === 1 && String(row[0]).startsWith(code),
  );
  const [row] = rows;
  if (!row) throw new Error(`${code} is not in 供应商分析`);
  return named(section, row);
}

function buy(code: string, lines: readonly LineText[], bizDate: string, to = 'ZC'): Promise<Document> {
  const supplierId = room.masters.suppliers.get(code) ?? 0;
  return audited(room, 'jh', purchase(room, lines, { supplierId, bizDate, whId: whId(room, to) }));
}

function sale(
  lines: readonly LineText[],
  bizDate = testDay,
  partyId = room.masters.parties.get('P003') ?? 0,
) {
  const buyer = { partyId, storeId: room.masters.stores.get('S01') ?? 0 };
  return audited(room, 'xs', draftOf(room, lines, { ...buyer, bizDate }));
}

/** Sold by a store out of its own warehouse. */
function sellFrom(store: string, warehouse: string, lines: readonly LineText[]): Promise<Document> {
  const [storeId = 0, partyId = 0] = [room.masters.stores.get(store), room.masters.parties.get('P003')];
  return audited(room, 'xs', draftOf(room, lines, { storeId, partyId, whId: whId(room, warehouse) }));
}

function outletOf(store: string): Promise<number> {
  return readNumber(test.database.url, `select outlet_id as value from goods.store where code = '${store}'`);
}

describe('供应商分析', () => {
  it('R-03 says by how much prices rose, what lies there, how long it lies and how often nothing was left', async () => {
    await buy('G04', [['W012', '10', 50]], addDays(begin, -1));
    await buy(
      'G04',
      [
        ['W012', '10', 60],
        ['W013', '5', 5],
      ],
      addDays(begin, 1),
    );
    await sale([['W012', '20', 200]]);
    const figures = await supplierOf('G04');
    expect(figures).toMatchObject({ '进货额(含运杂费)': 65_00, 品种数: 2, 销售额: 200_00, 毛利: 90_00 });
    // Ten at 5.00 would have cost 50.00 and cost 60.00; the other good had no price before.
    expect(figures['价格涨幅']).toBe(20_00);
    // Of two kinds that lay there one was sold, to the last one.
    expect(figures).toMatchObject({ 动销率: 50_00, 缺货次数: 1, 在库金额: 5_00 });
    // In the evenings lay 50.00, 115.00 and 5.00; 110.00 of it was sold: 1.5 of such days.
    expect(figures['周转天数']).toBe(2);
  });

  it('R-14 says of stock and debt what 库存状况 and 供应商应付 say, on the last day of the period', async () => {
    await buy('G04', [['W012', '10', 50]], addDays(begin, -1));
    await buy('G01', [['W001', '10', 68]], testDay);
    await sale([['W012', '4', 40]]);
    for (const to of [begin, testDay]) {
      const section = await sectionOf('g.supplier', { to });
      const total = named(section, section.rows.at(-1) ?? []);
      const asOf = to === testDay ? {} : { asOf: to };
      const stock = await room.admin.call<StockPage>('GET', '/api/goods/stock/status', { query: asOf });
      expect([to, total['在库金额']]).toEqual([to, resultOf(stock).totals.value]);
      const owed = await room.admin.call<PayablePage>('GET', '/api/goods/payables', {
        query: { from: begin, to },
      });
      expect([to, total['应付']]).toEqual([to, resultOf(owed).totals.closing]);
    }
  });

  it('R-02 credits a good of several suppliers to each by what he brought, to the fen', async () => {
    await buy('G05', [['W016', '30', 360]], begin);
    await buy('G04', [['W016', '10', 120]], begin);
    await sale([['W016', '3', 100.01]]);
    const [own, other] = [await supplierOf('G05'), await supplierOf('G04')];
    expect([other['销售额'], own['销售额']]).toEqual([25_00, 75_01]);
    expect(Number(own['毛利']) + Number(other['毛利'])).toBe(100_01 - 36_00);
    expect(Number(own['在库金额']) + Number(other['在库金额'])).toBe(444_00);
  });

  it('R-08 compares the stock of no other day with that of now, whatever days are compared', async () => {
    await buy('G04', [['W012', '10', 50]], addDays(begin, -1));
    await buy('G04', [['W012', '10', 60]], testDay);
    const figures = await supplierOf('G04', { compare: 'mom' });
    expect(figures).toMatchObject({
      '进货额(含运杂费)': 60_00,
      '上期进货额(含运杂费)': 50_00,
      在库金额: 110_00,
    });
  });

  it('R-02 sums lines to 小计 and 小计 to 合计 in every view, also of what belongs to no category', async () => {
    await buy(
      'G04',
      [
        ['W012', '10', 50],
        ['W016', '7', 71],
      ],
      begin,
    );
    await buy('G05', [['W016', '3', 36.5]], begin);
    await sale([
      ['W012', '4', 40],
      ['W016', '1', 33.33],
    ]);
    for (const key of ['g.supplier', 'g.sales'] as const) {
      for (const { id: by } of reportDefinitions[key].views) {
        const { columns, rows, levels } = await sectionOf(key, { by });
        const summed = columns.flatMap(({ id }, at) =>
          /(Fen|sold|taken|qty|outages)$/.test(id) ? [at] : [],
        );
        for (const at of key === 'g.supplier'
          ? summed.filter(each => columns[each]?.id !== 'sold')
          : summed) {
          const sums = [0, 1, 2].map(level =>
            rows.reduce((sum, row, index) => sum + (levels[index] === level ? Number(row[at]) : 0), 0),
          );
          expect([key, by, columns[at]?.id, sums]).toEqual([
            key,
            by,
            columns[at]?.id,
            sums.map(() => sums[2]),
          ]);
        }
      }
    }
  });

  it('R-07 has no figure of cost, nor what follows from one, for who may not see it', async () => {
    await buy('G04', [['W012', '10', 50]], begin);
    const titles = (section: ReportSection) => section.columns.map(({ title }) => title);
    const costly = ['计毛利的净额', '毛利', '毛利率', '在库金额', '周转天数'];
    expect(titles(await sectionOf('g.supplier', {}))).toEqual(expect.arrayContaining(costly));
    const seen = titles(await sectionOf('g.supplier', {}, room.keeper));
    expect(seen.filter(title => costly.includes(title))).toEqual([]);
    expect(seen).toEqual(expect.arrayContaining(['进货额(含运杂费)', '价格涨幅', '缺货次数', '应付']));
  });

  it('Z-02 says of outlets in reach what they sold, and what came to their warehouses and lies there', async () => {
    await buy('G04', [['W012', '10', 50]], begin);
    const own = await buy('G04', [['W012', '10', 60]], begin, 'A1');
    await buy('G04', [['W012', '10', 70]], begin, 'A2');
    const sold = await sellFrom('S01', 'A1', [['W012', '9', 100]]);
    await sellFrom('S02', 'A2', [['W012', '10', 30]]);
    const codes = ['report:g.supplier:view', 'goods:cost:view'] as const;
    await giveRights(test, 'cashier01', codes, [await outletOf('S01')], 'reports');
    await giveRights(test, 'reception01', codes);
    const all = { '进货额(含运杂费)': 180_00, 销售额: 130_00, 在库金额: 56_00, 应付: 180_00, 缺货次数: 1 };
    expect(await seenBy(room.admin)).toMatchObject(all);
    const cashier = await test.signIn('cashier01');
    const ofStore = {
      '进货额(含运杂费)': 60_00,
      销售额: 100_00,
      在库金额: 6_00,
      应付: 0,
      缺货次数: 0,
      动销率: 100_00,
    };
    expect(await seenBy(cashier)).toMatchObject(ofStore);
    const query = { from: begin, to: testDay };
    const lines = await cashier.call<ReportRows>('GET', '/api/reports/rows/g.supplier.lines', { query });
    expect(resultOf(lines).rows.map(([, kind, no]) => [kind, no])).toEqual([
      ['销售', sold.no],
      ['期末库存', null],
      ['进货', own.no],
    ]);
    // Who reaches no outlet sees nothing; where a role says own rows, those of documents that he entered.
    expect(await seenBy(await test.signIn('reception01'))).toEqual({});
    expect(await seenBy(room.keeper)).toEqual({});
    await giveRights(test, 'keeper01', codes);
    expect(await seenBy(room.keeper)).toMatchObject({ ...all, 在库金额: 0, 应付: 0, 缺货次数: 0 });
  });

  it('Z-02 parts a good of several suppliers over outlets to the fen that it is parted as a whole', async () => {
    await buy('G05', [['W016', '2', 0.05]], begin, 'A1');
    await buy('G04', [['W016', '1', 0.05]], begin, 'A2');
    const figures = [await supplierOf('G04'), await supplierOf('G05')];
    expect(figures.map(figure => figure['在库金额'])).toEqual([3, 7]);
    expect(await seenBy(room.admin)).toMatchObject({ 在库金额: 10 });
    const codes = ['report:g.supplier:view', 'goods:cost:view'] as const;
    await giveRights(test, 'cashier01', codes, [await outletOf('S02')], 'reports');
    expect(await seenBy(await test.signIn('cashier01'))).toMatchObject({
      '进货额(含运杂费)': 5,
      在库金额: 5,
    });
  });

  /** 合计, or nothing where there is no row. */
  async function seenBy(person: Client): Promise<Figures> {
    const section = await sectionOf('g.supplier', {}, person);
    const total = section.rows.at(-1);
    return total === undefined ? {} : named(section, total);
  }
});

describe('商品销售报表', () => {
  it('puts goods into classes by what they bring in, and says what members bought, when and of whom', async () => {
    const member = await put<{ id: number }>(room.admin, 'POST', '/api/goods/parties', {
      code: 'P090',
      name: '周会员',
      kind: 'member',
      phone: '',
      enterpriseId: null,
    });
    await buy(
      'G04',
      [
        ['W012', '10', 50],
        ['W013', '10', 50],
        ['W014', '10', 50],
      ],
      begin,
    );
    await sale([
      ['W012', '1', 70],
      ['W013', '1', 20],
    ]);
    await sale([['W014', '1', 10]], testDay, member.id);
    const section = await sectionOf('g.sales', { by: 'category' });
    const classes = section.rows.map(row => named(section, row)).map(row => [row['净额'], row['ABC']]);
    expect(classes).toEqual(
      expect.arrayContaining([
        [70_00, 'A'],
        [20_00, 'B'],
        [10_00, 'C'],
      ]),
    );
    expect(named(section, section.rows.at(-1) ?? [])).toMatchObject({
      净额: 100_00,
      会员占比: 10_00,
      ABC: null,
    });
    const hours = await sectionOf('g.sales', { by: 'hour' });
    expect(hours.rows[0]?.[0]).toMatch(/^\d\d:00$/);
    const cashiers = await sectionOf('g.sales', { by: 'cashier' });
    expect(cashiers.rows[0]?.[0]).toBe('周野');
  });
});

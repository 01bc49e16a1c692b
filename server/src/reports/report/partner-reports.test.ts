import type { ReportKey } from '@shanmen/shared/contracts/reports/report-keys';
import type {
  ReportDefinitionAnswer,
  ReportSection,
  ReportSheet,
  ReportTotals,
} from '@shanmen/shared/contracts/reports/report';
import { addDays, instantOf } from '@shanmen/shared/time';

import { type Client, testApp, type TestApp } from '../../../test/app/app.ts';
import { testDay } from '../../../test/app/clock.ts';
import {
  attraction,
  cashSale,
  quoteAndRefund,
  scan,
  sell,
  sellerAtWork,
} from '../../../test/data/ticket/factories.ts';
import { ledGroups } from '../../../test/data/ticket/led-group.ts';
import { endDays } from '../../ticket/public.ts';
import { reportDefinitions } from './definition/report-definitions.ts';

const keys = ['t.market', 't.guide', 't.driver', 'a.rebate'] as const satisfies readonly ReportKey[];
const period = { from: testDay, to: addDays(testDay, 30) };

let test: TestApp;
let admin: Client;
/** Two groups of 3 and 2 at ¥40, of whom three came and one gave the ticket back, and a visitor who came alone. */
beforeAll(async () => {
  test = await testApp();
  admin = await test.signIn('admin');
  const { site, seller } = await sellerAtWork(test);
  const { windowId } = site;
  const place = await attraction(test.db);
  const { sellGroup } = await ledGroups(test, { seller, windowId, place });
  const three = await sellGroup(3);
  const two = await sellGroup(2);
  for (const { qr } of three.tickets) await scan(admin, place.gateId, qr);
  const back = { windowId, kind: 'SELLER_ERROR', reason: '票种选错' } as const;
  await quoteAndRefund(seller, { order: two, count: 1, ...back });
  await sell(seller, cashSale(site, place, 1));
});
afterAll(() => test.close());

describe('reports of those who bring groups', () => {
  const viewsOf = (key: (typeof keys)[number]) => {
    const report = reportDefinitions[key];
    return report.layout === 'group' ? report.views.map(({ id }): [typeof key, string] => [key, id]) : [];
  };

  it.each(keys.flatMap(viewsOf))('R-02 sum lines to 小计 and 小计 to 合计: %s by %s', async (key, by) => {
    for (const section of await sectionsOf(key, { by })) {
      for (const [at, column] of section.columns.entries()) {
        if (!/(Fen|heads|tickets|admitted)$/.test(column.id)) continue;
        const total = Number(section.rows.at(-1)?.[at]);
        const levels = [...new Set(section.levels)];
        const sums = levels.map(level =>
          section.rows.reduce(
            (sum, row, index) => sum + (section.levels[index] === level ? Number(row[at]) : 0),
            0,
          ),
        );
        expect([column.id, sums]).toEqual([column.id, levels.map(() => total)]);
      }
    }
  });

  it('count groups, heads and money by whom they came, and those who came alone apart', async () => {
    const [market] = await sectionsOf('t.market');
    expect(
      linesOf(market, ['manager', 'enterprise', 'groups', 'heads', 'receivedFen', 'refundFen', 'netFen']),
    ).toEqual([
      [expect.any(String), '云顶国际旅行社', 2, 4, 200_00, 40_00, 160_00],
      [expect.any(String), '小计', 2, 4, 200_00, 40_00, 160_00],
      ['（无）', '散客', 0, 1, 40_00, 0, 40_00],
      ['（无）', '小计', 0, 1, 40_00, 0, 40_00],
      ['合计', null, 2, 5, 240_00, 40_00, 200_00],
    ]);
    const [led, rebate] = await sectionsOf('t.guide');
    expect(linesOf(led, ['guide', 'groups', 'heads', 'admitted', 'netFen'])[0]).toEqual([
      '林知夏',
      2,
      4,
      3,
      160_00,
    ]);
    expect(linesOf(rebate, ['guide', 'pendingFen', 'dueFen', 'unpaidFen'])[0]).toEqual([
      '林知夏',
      2_00,
      6_00,
      0,
    ]);
    const [driven] = await sectionsOf('t.driver');
    expect(linesOf(driven, ['driver', 'trips', 'heads'])[0]).toEqual(['测A·D0001 王师傅', 2, 4]);
  });

  it('make the 结算单 of a guide: each order with its heads and money, and what is given back of it', async () => {
    const [guide] = await test.db
      .selectFrom('ticket.guide')
      .select('id')
      .where('name', '=', '林知夏')
      .execute();
    const of = { by: 'order', guide: String(guide?.id) };
    const [led, rebate] = await sectionsOf('t.guide', of);
    const orders = linesOf(led, ['order', 'heads', 'netFen']);
    expect(orders.map(([, heads, net]) => [heads, net])).toEqual(
      expect.arrayContaining([
        [3, 120_00],
        [1, 40_00],
      ]),
    );
    const owed = linesOf(rebate, ['of', 'pendingFen', 'dueFen']);
    for (const [orderNo] of orders.slice(0, 2)) {
      expect(owed.map(([words]) => words)).toContainEqual(expect.stringContaining(String(orderNo)));
    }
    expect(owed.at(-1)).toEqual([null, 2_00, 6_00]);
  });

  it('say in 返利报表 what each group bought and gave back, and by which rule it is counted', async () => {
    const [rebate] = await sectionsOf('a.rebate');
    const figures = ['ticketFen', 'retailFen', 'backFen', 'baseFen'] as const;
    const lines = linesOf(rebate, ['of', ...figures]);
    const rule = expect.stringMatching(/^D\d+ · 2 元\/人$/);
    expect(lines.slice(0, -2)).toEqual(
      expect.arrayContaining([
        [rule, 120_00, 0, 0, 120_00],
        [rule, 80_00, 0, 40_00, 40_00],
      ]),
    );
    expect(lines.at(-1)).toEqual([null, 200_00, 0, 40_00, 160_00]);
  });

  it.each(['manager', 'visit', 'used'])('R-16 open the lines of each row: 市场明细 by %s', async by => {
    const [section] = await sectionsOf('t.market', { by });
    expect(section?.drill.rows.length).toBeGreaterThan(1);
    const net = section?.columns.findIndex(({ id }) => id === 'netFen') ?? -1;
    for (const [index, picks] of (section?.drill.rows ?? []).entries()) {
      const { result } = await admin.call<ReportTotals>('GET', '/api/reports/totals/t.today', {
        query: { ...period, ...picks },
      });
      expect([index, result.cells['netFen']]).toEqual([index, section?.rows[index]?.[net]]);
    }
  });

  it.each([
    ['t.guide', 't.guide.lines'],
    ['t.driver', 't.driver.lines'],
  ] as const)(
    'R-16 open the lines of each row, and of 合计 without who came alone: %s',
    async (key, lines) => {
      const [led] = await sectionsOf(key);
      expect(led?.drill.to).toBe(lines);
      expect(led?.drill.rows).toHaveLength(2);
      const figures = ['planned', 'heads', 'due', 'admitted', 'missed', 'receivedFen', 'refundFen', 'netFen'];
      for (const [index, picks] of (led?.drill.rows ?? []).entries()) {
        const { result } = await admin.call<ReportTotals>('GET', `/api/reports/totals/${lines}`, {
          query: { ...period, ...picks },
        });
        expect(figures.map(id => result.cells[id])).toEqual(linesOf(led, figures)[index]);
      }
    },
  );

  it('R-08 compare nothing by 客源地: who came then may have been too few', async () => {
    const { result } = await admin.call<ReportDefinitionAnswer>('GET', '/api/reports/definitions/t.market');
    expect(result.uncompared).toEqual(['region']);
  });

  it('T-58 count who came and who did not by the day that is over, and by the day of the admission', async () => {
    const [before] = await sectionsOf('t.guide');
    const figures = ['planned', 'heads', 'due', 'admitted', 'missed', 'missRate'];
    expect(linesOf(before, figures)[0]).toEqual([5, 4, 3, 3, 0, 0]);
    await endDays(test.db, instantOf(addDays(testDay, 1), '00:20'));
    const [led] = await sectionsOf('t.guide');
    expect(linesOf(led, figures)[0]).toEqual([5, 4, 4, 3, 1, 25_00]);
    const [driven] = await sectionsOf('t.driver');
    expect(linesOf(driven, figures)[0]).toEqual([5, 4, 4, 3, 1, 25_00]);
    const [market] = await sectionsOf('t.market', { by: 'used' });
    expect(linesOf(market, ['enterprise', 'groups', 'heads', 'netFen'])).toEqual([
      ['云顶国际旅行社', 1, 3, 120_00],
      ['小计', 1, 3, 120_00],
      [null, 1, 3, 120_00],
    ]);
  });

  async function sectionsOf(key: ReportKey, query: Record<string, string> = {}): Promise<ReportSection[]> {
    const { result } = await admin.call<ReportSheet>('GET', `/api/reports/results/${key}`, {
      query: { ...period, ...query },
    });
    return [...result.sections];
  }
});

/** The rows of a table with these columns only. */
function linesOf(section: ReportSection | undefined, ids: readonly string[]) {
  const at = ids.map(id => section?.columns.findIndex(column => column.id === id) ?? -1);
  return (section?.rows ?? []).map(row => at.map(index => row[index]));
}

import type { ReportSheet } from '@shanmen/shared/contracts/reports/report';

import fc from 'fast-check';

import { type Client, testApp, type TestApp } from '../../../test/app/app.ts';
import { testDay } from '../../../test/app/clock.ts';
import { attraction, cashSale, sell, sellerAtWork } from '../../../test/data/ticket/factories.ts';
import { asOwner } from '../../../test/app/scenario.ts';
import { marketSale } from './definitions/partner/market-sale.ts';
import { sourceRegions } from './definitions/partner/source-regions.ts';
import { readGroups } from './group/group.queries.ts';

const tickets = 36;
const regions = Object.keys(sourceRegions);
const other = '其他（含不足5人的）';
const nameOf = (code: string | null) => new Map(Object.entries(sourceRegions)).get(code ?? '') ?? '未登记';

describe('where visitors come from', () => {
  let shop: TestApp;
  let admin: Client;

  beforeAll(async () => {
    shop = await testApp();
    admin = await shop.signIn('admin');
    const { site, seller } = await sellerAtWork(shop);
    const place = await attraction(shop.db);
    for (let index = 0; index < tickets / 4; index += 1) await sell(seller, cashSale(site, place, 4));
  });
  afterAll(() => shop.close());

  it('R-32 shows no group of fewer than five, nor one that is what is missing from 合计', async () => {
    await fc.assert(
      fc.asyncProperty(population(), async codes => {
        await comeFrom(codes);
        const shown = await headsByRegion();
        const truth = counted(codes);
        const named = [...shown].filter(([name]) => name !== other);
        for (const [name, heads] of named) expect([name, heads]).toEqual([name, truth.get(name)]);
        expect(named.filter(([, heads]) => heads < 5)).toEqual([]);
        expect([...shown.values()].reduce((sum, heads) => sum + heads, 0)).toBe(tickets);
        const hidden = [...truth.keys()].filter(name => !shown.has(name));
        expect(shown.has(other)).toBe(hidden.length > 0);
        if (named.length > 0 && hidden.length > 0) {
          expect(hidden.length).toBeGreaterThan(1);
          expect(shown.get(other)).toBeGreaterThanOrEqual(5);
        }
      }),
      { numRuns: 25, seed: 20_261_125 },
    );
  });

  it('R-32 leaves in no file what the screen does not show', async () => {
    await comeFrom([...Array<string>(20).fill('33'), ...Array<string>(13).fill('44'), '54', '54', '65']);
    const body = { format: 'csv', filters: { by: 'region', from: testDay, to: testDay } };
    const { text } = await admin.call('POST', '/api/reports/exports/t.market', { body });
    expect(text).toContain('浙江');
    expect(text).toContain(other);
    expect(text).not.toMatch(/西藏|新疆/);
  });

  it('R-32 would show them if they did not stand together (control)', async () => {
    await comeFrom([...Array<string>(33).fill('33'), '54', '54', '65']);
    const block = marketSale.views.find(({ id }) => id === 'region')?.blocks[0];
    if (!block) throw new Error('市场明细 can be seen by region');
    const filters = { from: testDay, to: testDay, comparison: null, values: [] };
    const limits = { filters, scope: { kind: 'all' } } as const;
    const { together: _together, ...open } = block;
    const namesIn = async (table: typeof open) =>
      (await readGroups(shop.db, table, limits, 100))
        .filter(({ level }) => level === 0)
        .map(({ name0 }) => name0);
    expect(await namesIn(block)).toEqual(['few']);
    expect(await namesIn(open)).toEqual(['33', '54', '65']);
  });

  /** Few regions, some of them of one or two people; some tickets name nobody. */
  function population() {
    return fc
      .uniqueArray(fc.constantFrom<string | null>(...regions, null), { minLength: 1, maxLength: 7 })
      .chain(from =>
        fc.array(fc.nat(99), { minLength: tickets, maxLength: tickets }).map(draws =>
          // Each region is half as likely as the one before it.
          draws.map(
            draw => from[Math.min(from.length - 1, Math.floor(-Math.log2((draw + 1) / 101)))] ?? null,
          ),
        ),
      );
  }

  function counted(codes: readonly (string | null)[]): Map<string, number> {
    const sizes = new Map<string, number>();
    for (const code of codes) sizes.set(nameOf(code), (sizes.get(nameOf(code)) ?? 0) + 1);
    return sizes;
  }

  async function comeFrom(codes: readonly (string | null)[]): Promise<void> {
    const values = codes.map((code, index) => `(${index + 1}, ${code === null ? 'null' : `'${code}01'`})`);
    await asOwner(
      shop.database.url,
      `update ticket.ticket set origin_code = come.code
       from (select id, row_number() over (order by id) as nth from ticket.ticket) as numbered,
            (values ${values.join(', ')}) as come (nth, code)
       where ticket.id = numbered.id and come.nth = numbered.nth`,
    );
  }

  async function headsByRegion(): Promise<Map<string, number>> {
    const { result } = await admin.call<ReportSheet>('GET', '/api/reports/results/t.market', {
      query: { by: 'region', from: testDay, to: testDay },
    });
    const [section] = result.sections;
    const at = section?.columns.findIndex(({ id }) => id === 'heads') ?? -1;
    const lines = section?.rows.filter((_, index) => section.levels[index] === 0) ?? [];
    return new Map(lines.map(row => [String(row[0]), Number(row[at])]));
  }
});

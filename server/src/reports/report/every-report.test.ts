import { reportTitles } from '@shanmen/shared/contracts/reports/report-keys';
import type {
  ReportDefinitionAnswer,
  ReportRows,
  ReportSheet,
  ReportTotals,
} from '@shanmen/shared/contracts/reports/report';
import { paymentMethods } from '@shanmen/shared/contracts/ticket/selling/order';
import { addDays } from '@shanmen/shared/time';
import fc from 'fast-check';
import { sql } from 'kysely';

import { chanceOf } from '../../../seeds/demo/chance.ts';
import { demoUsers, type DemoUserName } from '../../../seeds/demo/people.ts';
import { type Client, testApp, type TestApp } from '../../../test/app/app.ts';
import { testDay } from '../../../test/app/clock.ts';
import { attraction, cashSale, scan, sell, sellerAtWork } from '../../../test/data/ticket/factories.ts';
import { heldCodes, opens } from '../../../test/app/route-calls.ts';
import { findUserId } from '../../admin/public.ts';
import type { Db } from '../../db/transaction.ts';
import type { ReportDefinition } from './definition/report-definition.ts';
import { reportDefinitions } from './definition/report-definitions.ts';
import { showRows, showSheet, showTotals } from './report.service.ts';
import { codesFor } from './report-work.ts';

const definitions = Object.values(reportDefinitions);
/** Hostile values for each report. */
const hostileValues = 200;
/** Sets of random filters. */
const filterSets = 25;

let test: TestApp;
beforeEach(async () => {
  test = await testApp();
});
afterEach(() => test.close());

describe('every report on an empty database', () => {
  it.each(['admin', 'reception01'] as const)('R-01 runs in its first view, or is unknown, for %s', userName =>
    asksAll(userName, 1),
  );

  proof('R-01 runs in each of its views', () => asksAll('admin', Infinity));

  proof.each(demoUsers.map(({ userName }) => userName))('R-01 runs, or is unknown, for %s', userName =>
    asksAll(userName, 1),
  );

  /** @param views how many views of each report the person asks for */
  async function asksAll(userName: DemoUserName, views: number): Promise<void> {
    const person = await test.signIn(userName);
    for (const definition of definitions) {
      const { key } = definition;
      const described = await person.call<ReportDefinitionAnswer>('GET', `/api/reports/definitions/${key}`);
      const isOpen = opens(heldCodes(userName), { anyOf: codesFor(definition, 'view') });
      expect([key, described.status, described.error?.code ?? described.result.title]).toEqual(
        isOpen ? [key, 200, reportTitles[key]] : [key, 404, 'report_unknown'],
      );
      expect([key, await emptyOf(person, definition, views)]).toEqual([
        key,
        isOpen ? 'empty' : 'no_permission',
      ]);
    }
  }

  /**
   * `empty` when every part of the report says so, else why not.
   * @param views how many of its views are asked
   */
  async function emptyOf(person: Client, definition: ReportDefinition, views: number): Promise<string> {
    const { key } = definition;
    if (definition.layout === 'group') {
      const answers = await Promise.all(
        definition.views
          .slice(0, views)
          .map(({ id }) =>
            person.call<ReportSheet>('GET', `/api/reports/results/${key}`, { query: { by: id } }),
          ),
      );
      const refused = answers.find(({ status }) => status !== 200);
      if (refused) return refused.error?.code ?? '';
      const rows = answers.flatMap(({ result }) => result.sections.flatMap(section => section.rows));
      // An outlet that sold nothing has a row of noughts in 全门店营业汇总.
      const told = rows.filter(row => row.some(cell => typeof cell === 'number' && cell !== 0));
      return told.length === 0 ? 'empty' : JSON.stringify(told);
    }
    const rows = await person.call<ReportRows>('GET', `/api/reports/rows/${key}`);
    const sums = await person.call<ReportTotals>('GET', `/api/reports/totals/${key}`);
    if (rows.status !== 200) return rows.error?.code ?? '';
    // A sum that needs a right of its own is there for who has it.
    const { cells } = sums.result;
    const shown = definition.totals.filter(({ id, code }) => code === undefined || id in cells);
    const zeros = Object.fromEntries(shown.map(({ id }) => [id, 0]));
    expect(sums.result).toMatchObject({ rowCount: 0, cells: zeros });
    return rows.result.rows.length === 0 && rows.result.nextCursor === null ? 'empty' : 'not empty';
  }
});

describe('rows and totals', () => {
  const letters = ['I', 'O', 'I,O', ''] as const;

  proof(
    'R-02 agree to the fen for random sales and filters, and the parts of a filter make the whole',
    async () => {
      const { seller, products } = await randomSales();
      const query = fc.record({
        letter: fc.constantFrom(...letters),
        product: fc.subarray(products).map(ids => ids.join(',')),
        from: fc.integer({ min: -3, max: 0 }).map(days => addDays(testDay, days)),
        method: fc.constantFrom('', ...Object.keys(paymentMethods)),
      });
      await fc.assert(
        fc.asyncProperty(query, async filters => {
          const whole = await totalsOf(seller, filters);
          expect(sumsOf(await rowsOf(seller, filters))).toEqual(whole);
          const parts = [
            await totalsOf(seller, { ...filters, letter: 'I' }),
            await totalsOf(seller, { ...filters, letter: 'O' }),
          ];
          if (filters.letter === '' || filters.letter === 'I,O') expect(added(parts)).toEqual(whole);
          const byProduct = await Promise.all(
            (filters.product === '' ? products : filters.product.split(',')).map(product =>
              totalsOf(seller, { ...filters, product }),
            ),
          );
          expect(added(byProduct)).toEqual(whole);
        }),
        { numRuns: filterSets },
      );
    },
  );

  proof('R-02 do not agree where a row is left out (control)', async () => {
    const { seller } = await randomSales();
    const rows = await rowsOf(seller, {});
    expect(sumsOf(rows.slice(1))).not.toEqual(await totalsOf(seller, {}));
  });

  /** Some forty tickets of three products, about half of them used. */
  async function randomSales(): Promise<{ seller: Client; products: string[] }> {
    const { site, seller } = await sellerAtWork(test);
    const chance = chanceOf(2);
    const places = [
      await attraction(test.db),
      await attraction(test.db, { priceYuan: 99 }),
      await attraction(test.db, { priceYuan: 1 }),
    ];
    for (const place of [...places, ...places, ...places, ...places]) {
      const { result } = await sell(seller, cashSale(site, place, chance.between(1, 5)));
      for (const { qr } of result.tickets) if (chance.percent(50)) await scan(seller, place.gateId, qr);
    }
    return { seller, products: places.map(({ productId }) => String(productId)) };
  }
});

type Sums = Record<string, number>;
type Query = Record<string, string>;

async function totalsOf(person: Client, query: Query): Promise<Sums> {
  const { result } = await person.call<ReportTotals>('GET', '/api/reports/totals/t.today', { query });
  return { ...result.cells, rowCount: result.rowCount };
}

async function rowsOf(person: Client, query: Query): Promise<ReportRows['rows']> {
  const { result } = await person.call<ReportRows>('GET', '/api/reports/rows/t.today', {
    query: { ...query, pageSize: '200' },
  });
  return result.rows;
}

/** The totals of 今日销售明细 added up by hand from its cells; all of them are tickets sold. */
function sumsOf(rows: ReportRows['rows']): Sums {
  const at = (id: string) => reportDefinitions['t.today'].columns.findIndex(column => column.id === id);
  const sum = (id: string) => rows.reduce((total, row) => total + Number(row[at(id)]), 0);
  const [qty, netFen] = [sum('qty'), sum('netFen')];
  const none = { discountFen: 0, raisedFen: 0, refunded: 0, refundFen: 0, feeFen: 0 };
  return { ...none, sold: qty, soldFen: netFen, qty, netFen, rowCount: rows.length };
}

function added(parts: readonly Sums[]): Sums {
  const names = Object.keys(parts[0] ?? {});
  return Object.fromEntries(
    names.map(name => [name, parts.reduce((total, part) => total + (part[name] ?? 0), 0)]),
  );
}

describe('a value of a filter', () => {
  const mark = 'zz%';
  const hostile = fc
    .tuple(
      fc.constantFrom("'", "';", '"', '--', '/*', '$1', '\\', ') or 1=1 --', "'||'", '%', '1;drop table x '),
      fc.string({ maxLength: 10 }),
    )
    .map(([opener, rest]) => `${opener}${mark}${rest}`.replaceAll('\0', ''));

  proof('R-17 never reaches SQL as text: it is a parameter, or refused', async () => {
    const facts = spied(test.db);
    const staffId = (await findUserId(test.db, 'admin')) ?? 0;
    for (const definition of definitions) {
      const names = ['by', ...definition.filters.map(({ id }) => id).filter(id => id !== 'period')];
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...names), hostile, async (name, text) => {
          const work = {
            db: test.db,
            facts: facts.db,
            staff: administrator(staffId),
            now: test.deps.now(),
            asOf: test.deps.now(),
            from: 'primary' as const,
            today: testDay,
          };
          const asked: Promise<unknown>[] =
            definition.layout === 'list'
              ? [
                  showRows(work, definition, { [name]: text }, {}),
                  showTotals(work, definition, { [name]: text }),
                ]
              : [showSheet(work, definition, { [name]: text })];
          for (const outcome of await Promise.allSettled(asked)) {
            if (outcome.status === 'rejected')
              expect(outcome.reason).toMatchObject({ code: 'filter_invalid' });
          }
        }),
        { numRuns: hostileValues },
      );
    }
    expect(facts.statements.length).toBeGreaterThan(20);
    expect(facts.statements.filter(({ text }) => text.includes(mark))).toEqual([]);
    expect(facts.statements.filter(({ values }) => values.includes(mark)).length).toBeGreaterThan(10);
  });

  it('R-17 that is written into a statement would be seen (control)', async () => {
    const facts = spied(test.db);
    await sql.raw(`select '${mark}'`).execute(facts.db);
    expect(facts.statements.filter(({ text }) => text.includes(mark))).toHaveLength(1);
  });

  it.each(['evil', 'orderBy', 'groupBy', 'columns', 'sort', 'outlet_id', 'constructor'])(
    'R-17 is refused under the unknown key %s',
    async name => {
      const admin = await test.signIn('admin');
      for (const { key, layout } of definitions) {
        for (const part of layout === 'list' ? ['rows', 'totals'] : ['results']) {
          const answer = await admin.call('GET', `/api/reports/${part}/${key}`, { query: { [name]: '1' } });
          expect([part, answer.status, answer.error?.code]).toEqual([part, 400, 'invalid_input']);
        }
      }
    },
  );
});

type Statement = { text: string; values: string };

/** The same database, with every statement written down as it goes to the server. */
function spied(db: Db): { db: Db; statements: Statement[] } {
  const statements: Statement[] = [];
  const executor = db.getExecutor();
  const watched = db.withPlugin({
    transformQuery({ node, queryId }) {
      const { sql: text, parameters } = executor.compileQuery(node, queryId);
      statements.push({ text, values: JSON.stringify(parameters) });
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return { db: watched, statements };
}

function administrator(id: number) {
  return {
    id,
    userName: 'admin',
    name: '管理员',
    outletId: null,
    roles: ['admin'],
    codes: new Set<never>(),
    sessionId: 0,
    stepUpUntil: null,
    requestId: 'test',
    ip: '127.0.0.1',
  };
}

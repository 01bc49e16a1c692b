import type {
  ReportDefinitionAnswer,
  ReportRows,
  ReportSheet,
} from '@shanmen/shared/contracts/reports/report';
import { formatInstant, instantOf } from '@shanmen/shared/time';

import { type Client, clientOf, testApp, type TestApp } from '../../../test/app/app.ts';
import {
  attraction,
  cashSale,
  refundTickets,
  saleSite,
  scan,
  sell,
  openShift,
} from '../../../test/data/ticket/factories.ts';
import { cheaperFamily } from '../../../test/data/ticket/family-day.ts';
import { storeDay } from '../../../test/data/cashier/store-day.ts';
import { receptionDay } from '../../../test/data/reception/reception-day.ts';
import { buyAndSellGoods, sellInOtherGroups, storeroom } from '../../../test/data/goods/goods.ts';
import { ledGroups } from '../../../test/data/ticket/led-group.ts';
import { readXlsx } from '../../../test/data/files/read-xlsx.ts';
import { readNumber } from '../../../test/app/scenario.ts';
import { reportDefinitions } from '../report/definition/report-definitions.ts';

const day = '2026-10-02';
const clock = { at: instantOf(day, '10:00') };

let test: TestApp;
beforeAll(async () => {
  test = await testApp({ now: () => clock.at });
  await someDay();
});
afterAll(() => test.close());

type Table = readonly (readonly string[])[];

describe.each(Object.values(reportDefinitions))('$key', definition => {
  const { key } = definition;
  // A report of the month that is over has nothing to say unasked.
  const days = definition.period === 'last-month' ? { from: day, to: day } : {};
  const views =
    definition.layout === 'group' ? definition.views.map(({ id }) => ({ ...days, by: id })) : [{}];

  proof.each(views)('R-04 says the same on screen, on paper, in xlsx and in csv: %j', async filters => {
    const admin = await test.signIn('admin');
    const screen = await screenOf(admin, filters);
    const print = await admin.call<ReportSheet>('POST', `/api/reports/prints/${key}`, { body: { filters } });
    const paper = tablesOf(print.result);
    expect(paper.length).toBeGreaterThan(0);
    expect(paper.flat().length).toBeGreaterThan(1);
    expect(screen).toEqual(paper);

    const xlsx = readXlsx(await fileOf(admin, key, 'xlsx', filters));
    const inXlsx = xlsx.rows.map(row => row.map(String));
    expect(inXlsx[0]?.[0]).toBe(print.result.title);
    expect(inXlsx.slice(1, 1 + print.result.header.length).map(([word]) => word)).toEqual(
      print.result.header.map(({ title, text }) => `${title}：${text}`),
    );
    let at = 1 + print.result.header.length;
    for (const [index, section] of print.result.sections.entries()) {
      if (section.title !== '') expect(inXlsx[at++]?.[0]).toBe(section.title);
      expect(inXlsx[at++]).toEqual(section.columns.map(({ title }) => title));
      const formats = section.columns.map(({ format }) => format);
      const rows = xlsx.rows
        .slice(at, at + section.rows.length)
        .map((row, place) =>
          row.map((cell, column) =>
            isWord(section, place, column) ? String(cell ?? '') : fromXlsx(formats[column], cell),
          ),
        );
      expect(rows).toEqual(paper[index]);
      at += section.rows.length + 1;
    }

    const csv = (await fileOf(admin, key, 'csv', filters)).toString('utf8');
    const lines = csvLines(csv).filter(line => line.length > 1 && line[0] !== '层级');
    const asTexts = lines.map(line => line.slice(1).map(cell => cell.replace(/^[\t']/, '')));
    const expected = paper.flatMap((table, index) => {
      const section = print.result.sections[index];
      return table.map((row, place) =>
        row.map((cell, column) =>
          section && !isWord(section, place, column) && section.columns[column]?.format === 'money'
            ? cell.replaceAll(',', '')
            : cell,
        ),
      );
    });
    expect(asTexts).toEqual(expected);
  });

  async function screenOf(person: Client, filters: Record<string, string>): Promise<Table[]> {
    if (definition.layout === 'group') {
      const sheet = await person.call<ReportSheet>('GET', `/api/reports/results/${key}`, { query: filters });
      return tablesOf(sheet.result);
    }
    const described = await person.call<ReportDefinitionAnswer>('GET', `/api/reports/definitions/${key}`);
    const rows: ReportRows['rows'] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: { result: ReportRows } = await person.call('GET', `/api/reports/rows/${key}`, {
        query: { cursor, pageSize: '7' },
      });
      rows.push(...page.result.rows);
      cursor = page.result.nextCursor;
    }
    const totals = await person.call<{ cells: Record<string, number> }>('GET', `/api/reports/totals/${key}`);
    const { columns } = described.result;
    const sum = columns.map(({ id }, index) => (index === 0 ? '合计' : (totals.result.cells[id] ?? null)));
    const levels = [...rows.map(() => 0), 1];
    return [tableOf({ columns, labels: 1, rows: [...rows, sum], levels })];
  }
});

describe('an export', () => {
  it('R-25 leaves a row with filters, format and number of rows; a print does as well', async () => {
    const admin = await test.signIn('admin');
    const countOf = (action: string) =>
      readNumber(
        test.database.url,
        `select count(*) as value from platform.audit_log
         where action = 'reports.report.${action}' and object_id = 't.today'
           and (after ->> 'rows')::int = 17 and after ->> '筛选条件' = '支付方式：现金'`,
      );
    const before = [await countOf('exported'), await countOf('printed')];
    const filters = { method: 'CASH' };
    await fileOf(admin, 't.today', 'csv', filters);
    await admin.call('POST', '/api/reports/prints/t.today', { body: { filters } });
    expect([await countOf('exported'), await countOf('printed')]).toEqual(before.map(count => count + 1));
  });

  it('needs a right of its own, and shows whoever exports no row that his screen does not', async () => {
    const seller = await test.signIn('seller01');
    const refused = await seller.call('POST', '/api/reports/exports/t.today', {
      body: { format: 'csv', filters: {} },
    });
    expect(refused.error?.code).toBe('no_permission');
    const paper = await seller.call<ReportSheet>('POST', '/api/reports/prints/t.seller', {
      body: { filters: {} },
    });
    expect(paper.result.header[1]).toEqual({ title: '网点范围', text: '仅本人' });
  });

  it('is refused with a sentence when its filters do not hold, and when one is under way', async () => {
    const admin = await test.signIn('admin');
    const asked = (filters: object) =>
      admin.call('POST', '/api/reports/exports/t.today', { body: { format: 'xlsx', filters } });
    expect((await asked({ letter: 'Z' })).error).toMatchObject({
      code: 'filter_invalid',
      message: '筛选条件有误：票状态',
    });
    expect((await asked({ evil: '1' })).error?.code).toBe('invalid_input');
    const view = { body: { format: 'xlsx', filters: { by: 'weather' } } };
    expect((await admin.call('POST', '/api/reports/exports/t.product', view)).error?.code).toBe(
      'filter_invalid',
    );
    const answers = await Promise.all([asked({}), asked({}), asked({})]);
    const codes = answers.map(({ status, error }) => (status === 200 ? 'file' : error?.code));
    expect(codes).toContain('file');
    expect(codes).toContain('export_limited');
    expect((await asked({})).status).toBe(200);
  });

  it('R-24 has no address that opens it: nothing is read with half a credential or by a link', async () => {
    const admin = await test.signIn('admin');
    const url = '/api/reports/exports/t.today';
    const body = { format: 'csv', filters: {} };
    expect((await admin.call('POST', url, { body })).status).toBe(200);
    for (const half of [
      clientOf(test.app, admin.sid, ''),
      clientOf(test.app, '', admin.token),
      test.anonymous,
    ]) {
      expect((await half.call('POST', url, { body })).error?.code).toBe('not_signed_in');
    }
    expect((await admin.call('GET', url)).status).toBe(404);
    const strange = { headers: { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' } };
    expect((await admin.call('POST', url, { body, ...strange })).status).toBe(403);
  });

  it('names its file by report and day, and is kept by nobody', async () => {
    const admin = await test.signIn('admin');
    const { headers } = await admin.call('POST', '/api/reports/exports/t.product', {
      body: { format: 'csv', filters: {} },
    });
    expect(decodeURIComponent(String(headers['content-disposition']))).toBe(
      "attachment; filename*=UTF-8''票种销售汇总_2026-10-02.csv",
    );
    expect(headers['cache-control']).toBe('no-store');
  });

  it('R-21 is a workbook with a repeated head, a frozen pane and merged labels', async () => {
    const admin = await test.signIn('admin');
    const { files, merges, rows } = readXlsx(await fileOf(admin, 't.product', 'xlsx', { by: 'channel' }));
    const head = rows.findIndex(row => row[0] === '渠道') + 1;
    expect(files.get('xl/workbook.xml')).toContain(`'票种销售汇总'!$${head}:$${head}`);
    expect(files.get('xl/worksheets/sheet1.xml')).toContain(`ySplit="${head}"`);
    expect(merges).toContain(`A${head + 1}:A${rows.findIndex(row => row[1] === '小计') + 1}`);
  });
});

/** Sales of two products and a family ticket below its price, one ticket used, one refused at the gate, one given back. */
async function someDay(): Promise<void> {
  const site = await saleSite(test.db);
  const [lake, temple] = [
    await attraction(test.db, { visitDate: day }),
    await attraction(test.db, { visitDate: day, priceYuan: 99 }),
  ];
  const seller = await test.signIn('seller01');
  await openShift(seller, site.windowId);
  clock.at = instantOf(day, '10:01');
  const { result } = await sell(seller, cashSale(site, lake, 5));
  clock.at = instantOf(day, '10:02');
  const other = await sell(seller, cashSale(site, temple, 6));
  await cheaperFamily(test, { seller, windowId: site.windowId, visitDate: day });
  const { sellGroup } = await ledGroups(test, { seller, windowId: site.windowId, place: lake });
  await sellGroup(2);
  const admin = await test.signIn('admin');
  for (const _ of [1, 2]) await scan(admin, lake.gateId, result.tickets[0]?.qr ?? '');
  await refundTickets(seller, {
    order: other.result,
    kind: 'SELLER_ERROR',
    count: 1,
    windowId: site.windowId,
    reason: '票种选错',
  });
  const room = await storeroom(test);
  await buyAndSellGoods(room, day);
  await sellInOtherGroups(room, day);
  await storeDay(test, day);
  await receptionDay(admin, day);
}

type Section = Pick<ReportSheet['sections'][number], 'columns' | 'labels' | 'rows' | 'levels'>;

function tablesOf({ sections }: ReportSheet): Table[] {
  return sections.map(tableOf);
}

/** The cells as texts, as a reader sees them. */
function tableOf(section: Section): Table {
  return section.rows.map((row, place) =>
    section.columns.map(({ format }, column) => {
      const value = row[column] ?? null;
      return isWord(section, place, column) ? String(value ?? '') : shown(format, value);
    }),
  );
}

/** 小计 and 合计 stand where else a label stands. */
function isWord({ levels, labels }: Section, place: number, column: number): boolean {
  return (levels[place] ?? 0) > 0 && column < labels;
}

function shown(format: string | undefined, value: string | number | null): string {
  if (value === null) return '';
  switch (format) {
    case 'money':
      return yuan(Number(value));
    case 'percent':
      return `${yuan(Number(value))}%`;
    case 'instant':
      return formatInstant(String(value));
    case 'quantity':
      return String(Number(value) / 1000);
    default:
      return String(value);
  }
}

function yuan(hundredths: number): string {
  const digits = String(Math.abs(hundredths)).padStart(3, '0');
  return `${hundredths < 0 ? '-' : ''}${digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',')}.${digits.slice(-2)}`;
}

function fromXlsx(format: string | undefined, cell: string | number | null): string {
  if (typeof cell !== 'number') return cell ?? '';
  switch (format) {
    case 'money':
      return yuan(Math.round(cell * 100));
    case 'percent':
      return `${yuan(Math.round(cell * 10_000))}%`;
    case 'day':
      return wallTime(cell).slice(0, 10);
    case 'instant':
      return wallTime(cell);
    default:
      return String(cell);
  }
}

/** Days since 1899-12-30, as a spreadsheet counts. */
function wallTime(days: number): string {
  const ms = Math.round((days - 25_569) * 86_400) * 1000;
  return new Date(ms).toISOString().slice(0, 19).replace('T', ' ');
}

function csvLines(text: string): string[][] {
  const cells = (line: string) =>
    [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)]
      .slice(0, -1)
      .map(([, cell = '']) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell));
  return text
    .slice(1)
    .split('\r\n')
    .map(line => cells(`${line},`));
}

async function fileOf(
  person: Client,
  key: string,
  format: 'xlsx' | 'csv',
  filters: Record<string, string>,
): Promise<Buffer> {
  const response = await test.app.inject({
    method: 'POST',
    url: `/api/reports/exports/${key}`,
    headers: {
      'sec-fetch-site': 'same-origin',
      cookie: `sid=${person.sid}`,
      authorization: `Bearer ${person.token}`,
      'content-type': 'application/json',
    },
    payload: JSON.stringify({ format, filters }),
  });
  if (response.statusCode !== 200) throw new Error(`no file: ${response.body}`);
  return response.rawPayload;
}

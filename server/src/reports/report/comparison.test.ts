import type { ReportSection, ReportSheet } from '@shanmen/shared/contracts/reports/report';
import { instantOf } from '@shanmen/shared/time';

import { type Client, testApp, type TestApp } from '../../../test/app/app.ts';
import {
  type Attraction,
  attraction,
  cashSale,
  sell,
  sellerAtWork,
} from '../../../test/data/ticket/factories.ts';
import { beginsWith } from '../../../test/app/scene.ts';

const yesterday = '2026-10-01';
const today = '2026-10-02';
/** Around midnight, so that the seller stays signed in. */
const times = { [yesterday]: instantOf(yesterday, '23:50'), [today]: instantOf(today, '00:10') };
const clock = { at: times[yesterday] };

let test: TestApp;
let seller: Client;
let windowId: number;
beforeEach(() => {
  clock.at = times[yesterday];
});
beginsWith(async () => {
  test = await testApp({ now: () => clock.at });
  const work = await sellerAtWork(test);
  ({ seller } = work);
  ({ windowId } = work.site);
  return test;
});

it('R-08 compares each figure with the days before, on every level, and rows of one side only', async () => {
  const [temple, lake, tower] = [await place(), await place(), await place()];
  await sellOn(yesterday, temple, 2);
  await sellOn(yesterday, lake, 5);
  await sellOn(today, temple, 3);
  await sellOn(today, tower, 4);
  const section = await sectionOf({ compare: 'mom' });
  const [then, now] = [await sectionOf({ from: yesterday, to: yesterday }), await sectionOf({})];
  const rows = section.rows.map(row => named(section, row));
  expect(rows.map(row => [row['qty'], row['qty-before'], row['qty-more'], row['qty-rate']])).toEqual([
    [3, 2, 1, 5000],
    [0, 5, -5, -10_000],
    [4, 0, 4, null],
    [7, 7, 0, 0],
  ]);
  // What stands there without a comparison, and what stood there then.
  expect(rows.at(-1)).toMatchObject(named(now, now.rows.at(-1) ?? []));
  expect(rows.at(-1)?.['netFen-before']).toBe(named(then, then.rows.at(-1) ?? [])['netFen']);
  expect(section.columns.map(({ title }) => title)).toEqual(
    expect.arrayContaining(['净额', '上期净额', '净额增减', '净额环比']),
  );
});

it('says what it compares with, and adds nothing unasked', async () => {
  await sellOn(yesterday, await place(), 1);
  const { result } = await sheetOf({ compare: 'yoy', from: '2026-10-01', to: '2026-10-02' });
  expect(result.header).toContainEqual({ title: '对比', text: '同比 2025-10-01 至 2025-10-02' });
  const plain = await sheetOf({});
  expect(plain.result.header.map(({ title }) => title)).not.toContain('对比');
  expect(plain.result.sections[0]?.columns.some(({ id }) => id.endsWith('-before'))).toBe(false);
});

it('refuses a comparison that has no sense, and one that the report does not offer', async () => {
  const year = await sheetOf({ compare: 'mom', from: '2026-01-01', to: '2026-10-02' });
  expect(year.error).toMatchObject({
    code: 'filter_invalid',
    message: '这段期间没有可环比的期间，请换一段期间或对比方式',
  });
  const other = await sheetOf({ compare: 'mom' }, 't.seller');
  expect(other.error).toMatchObject({ code: 'filter_invalid', message: '筛选条件有误：对比' });
});

function place(): Promise<Attraction> {
  return attraction(test.db, { visitDate: today });
}

async function sellOn(day: keyof typeof times, spot: Attraction, count: number): Promise<void> {
  clock.at = times[day];
  const { status } = await sell(seller, { ...cashSale({ windowId }, spot, count), visitDate: today });
  expect(status).toBe(200);
}

function sheetOf(query: Record<string, string>, key = 't.product') {
  return seller.call<ReportSheet>('GET', `/api/reports/results/${key}`, { query });
}

async function sectionOf(query: Record<string, string>): Promise<ReportSection> {
  const [section] = (await sheetOf(query)).result.sections;
  if (!section) throw new Error('the report has no table');
  return section;
}

function named({ columns }: ReportSection, row: readonly (string | number | null)[]) {
  return Object.fromEntries(columns.map(({ id }, index) => [id, row[index] ?? null]));
}

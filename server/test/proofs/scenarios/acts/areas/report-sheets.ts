import { historyPath } from '@shanmen/shared/contracts/reports/planning';
import {
  type TodayGroup,
  todayGroupKeys,
  type TodaySheet,
} from '@shanmen/shared/contracts/reports/today-sheet';
import type { WordTemplate } from '@shanmen/shared/contracts/reports/word';

import type { TestApp } from '../../../../app/app.ts';
import { testDay } from '../../../../app/clock.ts';
import { tableFile } from '../../../../data/files/workbook.ts';
import { put, resultOf } from '../../../../data/goods/goods.ts';
import { type Area, byChecker, type Call, eachOf, rowsOf, type World } from './area.ts';

const date = testDay;
const typed = { date, version: 0, entries: [], adjustments: [] };
const sheets = eachOf('reports.today_sheet', 'version');
const template = '/api/reports/word-templates/3';
const months = Object.fromEntries(
  Array.from({ length: 12 }, (_, month) => [`m${String(month + 1).padStart(2, '0')}`, 100_00]),
);

/** Steps of the page of a store group, each on the page as the step before left it. */
function stepsOf(group: TodayGroup): Readonly<Record<string, Call<World>>> {
  const path = `/api/reports/today-sheets/${group}`;
  const saved = ({ maker }: World) => put<TodaySheet>(maker, 'PUT', path, typed);
  const submitted = async (world: World) => {
    const { version } = await saved(world);
    return put<TodaySheet>(world.maker, 'POST', `${path}/submit`, { date, version });
  };
  return {
    [`PUT ${path}`]: {
      audits: ['reports.today-sheet.changed'],
      effect: sheets,
      given: () => ({ body: typed }),
    },
    [`POST ${path}/submit`]: {
      audits: ['reports.today-sheet.submitted'],
      effect: sheets,
      given: async world => ({ body: { date, version: (await saved(world)).version } }),
    },
    [`POST ${path}/audit`]: {
      audits: ['reports.today-sheet.audited'],
      effect: sheets,
      asks: ['second-person'],
      by: byChecker,
      given: async world => ({ body: { date, version: (await submitted(world)).version } }),
    },
    [`POST ${path}/unlock`]: {
      audits: ['reports.today-sheet.unlocked'],
      effect: sheets,
      by: byChecker,
      given: async world => ({
        body: { date, version: (await submitted(world)).version, reason: '漏填押金' },
      }),
    },
  };
}

/** What people add to the figures of the system, and the sheets that are made of them. */
export const reportSheets: Area<{ test: TestApp }, World> = {
  async enter({ test }, isAlone) {
    const maker = await test.signIn('admin');
    return { maker, checker: isAlone ? maker : await test.signIn('auditor01') };
  },
  calls: {
    ...Object.fromEntries(todayGroupKeys.flatMap(group => Object.entries(stepsOf(group)))),
    'POST /api/reports/budgets': {
      audits: ['reports.budget.changed'],
      effect: rowsOf('reports.budget'),
      given: () => ({
        body: { code: '2031MP', name: '门票预算', year: 2031, outletId: null, revenue: 'ticket', ...months },
      }),
    },
    'POST /api/reports/budgets/export': { audits: ['reports.budget.exported'], given: () => ({}) },
    'POST /api/reports/holidays': {
      audits: ['reports.holiday.changed'],
      effect: rowsOf('reports.holiday'),
      given: () => ({
        body: { code: '2031CJ', name: '春节', kind: 'spring', firstDay: '2031-01-23', days: 8 },
      }),
    },
    'POST /api/reports/holidays/export': { audits: ['reports.holiday.exported'], given: () => ({}) },
    [`POST ${historyPath}/import`]: {
      audits: ['reports.history.imported'],
      effect: rowsOf('reports.history_day'),
      given: async () => {
        const head = ['日期', '门店', '收入类别', '应收', '优惠', '退款', '件数'];
        return {
          body: await tableFile('历史.xlsx', head, [['2020-05-01', 'S01', '文创', '100.00', '', '', '']]),
        };
      },
    },
    'POST /api/reports/words/3/exports': {
      audits: ['reports.word.exported'],
      given: () => ({ body: { date, version: 0, format: 'xlsx' } }),
    },
    'POST /api/reports/words/3/prints': {
      audits: ['reports.word.kept', 'reports.word.printed'],
      effect: rowsOf('reports.word_print'),
      given: () => ({ body: { date, version: 0 } }),
    },
    'POST /api/reports/words/1/lock': {
      audits: ['reports.word.locked'],
      effect: rowsOf('reports.word_lock'),
      given: () => ({ body: { date, opinion: '账实相符' } }),
    },
    [`PUT ${template}`]: {
      audits: ['reports.word-template.changed'],
      effect: rowsOf('reports.word_template'),
      given: async ({ maker }) => {
        const { design, version } = resultOf(await maker.call<WordTemplate>('GET', template));
        return { body: { ...design, title: '文创日报', version } };
      },
    },
  },
};

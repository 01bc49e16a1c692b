import { type Static, Type } from 'typebox';

import { zeroFen } from '../../money/money.ts';
import { amount, code, day, money, nameOf, oneOf, reference, text, whole } from '../master/field.ts';
import { defineMaster } from '../master/master.ts';
import { ClosedObject, Id } from '../schema.ts';

/** 收入类别, in the order of the director's page. */
export const revenueKinds = {
  ticket: '门票',
  docent: '讲解',
  shuttle: '观光车',
  culture: '文创',
  fmcg: '快消',
  catering: '餐饮',
  parking: '停车',
  other: '其他',
} as const;

const ofMonth = (month: number) =>
  amount(`${month} 月`)
    .begin(zeroFen)
    .unsaid(zeroFen)
    .list({ width: 92, hidden: month > 3 });

/** 预算 of a year, month by month, for one 收入类别 of an outlet. */
export const budget = defineMaster({
  noun: '预算',
  title: '预算与节假日',
  object: 'report-budget',
  id: 'reports.budget',
  path: '/api/reports/budgets',
  permission: 'report:budget',
  actions: ['add', 'edit', 'import', 'export'],
  fields: {
    code: code('编码', { from: 2, to: 20, example: '2026S01WC' })
      .fixed()
      .help('保存后不变，如年份加门店加类别')
      .list({ width: 110 }),
    name: text('名称', 60).list({ width: 190 }),
    year: whole('年份', 2000, 2100).list({ width: 64 }),
    outletId: reference('门店').nullable().begin(null).help('不选为全景区，与各门店的预算相加'),
    outletName: nameOf('门店', { of: 'outletId', table: 'admin.v_outlet' }).list({ width: 140 }).file(16),
    revenue: oneOf('收入类别', revenueKinds).begin('ticket').list({ width: 80 }),
    m01: ofMonth(1),
    m02: ofMonth(2),
    m03: ofMonth(3),
    m04: ofMonth(4),
    m05: ofMonth(5),
    m06: ofMonth(6),
    m07: ofMonth(7),
    m08: ofMonth(8),
    m09: ofMonth(9),
    m10: ofMonth(10),
    m11: ofMonth(11),
    m12: ofMonth(12),
    yearFen: money('全年').computed().list({ width: 110 }),
  },
  search: { in: ['code', 'name', 'pinyin'], hint: '编码、名称或拼音首字母' },
  filters: ['revenue'],
  pinyin: true,
  order: ['year', 'code'],
  notes: [
    { title: '门店', text: '填写网点的编码或名称；不填为全景区，与各门店的预算相加' },
    { title: '金额', text: '每月一列，单位元；不填为 0。同一年、同一门店、同一收入类别只有一行' },
  ],
});

/** Outlets that a budget can be of. */
export const BudgetChoices = ClosedObject({
  outlets: Type.Array(
    ClosedObject({ id: Id, code: Type.String({ maxLength: 20 }), name: Type.String({ maxLength: 60 }) }),
    { maxItems: 2000 },
  ),
});
export type BudgetChoices = Static<typeof BudgetChoices>;

/** Those that are a few days long and fall on other dates each year, and those that do not. */
export const holidayKinds = {
  newYear: '元旦',
  spring: '春节',
  tombSweeping: '清明',
  labour: '五一',
  dragonBoat: '端午',
  midAutumn: '中秋',
  national: '国庆',
} as const;

/** 节假日: which days of a year they take, so that 同比 holds each of them against the same one of the year before. */
export const holiday = defineMaster({
  noun: '节假日',
  title: '预算与节假日',
  object: 'report-holiday',
  id: 'reports.holiday',
  path: '/api/reports/holidays',
  permission: 'report:holiday',
  actions: ['add', 'edit', 'import', 'export'],
  fields: {
    code: code('编码', { from: 2, to: 20, example: '2026CJ' }).fixed().help('保存后不变').list({ width: 90 }),
    name: text('名称', 30).list({ width: 150 }),
    kind: oneOf('节日', holidayKinds).begin('spring').list({ width: 76 }),
    firstDay: day('第一天').list({ width: 100 }),
    days: whole('天数', 1, 15).list({ width: 64 }),
  },
  search: { in: ['code', 'name', 'pinyin'], hint: '编码、名称或拼音首字母' },
  filters: ['kind'],
  pinyin: true,
  order: ['first_day', 'code'],
  notes: [
    { title: '第一天', text: '放假的第一天；第几天与上年同一节日的第几天相比，上年没有的那天没有同期' },
  ],
});

/** Where what earlier systems took comes in from a file. */
export const historyPath = '/api/reports/history-days';

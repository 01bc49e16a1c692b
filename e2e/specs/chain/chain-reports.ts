import type { Page } from '../../fixtures.ts';
import { type Figures, grown, listFigures, reportPage } from '../../pages/report-page.ts';
import type { SignIn } from '../reception/team-acts.ts';

export const seller = { name: '江汀假日旅行社', code: 'E002', guide: '韩若川' } as const;
export const taker = { name: '云岭国际旅行社', code: 'E001', guide: '苏映月' } as const;

/** Figures by the name that a screen has in the story. */
export type Shown = Readonly<Record<string, Figures>>;

/** Both ends included. */
export type Period = { readonly from: string; readonly to: string };

type Reader = 'rows' | 'list' | 'large';
type Screen = {
  readonly system: string;
  readonly by: string;
  readonly path: string;
  readonly reader: Reader;
  /** What to look for, by the name of the screen in the story: words of a row, or the title of a large figure. */
  readonly names: Readonly<Record<string, string>>;
  readonly when: When;
};

/** Read on the first day alone, or for any days that are asked for. */
type When = 'first' | 'period';

/** Who opens what, with what it shows of the story; a system after the other, so that nobody signs in twice. */
const screens: readonly Screen[] = [
  ...of('10', 'lead01', [
    ['large', '/ticket/report/todaySale', { 今日销售明细: '记录' }],
    ['large', '/ticket/report/checkIns', { 检票记录: '记录' }, 'period'],
    ['rows', '/ticket/report/productSummary', { 票种销售汇总: '合计' }, 'period'],
    ['rows', '/ticket/marketDetail', { 市场明细: '合计' }],
  ]),
  ...of('20', 'reception01', [
    ['rows', '/reception/report/daily', { 接待日报: '合计' }],
    ['rows', '/reception/report/agency', { [seller.name]: seller.name, [taker.name]: taker.name }],
    ['rows', '/reception/report/guide', { [seller.guide]: seller.guide, [taker.guide]: taker.guide }],
    ['large', '/reception/report/changes', { 换团记录: '记录' }],
    ['rows', '/reception/report/docent', { 讲解工作量: '合计' }],
  ]),
  ...of('30', 'storelead01', [
    ['list', '/cashier/inventory?keyword=W001', { '库存 30': 'W001' }],
    ['list', '/cashier/transactions', { 交易记录: '游客中心文创旗舰店' }],
  ]),
  ...of('60', 'manager01', [
    ['rows', '/report/reception/summary', { 接待汇总: '合计' }],
    ['rows', '/report/reception/agency', { '旅行社接待 60': '合计' }],
    ['rows', '/report/cash/allSum', { 全门店营业汇总: '合计', '营业汇总 线上': '线上' }, 'period'],
    ['rows', '/report/cash/allPay', { 全门店支付方式: '合计' }, 'period'],
    ['rows', '/report/cash/allGoods', { 全门店商品排行: 'W001' }, 'period'],
    ['rows', '/report/revenue/total', { 营业收入总表: '合计' }, 'period'],
    ['rows', '/report/revenue/channel', { 渠道收入: '合计' }, 'period'],
  ]),
  ...of('70', 'auditor01', [
    ['rows', '/audit/revenueCash', { '营收(收付)': '合计' }, 'period'],
    ['rows', '/audit/rebate', { 返利报表: '合计' }],
    ['rows', '/audit/revenueAccrual', { '营收(权责)': '合计' }, 'period'],
  ]),
  ...of('40', 'admin', [
    ['list', '/goods/stockStatus?keyword=W001', { 库存状况: 'W001' }],
    ['list', '/goods/stockSummary?keyword=W001', { 收发存汇总: 'W001' }],
    ['list', '/goods/payables?keyword=G01', { 供应商应付: 'G01' }],
    ['rows', '/goods/salesReport', { 商品销售报表: 'W001' }, 'period'],
    ['rows', '/goods/supplierAnalysis', { 供应商分析: '合计' }],
  ]),
  ...of('50', 'commerce01', [
    ['list', `/settle/credit?keyword=${seller.code}`, { 授信账户: seller.code }],
    ['large', '/dataStat', { 数据统计: '单数' }],
  ]),
];

function of(
  system: string,
  by: string,
  rows: readonly (readonly [Reader, path: string, names: Screen['names'], when?: When])[],
): Screen[] {
  return rows.map(([reader, path, names, when = 'first']) => ({ system, by, reader, path, names, when }));
}

/** The system in which a screen of the story stands. */
export function systemOf(name: string): string {
  return screens.find(({ names }) => name in names)?.system ?? '';
}

/**
 * Opens every screen of the story, as those who work with it do, and reads its figures.
 * @param period days later than the first one; then those screens that can show them, compared with the days before
 */
export async function readScreens(page: Page, signIn: SignIn, period?: Period): Promise<Shown> {
  const shown: Record<string, Figures> = {};
  let present = '';
  for (const screen of screens.filter(({ when }) => when === 'period' || period === undefined)) {
    if (screen.system !== present) await signIn(screen.by, screen.system);
    present = screen.system;
    await page.goto(pathOf(screen, period));
    for (const [name, words] of Object.entries(screen.names))
      shown[name] = await readFigures(page, screen.reader, words);
  }
  return shown;
}

function pathOf({ path, when }: Screen, period?: Period): string {
  if (period === undefined || when !== 'period') return path;
  return `${path}?from=${period.from}&to=${period.to}${path.endsWith('/total') ? '&compare=mom' : ''}`;
}

function readFigures(page: Page, reader: Reader, words: string): Promise<Figures> {
  if (reader === 'list') return listFigures(page, words);
  const report = reportPage(page);
  return reader === 'rows' ? report.rowFigures(words) : report.largeFigures(words);
}

/** By how much each figure has grown. */
export function growth(before: Shown, after: Shown): Shown {
  return Object.fromEntries(
    Object.entries(after).map(([name, figures]) => [name, grown(before[name] ?? {}, figures)]),
  );
}

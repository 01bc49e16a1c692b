import type { Figures } from '../../pages/report-page.ts';
import { seller, type Shown, taker } from './chain-reports.ts';

/** What was done on the first day, by the screens that show it. @param rebateDelta what 换团 promised to change of the rebate */
export function firstDay(rebateDelta: number): Shown {
  const kept = { 团数: 1, 计划人数: 24, 实到人数: 14, 门票额: 840, 零售额: 25, 应返: 28, 已返: 28 };
  const moved = { 团数: 1, 计划人数: 10, 实到人数: 10, 门票额: 600, 零售额: 25, 应返: 0, 已返: 0 };
  const magnets = { 件数: 2, 净额: 50, 成本: 13.6, 毛利: 36.4 };
  return {
    // The lead sees the windows; what was sold online stands in 渠道收入.
    今日销售明细: { 售票额: 1560, 净额: 1560 },
    检票记录: { 入园人次: 24 },
    接待日报: { 团数: 2, 计划人数: 34, 实到人数: 24, 门票额: 1440, 讲解费: 120 },
    // Its account still has money of its own: nothing is owed on it.
    [seller.name]: { ...kept, 挂账余额: 0 },
    [taker.name]: { ...moved, 挂账余额: 0 },
    [seller.guide]: kept,
    [taker.guide]: moved,
    返利报表: { 应返: 28, 已审: 28, 已付: 28, 未付: 0 },
    换团记录: { 人数: 10, 差价: 0, 返利变化: rebateDelta },
    讲解工作量: { 场次: 1, 人数: 24, 讲解收入: 120, 已收讲解费: 120 },
    票种销售汇总: { 净额: 1560 },
    市场明细: { 结算额: 1560, 净额: 1560 },
    接待汇总: { 团数: 2, 计划人数: 34, 实到人数: 24, 讲解场次: 1, 门票额: 1440, 讲解费: 120, 零售额: 50 },
    '旅行社接待 60': { 团数: 2, 门票额: 1440, 讲解费: 120, 零售额: 50, 应返: 28, 已返: 28, 挂账余额: 0 },
    '库存 30': { 可用: 8, 零售额: 200 },
    交易记录: { 件数: 2, 实收: 50 },
    全门店营业汇总: { 单数: 5, 件数: 27, 净额: 1650 },
    '营业汇总 线上': { 单数: 1, 净额: 40 },
    全门店支付方式: { 现金: 50, 微信: 40, 预付: 1560, 净额: 1650 },
    全门店商品排行: magnets,
    营业收入总表: { 本期净额: 1650, 本月累计: 1650, 本年累计: 1650 },
    渠道收入: { 售票张数: 25, 净额: 1600, 已核销: 24 },
    // Two slips, the plate and what was paid online; tickets and rebate of the teams go over the account.
    '营收(收付)': { 收付合计: 110 },
    // What the visitor has paid is not earned before she comes.
    '营收(权责)': { 净额: 1610 },
    // Ten came, two went.
    库存状况: { 可用: 8, 在库金额: 54.4, 零售额: 200 },
    收发存汇总: { 进: 10, 销: -2, 进金额: 68, 销金额: -13.6, 期末: 8, 期末金额: 54.4 },
    供应商应付: { 进货货款: 68, 期末应付: 68 },
    商品销售报表: { 净销: 2, 净额: 50, 成本: 13.6, 毛利: 36.4 },
    供应商分析: { '进货额(含运杂费)': 68, 销售额: 50, 在库金额: 54.4, 应付: 68 },
    数据统计: { 单数: 3, 售票张数: 25, 净额: 1600 },
    // It pays the tickets and the docent, and is given the rebate.
    授信账户: { 余额: -1532 },
  };
}

/** What was done on the second day: a ticket and a magnet for cash; and the visitor came. @param evening what screens showed of the first day */
export function secondDay(evening: Shown, { today, tomorrow }: Record<'today' | 'tomorrow', string>): Shown {
  const revenue = evening['营业收入总表'] ?? {};
  // On the first of a month or a year the figures begin anew.
  const upTo = (title: string, part: number) =>
    (today.slice(0, part) === tomorrow.slice(0, part) ? (revenue[title] ?? 0) : 0) + 65;
  return {
    检票记录: { 入园人次: 1 },
    票种销售汇总: { 净额: 40 },
    全门店营业汇总: { 单数: 2, 件数: 2, 净额: 65 },
    全门店支付方式: { 现金: 65, 净额: 65 },
    全门店商品排行: { 件数: 1, 净额: 25, 成本: 6.8, 毛利: 18.2 },
    营业收入总表: {
      本期净额: 65,
      上期本期净额: revenue['本期净额'] ?? 0,
      本月累计: upTo('本月累计', 7),
      本年累计: upTo('本年累计', 4),
    },
    渠道收入: { 售票张数: 1, 净额: 40 },
    '营收(收付)': { 收付合计: 65 },
    商品销售报表: { 净销: 1, 净额: 25, 成本: 6.8, 毛利: 18.2 },
  };
}

/** What screens that show any days show of both: the first day and the second one. */
export function bothDays(first: Shown, second: Shown): Shown {
  const sums = Object.entries(second).map(
    ([name, figures]) => [name, plus(first[name] ?? {}, figures)] as const,
  );
  const shown: Shown = Object.fromEntries(sums);
  // She bought on the first day, and came on the second.
  return { ...shown, 渠道收入: { ...shown['渠道收入'], 已核销: 25 } };
}

/** Adds up what both have done; what goes on from day to day, or is compared, is no sum. */
function plus(one: Figures, other: Figures): Figures {
  return Object.fromEntries(
    Object.entries(one)
      .filter(([title]) => !title.endsWith('累计'))
      .map(([title, value]) => [title, Math.round((value + (other[title] ?? 0)) * 100) / 100]),
  );
}

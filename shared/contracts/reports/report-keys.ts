/** Reports that have a definition. The keys of screens.ts that are not listed here are not built yet. */
export const reportKeys = [
  't.market',
  't.guide',
  't.driver',
  't.today',
  't.seller',
  't.product',
  't.slot',
  't.checkin',
  'a.rebate',
  'sales.detail',
  'g.sales',
  'g.supplier',
  'cash.center',
  'cash.culture.day',
  'cash.culture.month',
  'cash.culture.year',
  'cash.fmcg',
  'cash.common.day',
  'cash.common.year',
  'cash.all.sum',
  'cash.all.pay',
  'cash.all.goods',
  'cash.all.hour',
  'cash.all.refund',
  'cash.all.shift',
  'rev.total',
  'rev.chart',
  'rev.channel',
  'rev.portrait',
  // Lists that only a figure of another report leads to; they are opened by its codes.
  't.guide.lines',
  't.driver.lines',
  't.product.payments',
  't.slot.places',
  'g.sales.lines',
  'g.supplier.lines',
  'cash.all.pay.lines',
] as const;
export type ReportKey = (typeof reportKeys)[number];

export const reportTitles = {
  't.market': '市场明细',
  't.guide': '导游对账',
  't.driver': '司机对账',
  't.today': '今日销售明细',
  't.seller': '售票员日报',
  't.product': '票种销售汇总',
  't.slot': '时段入园',
  't.checkin': '检票明细',
  'a.rebate': '返利报表',
  'sales.detail': '销售明细',
  'g.sales': '商品销售报表',
  'g.supplier': '供应商分析',
  'cash.center': '商业中心营业报表',
  'cash.culture.day': '文创今日',
  'cash.culture.month': '文创本月',
  'cash.culture.year': '文创本年',
  'cash.fmcg': '快消品',
  'cash.common.day': '综合今日',
  'cash.common.year': '综合本年',
  'cash.all.sum': '全门店营业汇总',
  'cash.all.pay': '全门店支付方式',
  'cash.all.goods': '全门店商品排行',
  'cash.all.hour': '全门店时段分析',
  'cash.all.refund': '全门店退款优惠',
  'cash.all.shift': '全门店交班长短款',
  'rev.total': '营业收入总表',
  'rev.chart': '营业收入图表',
  'rev.channel': '渠道收入',
  'rev.portrait': '游客画像',
  't.guide.lines': '导游带团明细',
  't.driver.lines': '司机趟次明细',
  't.product.payments': '收退款明细',
  't.slot.places': '时段占用明细',
  'g.sales.lines': '商品销售明细',
  'g.supplier.lines': '供应商往来明细',
  'cash.all.pay.lines': '全门店收退款明细',
} as const satisfies Record<ReportKey, string>;

/**
 * What the codes of a report begin with: its key, and one more for each further system type that shows it,
 * so that a right in one type never makes a menu of another appear.
 */
export const reportStems = {
  't.market': ['t.market'],
  't.guide': ['t.guide'],
  't.driver': ['t.driver'],
  't.today': ['t.today'],
  't.seller': ['t.seller'],
  't.product': ['t.product'],
  't.slot': ['t.slot'],
  't.checkin': ['t.checkin'],
  'a.rebate': ['a.rebate'],
  'sales.detail': ['sales.detail', 'sales.detail.60', 'sales.detail.80'],
  'g.sales': ['g.sales'],
  'g.supplier': ['g.supplier'],
  'cash.center': ['cash.center'],
  'cash.culture.day': ['cash.culture.day'],
  'cash.culture.month': ['cash.culture.month'],
  'cash.culture.year': ['cash.culture.year'],
  'cash.fmcg': ['cash.fmcg'],
  'cash.common.day': ['cash.common.day'],
  'cash.common.year': ['cash.common.year'],
  'cash.all.sum': ['cash.all.sum'],
  'cash.all.pay': ['cash.all.pay'],
  'cash.all.goods': ['cash.all.goods'],
  'cash.all.hour': ['cash.all.hour'],
  'cash.all.refund': ['cash.all.refund'],
  'cash.all.shift': ['cash.all.shift'],
  'rev.total': ['rev.total'],
  'rev.chart': ['rev.chart'],
  'rev.channel': ['rev.channel'],
  'rev.portrait': ['rev.portrait'],
  't.guide.lines': ['t.guide'],
  't.driver.lines': ['t.driver'],
  't.product.payments': ['t.product'],
  't.slot.places': ['t.slot'],
  'g.sales.lines': ['g.sales'],
  'g.supplier.lines': ['g.supplier'],
  'cash.all.pay.lines': ['cash.all.pay'],
} as const satisfies Record<ReportKey, readonly string[]>;
export type ReportStem = (typeof reportStems)[ReportKey][number];

/** `report:t.today:view`: what one may do with a report; any stem of it opens the report. */
export type ReportCode<Action extends 'view' | 'export' | 'print'> = `report:${ReportStem}:${Action}`;

/** Codes of leaving the screen, with the title that 权限矩阵 shows; those for viewing stand in the catalogue. */
export const reportActionTitles: ReadonlyMap<ReportCode<'export' | 'print'>, string> = new Map(
  reportKeys.flatMap(key =>
    stemsOfItsOwn(key).flatMap((stem): [ReportCode<'export' | 'print'>, string][] => [
      [`report:${stem}:export`, `导出${reportTitles[key]}`],
      [`report:${stem}:print`, `打印${reportTitles[key]}`],
    ]),
  ),
);

/** A list behind a figure has none. */
function stemsOfItsOwn(key: ReportKey): readonly ReportStem[] {
  return reportStems[key].filter(stem => stem.startsWith(key));
}

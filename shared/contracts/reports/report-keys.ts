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
  // Lists that only a figure of another report leads to; they are opened by its codes.
  't.guide.lines',
  't.driver.lines',
  't.product.payments',
  't.slot.places',
  'g.sales.lines',
  'g.supplier.lines',
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
  't.guide.lines': '导游带团明细',
  't.driver.lines': '司机趟次明细',
  't.product.payments': '收退款明细',
  't.slot.places': '时段占用明细',
  'g.sales.lines': '商品销售明细',
  'g.supplier.lines': '供应商往来明细',
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
  'sales.detail': ['sales.detail', 'sales.detail.80'],
  'g.sales': ['g.sales'],
  'g.supplier': ['g.supplier'],
  't.guide.lines': ['t.guide'],
  't.driver.lines': ['t.driver'],
  't.product.payments': ['t.product'],
  't.slot.places': ['t.slot'],
  'g.sales.lines': ['g.sales'],
  'g.supplier.lines': ['g.supplier'],
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

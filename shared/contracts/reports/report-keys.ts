/** Reports that have a definition. The keys of screens.ts that are not listed here are not built yet. */
export const reportKeys = ['t.today'] as const;
export type ReportKey = (typeof reportKeys)[number];

export const reportTitles = {
  't.today': '今日销售明细',
} as const satisfies Record<ReportKey, string>;

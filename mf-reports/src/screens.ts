import { lazyScreen, type ScreenLoader } from '@shanmen/shared';
import type { ScreenOf } from '@shanmen/shared/contracts/catalogue';

export const screens = {
  dashboard: lazyScreen(() => import('./dashboard/dashboard.tsx'), 'Dashboard'),
  'audit-batch': lazyScreen(() => import('./audit-batch/audit-batch.tsx'), 'AuditBatch'),
  'report-word': lazyScreen(() => import('./word/report-word.tsx'), 'ReportWord'),
  'today-edit': lazyScreen(() => import('./today-edit/today-edit.tsx'), 'TodayEdit'),
  planning: lazyScreen(() => import('./planning/planning.tsx'), 'Planning'),
  report: lazyScreen(() => import('./report/report.tsx'), 'Report'),
} satisfies Record<ScreenOf<'mf-reports'>, ScreenLoader>;

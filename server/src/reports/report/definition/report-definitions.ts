import type { ReportKey } from '@shanmen/shared/contracts/reports/report-keys';

import { todaySale } from './definitions/today-sale.ts';
import type { ReportDefinition } from './report-definition.ts';

/** Every named report that is built; a key without a definition does not compile. */
export const reportDefinitions = {
  't.today': todaySale,
} as const satisfies Record<ReportKey, ReportDefinition>;

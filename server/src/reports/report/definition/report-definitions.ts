import type { ReportKey } from '@shanmen/shared/contracts/reports/report-keys';

import { checkIns } from '../definitions/check-ins.ts';
import { productSale } from '../definitions/product-sale.ts';
import { salesDetail } from '../definitions/sales-detail.ts';
import { sellerDay } from '../definitions/seller-day.ts';
import { slotAdmission } from '../definitions/slot-admission.ts';
import { todaySale } from '../definitions/today-sale.ts';
import type { ReportDefinition } from './report-definition.ts';

/** Every named report that is built; a key without a definition does not compile. */
export const reportDefinitions = {
  't.today': todaySale,
  't.seller': sellerDay,
  't.product': productSale,
  't.slot': slotAdmission,
  't.checkin': checkIns,
  'sales.detail': salesDetail,
} as const satisfies Record<ReportKey, ReportDefinition>;

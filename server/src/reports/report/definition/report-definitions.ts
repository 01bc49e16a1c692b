import type { ReportKey } from '@shanmen/shared/contracts/reports/report-keys';

import { accrualLines, accruedRevenue } from '../definitions/revenue/accrual.ts';
import { bridgeLines, cashLines, cashRevenue } from '../definitions/revenue/cash.ts';
import {
  busyHours,
  goodsRanking,
  outletTakings,
  refundsAndDiscounts,
} from '../definitions/business/all-outlets.ts';
import { drawerDifferences } from '../definitions/business/drawers.ts';
import { dayIncome, incomeChart, totalIncome, yearIncome } from '../definitions/business/income.ts';
import { centerReport, cultureReports, fastMovers } from '../definitions/business/outlet-group.ts';
import { outletTenders, tenderLines } from '../definitions/business/tenders.ts';
import { channelIncome, visitorPortrait } from '../definitions/business/visitors.ts';
import { checkIns } from '../definitions/check-ins.ts';
import { goodsSaleLines } from '../definitions/goods/goods-sale-lines.ts';
import { goodsSale } from '../definitions/goods/goods-sale.ts';
import { driverLines, guideLines } from '../definitions/partner/tour-crew-lines.ts';
import { driverStatement, guideStatement } from '../definitions/partner/tour-crew-statement.ts';
import { marketSale } from '../definitions/partner/market-sale.ts';
import { paymentLines } from '../definitions/sale/payment-lines.ts';
import { productSale } from '../definitions/sale/product-sale.ts';
import { rebateSum } from '../definitions/partner/rebate-sum.ts';
import { salesDetail } from '../definitions/sale/sales-detail.ts';
import { sellerDay } from '../definitions/sale/seller-day.ts';
import { slotAdmission } from '../definitions/slot-admission.ts';
import { slotPlaces } from '../definitions/slot-places.ts';
import { supplierAnalysis } from '../definitions/goods/supplier-analysis.ts';
import { supplierLines } from '../definitions/goods/supplier-lines.ts';
import { todaySale } from '../definitions/sale/today-sale.ts';
import { drawerOpenings, driverVisits, storeStock, storeStockLines } from '../definitions/word/day-sheets.ts';
import {
  changedPrices,
  droppedLines,
  storedValue,
  storedValueLines,
} from '../definitions/word/till-sheets.ts';
import { docentLines, docentWork, teamChanges } from '../definitions/reception/jobs.ts';
import {
  agencyTeams,
  driverTeams,
  guideTeams,
  receptionDay,
  receptionSum,
  teamLines,
  teamNumbers,
} from '../definitions/reception/teams.ts';
import type { ReportDefinition } from './report-definition.ts';
import { sources } from './sources.ts';

/** Every named report that is built; a key without a definition does not compile. */
export const reportDefinitions = {
  't.market': marketSale,
  't.guide': guideStatement,
  't.driver': driverStatement,
  't.today': todaySale,
  't.seller': sellerDay,
  't.product': productSale,
  't.slot': slotAdmission,
  't.checkin': checkIns,
  'a.rebate': rebateSum,
  'a.rev1': accruedRevenue,
  'a.rev2': cashRevenue,
  'sales.detail': salesDetail,
  'g.sales': goodsSale,
  'g.supplier': supplierAnalysis,
  'cash.center': centerReport,
  ...cultureReports,
  'cash.fmcg': fastMovers,
  'cash.common.day': dayIncome,
  'cash.common.year': yearIncome,
  'cash.all.sum': outletTakings,
  'cash.all.pay': outletTenders,
  'cash.all.goods': goodsRanking,
  'cash.all.hour': busyHours,
  'cash.all.refund': refundsAndDiscounts,
  'cash.all.shift': drawerDifferences,
  'rev.total': totalIncome,
  'rev.chart': incomeChart,
  'rev.channel': channelIncome,
  'rev.portrait': visitorPortrait,
  'rcp.sum': receptionSum,
  'rcp.today': receptionDay,
  'rcp.agency': agencyTeams,
  'rcp.guide': guideTeams,
  'rcp.driver': driverTeams,
  'rcp.docent': docentWork,
  'rcp.change': teamChanges,
  'rcp.number': teamNumbers,
  'word6.stock': storeStock,
  'word7.drawer': drawerOpenings,
  'word8.visits': driverVisits,
  'word7.price': changedPrices,
  'word7.dropped': droppedLines,
  'word8.wallet': storedValue,
  't.guide.lines': guideLines,
  't.driver.lines': driverLines,
  't.product.payments': paymentLines,
  't.slot.places': slotPlaces,
  'g.sales.lines': goodsSaleLines,
  'g.supplier.lines': supplierLines,
  'word6.stock.lines': storeStockLines,
  'word8.wallet.lines': storedValueLines,
  'cash.all.pay.lines': tenderLines,
  'a.rev1.lines': accrualLines,
  'a.rev2.lines': cashLines,
  'a.rev2.bridge': bridgeLines,
  'rcp.sum.lines': teamLines,
  'rcp.docent.lines': docentLines,
} as const satisfies Record<ReportKey, ReportDefinition>;

/** Whether all that a report reads belongs to outlets: whoever reaches none of them finds nothing in it. */
export function readsByOutlet(report: string): boolean {
  const found = Object.entries<ReportDefinition>(reportDefinitions).find(([key]) => key === report)?.[1];
  if (!found) return false;
  const read =
    found.layout === 'list'
      ? [found.source]
      : found.views.flatMap(view => view.blocks.map(each => each.source));
  return read.every(source => sources[source].outlet !== null);
}

import { ticketLetters } from '@shanmen/shared/contracts/ticket/selling/letters';

import { type FilterUse, type ListReport, listReport } from '../../definition/report-definition.ts';
import { lineKinds } from '../sale/sale-figures.ts';
import { ledFigures } from './tour-crew-figures.ts';

const guide = { id: 'guide', title: '导游', kind: 'ids', of: 'guide_id', label: 'guide_name' } as const;
const driver = { id: 'driver', title: '司机', kind: 'ids', of: 'driver_id', label: 'driver_name' } as const;

/** What 导游对账 is made of: each ticket of the groups that somebody led, and what was given back of them. */
export const guideLines = ledLines('t.guide.lines', 'guide_id', guide);

/** As {@link guideLines}, of those that somebody drove. */
export const driverLines = ledLines('t.driver.lines', 'driver_id', driver);

function ledLines(
  key: 't.guide.lines' | 't.driver.lines',
  among: 'guide_id' | 'driver_id',
  escort: FilterUse,
): ListReport<'ticketSale'> {
  return listReport({
    key,
    layout: 'list',
    source: 'ticketSale',
    among,
    period: 'month-to-date',
    basis: '按营业日；退票、手续费与补差各为一行，记在办理当日；应到为已检与未到之和',
    columns: [
      { id: 'soldAt', title: '时间', format: 'instant', width: 9, of: 'sold_at' },
      { id: 'orderNo', title: '订单号', format: 'text', width: 9, of: 'order_no', opens: 'order' },
      { id: 'enterprise', title: '企业', format: 'text', width: 10, of: 'enterprise_name' },
      { id: 'product', title: '票种', format: 'text', width: 8, of: 'product_name' },
      { id: 'heads', title: '人数', format: 'int', width: 4, of: 'qty' },
      { id: 'admitted', title: '实到', format: 'int', width: 4, of: 'admitted' },
      { id: 'netFen', title: '净额', format: 'money', width: 7, of: 'net_fen' },
      { id: 'letter', title: '票状态', format: 'letter', width: 5, of: 'letter' },
      { id: 'visitDate', title: '游玩日期', format: 'day', width: 6, of: 'visit_date' },
      { id: 'kind', title: '类型', format: 'text', width: 4, of: 'line_kind', words: lineKinds },
      { id: 'externalNo', title: '外部单号', format: 'text', width: 6, of: 'external_no' },
      { id: 'guide', title: '导游', format: 'text', width: 5, of: 'guide_name' },
      { id: 'driver', title: '司机', format: 'text', width: 9, of: 'driver_name' },
    ],
    totals: Object.values(ledFigures),
    filters: [
      { id: 'period', title: '期间', kind: 'period' },
      escort,
      { id: 'enterprise', title: '企业', kind: 'ids', of: 'enterprise_id', label: 'enterprise_name' },
      { id: 'letter', title: '票状态', kind: 'codes', of: 'letter', words: ticketLetters },
      { id: 'keyword', title: '订单号/外部单号', kind: 'keyword', in: ['order_no', 'external_no'] },
    ],
    newestBy: 'sold_at',
    live: ['ticket.order'],
    maxDays: 366,
    signatures: ['制表', '对账', '财务'],
  });
}

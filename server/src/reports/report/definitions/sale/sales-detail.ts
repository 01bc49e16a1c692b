import { riskTitles } from '@shanmen/shared/contracts/audit/risk';
import { ticketLetters } from '@shanmen/shared/contracts/ticket/selling/letters';
import { paymentMethods, saleModes } from '@shanmen/shared/contracts/ticket/selling/order';

import { listReport } from '../../definition/report-definition.ts';
import { businessFigures, businessFilters } from '../business/figures.ts';
import { saleKinds } from './sale-figures.ts';

/** 销售明细: a row for each ticket and each line of goods sold, given back or raised, and for each fee that was kept. */
export const salesDetail = listReport({
  key: 'sales.detail',
  layout: 'list',
  source: 'sale',
  period: 'today',
  basis: '按营业日；门票、收银台与后台销售单；退款、手续费与补差各为一行，记在办理当日',
  columns: [
    { id: 'soldAt', title: '时间', format: 'instant', width: 10, of: 'sold_at' },
    { id: 'orderNo', title: '单号', format: 'text', width: 10, of: 'order_no' },
    { id: 'kind', title: '类型', format: 'text', width: 4, of: 'line_kind', words: saleKinds },
    { id: 'outlet', title: '网点', format: 'text', width: 8, of: 'outlet_name' },
    { id: 'window', title: '窗口/收银台', format: 'text', width: 7, of: 'window_name' },
    { id: 'seller', title: '售票/收银员', format: 'text', width: 6, of: 'seller_name' },
    { id: 'product', title: '票种/商品', format: 'text', width: 10, of: 'product_name' },
    { id: 'ticketNo', title: '票号', format: 'text', width: 11, of: 'ticket_no' },
    { id: 'visitDate', title: '游玩日期', format: 'day', width: 7, of: 'visit_date' },
    { id: 'qty', title: '数量', format: 'quantity', width: 4, of: 'qty' },
    { id: 'unitFen', title: '单价', format: 'money', width: 5, of: 'unit_fen' },
    { id: 'discountFen', title: '折扣', format: 'money', width: 5, of: 'discount_fen' },
    { id: 'roundingFen', title: '抹零', format: 'money', width: 4, of: 'rounding_fen' },
    { id: 'netFen', title: '净额', format: 'money', width: 6, of: 'net_fen' },
    { id: 'costFen', title: '成本', format: 'money', width: 6, of: 'cost_fen', code: 'goods:cost:view' },
    { id: 'method', title: '支付方式', format: 'text', width: 5, of: 'methods', words: paymentMethods },
    { id: 'channel', title: '渠道', format: 'text', width: 4, of: 'channel_name' },
    { id: 'enterprise', title: '企业', format: 'text', width: 8, of: 'enterprise_name' },
    { id: 'externalNo', title: '外部单号', format: 'text', width: 7, of: 'external_no' },
    { id: 'guide', title: '导游', format: 'text', width: 5, of: 'guide_name' },
    { id: 'driver', title: '司机', format: 'text', width: 9, of: 'driver_name' },
    { id: 'letter', title: '票状态', format: 'letter', width: 5, of: 'letter' },
    { id: 'member', title: '会员', format: 'text', width: 5, of: 'member_name' },
    { id: 'approver', title: '授权人', format: 'text', width: 6, of: 'approver_names' },
    {
      id: 'risk',
      title: '风险标记',
      format: 'text',
      width: 7,
      of: 'marks',
      words: riskTitles,
      code: 'audit:risk:view',
    },
  ],
  totals: Object.values(businessFigures),
  filters: [
    ...Object.values(businessFilters),
    { id: 'kind', title: '类型', kind: 'codes', of: 'line_kind', words: saleKinds },
    { id: 'window', title: '窗口/收银台', kind: 'ids', of: 'window_id', label: 'window_name' },
    { id: 'product', title: '票种/商品', kind: 'ids', of: 'product_id', label: 'product_name' },
    { id: 'channel', title: '渠道', kind: 'ids', of: 'channel_id', label: 'channel_name' },
    { id: 'method', title: '支付方式', kind: 'codes', of: 'methods', words: paymentMethods, listed: true },
    { id: 'enterprise', title: '企业', kind: 'ids', of: 'enterprise_id', label: 'enterprise_name' },
    { id: 'guide', title: '导游', kind: 'ids', of: 'guide_id', label: 'guide_name' },
    { id: 'driver', title: '司机', kind: 'ids', of: 'driver_id', label: 'driver_name' },
    { id: 'mode', title: '散客/团队', kind: 'codes', of: 'sale_mode', words: saleModes },
    { id: 'letter', title: '票状态', kind: 'codes', of: 'letter', words: ticketLetters },
    {
      id: 'risk',
      title: '风险标记',
      kind: 'codes',
      of: 'marks',
      words: riskTitles,
      listed: true,
      code: 'audit:risk:view',
    },
    {
      id: 'keyword',
      title: '票号/单号',
      kind: 'keyword',
      in: ['ticket_no', 'order_no', 'external_no'],
    },
  ],
  newestBy: 'sold_at',
  live: ['ticket.order'],
  maxDays: 366,
  signatures: ['制表', '审核', '负责人'],
});

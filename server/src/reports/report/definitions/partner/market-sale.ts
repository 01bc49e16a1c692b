import { saleModes } from '@shanmen/shared/contracts/ticket/selling/order';

import { block, type GroupReport, type Label, type Measure } from '../../definition/report-definition.ts';
import { sourceRegions } from './source-regions.ts';

const modes = { FIT: saleModes.FIT, TEAM: saleModes.TEAM } as const;
const sold = { column: 'line_kind', in: ['sale'] } as const;

/** Sources of one shape: a sale counts on the day it was made, of the visit, or of the first admission. */
type Sale = 'ticketSale' | 'visit' | 'used';

const labels: readonly Label<Sale>[] = [
  {
    id: 'manager',
    title: '客户经理',
    format: 'text',
    width: 6,
    of: 'manager_id',
    name: 'manager_name',
    filter: 'manager',
  },
  {
    id: 'enterprise',
    title: '企业',
    format: 'text',
    width: 12,
    of: 'enterprise_id',
    name: 'enterprise_name',
    none: '散客',
    filter: 'enterprise',
  },
];

const region: Label<Sale> = {
  id: 'region',
  title: '客源地',
  format: 'text',
  width: 10,
  of: 'source_region',
  words: { ...sourceRegions, few: '其他（含不足5人的）' },
  none: '未登记',
};

const figures: readonly Measure<Sale>[] = [
  { id: 'groups', title: '团数', format: 'int', width: 4, kind: 'distinct', of: 'team_order_id' },
  { id: 'heads', title: '人数', format: 'int', width: 5, kind: 'sum', of: 'qty' },
  { id: 'tickets', title: '票数', format: 'int', width: 5, kind: 'count', only: sold },
  { id: 'faceFen', title: '票面额', format: 'money', width: 7, kind: 'sum', of: 'face_fen' },
  { id: 'receivedFen', title: '结算额', format: 'money', width: 7, kind: 'sum', of: 'received_fen' },
  { id: 'refundFen', title: '退票', format: 'money', width: 6, kind: 'sum', of: 'refund_fen' },
  { id: 'netFen', title: '净额', format: 'money', width: 7, kind: 'sum', of: 'net_fen' },
  { id: 'share', title: '占比', format: 'percent', width: 5, kind: 'share', part: 'netFen' },
];

const compared = new Set(['heads', 'netFen']);
const measures = figures.map(each => (compared.has(each.id) ? { ...each, compared: true as const } : each));

/** 市场明细: what came through whom, by account manager and enterprise; who came alone is a line of its own. */
export const marketSale: GroupReport = {
  key: 't.market',
  layout: 'group',
  period: 'month-to-date',
  basis:
    '下单按营业日，退票记在退票当日；游玩按游玩日期；检票按首次检票的日期；客源地取自购票证件，不足 5 人的并入其他；票面额为售出时的票面价',
  views: [
    {
      id: 'manager',
      title: '下单日',
      blocks: [block({ title: '', source: 'ticketSale', labels, measures, drill: 't.today' })],
    },
    {
      id: 'visit',
      title: '游玩日',
      blocks: [block({ title: '', source: 'visit', labels, measures, drill: 't.today', drillBy: 'visit' })],
    },
    {
      id: 'used',
      title: '检票日',
      blocks: [block({ title: '', source: 'used', labels, measures, drill: 't.today', drillBy: 'used' })],
    },
    {
      id: 'region',
      title: '客源地',
      // Nothing is compared here: who came then may have been too few.
      blocks: [
        block({ title: '', source: 'ticketSale', labels: [region], measures: figures, together: 'qty' }),
      ],
    },
  ],
  filters: [
    { id: 'period', title: '期间', kind: 'period' },
    { id: 'manager', title: '客户经理', kind: 'ids', of: 'manager_id', label: 'manager_name' },
    { id: 'enterprise', title: '企业', kind: 'ids', of: 'enterprise_id', label: 'enterprise_name' },
    { id: 'product', title: '票种', kind: 'ids', of: 'product_id', label: 'product_name' },
    { id: 'mode', title: '散客/团队', kind: 'codes', of: 'sale_mode', words: modes },
  ],
  comparisons: ['mom', 'yoy', 'yoy-weekday'],
  maxDays: 366,
  signatures: ['制表', '审核'],
};

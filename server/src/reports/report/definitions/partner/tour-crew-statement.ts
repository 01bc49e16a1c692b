import { block, type GroupReport, type Label, type Measure } from '../../definition/report-definition.ts';
import { ledFigures } from './tour-crew-figures.ts';

const { planned, heads, due, admitted, missed, receivedFen, refundFen, netFen } = ledFigures;

const led: readonly Measure<'ticketSale'>[] = [
  planned,
  heads,
  due,
  admitted,
  missed,
  {
    id: 'missRate',
    title: '未到率',
    format: 'percent',
    width: 5,
    kind: 'ratio',
    part: 'missed',
    whole: 'due',
  },
  receivedFen,
  refundFen,
  netFen,
];

const owed: readonly Measure<'rebate'>[] = [
  { id: 'pendingFen', title: '待检票', format: 'money', width: 8, kind: 'sum', of: 'pending_fen' },
  { id: 'dueFen', title: '应返', format: 'money', width: 8, kind: 'sum', of: 'due_fen' },
  { id: 'auditedFen', title: '已审', format: 'money', width: 8, kind: 'sum', of: 'audited_fen' },
  { id: 'paidFen', title: '已返', format: 'money', width: 8, kind: 'sum', of: 'paid_fen' },
  { id: 'unpaidFen', title: '未返', format: 'money', width: 8, kind: 'sum', of: 'unpaid_fen' },
];

const bought: readonly Measure<'driverSale'>[] = [
  { id: 'soldFen', title: '销售', format: 'money', width: 8, kind: 'sum', of: 'sold_fen' },
  { id: 'backFen', title: '退货', format: 'money', width: 8, kind: 'sum', of: 'back_fen' },
  { id: 'retailFen', title: '零售额', format: 'money', width: 8, kind: 'sum', of: 'net_fen' },
];

/** Of one order, in its 结算单. */
const ledOrder = led.filter(({ id }) => id !== 'missRate');

const order: Label<'ticketSale'> = {
  id: 'order',
  title: '订单',
  format: 'text',
  width: 9,
  of: 'order_id',
  name: 'order_no',
};

const rebateOf: Label<'rebate'> = {
  id: 'of',
  title: '订单',
  format: 'text',
  width: 12,
  of: 'rebate_id',
  name: 'of_label',
};

const guide = { id: 'guide', title: '导游', format: 'text', of: 'guide_id', name: 'guide_name' } as const;
const driver = { id: 'driver', title: '司机', format: 'text', of: 'driver_id', name: 'driver_name' } as const;

const basis =
  '按营业日，退票记在退票当日；应到为已检与未到之和，未到率 = 未到 ÷ 应到；返利归签约企业，按带团订单列示，另按月、季、年计的返利不在此列';

const saleOf: Label<'driverSale'> = {
  id: 'doc',
  title: '单据',
  format: 'text',
  width: 12,
  of: 'doc_id',
  name: 'doc_no',
};

/** 导游对账: the groups of each guide, and what they came to; by order it is the 结算单 that is signed. */
export const guideStatement: GroupReport = {
  key: 't.guide',
  layout: 'group',
  period: 'month-to-date',
  basis,
  views: [
    {
      id: 'guide',
      title: '导游',
      blocks: [
        block({
          title: '带团',
          source: 'ticketSale',
          among: 'guide_id',
          labels: [{ ...guide, width: 8, filter: 'guide' }],
          measures: [
            { id: 'groups', title: '团数', format: 'int', width: 4, kind: 'distinct', of: 'team_order_id' },
            ...led,
          ],
          drill: 't.guide.lines',
        }),
        block({
          title: '返利',
          source: 'rebate',
          among: 'guide_id',
          labels: [{ ...guide, width: 8 }],
          measures: owed,
        }),
      ],
    },
    {
      id: 'order',
      title: '订单',
      blocks: [
        block({
          title: '带团',
          source: 'ticketSale',
          among: 'guide_id',
          labels: [{ ...guide, width: 8 }, order],
          measures: ledOrder,
        }),
        block({
          title: '返利',
          source: 'rebate',
          among: 'guide_id',
          labels: [{ ...guide, width: 8 }, rebateOf],
          measures: owed,
        }),
      ],
    },
  ],
  filters: [
    { id: 'period', title: '期间', kind: 'period' },
    { id: 'guide', title: '导游', kind: 'ids', of: 'guide_id', label: 'guide_name' },
    { id: 'enterprise', title: '企业', kind: 'ids', of: 'enterprise_id', label: 'enterprise_name' },
  ],
  maxDays: 366,
  signatures: ['导游', '对账', '财务'],
};

/** 司机对账: as 导游对账, by vehicle. */
export const driverStatement: GroupReport = {
  key: 't.driver',
  layout: 'group',
  period: 'month-to-date',
  basis: `${basis}；零售额为商店记名该司机的销售减退货，不归企业`,
  views: [
    {
      id: 'driver',
      title: '司机',
      blocks: [
        block({
          title: '趟次',
          source: 'ticketSale',
          among: 'driver_id',
          labels: [{ ...driver, width: 10, filter: 'driver' }],
          measures: [
            { id: 'trips', title: '趟次', format: 'int', width: 4, kind: 'distinct', of: 'team_order_id' },
            ...led,
          ],
          drill: 't.driver.lines',
        }),
        block({
          title: '返利',
          source: 'rebate',
          among: 'driver_id',
          labels: [{ ...driver, width: 12 }],
          measures: owed,
        }),
        block({
          title: '零售',
          source: 'driverSale',
          among: 'driver_id',
          labels: [{ ...driver, width: 12 }],
          measures: bought,
        }),
      ],
    },
    {
      id: 'order',
      title: '订单',
      blocks: [
        block({
          title: '趟次',
          source: 'ticketSale',
          among: 'driver_id',
          labels: [{ ...driver, width: 12 }, order],
          measures: ledOrder,
        }),
        block({
          title: '返利',
          source: 'rebate',
          among: 'driver_id',
          labels: [{ ...driver, width: 12 }, rebateOf],
          measures: owed,
        }),
        block({
          title: '零售',
          source: 'driverSale',
          among: 'driver_id',
          labels: [{ ...driver, width: 12 }, saleOf],
          measures: bought,
        }),
      ],
    },
  ],
  filters: [
    { id: 'period', title: '期间', kind: 'period' },
    { id: 'driver', title: '司机', kind: 'ids', of: 'driver_id', label: 'driver_name' },
    { id: 'enterprise', title: '企业', kind: 'ids', of: 'enterprise_id', label: 'enterprise_name' },
  ],
  maxDays: 366,
  signatures: ['司机', '对账', '财务'],
};

import { tillShiftStates } from '@shanmen/shared/contracts/cashier/shift';
import { shiftStates } from '@shanmen/shared/contracts/ticket/shift/shift';

import {
  block,
  type GroupReport,
  type GroupView,
  type Label,
  type Measure,
} from '../../definition/report-definition.ts';
import { outletGroups } from './figures.ts';

const states = { ...shiftStates, ...tillShiftStates, OPEN: '未交班' };
const money = { format: 'money', width: 7, kind: 'sum' } as const;
const tolerance = { warnBy: 'varianceToleranceFen' } as const;

/** A drawer that nobody has counted says nothing of what it should hold. */
const figures: readonly Measure<'drawer'>[] = [
  { ...money, id: 'floatFen', title: '备用金', of: 'opening_float_fen' },
  { ...money, id: 'inFen', title: '现金收款', of: 'cash_in_fen', nullable: true },
  { ...money, id: 'outFen', title: '现金退款', of: 'cash_out_fen', nullable: true },
  { ...money, id: 'movedFen', title: '收支', of: 'cash_moved_fen', nullable: true },
  { ...money, id: 'expectedFen', title: '应缴', of: 'expected_cash_fen', nullable: true },
  { ...money, id: 'countedFen', title: '实缴', of: 'counted_cash_fen', nullable: true },
  { ...money, ...tolerance, id: 'overFen', title: '长款', of: 'over_fen', nullable: true },
  { ...money, ...tolerance, id: 'shortFen', title: '短款', of: 'short_fen', nullable: true },
  { id: 'state', title: '状态', format: 'text', width: 5, kind: 'text', of: 'state', words: states },
  { id: 'reason', title: '原因', format: 'text', width: 10, kind: 'text', of: 'over_short_reason' },
];

const outlet: Label<'drawer'> = {
  id: 'outlet',
  title: '门店',
  format: 'text',
  width: 12,
  of: 'outlet_id',
  name: 'outlet_name',
};
const seller: Label<'drawer'> = {
  id: 'seller',
  title: '售票/收银员',
  format: 'text',
  width: 7,
  of: 'seller_id',
  name: 'seller_name',
};
const shift: Label<'drawer'> = {
  id: 'shift',
  title: '班次',
  format: 'text',
  width: 12,
  of: 'shift_id',
  name: 'shift_no',
};

const view = (id: string, title: string, first: Label<'drawer'>): GroupView => ({
  id,
  title,
  blocks: [
    block({
      title: '',
      source: 'drawer',
      labels: [first, shift],
      measures: figures,
      chart: { of: 'shortFen', by: id },
    }),
  ],
});

/** 全门店交班长短款: whether the drawers of windows and tills balance. */
export const drawerDifferences: GroupReport = {
  key: 'cash.all.shift',
  layout: 'group',
  period: 'week-to-date',
  basis:
    '按班次的营业日，收银台与售票窗口；现金应缴在清点之后才列出；长短款超过 5.00 元标出；其他支付方式以单据为准，没有差异',
  views: [view('outlet', '门店', outlet), view('seller', '人员', seller)],
  filters: [
    { id: 'period', title: '期间', kind: 'period' },
    { id: 'group', title: '门店组', kind: 'codes', of: 'outlet_group', words: outletGroups },
    { id: 'outlet', title: '门店', kind: 'ids', of: 'outlet_id', label: 'outlet_name' },
    { id: 'seller', title: '售票/收银员', kind: 'ids', of: 'seller_id', label: 'seller_name' },
    { id: 'state', title: '状态', kind: 'codes', of: 'state', words: states },
  ],
  maxDays: 366,
  signatures: ['制表', '审核', '出纳'],
};

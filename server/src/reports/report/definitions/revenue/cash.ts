import { reconcileStates } from '@shanmen/shared/contracts/commerce/payments/trade';

import {
  type Block,
  block,
  type FilterUse,
  type GroupReport,
  type Label,
  listReport,
  type TotalColumn,
} from '../../definition/report-definition.ts';
import { outletGroups } from '../business/figures.ts';

const methods = {
  CASH: '现金',
  WECHAT: '微信',
  ALIPAY: '支付宝',
  UNIONPAY_CARD: '银行卡',
  BANK: '银行转账',
} as const;
const flows = {
  sale: '销售收款',
  refund: '退款',
  credit: '挂账收回',
  wallet: '储值充值',
  deposit: '预付押金',
  variance: '长短款',
  settlement: '券结算',
  rebate: '返利付款',
  purchase: '短信充值',
  banked: '解款',
} as const;
/** In the order in which they lead from income to money. */
const steps = {
  accrual: '营收(权责)净额',
  held: '预收增加',
  released: '预收结转',
  'credit-used': '挂账新增',
  'credit-paid': '挂账收回',
  'wallet-used': '储值消费',
  'wallet-paid': '储值充值',
  'voucher-used': '代金券抵扣',
  'voucher-paid': '代金券结算',
  free: '免单',
  'deposit-in': '押金与预付收',
  'deposit-back': '押金与预付退',
  'deposit-used': '预付抵用',
  over: '长款',
  short: '短款',
  office: '后台销售未收与收回',
  unposted: '已收未入账的销售',
  rebate: '返利付款',
  sms: '短信充值',
  plate: '号牌赔偿',
  'team-change': '换团差价',
  other: '其他',
  cash: '= 营收(收付)',
} as const;

const money = { format: 'money', width: 8, kind: 'sum' } as const;
const flow = (id: string, title: string, ...kinds: (keyof typeof flows)[]): TotalColumn<'cashFlow'> => ({
  ...money,
  id,
  title,
  width: 6,
  of: 'cash_fen',
  only: { column: 'flow', in: kinds },
});
const figures: readonly TotalColumn<'cashFlow'>[] = [
  {
    ...money,
    id: 'cashFen',
    title: '收付合计',
    of: 'cash_fen',
    help: '收到减付出的钱：现金、扫码、刷卡与银行',
  },
  { ...flow('receivedFen', '收款', 'sale'), width: 7 },
  { ...flow('refundFen', '退款', 'refund'), turned: true },
  { ...flow('netFen', '净收', 'sale', 'refund'), width: 7 },
  flow('creditFen', flows.credit, 'credit'),
  flow('walletFen', flows.wallet, 'wallet'),
  flow('depositFen', flows.deposit, 'deposit'),
  flow('varianceFen', flows.variance, 'variance'),
  flow('settlementFen', flows.settlement, 'settlement'),
  flow('rebateFen', flows.rebate, 'rebate'),
  flow('purchaseFen', flows.purchase, 'purchase'),
  {
    ...money,
    id: 'bankedFen',
    title: '解款',
    width: 6,
    of: 'banked_fen',
    help: '送存银行的现金，不计入收付合计',
  },
];

const named = { format: 'text', width: 10, of: 'outlet_id', name: 'outlet_name', filter: 'outlet' } as const;
const outlet = { ...named, id: 'outlet', title: '门店', none: '未分门店' } as const;
const day = { id: 'day', title: '日期', format: 'text', width: 8, of: 'day_name', filter: 'day' } as const;
const method: Label<'cashFlow'> = {
  id: 'method',
  title: '方式',
  format: 'text',
  width: 5,
  of: 'method',
  words: methods,
  filter: 'method',
};
const flowing = (labels: readonly Label<'cashFlow'>[]): Block =>
  block({
    title: '',
    source: 'cashFlow',
    labels,
    measures: figures,
    chart: { of: 'cashFen', by: labels[0]?.id ?? '' },
    drill: 'a.rev2.lines',
  });

const fen = (
  id: string,
  title: string,
  of: 'accrual_fen' | 'moved_fen' | 'bridge_fen' | 'cash_fen' | 'open_fen',
) => ({ ...money, id, title, of }) as const;
const reached = fen('bridgeFen', '应为收付', 'bridge_fen');
const received = fen('cashFen', '收付', 'cash_fen');
const open = { ...fen('openFen', '未解释差异', 'open_fen'), help: '应为收付减收付，须为 0' } as const;
const checked: readonly TotalColumn<'revenueBridge'>[] = [
  fen('accrualFen', '权责净额', 'accrual_fen'),
  fen('movedFen', '调节', 'moved_fen'),
  reached,
  received,
  open,
];
const step: Label<'revenueBridge'> = {
  id: 'step',
  title: '项目',
  format: 'text',
  width: 14,
  of: 'step',
  order: 'step_sort',
  words: steps,
  filter: 'step',
};
const bridged = (title: string, more: Pick<Block<'revenueBridge'>, 'labels' | 'measures'>): Block =>
  block({ title, source: 'revenueBridge', drill: 'a.rev2.bridge', ...more });
const check = (title: string, labels: readonly Label<'revenueBridge'>[]): Block =>
  bridged(title, { labels, measures: checked });

const filters: readonly FilterUse[] = [
  { id: 'period', title: '期间', kind: 'period' },
  { id: 'group', title: '门店组', kind: 'codes', of: 'outlet_group', words: outletGroups },
  { id: 'outlet', title: '门店', kind: 'ids', of: 'outlet_id', label: 'outlet_name' },
];
const more: readonly FilterUse[] = [
  ...filters,
  { id: 'day', title: '日期或月份', kind: 'keyword', in: ['day_name'] },
  { id: 'keyword', title: '单号', kind: 'keyword', in: ['doc_no'] },
];

/** 营收(收付): money when it moves, and the bridge from what was earned. */
export const cashRevenue: GroupReport = {
  key: 'a.rev2',
  layout: 'group',
  period: 'month-to-date',
  basis:
    '按记账的营业日取自资金流水；钱箱与保险柜之间的移动不计；挂账、储值、券与免单不是钱，列在权责至收付的调节中',
  views: [
    { id: 'method', title: '门店 × 方式', blocks: [flowing([outlet, method])] },
    { id: 'day', title: '日 × 门店', blocks: [flowing([day, outlet])] },
    {
      id: 'bridge',
      title: '权责至收付',
      blocks: [
        bridged('从营收(权责)到营收(收付)', {
          labels: [step],
          measures: [{ ...reached, title: '金额' }, received],
        }),
        check('分门店核对', [outlet]),
      ],
    },
    { id: 'check', title: '逐日核对', blocks: [check('', [day, outlet])] },
  ],
  filters,
  maxDays: 366,
  signatures: ['制表', '审核', '财务'],
};

/** What 营收(收付) is made of. */
export const cashLines = listReport({
  key: 'a.rev2.lines',
  layout: 'list',
  source: 'cashFlow',
  period: 'today',
  basis: '按记账的营业日取自资金流水，一笔一行',
  columns: [
    { id: 'postedAt', title: '记账时间', format: 'instant', width: 10, of: 'posted_at' },
    { id: 'flow', title: '类型', format: 'text', width: 7, of: 'flow', words: flows },
    { id: 'method', title: '方式', format: 'text', width: 7, of: 'method', words: methods },
    { id: 'cashFen', title: '金额', format: 'money', width: 8, of: 'cash_fen' },
    { id: 'bankedFen', title: '解款', format: 'money', width: 7, of: 'banked_fen' },
    { id: 'docNo', title: '单号', format: 'text', width: 10, of: 'doc_no' },
    { id: 'reconcile', title: '对账状态', format: 'text', width: 7, of: 'reconcile', words: reconcileStates },
    { id: 'outlet', title: '门店', format: 'text', width: 10, of: 'outlet_name' },
    { id: 'seller', title: '经手人', format: 'text', width: 7, of: 'seller_name' },
  ],
  totals: figures,
  filters: [
    ...more,
    { id: 'method', title: '方式', kind: 'codes', of: 'method', words: methods },
    { id: 'flow', title: '类型', kind: 'codes', of: 'flow', words: flows },
    { id: 'reconcile', title: '对账状态', kind: 'codes', of: 'reconcile', words: reconcileStates },
  ],
  newestBy: 'posted_at',
  maxDays: 366,
  signatures: ['制表', '审核'],
});

/** What the bridge is made of, of both its ends. */
export const bridgeLines = listReport({
  key: 'a.rev2.bridge',
  layout: 'list',
  source: 'revenueBridge',
  period: 'today',
  basis: '按营业日，一行一笔；金额为对收付的影响，加为正、减为负',
  columns: [
    { id: 'datedAt', title: '时间', format: 'instant', width: 10, of: 'dated_at' },
    { id: 'step', title: '项目', format: 'text', width: 9, of: 'step', words: steps },
    { id: 'bridgeFen', title: '金额', format: 'money', width: 8, of: 'bridge_fen' },
    { id: 'cashFen', title: '收付', format: 'money', width: 8, of: 'cash_fen' },
    { id: 'docNo', title: '单号', format: 'text', width: 10, of: 'doc_no' },
    { id: 'what', title: '票种/商品', format: 'text', width: 10, of: 'what' },
    { id: 'outlet', title: '门店', format: 'text', width: 10, of: 'outlet_name' },
    { id: 'seller', title: '经手人', format: 'text', width: 7, of: 'seller_name' },
  ],
  totals: checked,
  filters: [...more, { id: 'step', title: '项目', kind: 'codes', of: 'step', words: steps }],
  newestBy: 'dated_at',
  maxDays: 366,
  signatures: ['制表', '审核'],
});

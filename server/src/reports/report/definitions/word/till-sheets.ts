import { tenders } from '@shanmen/shared/contracts/cashier/tender';

import {
  block,
  type GroupReport,
  type Label,
  listReport,
  type TotalColumn,
} from '../../definition/report-definition.ts';
import { businessFigures, businessFilters } from '../business/figures.ts';
import { daily, sellerFilter, sheetFilters, sheetLabels } from './sheet-parts.ts';

const { outlet, seller } = sheetLabels;

/** 改价 of report word 7: each line that was sold at another price than that of its store, and who allowed it. */
export const changedPrices = listReport({
  ...daily,
  key: 'word7.price',
  layout: 'list',
  source: 'sale',
  among: 'list_fen',
  basis: '按营业日；收银台改了单价的销售行；退款不冲减；离线销售沿用离线时的售价，不在其中',
  columns: [
    { id: 'soldAt', title: '时间', format: 'instant', width: 10, of: 'sold_at' },
    { id: 'orderNo', title: '单号', format: 'text', width: 10, of: 'order_no' },
    { id: 'outlet', title: '门店', format: 'text', width: 9, of: 'outlet_name' },
    { id: 'product', title: '商品', format: 'text', width: 14, of: 'product_name' },
    { id: 'qty', title: '数量', format: 'quantity', width: 5, of: 'qty' },
    { id: 'listFen', title: '门店价', format: 'money', width: 6, of: 'list_fen' },
    { id: 'unitFen', title: '成交单价', format: 'money', width: 6, of: 'unit_fen' },
    { id: 'priceOffFen', title: '改价让利', format: 'money', width: 7, of: 'price_off_fen' },
    { id: 'seller', title: '收银员', format: 'text', width: 6, of: 'seller_name' },
    { id: 'approver', title: '授权人', format: 'text', width: 6, of: 'approver_names' },
  ],
  totals: [businessFigures.priceOffFen],
  filters: [businessFilters.period, businessFilters.group, businessFilters.outlet, businessFilters.seller],
  newestBy: 'sold_at',
});

/** 删除行 of report word 7: whose carts lost how many lines. */
export const droppedLines: GroupReport = {
  ...daily,
  key: 'word7.dropped',
  layout: 'group',
  basis: '按班次的营业日；收款前删除与清空的行，和删除的挂单中的行',
  views: [
    {
      id: 'seller',
      title: '门店 › 人员',
      blocks: [
        block({
          title: '',
          source: 'droppedLine',
          labels: [outlet, seller],
          measures: [
            { id: 'shifts', title: '班次', format: 'int', width: 5, kind: 'count' },
            { id: 'lines', title: '删除行数', format: 'int', width: 7, kind: 'sum', of: 'removed_lines' },
          ],
        }),
      ],
    },
  ],
  filters: [...sheetFilters, sellerFilter],
};

const money = { format: 'money', width: 8, kind: 'sum' } as const;
const paidInBy = { CASH: tenders.CASH.title, CARD: tenders.CARD.title } as const;
const kinds = { RECHARGE: '充值', CONSUME: '消费', REFUND: '退回' } as const;
const kind: Label<'wallet'> = {
  id: 'kind',
  title: '类型',
  format: 'text',
  width: 6,
  of: 'move_kind',
  words: kinds,
  filter: 'kind',
};

/** What stored value did, under the ids by which its lines sum it. */
const moved: readonly TotalColumn<'wallet'>[] = [
  { ...money, id: 'paidInFen', title: '充值', of: 'paid_in_fen' },
  { ...money, id: 'cashInFen', title: '其中现金', of: 'cash_in_fen' },
  { ...money, id: 'spentFen', title: '消费', of: 'spent_fen' },
  { ...money, id: 'backFen', title: '退回', of: 'back_fen' },
  { ...money, id: 'changeFen', title: '余额增减', of: 'change_fen' },
];
const walletFilters = [
  ...sheetFilters,
  sellerFilter,
  { id: 'kind', title: '类型', kind: 'codes', of: 'move_kind', words: kinds },
] as const;

/** 会员储值 of report word 8: what members paid in, spent and got back. */
export const storedValue: GroupReport = {
  ...daily,
  key: 'word8.wallet',
  layout: 'group',
  basis: '按班次的营业日；充值不是收入，消费时才计入营业额',
  views: [
    {
      id: 'outlet',
      title: '门店 › 类型',
      blocks: [
        block({
          title: '',
          source: 'wallet',
          labels: [outlet, kind],
          measures: [
            { id: 'moves', title: '笔数', format: 'int', width: 5, kind: 'count' },
            { id: 'members', title: '会员', format: 'int', width: 5, kind: 'distinct', of: 'member_id' },
            ...moved,
          ],
          drill: 'word8.wallet.lines',
        }),
      ],
    },
  ],
  filters: walletFilters,
};

/** What 会员储值 is made of. */
export const storedValueLines = listReport({
  ...daily,
  key: 'word8.wallet.lines',
  layout: 'list',
  source: 'wallet',
  basis: '按班次的营业日；余额为该笔之后的余额',
  columns: [
    { id: 'madeAt', title: '时间', format: 'instant', width: 10, of: 'made_at' },
    { id: 'outlet', title: '门店', format: 'text', width: 9, of: 'outlet_name' },
    { id: 'member', title: '会员', format: 'text', width: 7, of: 'member_name' },
    { id: 'cardNo', title: '卡号', format: 'text', width: 9, of: 'card_no' },
    { id: 'kind', title: '类型', format: 'text', width: 5, of: 'move_kind', words: kinds },
    { id: 'tender', title: '充值方式', format: 'text', width: 6, of: 'tender', words: paidInBy },
    { id: 'docNo', title: '小票', format: 'text', width: 10, of: 'doc_no' },
    { id: 'changeFen', title: '余额增减', format: 'money', width: 7, of: 'change_fen' },
    { id: 'balanceFen', title: '余额', format: 'money', width: 7, of: 'balance_after_fen' },
    { id: 'seller', title: '收银员', format: 'text', width: 6, of: 'seller_name' },
  ],
  totals: moved,
  filters: walletFilters,
  newestBy: 'made_at',
});

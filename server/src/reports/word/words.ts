import type { ReportKey } from '@shanmen/shared/contracts/reports/report-keys';
import type { TodayGroup } from '@shanmen/shared/contracts/reports/today-sheet';
import type { WordNo } from '@shanmen/shared/contracts/reports/word';

import type { DatedComparison } from '../report/read/base-period.ts';

/** A part of a word: the table of a report, what was entered by hand, or what waits. */
export type WordBlock = { readonly id: string; readonly title: string } & (
  | {
      readonly report: ReportKey;
      /** Of a report with several views. */
      readonly by?: string;
      readonly compare?: DatedComparison;
      /** Besides day and store group. */
      readonly filters?: Readonly<Record<string, string>>;
      /** The first rows alone, with the 合计 of all. */
      readonly top?: number;
      /** Goods of these categories stand out by a star before their name, on screen, on paper and in a file. */
      readonly marks?: readonly string[];
      /** Columns that the delivered design leaves out. */
      readonly hidden?: readonly string[];
    }
  | { readonly today: 'entries' }
  /** What of the day waits for a second person. */
  | { readonly open: 'items' }
);

export type Word = {
  readonly group: TodayGroup;
  readonly basis: string;
  readonly blocks: readonly WordBlock[];
  readonly signatures: readonly string[];
};

const ofYesterday = { compare: 'mom', hidden: ['area', 'perArea'] } as const;
const entries: WordBlock = { id: 'today', title: '手工填报 ✎', today: 'entries' };

/** Titles stand in the contract; what each sheet is made of stands here, over definitions of reports. */
export const words: Readonly<Record<WordNo, Word>> = {
  1: {
    group: 'common',
    basis:
      '按营业日，全部网点；退款记在办理当日；现金应缴在清点之后才列出；未审事项为审核队列中当日发生的事项',
    blocks: [
      {
        id: 'outlet',
        title: '系统营业额',
        report: 'cash.all.sum',
        by: 'outlet',
        hidden: ['share', 'perOrder', 'area', 'perArea'],
      },
      { id: 'tender', title: '支付方式（含免单）', report: 'cash.all.pay', by: 'outlet' },
      {
        id: 'drawer',
        title: '应缴、实缴与长短款',
        report: 'cash.all.shift',
        by: 'outlet',
        hidden: ['inFen', 'outFen', 'movedFen'],
      },
      {
        id: 'refund',
        title: '退款与优惠',
        report: 'cash.all.refund',
        by: 'seller',
        hidden: ['receivedFen', 'netFen'],
      },
      { id: 'check', title: '权责至收付核对', report: 'a.rev2', by: 'check' },
      { id: 'open', title: '未审事项数', open: 'items' },
    ],
    signatures: ['审核', '财务', '负责人'],
  },
  2: {
    group: 'center',
    basis: '按营业日；退款记在退款当日；同期为去年同日',
    blocks: [
      { id: 'outlet', title: '门店营业（对比昨日）', report: 'cash.all.sum', by: 'outlet', ...ofYesterday },
      {
        id: 'year',
        title: '门店营业（对比去年同日）',
        report: 'cash.all.sum',
        by: 'outlet',
        compare: 'yoy',
        hidden: [
          'qty',
          'grossFen',
          'discountFen',
          'roundingFen',
          'receivedFen',
          'refundFen',
          'share',
          'perOrder',
          'area',
          'perArea',
        ],
      },
      { id: 'tender', title: '门店支付方式', report: 'cash.all.pay', by: 'outlet' },
      entries,
    ],
    signatures: ['制表', '店长', '财务'],
  },
  3: {
    group: 'culture',
    basis: '按营业日；退款记在退款当日；库存为门店仓库现在的数量',
    blocks: [
      { id: 'outlet', title: '门店 × 品类', report: 'cash.culture.day', by: 'outlet' },
      { id: 'top', title: '商品前 20 名', report: 'cash.all.goods', by: 'product', top: 20 },
      {
        id: 'stock',
        title: '品类 × 商品与库存',
        report: 'cash.culture.day',
        by: 'goods',
        hidden: ['receivedFen', 'refundFen', 'share', 'class'],
      },
      entries,
    ],
    signatures: ['制表', '审核', '负责人'],
  },
  4: {
    group: 'fmcg',
    basis: '按营业日与成交时刻；退款记在退款的时段；报损按审核当日的零售额',
    blocks: [
      { id: 'hour', title: '半小时 × 门店', report: 'cash.all.hour', by: 'half' },
      {
        id: 'goods',
        title: '品类 × 商品（★ 为冷饮与饮用水）',
        report: 'cash.fmcg',
        by: 'goods',
        marks: ['冷饮', '饮用水'],
      },
      { id: 'waste', title: '当日报损', report: 'word6.stock', by: 'waste' },
      entries,
    ],
    signatures: ['制表', '审核', '负责人'],
  },
  5: {
    group: 'common',
    basis: '按班次的营业日；清点之前不列应缴；缴款单号为班次号',
    blocks: [
      { id: 'shift', title: '人员 × 班次 缴款', report: 'cash.all.shift', by: 'seller' },
      { id: 'tender', title: '人员 × 支付方式', report: 'cash.all.pay', by: 'seller' },
      entries,
    ],
    signatures: ['收银员', '出纳', '审核'],
  },
  6: {
    group: 'common',
    basis: '按单据的营业日；零售额按现在的零售价；退指顾客退货；其他含报溢报损、领用、借还与拆装',
    blocks: [
      { id: 'qty', title: '门店进销存（数量）', report: 'word6.stock', by: 'qty' },
      { id: 'retail', title: '门店进销存（零售额）', report: 'word6.stock', by: 'retail' },
    ],
    signatures: ['制表', '仓管', '负责人'],
  },
  7: {
    group: 'common',
    basis: '按营业日；退款记在办理当日、办理人名下',
    blocks: [
      { id: 'seller', title: '门店 › 人员', report: 'cash.all.refund', by: 'seller' },
      { id: 'reason', title: '退款原因', report: 'cash.all.refund', by: 'reason' },
      {
        id: 'lines',
        title: '退款明细',
        report: 'sales.detail',
        filters: { kind: 'refund,void' },
        hidden: [
          'visitDate',
          'unitFen',
          'discountFen',
          'roundingFen',
          'channel',
          'enterprise',
          'externalNo',
          'guide',
          'driver',
          'letter',
        ],
      },
      { id: 'drawer', title: '钱箱打开', report: 'word7.drawer' },
      { id: 'price', title: '改价', report: 'word7.price' },
      { id: 'dropped', title: '删除行', report: 'word7.dropped' },
    ],
    signatures: ['制表', '审核', '负责人'],
  },
  8: {
    group: 'common',
    basis: '按营业日；消费取自带归属的小票，减去其退款',
    blocks: [
      { id: 'stored', title: '会员储值收支', report: 'word8.wallet' },
      {
        id: 'wallet',
        title: '会员储值消费与单位挂账',
        report: 'cash.all.pay.lines',
        filters: { method: 'WALLET,CREDIT' },
      },
      { id: 'visit', title: '司机到访与消费', report: 'word8.visits' },
      { id: 'rebate', title: '返利（应返与已付）', report: 'a.rebate', by: 'driver' },
    ],
    signatures: ['制表', '财务', '负责人'],
  },
};

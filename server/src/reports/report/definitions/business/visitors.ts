import { channelKinds } from '@shanmen/shared/contracts/ticket/selling/order-list';
import { saleModes } from '@shanmen/shared/contracts/ticket/selling/order';

import {
  block,
  type GroupReport,
  type GroupView,
  type Label,
  type Measure,
} from '../../definition/report-definition.ts';
import { sourceRegions } from '../partner/source-regions.ts';
import { saleFigures } from '../sale/sale-figures.ts';

/** Sources of one shape: a sale counts on the day it was made, of the visit, or of the first admission. */
type Sale = 'ticketSale' | 'visit' | 'used';

const signatures = ['制表', '审核', '负责人'];
const modes = { FIT: saleModes.FIT, TEAM: saleModes.TEAM } as const;
const rate = { format: 'percent', width: 5, kind: 'ratio' } as const;

const channelLabels: readonly Label<Sale>[] = [
  {
    id: 'kind',
    title: '渠道类型',
    format: 'text',
    width: 8,
    of: 'channel_kind',
    words: channelKinds,
    filter: 'channelKind',
  },
  {
    id: 'channel',
    title: '渠道',
    format: 'text',
    width: 9,
    of: 'channel_id',
    name: 'channel_name',
    filter: 'channel',
  },
];

const persons = { format: 'int', width: 5, kind: 'sum', of: 'qty', hidden: true } as const;

const channelFigures: readonly Measure<Sale>[] = [
  saleFigures.sold,
  saleFigures.refunded,
  { ...saleFigures.qty, compared: true },
  saleFigures.soldFen,
  saleFigures.raisedFen,
  saleFigures.refundFen,
  saleFigures.feeFen,
  { ...saleFigures.netFen, compared: true },
  { id: 'share', title: '占比', format: 'percent', width: 5, kind: 'share', part: 'netFen' },
  {
    ...rate,
    id: 'refundRate',
    title: '退票率',
    part: 'refunded',
    whole: 'sold',
    help: '期内退回张数占售出张数',
  },
  { id: 'admitted', title: '已核销', format: 'int', width: 5, kind: 'sum', of: 'admitted' },
  {
    ...rate,
    id: 'usedRate',
    title: '核销率',
    part: 'admitted',
    whole: 'qty',
    help: '已检票人数占净张数；按游玩日看最准',
  },
  { ...persons, id: 'missed', title: '未到', only: { column: 'letter', in: ['N'] } },
  { ...persons, id: 'due', title: '应到', only: { column: 'letter', in: ['O', 'N'] } },
  {
    ...rate,
    id: 'missedRate',
    title: '未到率',
    part: 'missed',
    whole: 'due',
    help: '未到人数占未到与已检票之和；当日的在日结之后才有',
  },
  {
    id: 'leadDays',
    title: '提前天数×张',
    format: 'int',
    width: 6,
    kind: 'sum',
    of: 'lead_days',
    hidden: true,
  },
  {
    id: 'lead',
    title: '平均提前天数',
    format: 'int',
    width: 6,
    kind: 'ratio',
    part: 'leadDays',
    whole: 'sold',
  },
];

const channelView = (id: string, title: string, source: Sale, drillBy?: string): GroupView => ({
  id,
  title,
  blocks: [
    block({
      title: '',
      source,
      labels: channelLabels,
      measures: channelFigures,
      chart: { of: 'netFen', by: 'channel' },
      drill: 't.today',
      ...(drillBy === undefined ? {} : { drillBy }),
    }),
  ],
});

/** 渠道收入: what tickets each channel sold, how many came back, and how early they were bought. */
export const channelIncome: GroupReport = {
  key: 'rev.channel',
  layout: 'group',
  period: 'month-to-date',
  basis:
    '只计门票；下单按营业日，退票记在退票当日；游玩按游玩日期；检票按首次检票的日期；渠道佣金尚无账单，不另列',
  views: [
    channelView('sale', '下单日', 'ticketSale'),
    channelView('visit', '游玩日', 'visit', 'visit'),
    channelView('used', '检票日', 'used', 'used'),
  ],
  filters: [
    { id: 'period', title: '期间', kind: 'period' },
    { id: 'channelKind', title: '渠道类型', kind: 'codes', of: 'channel_kind', words: channelKinds },
    { id: 'channel', title: '渠道', kind: 'ids', of: 'channel_id', label: 'channel_name' },
    { id: 'product', title: '票种', kind: 'ids', of: 'product_id', label: 'product_name' },
    { id: 'mode', title: '散客/团队', kind: 'codes', of: 'sale_mode', words: modes },
  ],
  comparisons: ['mom', 'yoy', 'yoy-weekday', 'yoy-holiday'],
  maxDays: 366,
  signatures,
};

const few = '其他（含不足5人的）';
const genders = { M: '男', F: '女', few };

const portrayed: readonly Measure<'visit'>[] = [
  { id: 'heads', title: '人数', format: 'int', width: 6, kind: 'sum', of: 'qty' },
  { id: 'headShare', title: '占比', format: 'percent', width: 5, kind: 'share', part: 'heads' },
  { id: 'netFen', title: '门票净额', format: 'money', width: 8, kind: 'sum', of: 'net_fen' },
  {
    id: 'perHead',
    title: '人均门票',
    format: 'money',
    width: 6,
    kind: 'ratio',
    part: 'netFen',
    whole: 'heads',
  },
];

const portrait = (
  id: string,
  title: string,
  of: Label<'visit'>['of'],
  words: Readonly<Record<string, string>>,
): GroupView => ({
  id,
  title,
  blocks: [
    block({
      title: '',
      source: 'visit',
      labels: [{ id, title, format: 'text', width: 10, of, words, none: '未登记证件' }],
      measures: portrayed,
      together: 'qty',
      chart: { of: 'heads', by: id },
    }),
  ],
});

/** 游客画像: where visitors come from, how old they are, men and women, alone or in groups. */
export const visitorPortrait: GroupReport = {
  key: 'rev.portrait',
  layout: 'group',
  period: 'last-month',
  basis: '按游玩日期，取自购票证件；不足 5 人的并入其他；客源市与首次/复游尚未统计；人均只含门票',
  views: [
    portrait('region', '客源省', 'source_region', { ...sourceRegions, few }),
    portrait('age', '年龄段', 'age_band', { few }),
    portrait('gender', '性别', 'gender', genders),
    portrait('mode', '散客/团队', 'sale_mode', { ...saleModes, few }),
  ],
  filters: [
    { id: 'period', title: '期间', kind: 'period' },
    { id: 'product', title: '票种', kind: 'ids', of: 'product_id', label: 'product_name' },
  ],
  maxDays: 366,
  signatures,
};

import type { BoardName, Tile } from '@shanmen/shared/contracts/reports/dashboard';

import { type BoardDefinition, defineDashboard, type TileDefinition } from './board-definition.ts';

const tickets: Tile['live'] = ['ticket.order', 'ticket.refund'];
const sales: Tile['live'] = [...tickets, 'cashier.slip'];
const places: Tile['live'] = [...tickets, 'ticket.slot', 'ticket.check-in'];

const crowd: TileDefinition = {
  id: 'crowd',
  title: '景点客流',
  form: 'crowd',
  report: 't.slot',
  days: 'today',
  figures: ['capacity', 'booked', 'checkedIn', 'occupancy'],
  live: places,
};
const slots: TileDefinition = {
  id: 'slots',
  title: '场次占用',
  form: 'heat',
  across: 1,
  report: 't.slot',
  days: 'today',
  figures: ['occupancy', 'booked', 'capacity'],
  live: places,
};
const channels = { report: 'rev.channel' as const, by: 'sale', live: tickets };
const origins = {
  id: 'origins',
  title: '客源地',
  form: 'bars',
  report: 'rev.portrait',
  by: 'region',
  days: 'month',
  figures: ['heads'],
  note: '取自购票证件；不足 5 人的并入其他',
} as const satisfies TileDefinition;

/** 经营驾驶舱: how the day goes, against other days, and what waits. */
const business = defineDashboard({
  name: 'business',
  title: '经营驾驶舱',
  system: '60',
  tiles: [
    {
      id: 'income',
      title: '今日营收',
      form: 'figure',
      isPaced: true,
      report: 'rev.chart',
      by: 'paced',
      days: 'today',
      figures: ['netFen', 'orders', 'perOrder', 'refundFen'],
      live: sales,
    },
    {
      id: 'budget',
      title: '预算完成',
      form: 'figure',
      report: 'rev.total',
      by: 'revenue',
      days: 'today',
      figures: ['budgetRate', 'monthRate', 'yearRate'],
      note: '净额占同一段日子的预算',
      live: sales,
    },
    crowd,
    { id: 'todo', title: '今日待办', form: 'todo', live: ['cashier.shift', 'ticket.shift', ...sales] },
    {
      id: 'hours',
      title: '今日时段净额',
      form: 'trend',
      report: 'cash.all.hour',
      by: 'hour',
      days: 'today',
      compare: 'mom',
      figures: ['netFen'],
      note: '虚线为昨日全天',
      live: sales,
    },
    {
      id: 'outlets',
      title: '门店排行',
      form: 'bars',
      report: 'cash.all.sum',
      by: 'outlet',
      days: 'today',
      compare: 'mom',
      figures: ['netFen'],
      note: '细条为昨日全天；没有销售的门店也列出',
      live: sales,
    },
    slots,
    {
      id: 'kinds',
      title: '收入构成',
      form: 'share',
      report: 'rev.chart',
      by: 'revenue',
      days: 'today',
      figures: ['netFen'],
      live: sales,
    },
    {
      id: 'teams',
      title: '团队今日',
      form: 'table',
      report: 'rcp.sum',
      by: 'segment',
      days: 'today',
      figures: ['teams', 'planned', 'admitted', 'ticketFen'],
      live: ['reception.team', ...places],
    },
    {
      id: 'tenders',
      title: '支付方式',
      form: 'share',
      report: 'cash.all.pay',
      by: 'method',
      days: 'today',
      figures: ['netFen'],
      live: sales,
    },
    { id: 'channels', title: '渠道构成', form: 'share', days: 'today', figures: ['netFen'], ...channels },
    {
      id: 'rates',
      title: '近 7 天退票与核销',
      form: 'figure',
      report: 'rev.channel',
      by: 'visit',
      days: 'week',
      figures: ['refundRate', 'usedRate', 'lead'],
      note: '按游玩日期',
    },
    {
      id: 'leaks',
      title: '近 7 天退款与优惠',
      form: 'table',
      report: 'cash.all.refund',
      by: 'seller',
      days: 'week',
      figures: ['refundFen', 'discountFen', 'refundRate'],
    },
    origins,
    {
      id: 'year',
      title: '年度日历',
      form: 'calendar',
      isWide: true,
      report: 'rev.chart',
      by: 'day',
      days: 'year',
      figures: ['netFen'],
    },
  ],
});

const overview: readonly TileDefinition[] = [
  {
    id: 'sold',
    title: '今日销售',
    form: 'figure',
    report: 't.product',
    by: 'product',
    days: 'today',
    figures: ['netFen', 'sold', 'refunded', 'orders'],
    live: tickets,
  },
  {
    id: 'visits',
    title: '今日入园',
    form: 'figure',
    report: 'rev.channel',
    by: 'visit',
    days: 'today',
    figures: ['qty', 'admitted', 'usedRate'],
    note: '按游玩日期',
    live: places,
  },
  crowd,
];

/** 数据统计: tickets in numbers and tables. */
const commerce = defineDashboard({
  name: 'commerce',
  title: '数据统计',
  system: '50',
  tiles: [
    ...overview,
    {
      id: 'channels',
      title: '渠道占比',
      form: 'table',
      days: 'today',
      figures: ['sold', 'netFen', 'share'],
      ...channels,
    },
    {
      id: 'products',
      title: '票种排行',
      form: 'table',
      report: 't.product',
      by: 'product',
      days: 'today',
      figures: ['sold', 'refunded', 'netFen'],
      live: tickets,
    },
    {
      id: 'hours',
      title: '时段销售',
      form: 'table',
      report: 't.product',
      by: 'hour',
      days: 'today',
      figures: ['sold', 'netFen', 'share'],
      live: tickets,
    },
    {
      id: 'rates',
      title: '近 28 天提前预订与退票率',
      form: 'table',
      days: 'month',
      figures: ['lead', 'refundRate', 'usedRate'],
      ...channels,
    },
    { ...origins, form: 'table', figures: ['heads', 'headShare', 'perHead'] },
  ],
});

/** 图表统计: the same in pictures. */
const charts = defineDashboard({
  name: 'commerce-charts',
  title: '图表统计',
  system: '50',
  tiles: [
    ...overview,
    { id: 'channels', title: '渠道占比', form: 'share', days: 'today', figures: ['netFen'], ...channels },
    {
      id: 'products',
      title: '票种排行',
      form: 'bars',
      report: 't.product',
      by: 'product',
      days: 'today',
      figures: ['netFen'],
      live: tickets,
    },
    {
      id: 'hours',
      title: '近 7 天时段热力',
      form: 'heat',
      across: 0,
      report: 't.product',
      by: 'hour',
      days: 'week',
      figures: ['sold'],
    },
    {
      id: 'lead',
      title: '近 28 天提前预订天数',
      form: 'bars',
      days: 'month',
      figures: ['lead'],
      ...channels,
    },
    {
      id: 'refunds',
      title: '近 28 天退票率',
      form: 'bars',
      days: 'month',
      figures: ['refundRate'],
      ...channels,
    },
    slots,
    origins,
  ],
});

export const boards = {
  business,
  commerce,
  'commerce-charts': charts,
} as const satisfies Record<BoardName, BoardDefinition>;
